//! The focus on its way to a control and back.
//!
//! A window in the background moves its active element without telling the page, and fields that validate
//! when they are left would never know; the events are then sent here. After a field is done the focus goes
//! back to where it was, so that a person who types elsewhere in the page goes on typing there.

use std::cell::Cell;
use std::rc::Rc;

use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element};

use super::event::{Draft, Path};
use crate::page::dom::{ancestors, call, frames, root_of, shadow_of};

/// The focus, lent to a control.
#[must_use = "the focus stays in the control until it is left"]
pub struct Visit {
    control: Element,
    before: Option<Element>,
}

/// Focuses a control.
pub fn visit(control: &Element) -> Visit {
    let before = holder(control).filter(|old| old != control);
    enter(control);
    Visit { control: control.clone(), before }
}

impl Visit {
    /// Leaves the control, unless the page has moved the focus already.
    pub fn leave(self) {
        if !has_focus(&self.control) {
            return;
        }
        let before = self.before.filter(|before| before.is_connected());
        let near = before.as_ref().filter(|before| before.owner_document() == self.control.owner_document());
        let told = heard(&self.control, "blur", || {
            near.into_iter().for_each(focus);
            if has_focus(&self.control) {
                blur(&self.control);
            }
        });
        if !told && self.control.is_connected() {
            tell(&self.control, "blur", "focusout");
        }
        if let Some(before) = before.filter(|before| !has_focus(before)) {
            focus(&before);
        }
    }
}

/// What pressing a pointer on an element does: the nearest element around it that can have the focus gets it,
/// and if there is none, whatever has it loses it.
pub fn follow(pressed: &Element) {
    // A label is skipped: it hands a focus it is given to its control, which the click will do.
    if ancestors(pressed)
        .filter(|candidate| candidate.local_name() != "label")
        .any(|candidate| enter(&candidate))
    {
        return;
    }
    if let Some(active) = pressed.owner_document().and_then(|document| active(&document)) {
        blur(&active);
    }
}

/// Focuses an element; false when it cannot have the focus.
fn enter(element: &Element) -> bool {
    if has_focus(element) {
        return true;
    }
    let told = heard(element, "focus", || focus(element));
    let focused = has_focus(element);
    if focused && !told {
        tell(element, "focus", "focusin");
    }
    focused || told
}

fn tell(element: &Element, own: &'static str, bubbling: &'static str) {
    let _ = Draft::new("FocusEvent", own, Path::Only).send(element);
    let _ = Draft::new("FocusEvent", bubbling, Path::Up).send(element);
}

/// Whether the page was told of an event on an element while something was done.
fn heard(element: &Element, event: &str, action: impl FnOnce()) -> bool {
    let told = Rc::new(Cell::new(false));
    let listener = Closure::<dyn FnMut()>::new({
        let told = Rc::clone(&told);
        move || told.set(true)
    });
    let callback: &Function = listener.as_ref().unchecked_ref();
    let _ = element.add_event_listener_with_callback_and_bool(event, callback, true);
    action();
    let _ = element.remove_event_listener_with_callback_and_bool(event, callback, true);
    told.get()
}

fn has_focus(element: &Element) -> bool {
    let active = match root_of(element) {
        Some(root) => root.active_element(),
        None => element.owner_document().and_then(|document| document.active_element()),
    };
    active.as_ref() == Some(element)
}

/// What has the focus now, in the control's document or one around its frame: the outermost document knows.
fn holder(control: &Element) -> Option<Element> {
    let frames: Vec<Element> = frames(control).collect();
    let outer = frames.iter().rev().find_map(|frame| {
        let active = active(&frame.owner_document()?)?;
        (&active != frame).then_some(active)
    });
    outer.or_else(|| active(&control.owner_document()?))
}

/// The innermost focused element of a document; none when that is only its body.
fn active(document: &Document) -> Option<Element> {
    let mut active = document.active_element()?;
    while let Some(inner) = shadow_of(&active).and_then(|root| root.active_element()) {
        active = inner;
    }
    let nothing = matches!(active.local_name().as_str(), "body" | "html");
    (!nothing).then_some(active)
}

fn focus(element: &Element) {
    let options = Object::new();
    let _ = Reflect::set(&options, &"preventScroll".into(), &JsValue::TRUE);
    let _ = call(element, "focus", &Array::of1(&options));
}

fn blur(element: &Element) {
    let _ = call(element, "blur", &Array::new());
}
