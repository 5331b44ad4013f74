//! Why an operation did not come about, and whether the page has felt any of it.

use serde_json::Value;
use web_sys::Element;

use crate::page::dom::{self, describe, quoted};

/// An operation that was not done, or that the page did not keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// In words that an agent can act on; the first words are stable, the user's values come last.
    pub reason: String,
    /// Whether anything was dispatched to the page.
    pub started: bool,
}

impl Refusal {
    pub(super) fn before(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), started: false }
    }

    pub(super) fn after(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), started: true }
    }

    /// The operation does not fit the control.
    pub(super) fn control(need: &str, element: &Element) -> Self {
        Self::before(format!("wrong control: {need}, and this is {}", describe(element)))
    }

    /// The value does not fit the control.
    pub(super) fn value(expected: &str, given: Option<&Value>) -> Self {
        Self::before(match given {
            Some(value) => format!("wrong value: expected {expected}, got {}", shown(value)),
            None => format!("wrong value: expected {expected}, got none"),
        })
    }

    /// A file field: only a person can choose a file.
    pub(super) fn file(element: &Element) -> Self {
        Self::before(format!("needs a file chosen by the user in {}", describe(element)))
    }

    /// The page holds another value than the one it was given; `None` where the value is not to be told.
    pub(super) fn changed(value: Option<&str>) -> Self {
        Self::after(match value {
            Some(value) => format!("the page changed the value to {}", quoted(value)),
            None => "the page changed the value".to_owned(),
        })
    }

    /// The control went away before its value was committed.
    pub(super) fn removed() -> Self {
        Self::after("the page removed the control while it was operated")
    }

    /// The browser threw where it should not.
    pub(super) fn broken(what: &str, started: bool) -> Self {
        Self { reason: format!("the browser refused to {what}"), started }
    }
}

/// Whether what a field holds may be repeated in a message.
pub(super) fn may_tell(element: &Element) -> bool {
    let secret = ["password", "cc-", "one-time-code"];
    let hint = element.get_attribute("autocomplete").unwrap_or_default().to_ascii_lowercase();
    let kind = dom::text(element, "type");
    kind != "password" && !secret.iter().any(|word| hint.contains(word))
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        Value::Null | Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}
