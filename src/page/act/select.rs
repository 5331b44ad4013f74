//! Choosing options of a select, by value or else by label.
//!
//! Options are set one by one, not through the select's value, which would choose disabled ones and the first
//! of several alike. Both events follow, since some pages listen for the one and some for the other.

use js_sys::Array;
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

use super::Order;
use super::event;
use super::focus;
use super::reach::reach;
use super::refusal::Refusal;
use super::value;
use super::wait;
use crate::page::dom::{Interface, Kind, flag, is_disabled, kind_of, quoted, text};

/// The most options that a refusal lists.
const MOST_LISTED: usize = 20;

/// One option of a select, as it stands now.
pub struct Choice {
    pub element: Element,
    pub value: String,
    pub label: String,
    /// Whether a person could choose it.
    pub offered: bool,
}

/// Selects. The select may be gone afterwards: a choice of language draws the page anew.
pub async fn act(element: &Element, order: &Order) -> Result<(), Refusal> {
    let wanted = wanted(element, order.value.as_ref())?;
    reach(element).await?;
    let choices = choices(element);
    let chosen = wanted.iter().map(|wanted| find(&choices, wanted)).collect::<Result<Vec<_>, _>>()?;
    let visit = focus::visit(element);
    if !element.is_connected() {
        return Err(Refusal::removed());
    }
    for choice in &choices {
        let on = chosen.iter().any(|chosen| chosen.element == choice.element);
        set(element, choice, on)?;
    }
    event::input(element, None);
    event::change(element);
    visit.leave();
    wait::frame(element).await;
    kept(element, &chosen)
}

/// The options of a select, in order.
pub fn choices(select: &Element) -> Vec<Choice> {
    let options = Interface::Select.get(select, "options");
    if !options.is_object() {
        return Vec::new();
    }
    let option = |option: JsValue| {
        let (value, label) = (text(&option, "value"), text(&option, "label"));
        let element: Element = option.unchecked_into();
        let offered = !is_disabled(&element) && !element.has_attribute("hidden");
        Choice { element, value, label, offered }
    };
    Array::from(&options).iter().map(option).collect()
}

/// Whether several options can be chosen at once.
pub fn is_multiple(select: &Element) -> bool {
    select.has_attribute("multiple")
}

fn wanted(element: &Element, value: Option<&Value>) -> Result<Vec<String>, Refusal> {
    if kind_of(element) != Kind::Select {
        return Err(Refusal::control("select needs a select", element));
    }
    match value {
        Some(Value::Array(values)) if is_multiple(element) => values.iter().map(one).collect(),
        Some(value @ Value::Array(_)) => Err(Refusal::value("one option", Some(value))),
        Some(value) => one(value).map(|value| vec![value]),
        None => Err(Refusal::value("an option", None)),
    }
}

fn one(value: &Value) -> Result<String, Refusal> {
    value::text_of(value).ok_or_else(|| Refusal::value("an option's value", Some(value)))
}

/// By value first; by label where exactly one has it.
fn find<'a>(choices: &'a [Choice], wanted: &str) -> Result<&'a Choice, Refusal> {
    let label = wanted.trim();
    let offered = || choices.iter().filter(|choice| choice.offered);
    if let Some(choice) = offered().find(|choice| choice.value == wanted) {
        return Ok(choice);
    }
    let mut named = offered().filter(|choice| choice.label.trim() == label);
    match (named.next(), named.next()) {
        (Some(choice), None) => return Ok(choice),
        (Some(_), Some(_)) => return Err(refused("several options have this label", choices, wanted)),
        (None, _) => {}
    }
    match choices.iter().any(|choice| choice.value == wanted || choice.label.trim() == label) {
        true => Err(refused("this option is disabled", choices, wanted)),
        false => Err(refused("no such option", choices, wanted)),
    }
}

fn refused(fault: &str, choices: &[Choice], wanted: &str) -> Refusal {
    let offered: Vec<&Choice> = choices.iter().filter(|choice| choice.offered).collect();
    let listed = offered.iter().take(MOST_LISTED).map(|choice| shown(choice)).collect::<Vec<_>>().join(", ");
    let more = match offered.len().saturating_sub(MOST_LISTED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    Refusal::before(format!("wrong value: {fault}, expected one of {listed}{more}, got {}", quoted(wanted)))
}

fn shown(choice: &Choice) -> String {
    match choice.label.trim() == choice.value {
        true => quoted(&choice.value),
        false => format!("{} ({})", quoted(&choice.value), quoted(&choice.label)),
    }
}

/// In a single select only the chosen one is touched: taking the mark off another would choose the first.
fn set(select: &Element, choice: &Choice, on: bool) -> Result<(), Refusal> {
    if !on && !is_multiple(select) {
        return Ok(());
    }
    Interface::Option
        .set(&choice.element, "selected", &on.into())
        .map_err(|_| Refusal::broken("choose the option", true))
}

fn kept(element: &Element, chosen: &[&Choice]) -> Result<(), Refusal> {
    if !element.is_connected() {
        return Ok(());
    }
    let mut wanted: Vec<&str> = chosen.iter().map(|choice| choice.value.as_str()).collect();
    let now = choices(element);
    let selected = now.iter().filter(|choice| flag(&choice.element, "selected"));
    let mut held: Vec<&str> = selected.map(|choice| choice.value.as_str()).collect();
    wanted.sort_unstable();
    wanted.dedup();
    held.sort_unstable();
    match wanted == held {
        true => Ok(()),
        false => Err(Refusal::changed(Some(&held.join(", ")))),
    }
}
