//! The input that follows from a control: what it is and the constraints that stand on it, as JSON Schema.
//!
//! Only constraints that would be refused anyway when the value is put in, so that an agent hears of them
//! first. The schema is of the moment: options and limits are read when it is asked for.

use js_sys::Array;
use serde_json::{Map, Value, json};
use web_sys::Element;

use super::select::{Choice, choices, is_multiple};
use super::trial::{has_steps, is_checked};
use super::value::{number_of, whole};
use crate::core::model::operation::Operation;
use crate::page::dom::{Kind, Temporal, construct, kind_of};

/// Beyond this many options a schema names none of them: it would be mostly options.
const MOST_OPTIONS: usize = 200;

/// How long a description of options may get, in characters.
const LONGEST_DESCRIPTION: usize = 1_500;

/// The schema of the whole input object: `{value}`, `{checked}` or an object without properties.
pub fn derived_input(element: &Element, operation: Operation) -> Value {
    match (operation.value_key(), value_schema(element, operation)) {
        (Some(key), Some(schema)) => json!({
            "type": "object",
            "properties": { key: schema },
            "required": [key],
            "additionalProperties": false,
        }),
        _ => json!({ "type": "object", "properties": {}, "additionalProperties": false }),
    }
}

/// The schema of the value alone; none for an operation that takes no value. What the control is called is
/// left out, so that the same control in every row of a list has the same schema.
pub fn value_schema(element: &Element, operation: Operation) -> Option<Value> {
    let schema = match operation {
        Operation::Fill => fill(element),
        Operation::Check => keywords([("type", "boolean".into())]),
        Operation::Select => select(element),
        Operation::Click | Operation::DoubleClick | Operation::Submit => return None,
    };
    Some(Value::Object(schema))
}

fn fill(element: &Element) -> Map<String, Value> {
    match kind_of(element) {
        kind @ (Kind::Number | Kind::Range) => number(element, kind),
        Kind::Temporal(temporal) => moment(element, temporal),
        Kind::Color => keywords([("type", "string".into()), ("description", "a color as #rrggbb".into())]),
        _ => line(element),
    }
}

/// Only dates have a format of schemas: those of its times want a time zone, which fields do not take.
fn moment(element: &Element, temporal: Temporal) -> Map<String, Value> {
    let mut description = temporal.form().to_owned();
    for (name, word) in [("min", "from"), ("max", "to")] {
        if let Some(limit) = attribute(element, name) {
            description = format!("{description}, {word} {limit}");
        }
    }
    let mut schema = keywords([("type", "string".into()), ("description", description.into())]);
    if temporal == Temporal::Date {
        schema.insert("format".to_owned(), "date".into());
    }
    schema
}

fn line(element: &Element) -> Map<String, Value> {
    let mut schema = keywords([("type", "string".into())]);
    let mut add = |key: &str, value: Value| drop(schema.insert(key.to_owned(), value));
    let length = |name| attribute(element, name).and_then(|value| value.parse::<usize>().ok());
    let required = element.has_attribute("required") && is_checked(element);
    if required {
        add("minLength", length("minlength").unwrap_or(1).max(1).into());
    }
    if let Some(most) = length("maxlength") {
        add("maxLength", most.into());
    }
    match element.get_attribute("type").unwrap_or_default().to_ascii_lowercase().as_str() {
        "email" if !element.has_attribute("multiple") => add("format", "email".into()),
        "url" => add("format", "uri".into()),
        "password" => add("writeOnly", true.into()),
        _ => {}
    }
    if let Some(pattern) = pattern(element) {
        let optional = if required { "" } else { "?" };
        add("pattern", format!("^(?:{pattern}){optional}$").into());
        if let Some(title) = attribute(element, "title") {
            add("description", title.into());
        }
    }
    schema
}

/// A pattern that means the same in a schema: the browser reads it with set notation, schemas without.
fn pattern(element: &Element) -> Option<String> {
    let pattern = element.get_attribute("pattern").filter(|_| is_checked(element))?;
    let compiles = |flags: &str| {
        construct(element, "RegExp", &Array::of2(&pattern.as_str().into(), &flags.into())).is_ok()
    };
    (compiles("v") && compiles("u")).then_some(pattern)
}

/// A slider keeps its limits and steps by itself; other fields do unless the page checks for itself.
fn number(element: &Element, kind: Kind) -> Map<String, Value> {
    let mut schema = keywords([("type", "number".into())]);
    let is_slider = kind == Kind::Range;
    if !is_slider && !is_checked(element) {
        return schema;
    }
    let mut add = |key: &str, value: f64| drop(schema.insert(key.to_owned(), plain(value)));
    let written = |name| attribute(element, name).and_then(|value| number_of(&value));
    let least = written("min").or(is_slider.then_some(0.0));
    let most = written("max").or(is_slider.then_some(100.0));
    let step = written("step").filter(|step| *step > 0.0).unwrap_or(1.0);
    let steps = least.or_else(|| written("value")).unwrap_or(0.0) / step;
    least.into_iter().for_each(|least| add("minimum", least));
    most.into_iter().for_each(|most| add("maximum", most));
    if has_steps(element, kind) && (steps - steps.round()).abs() < 1e-9 {
        add("multipleOf", step);
    }
    schema
}

fn select(element: &Element) -> Map<String, Value> {
    let offered: Vec<Choice> = choices(element).into_iter().filter(|choice| choice.offered).collect();
    let mut option = keywords([("type", "string".into())]);
    if offered.len() <= MOST_OPTIONS && !offered.is_empty() {
        let mut values: Vec<&str> = Vec::new();
        for choice in &offered {
            if !values.contains(&choice.value.as_str()) {
                values.push(&choice.value);
            }
        }
        option.insert("enum".to_owned(), values.into());
    }
    let description = titles(&offered);
    let mut schema = match is_multiple(element) {
        true => keywords([
            ("type", "array".into()),
            ("items", Value::Object(option)),
            ("uniqueItems", true.into()),
        ]),
        false => option,
    };
    if !description.is_empty() {
        schema.insert("description".to_owned(), description.into());
    }
    schema
}

/// What the options are called, where that is not their value.
fn titles(offered: &[Choice]) -> String {
    if offered.len() > MOST_OPTIONS {
        return format!("one of {} options, by value or label", offered.len());
    }
    let named = offered.iter().filter(|choice| choice.label.trim() != choice.value);
    let all: Vec<String> = named.map(|choice| format!("{}: {}", choice.value, choice.label.trim())).collect();
    let mut text = String::new();
    for (index, title) in all.iter().enumerate() {
        if text.chars().count() + title.chars().count() > LONGEST_DESCRIPTION {
            return format!("{text}; and {} more", all.len() - index);
        }
        if index > 0 {
            text.push_str("; ");
        }
        text.push_str(title);
    }
    text
}

fn attribute(element: &Element, name: &str) -> Option<String> {
    element.get_attribute(name).map(|value| value.trim().to_owned()).filter(|value| !value.is_empty())
}

fn keywords<const N: usize>(pairs: [(&str, Value); N]) -> Map<String, Value> {
    pairs.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// A number without a needless fraction: 5, not 5.0.
fn plain(number: f64) -> Value {
    whole(number).map_or_else(|| Value::from(number), Value::from)
}
