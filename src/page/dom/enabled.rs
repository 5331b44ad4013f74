//! Whether a control takes part at all: not disabled by itself or by what is around it.

use web_sys::Element;

use super::describe::describe;
use super::kind::{Kind, kind_of};
use super::tree::ancestors;

/// Why the element is disabled. The browser knows its own rules (fieldsets with the exception of their first
/// legend, option groups, custom controls of a form) by `:disabled`; `aria-disabled` is what pages add to
/// them.
pub fn check(element: &Element) -> Result<(), String> {
    if is_disabled(element) {
        return Err(match element.has_attribute("disabled") {
            true => "disabled".to_owned(),
            false => format!("disabled: by {}", around(element)),
        });
    }
    match ancestors(element).find_map(|ancestor| said(&ancestor)) {
        Some(Some(ancestor)) if &ancestor == element => Err("disabled: marked as aria-disabled".to_owned()),
        Some(Some(ancestor)) => Err(format!("disabled: aria-disabled on {}", describe(&ancestor))),
        Some(None) | None => Ok(()),
    }
}

/// Why the element's value cannot be changed, beyond being disabled. Sliders and color fields know no
/// `readonly`.
pub fn writable(element: &Element) -> Result<(), String> {
    let native = matches!(kind_of(element), Kind::Text | Kind::TextArea | Kind::Number | Kind::Temporal(_));
    let locked = native && element.has_attribute("readonly")
        || element.get_attribute("aria-readonly").as_deref() == Some("true");
    match locked {
        true => Err("read-only".to_owned()),
        false => Ok(()),
    }
}

/// Whether the browser itself holds it for disabled.
pub fn is_disabled(element: &Element) -> bool {
    element.matches(":disabled").unwrap_or(false)
}

/// What an element says by `aria-disabled`: itself where it says yes, none where it says no. The nearest word
/// counts.
fn said(element: &Element) -> Option<Option<Element>> {
    match element.get_attribute("aria-disabled")?.as_str() {
        "true" => Some(Some(element.clone())),
        "false" => Some(None),
        _ => None,
    }
}

fn around(element: &Element) -> String {
    let outer = ancestors(element).skip(1).find(is_disabled);
    outer.map_or_else(|| "what is around it".to_owned(), |outer| describe(&outer))
}
