//! Checking and unchecking, by a click where the state differs: that is what frameworks listen for.

use serde_json::Value;
use web_sys::Element;

use super::Order;
use super::click;
use super::reach::reach;
use super::refusal::Refusal;
use super::wait;
use crate::page::dom::{Interface, Kind, describe, kind_of};

/// How a control that can be on and off stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    On,
    Off,
    /// Neither: a box that stands for several.
    Mixed,
}

/// Checks or unchecks. The element may be gone afterwards: a task that is done leaves the list.
pub async fn act(element: &Element, order: &Order) -> Result<(), Refusal> {
    let wanted = wanted(element, order.value.as_ref())?;
    let aim = reach(element).await?;
    let before = state(element);
    if before == wanted {
        return Ok(());
    }
    if kind_of(element) == Kind::Radio && wanted == State::Off {
        return Err(Refusal::before(
            "wrong value: a radio button is unchecked by checking another of its group",
        ));
    }
    click::press(&aim, 1);
    wait::frame(element).await;
    if before == State::Mixed && element.is_connected() && state(element) != wanted {
        click::press(&reach(element).await.map_err(|refusal| Refusal::after(refusal.reason))?, 1);
        wait::frame(element).await;
    }
    match state(element) {
        _ if !element.is_connected() => Ok(()),
        now if now == wanted => Ok(()),
        now => Err(Refusal::after(format!("the page left the {} {}", describe(element), word(now)))),
    }
}

fn wanted(element: &Element, value: Option<&Value>) -> Result<State, Refusal> {
    if !matches!(kind_of(element), Kind::Checkbox | Kind::Radio | Kind::Toggle) {
        return Err(Refusal::control("check needs a checkbox, radio button or switch", element));
    }
    match value {
        Some(Value::Bool(true)) | None => Ok(State::On),
        Some(Value::Bool(false)) => Ok(State::Off),
        other => Err(Refusal::value("true or false", other)),
    }
}

fn state(element: &Element) -> State {
    match kind_of(element) {
        Kind::Toggle => match element.get_attribute("aria-checked").as_deref() {
            Some("true") => State::On,
            Some("mixed") => State::Mixed,
            _ => State::Off,
        },
        _ if Interface::Input.get(element, "indeterminate").as_bool() == Some(true) => State::Mixed,
        _ if Interface::Input.get(element, "checked").as_bool() == Some(true) => State::On,
        _ => State::Off,
    }
}

fn word(state: State) -> &'static str {
    match state {
        State::On => "checked",
        State::Off => "unchecked",
        State::Mixed => "half checked",
    }
}
