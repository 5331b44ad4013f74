//! Values on their way between JSON, text and numbers.

use serde_json::{Number, Value};
use wasm_bindgen::JsValue;

/// The number that a text stands for, as the browser reads it.
pub fn number_of(text: &str) -> Option<f64> {
    let text = text.trim();
    let number = JsValue::from_str(text).unchecked_into_f64();
    (!text.is_empty() && number.is_finite()).then_some(number)
}

/// A whole number where a number is one, so that it is written 5, not 5.0.
pub fn whole(number: f64) -> Option<i64> {
    (number.fract() == 0.0 && number.abs() < 1e15).then_some(number as i64)
}

/// The text that a field takes: text as it is, a number as a person writes it; none for anything else.
pub fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(decimal(number)),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

fn decimal(number: &Number) -> String {
    number.as_f64().and_then(whole).map_or_else(|| number.to_string(), |whole| whole.to_string())
}
