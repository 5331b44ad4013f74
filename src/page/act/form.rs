//! Sending a form the way a person does: through its button, with the browser's checks first.
//!
//! `form.submit()` would pass by the page's submit handler and the checks. All members of the form are the
//! browser's own: a field called "submit" or "elements" hides those of the form itself.

use js_sys::Array;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::refusal::Refusal;
use super::trial::complaint;
use crate::page::dom::{self, Interface, Kind, describe, flag, get, kind_of};

/// The most fields that are named when a form is not valid.
const MOST_FAULTS: usize = 10;

/// The button that Enter stands for: the first that submits the form, disabled or not.
pub fn default_button(form: &Element) -> Option<Element> {
    controls(form).into_iter().find(|control| kind_of(control) == Kind::Submit)
}

/// How many fields there are in which Enter would submit the form.
pub fn text_fields(form: &Element) -> usize {
    let single = |field: &Element| matches!(kind_of(field), Kind::Text | Kind::Number | Kind::Temporal(_));
    controls(form).iter().filter(|field| single(field)).count()
}

/// Why the form cannot be sent by this button.
pub fn check(form: &Element, button: Option<&Element>) -> Result<(), String> {
    if let Some(button) = button.filter(|button| dom::is_disabled(button)) {
        return Err(format!("disabled: the form's {}", describe(button)));
    }
    if form.has_attribute("novalidate") || button.is_some_and(|button| button.has_attribute("formnovalidate"))
    {
        return Ok(());
    }
    let faults: Vec<String> = controls(form).iter().filter_map(fault).collect();
    let more = faults.len().saturating_sub(MOST_FAULTS);
    let named = faults.into_iter().take(MOST_FAULTS).collect::<Vec<_>>().join("; ");
    match (named.is_empty(), more) {
        (true, _) => Ok(()),
        (false, 0) => Err(format!("invalid form: {named}")),
        (false, more) => Err(format!("invalid form: {named}; and {more} more")),
    }
}

/// Sends the form by its button, whose own click handlers run as well; without one, as Enter would.
pub fn send(form: &Element, button: Option<&Element>) -> Result<(), Refusal> {
    let sent = match button {
        Some(button) => dom::call(button, "click", &Array::new()),
        None => Interface::Form.call(form, "requestSubmit", &Array::new()),
    };
    sent.map(drop).map_err(|_| Refusal::broken("submit the form", true))
}

/// The form's controls in document order, those outside it among them; browsers leave image buttons out of
/// the list.
fn controls(form: &Element) -> Vec<Element> {
    let elements = Interface::Form.get(form, "elements");
    match elements.is_object() {
        true => Array::from(&elements).iter().map(JsCast::unchecked_into).collect(),
        false => Vec::new(),
    }
}

fn fault(control: &Element) -> Option<String> {
    let validity = get(control, "validity");
    let wrong = flag(control, "willValidate") && validity.is_object() && !flag(&validity, "valid");
    wrong.then(|| format!("{}: {}", describe(control), complaint(control)))
}
