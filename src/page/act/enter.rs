//! Pressing Enter in a field, with what it does in a form.
//!
//! A key event that a page sends has no effect of its own, so the browser's is done here: unless the page
//! prevents it, the field's change is committed and the form submitted the way its default button would.

use web_sys::Element;

use super::event::{self, Draft, Path};
use super::form;
use super::refusal::Refusal;
use crate::page::dom::{Kind, form_of, kind_of};

/// Presses and releases Enter. In a text area or editor it would begin a new line, which was not asked for:
/// there only the page's own handlers act.
pub fn press(element: &Element) -> Result<(), Refusal> {
    let mut outcome = Ok(());
    if key("keydown", 0).send(element) && key("keypress", 13).send(element) {
        outcome = commit(element);
    }
    if element.is_connected() {
        let _ = key("keyup", 0).send(element);
    }
    outcome
}

fn commit(element: &Element) -> Result<(), Refusal> {
    if kind_of(element) == Kind::Editable {
        return Ok(());
    }
    event::change(element);
    match form_of(element) {
        Some(form) if kind_of(element) != Kind::TextArea && element.is_connected() => submit(&form),
        _ => Ok(()),
    }
}

/// A browser does not submit by Enter without a button when there are several fields that Enter could be
/// meant for.
fn submit(form: &Element) -> Result<(), Refusal> {
    let button = form::default_button(form);
    if button.is_none() && form::text_fields(form) > 1 {
        return Ok(());
    }
    form::check(form, button.as_ref()).map_err(Refusal::after)?;
    form::send(form, button.as_ref())
}

fn key(name: &'static str, character: u32) -> Draft {
    Draft::new("KeyboardEvent", name, Path::Preventable)
        .with("key", "Enter")
        .with("code", "Enter")
        .with("keyCode", 13)
        .with("which", 13)
        .with("charCode", character)
}
