//! Trying a value on a field of the same type that is in no page.
//!
//! Browsers drop what does not fit without a word: "1,5" in a number field leaves it empty, 300 on a slider
//! becomes 100. The browser itself is asked beforehand, on a copy that nobody sees, and by its own rules for
//! the same constraints. The value attribute is copied with them, since steps count from it.

use web_sys::Element;

use super::refusal::{Refusal, may_tell};
use super::value::number_of;
use crate::page::dom::{Interface, Kind, flag, form_of, get, quoted, text};

const CONSTRAINTS: [&str; 8] = ["type", "value", "min", "max", "step", "pattern", "multiple", "title"];

/// In the order in which a person would want to hear of them; a value that is missing is no fault, one may
/// clear a field.
const FAULTS: [&str; 6] =
    ["badInput", "typeMismatch", "patternMismatch", "rangeUnderflow", "rangeOverflow", "stepMismatch"];

/// The value as the browser would hold it, or why the field does not take it.
pub fn fit(element: &Element, kind: Kind, wanted: &str) -> Result<String, Refusal> {
    let name = element.local_name();
    let copy = element.owner_document().and_then(|document| document.create_element(&name).ok());
    let copy = copy.ok_or_else(|| Refusal::broken("make a field to try the value on", false))?;
    for attribute in CONSTRAINTS {
        if let Some(value) = element.get_attribute(attribute) {
            let _ = copy.set_attribute(attribute, &value);
        }
    }
    if !has_steps(element, kind) {
        let _ = copy.set_attribute("step", "any");
    }
    let interface = if kind == Kind::TextArea { Interface::TextArea } else { Interface::Input };
    interface.set(&copy, "value", &wanted.into()).map_err(|_| Refusal::broken("try the value", false))?;
    let held = interface.get(&copy, "value").as_string().unwrap_or_default();
    let held = if kind == Kind::TextArea { held.replace("\r\n", "\n").replace('\r', "\n") } else { held };
    if let Some(expected) = lost(kind, wanted, &held) {
        return Err(unfit(element, &format!("expected {expected}"), wanted));
    }
    if matches!(kind, Kind::Text | Kind::TextArea) {
        length(element, &held)?;
    }
    match fault(element, &copy) {
        Some(message) => Err(unfit(element, &message, wanted)),
        None => Ok(held),
    }
}

/// Whether a number has to lie on a step. The step of 1 that a number field has when none is written counts
/// only where a form checks it; elsewhere a person may well type 1.5. A slider stands on its steps always.
pub fn has_steps(element: &Element, kind: Kind) -> bool {
    match element.get_attribute("step") {
        Some(step) => !step.trim().eq_ignore_ascii_case("any"),
        None => kind == Kind::Range || form_of(element).is_some() && is_checked(element),
    }
}

/// Whether the constraints on a field count: a form with `novalidate` says that the page checks for itself.
pub fn is_checked(element: &Element) -> bool {
    !form_of(element).is_some_and(|form| form.has_attribute("novalidate"))
}

/// What the browser says is wrong with a control's value, and what the page says of the pattern it has to
/// match.
pub fn complaint(control: &Element) -> String {
    let message = text(control, "validationMessage");
    let message = message.trim_end_matches('.');
    match control.get_attribute("title").filter(|_| flag(&get(control, "validity"), "patternMismatch")) {
        Some(title) => format!("{message}: {title}"),
        None => message.to_owned(),
    }
}

/// What was expected, where the browser did not take the value as it stood.
fn lost(kind: Kind, wanted: &str, held: &str) -> Option<&'static str> {
    let dropped = held.is_empty() && !wanted.trim().is_empty();
    match kind {
        Kind::Number if dropped => Some("a number with a decimal point"),
        Kind::Range if number_of(wanted).is_none() => Some("a number"),
        Kind::Range if number_of(wanted) != number_of(held) => Some("a number that the slider can stand at"),
        Kind::Temporal(temporal) if dropped => Some(temporal.form()),
        Kind::Color if !held.eq_ignore_ascii_case(wanted.trim()) => Some("a color as #rrggbb"),
        _ => None,
    }
}

/// Browsers keep a person from typing more than `maxlength`, and do not check it for values that are set.
fn length(element: &Element, held: &str) -> Result<(), Refusal> {
    let limit = |name| element.get_attribute(name).and_then(|value| value.trim().parse::<usize>().ok());
    let units = held.encode_utf16().count();
    if let Some(most) = limit("maxlength").filter(|most| units > *most) {
        return Err(unfit(element, &format!("expected at most {most} characters, not {units}"), held));
    }
    match limit("minlength").filter(|least| units > 0 && units < *least && is_checked(element)) {
        Some(least) => {
            Err(unfit(element, &format!("expected at least {least} characters, not {units}"), held))
        }
        None => Ok(()),
    }
}

fn fault(element: &Element, copy: &Element) -> Option<String> {
    let validity = get(copy, "validity");
    let found = is_checked(element) && FAULTS.iter().any(|fault| flag(&validity, fault));
    found.then(|| complaint(copy))
}

fn unfit(element: &Element, fault: &str, wanted: &str) -> Refusal {
    Refusal::before(match may_tell(element) {
        true => format!("wrong value: {fault}, got {}", quoted(wanted)),
        false => format!("wrong value: {fault}"),
    })
}
