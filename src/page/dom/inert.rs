//! Whether the page has put the part around an element out of use.

use web_sys::{Document, Element};

use super::describe::describe;
use super::tree::ancestors;

const MODAL: &str = "dialog:modal";

/// Why the element is inert: an inert part around it, or a modal dialog open elsewhere.
pub fn check(element: &Element) -> Result<(), String> {
    if let Some(part) = ancestors(element).find(|ancestor| ancestor.has_attribute("inert")) {
        return Err(format!("inert: within {}", describe(&part)));
    }
    match element.owner_document().and_then(|document| modal(&document)) {
        Some(dialog) if !within_modal(element) => {
            Err(format!("inert: outside the open modal {}", describe(&dialog)))
        }
        _ => Ok(()),
    }
}

fn modal(document: &Document) -> Option<Element> {
    document.query_selector(MODAL).ok().flatten()
}

/// Which of two open dialogs lies on top only the hit test knows; being in one of them is enough here.
fn within_modal(element: &Element) -> bool {
    ancestors(element).any(|ancestor| ancestor.matches(MODAL).unwrap_or(false))
}
