//! Filling a field: the browser's own setter, then the events that a person's typing causes, then a look at
//! what stayed.

use serde_json::Value;
use web_sys::Element;

use super::Order;
use super::editable;
use super::enter;
use super::event;
use super::focus;
use super::reach::reach;
use super::refusal::{Refusal, may_tell};
use super::trial;
use super::value::{number_of, text_of};
use super::wait;
use crate::core::model::operation::Commit;
use crate::page::dom::{self, Interface, Kind, kind_of};

/// Fills. A field that goes away when it is left or on Enter has done its work (a cell that is edited in
/// place); one that goes away before has not.
pub async fn act(element: &Element, order: &Order) -> Result<(), Refusal> {
    let kind = kind_of(element);
    let text = wanted(element, kind, order.value.as_ref())?;
    dom::writable(element).map_err(Refusal::before)?;
    if kind == Kind::Editable {
        return editable::act(element, &text, order.commit).await;
    }
    let text = trial::fit(element, kind, &text)?;
    reach(element).await?;
    let visit = focus::visit(element);
    if !element.is_connected() {
        return Err(Refusal::removed());
    }
    write(element, &text)?;
    event::input(element, typed(kind).then_some(text.as_str()));
    wait::turn().await;
    if !element.is_connected() {
        return Err(Refusal::removed());
    }
    if order.commit == Commit::Change {
        event::change(element);
        visit.leave();
        wait::frame(element).await;
        return if element.is_connected() { kept(element, kind, &text) } else { Ok(()) };
    }
    wait::frame(element).await;
    kept(element, kind, &text)?;
    // Enter may empty the field, as that of a chat does: it is read before.
    if order.commit == Commit::Enter { enter::press(element) } else { Ok(()) }
}

/// The text to put in, from the value that was given.
fn wanted(element: &Element, kind: Kind, value: Option<&Value>) -> Result<String, Refusal> {
    match kind {
        Kind::File => return Err(Refusal::file(element)),
        kind if !kind.takes_text() => {
            return Err(Refusal::control("fill needs a field that takes text", element));
        }
        _ => {}
    }
    value.and_then(text_of).ok_or_else(|| Refusal::value("text or a number", value))
}

fn write(element: &Element, text: &str) -> Result<(), Refusal> {
    interface(element).set(element, "value", &text.into()).map_err(|_| Refusal::broken("set the value", true))
}

/// Fields into which characters are typed; the others are set by pickers, whose input events carry no text.
fn typed(kind: Kind) -> bool {
    matches!(kind, Kind::Text | Kind::TextArea | Kind::Number)
}

fn kept(element: &Element, kind: Kind, text: &str) -> Result<(), Refusal> {
    if !element.is_connected() {
        return Err(Refusal::removed());
    }
    let now = interface(element).get(element, "value").as_string().unwrap_or_default();
    match same(kind, &now, text) {
        true => Ok(()),
        false => Err(Refusal::changed(may_tell(element).then_some(now.as_str()))),
    }
}

fn same(kind: Kind, now: &str, text: &str) -> bool {
    match kind {
        Kind::Number | Kind::Range if number_of(now).is_some() => number_of(now) == number_of(text),
        _ => now == text,
    }
}

fn interface(element: &Element) -> Interface {
    match kind_of(element) {
        Kind::TextArea => Interface::TextArea,
        _ => Interface::Input,
    }
}
