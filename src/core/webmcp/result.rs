//! How a receipt is told to a browser's agent: in the MCP result shape, as one JSON text.
//!
//! A bare value would be ambiguous there and a throw would lose its message, so both success and failure are values.

use serde_json::{Value, json};

use crate::core::json as text;

/// The result for a receipt's JSON text. A failure is marked as one and its text begins with `CODE: message`.
#[must_use]
pub fn to_result(receipt: &str) -> String {
    let Ok(value) = text::parse(receipt) else {
        return json!({
            "content": [{ "type": "text", "text": "RUNTIME_FAILED: the receipt could not be read" }],
            "isError": true
        })
        .to_string();
    };
    let error = value.get("error").map(|error| {
        let part = |name: &str| error.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        format!("{}: {}\n{receipt}", part("code"), part("message"))
    });
    match error {
        Some(told) => json!({
            "content": [{ "type": "text", "text": told }],
            "structuredContent": value,
            "isError": true
        }),
        None => json!({
            "content": [{ "type": "text", "text": receipt }],
            "structuredContent": value
        }),
    }
    .to_string()
}
