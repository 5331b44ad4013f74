//! Bounded JSON: text in with limits on size and depth, canonical text out, and cuts that never split a character.
//!
//! Everything that a page or an agent hands in passes here once; behind it depth and size are known to be harmless.

use std::borrow::Cow;
use std::fmt::Write as _;

use serde_json::{Map, Value};

use super::limits;

/// A JSON object with its keys in the order they came in.
pub type Object = Map<String, Value>;

/// Reads a call's input. Empty text stands for `{}`.
///
/// # Errors
/// A message for the caller: too large, too deep, not JSON, or not an object.
pub fn parse_input(text: &str) -> Result<Object, String> {
    if text.len() > limits::INPUT_BYTES {
        return Err(format!(
            "the input is larger than {} KiB: {} KiB",
            limits::INPUT_BYTES / 1024,
            text.len().div_ceil(1024)
        ));
    }
    if text.trim().is_empty() {
        return Ok(Object::new());
    }
    if depth(text) > limits::INPUT_DEPTH {
        return Err(format!("the input is nested deeper than {} levels", limits::INPUT_DEPTH));
    }
    match serde_json::from_str(&mend_surrogates(text)) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(other) => Err(format!("the input must be a JSON object, got {}", type_name(&other))),
        Err(error) => Err(format!("the input is not JSON: {error}")),
    }
}

/// Reads JSON text that this side wrote itself or that has been bounded already.
///
/// # Errors
/// The parser's message.
pub fn parse(text: &str) -> Result<Value, String> {
    serde_json::from_str(&mend_surrogates(text)).map_err(|error| error.to_string())
}

/// The JSON type of a value, as an agent would say it.
#[must_use]
pub fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

/// How deep brackets nest in JSON text; brackets inside strings do not count.
fn depth(text: &str) -> usize {
    let (mut level, mut deepest) = (0_usize, 0_usize);
    let (mut in_string, mut escaped) = (false, false);
    for byte in text.bytes() {
        if in_string {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => in_string = false,
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => in_string = true,
            b'{' | b'[' => {
                level += 1;
                deepest = deepest.max(level);
            }
            b'}' | b']' => level = level.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

/// Replaces escapes of lone surrogates by U+FFFD. `JSON.stringify` writes them as `\udXXX`, and a strict parser
/// would refuse the whole text for one of them.
fn mend_surrogates(text: &str) -> Cow<'_, str> {
    if !text.contains("\\ud") && !text.contains("\\uD") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        let (before, escape) = rest.split_at(at);
        out.push_str(before);
        let taken = match (surrogate(escape), escape.get(6..).and_then(surrogate)) {
            (Some(Half::High), Some(Half::Low)) => {
                out.push_str(escape.get(..12).unwrap_or_default());
                12
            }
            (Some(_), _) => {
                out.push_str("\\ufffd");
                6
            }
            (None, _) => {
                let whole = escape.chars().take(2).map(char::len_utf8).sum();
                out.push_str(escape.get(..whole).unwrap_or_default());
                whole
            }
        };
        rest = escape.get(taken..).unwrap_or_default();
    }
    out.push_str(rest);
    Cow::Owned(out)
}

enum Half {
    High,
    Low,
}

/// Which half of a surrogate pair the escape at the start of `text` is.
fn surrogate(text: &str) -> Option<Half> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    match u32::from_str_radix(digits, 16).ok()? {
        0xD800..=0xDBFF => Some(Half::High),
        0xDC00..=0xDFFF => Some(Half::Low),
        _ => None,
    }
}

/// JSON text with keys sorted, so that equal values have equal text.
#[must_use]
pub fn canonical(value: &Value) -> String {
    let mut out = String::new();
    write_canonical(value, &mut out);
    out
}

fn write_canonical(value: &Value, out: &mut String) {
    match value {
        Value::Object(object) => {
            let mut keys: Vec<&String> = object.keys().collect();
            keys.sort();
            out.push('{');
            for (index, key) in keys.into_iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                let _ = write!(out, "{}:", Value::from(key.as_str()));
                write_canonical(object.get(key).unwrap_or(&Value::Null), out);
            }
            out.push('}');
        }
        Value::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_canonical(item, out);
            }
            out.push(']');
        }
        scalar => {
            let _ = write!(out, "{scalar}");
        }
    }
}

/// A short hash of a text: 64-bit FNV-1a in hexadecimal. It tells versions apart; it protects nothing.
#[must_use]
pub fn short_hash(text: &str) -> String {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// At most `most` Unicode scalar values of a text, with the number left out behind them.
#[must_use]
pub fn clip(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => {
            let rest = text.get(end..).unwrap_or_default().chars().count();
            format!("{}… (+{rest} characters)", text.get(..end).unwrap_or_default())
        }
    }
}
