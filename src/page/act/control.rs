//! Which control a declared element is or holds, and what one does with it by default.

use web_sys::Element;

use crate::core::model::operation::Operation;
use crate::page::dom::{self, Kind, children, kind_of};

/// The one native control behind a declared element. No guessing: several are refused where they are
/// declared.
#[derive(Clone, Debug, PartialEq)]
pub enum Control {
    /// The element is a native control itself.
    Own(Element),
    /// It holds exactly one, in its open shadow trees as well.
    Nested(Element),
    /// There is none.
    None,
    /// It holds this many.
    Several(usize),
}

/// The native control that an element is or holds.
pub fn control_of(element: &Element) -> Control {
    if kind_of(element).is_control() || kind_of(element) == Kind::Form {
        return Control::Own(element.clone());
    }
    let mut found = Vec::new();
    gather(element, &mut found);
    match found.len() {
        0 => Control::None,
        1 => found.pop().map_or(Control::None, Control::Nested),
        several => Control::Several(several),
    }
}

/// What one does with a control when nothing else is said; none for what is no native control, or cannot be
/// operated without a person (file fields).
pub fn default_operation(element: &Element) -> Option<Operation> {
    match kind_of(element) {
        Kind::Button | Kind::Submit | Kind::Link => Some(Operation::Click),
        Kind::Text | Kind::TextArea | Kind::Number | Kind::Range => Some(Operation::Fill),
        Kind::Temporal(_) | Kind::Color | Kind::Editable => Some(Operation::Fill),
        Kind::Checkbox | Kind::Radio | Kind::Toggle => Some(Operation::Check),
        Kind::Select => Some(Operation::Select),
        Kind::Form => Some(Operation::Submit),
        Kind::File | Kind::Hidden | Kind::Other => None,
    }
}

/// The outermost controls within an element: what lies inside a control (a link in an editor) is part of it.
fn gather(element: &Element, found: &mut Vec<Element>) {
    let shadow = dom::shadow_of(element);
    let hidden = shadow.as_ref().and_then(|root| root.first_element_child());
    let shadow_children = std::iter::successors(hidden, Element::next_element_sibling);
    for child in shadow_children.chain(children(element)) {
        match kind_of(&child).is_control() {
            true => found.push(child),
            false => gather(&child, found),
        }
    }
}
