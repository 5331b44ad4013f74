//! Clicking: the pointer goes down and up, the focus moves, the click has the browser's own effect.
//!
//! The click is a pointer event that is dispatched, not `element.click()`: browsers run the same activation
//! behavior for both (links, labels, submit buttons, popovers), once, but only the event has coordinates and
//! a click count. Libraries take a click without a count for one of the keyboard and press a second time. The
//! pointer does not hover: nothing would ever take it away again.

use web_sys::Element;

use super::event::Draft;
use super::focus;
use super::reach::reach;
use super::refusal::Refusal;
use crate::page::dom::{Aim, Kind, kind_of};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    Once,
    Twice,
}

/// Clicks. That the element is gone afterwards is no fault: a delete button takes its row along.
pub async fn act(element: &Element, times: Times) -> Result<(), Refusal> {
    if kind_of(element) == Kind::File {
        return Err(Refusal::file(element));
    }
    let aim = reach(element).await?;
    press(&aim, 1);
    if times == Times::Twice && aim.face.is_connected() {
        press(&aim, 2);
        if aim.face.is_connected() {
            let _ = Draft::at("MouseEvent", "dblclick", &aim, false, 2).send(&aim.face);
        }
    }
    Ok(())
}

/// One press, the `count`-th in a row. It ends where the page removes the element: there is nothing left to
/// meet.
pub fn press(aim: &Aim, count: u32) {
    let face = &aim.face;
    let mouse = Draft::at("PointerEvent", "pointerdown", aim, true, 0).send(face);
    if mouse && face.is_connected() && Draft::at("MouseEvent", "mousedown", aim, true, count).send(face) {
        focus::follow(face);
    }
    if !face.is_connected() {
        return;
    }
    let _ = Draft::at("PointerEvent", "pointerup", aim, false, 0).send(face);
    if mouse && face.is_connected() {
        let _ = Draft::at("MouseEvent", "mouseup", aim, false, count).send(face);
    }
    if face.is_connected() {
        let _ = Draft::at("PointerEvent", "click", aim, false, count).send(face);
    }
}
