//! Submitting a form, named by itself or by one of its buttons.

use web_sys::Element;

use super::form;
use super::reach::reach;
use super::refusal::Refusal;
use crate::page::dom::{Kind, form_of, kind_of};

/// Submits; a form that is not valid is refused with what each field says, before the page notices.
pub async fn act(element: &Element) -> Result<(), Refusal> {
    parts(element)?;
    reach(element).await?;
    let (form, button) = parts(element)?;
    form::check(&form, button.as_ref()).map_err(Refusal::before)?;
    form::send(&form, button.as_ref())
}

fn parts(element: &Element) -> Result<(Element, Option<Element>), Refusal> {
    match kind_of(element) {
        Kind::Form => Ok((element.clone(), form::default_button(element))),
        Kind::Submit => match form_of(element) {
            Some(form) => Ok((form, Some(element.clone()))),
            None => Err(Refusal::control("submit needs a button that is in a form", element)),
        },
        _ => Err(Refusal::control("submit needs a form or its submit button", element)),
    }
}
