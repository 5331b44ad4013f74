//! The tree as it is drawn: slotted content under its slot, shadow content under its host.

use std::iter::successors;

use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Node, ShadowRoot};

use super::realm::get;

/// The element itself, then everything around it up to the document's root.
pub fn ancestors(element: &Element) -> impl Iterator<Item = Element> {
    successors(Some(element.clone()), parent_of)
}

/// Whether one element is the other or is drawn inside it.
pub fn contains(outer: &Element, inner: &Element) -> bool {
    ancestors(inner).any(|ancestor| &ancestor == outer)
}

/// The element's children, in document order.
pub fn children(element: &Element) -> impl Iterator<Item = Element> {
    successors(element.first_element_child(), Element::next_element_sibling)
}

/// The shadow root around an element; none when it lies in the document itself.
pub fn root_of(element: &Element) -> Option<ShadowRoot> {
    shadow(element.get_root_node())
}

/// The open shadow root that an element holds.
pub fn shadow_of(element: &Element) -> Option<ShadowRoot> {
    element.shadow_root()
}

/// The labels of a form control, wherever they stand.
pub fn labels_of(control: &Element) -> Vec<Element> {
    match get(control, "labels") {
        labels if labels.is_object() => Array::from(&labels).iter().map(JsCast::unchecked_into).collect(),
        _ => Vec::new(),
    }
}

/// The form that a control belongs to.
pub fn form_of(control: &Element) -> Option<Element> {
    match get(control, "form") {
        form if form.is_object() => Some(form.unchecked_into()),
        _ => None,
    }
}

fn parent_of(element: &Element) -> Option<Element> {
    if let Some(slot) = element.assigned_slot() {
        return Some(slot.unchecked_into());
    }
    element.parent_element().or_else(|| root_of(element).map(|root| root.host()))
}

/// A root that is a shadow root: the kind of node tells, and that it has a host.
fn shadow(root: Node) -> Option<ShadowRoot> {
    let hosted = root.node_type() == Node::DOCUMENT_FRAGMENT_NODE && get(&root, "host") != JsValue::UNDEFINED;
    hosted.then(|| root.unchecked_into())
}
