//! References to elements: an element, a selector or a function, resolved each time anew.
//!
//! Elements may come from another realm (an iframe), so none is asked what it is an instance of; a node says by its
//! `nodeType` what it is.

use js_sys::{Function, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::Element;

use super::{bridge, handler};

/// How an element is named in a declaration.
#[derive(Clone, Debug)]
pub enum ElementRef {
    /// The element, or a shadow root, itself.
    Node(JsValue),
    /// A selector, from the region's element or the document.
    Selector(String),
    /// Asked each time.
    Function(Function),
}

const ELEMENT: f64 = 1.0;
const DOCUMENT: f64 = 9.0;
const FRAGMENT: f64 = 11.0;

/// The value as an element, of whatever realm.
#[must_use]
pub fn as_element(value: &JsValue) -> Option<Element> {
    (node_type(value) == Some(ELEMENT)).then(|| value.unchecked_ref::<Element>().clone())
}

/// The value where something can be looked up in it: an element, a shadow root or a document.
fn as_root(value: &JsValue) -> Option<JsValue> {
    let kind = node_type(value)?;
    (kind == ELEMENT || kind == DOCUMENT || kind == FRAGMENT).then(|| value.clone())
}

fn node_type(value: &JsValue) -> Option<f64> {
    bridge::member(value, "nodeType").as_f64()
}

impl ElementRef {
    /// Reads a declared reference. `None`: it is none.
    #[must_use]
    pub fn from_js(value: &JsValue) -> Option<ElementRef> {
        if let Some(selector) = value.as_string() {
            return Some(ElementRef::Selector(selector));
        }
        if let Some(function) = value.dyn_ref::<Function>() {
            return Some(ElementRef::Function(function.clone()));
        }
        as_root(value).map(ElementRef::Node)
    }

    /// The node now, looked up within `root`; a function is given `context`.
    ///
    /// # Errors
    /// What the function threw, or that the selector is none.
    pub fn resolve(&self, root: &JsValue, context: &JsValue) -> Result<Option<JsValue>, String> {
        match self {
            ElementRef::Node(node) => Ok(Some(node.clone())),
            ElementRef::Selector(selector) => query(root, selector),
            ElementRef::Function(function) => {
                let found = handler::call1(function, context)?;
                if found.is_null() || found.is_undefined() {
                    return Ok(None);
                }
                let root = as_root(&found);
                root.map(Some).ok_or_else(|| format!("expected an element, got {}", bridge::type_of(&found)))
            }
        }
    }

    /// As [`ElementRef::resolve`], an element only.
    ///
    /// # Errors
    /// As there.
    pub fn element(&self, root: &JsValue, context: &JsValue) -> Result<Option<Element>, String> {
        Ok(self.resolve(root, context)?.as_ref().and_then(as_element))
    }
}

fn query(root: &JsValue, selector: &str) -> Result<Option<JsValue>, String> {
    let Ok(query) = bridge::member(root, "querySelector").dyn_into::<Function>() else { return Ok(None) };
    let arguments = js_sys::Array::of1(&selector.into());
    let found = Reflect::apply(&query, root, &arguments).map_err(|thrown| bridge::message_of(&thrown))?;
    Ok((!found.is_null()).then_some(found))
}
