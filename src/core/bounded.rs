//! Bounding a function's result: what a handler returns may be anything, what a receipt carries is small JSON.
//!
//! One algorithm over anything that can say what it is ([`Source`]): plain JSON in native tests, live JavaScript
//! values on the page floor. It reads no more of a value than it keeps, so a huge or endless one costs nothing.

use serde_json::{Map, Value, json};

use super::{json, limits};

const DEPTH: usize = 4;
const ITEMS: usize = 20;
const KEYS: usize = 32;
const CHARS: usize = 1_000;
/// Bytes kept back for the marks that say what was left out.
const RESERVE: usize = 1_024;

/// A value that can be looked at step by step. No method may fail: what cannot be read is [`Kind::Opaque`].
pub trait Source: Sized {
    fn kind(&self) -> Kind;
    /// How many items an array has.
    fn length(&self) -> usize;
    fn item(&self, index: usize) -> Self;
    /// The names of an object's own members, in order: at most `most` of them, and how many there are.
    fn keys(&self, most: usize) -> (Vec<String>, usize);
    fn member(&self, key: &str) -> Self;
    /// Whether both are the same object: for finding cycles.
    fn is_same(&self, other: &Self) -> bool;
}

/// What a value is.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A JSON scalar as it is, or a text form of something close to one (a date, a big integer).
    Scalar(Value),
    Array,
    Object,
    /// Nothing: leaves an object's member out.
    Absent,
    /// No JSON: the name of its type.
    Opaque(String),
}

/// A bounded copy. `None`: there is nothing to tell.
#[must_use]
pub fn bound<S: Source>(source: &S) -> Option<Value> {
    let mut budget = limits::DATA_BYTES - RESERVE;
    let value = copy(source, &[], &mut budget)?;
    if value.to_string().len() <= limits::DATA_BYTES {
        return Some(value);
    }
    Some(json!({ "omitted": "the result is larger than 8 KiB" }))
}

fn copy<S: Source>(source: &S, path: &[&S], budget: &mut usize) -> Option<Value> {
    let value = match source.kind() {
        Kind::Absent => return None,
        Kind::Scalar(Value::String(text)) => return Some(spend_text(&text, budget)),
        Kind::Scalar(scalar) => scalar,
        Kind::Opaque(name) => opaque(&name),
        Kind::Array | Kind::Object if path.iter().any(|seen| seen.is_same(source)) => opaque("cycle"),
        Kind::Array if path.len() >= DEPTH => json!({ "omitted": source.length() }),
        Kind::Object if path.len() >= DEPTH => json!({ "omitted": source.keys(0).1 }),
        Kind::Array => return Some(copy_array(source, path, budget)),
        Kind::Object => return Some(copy_object(source, path, budget)),
    };
    *budget = budget.saturating_sub(value.to_string().len() + 1);
    Some(value)
}

fn copy_array<S: Source>(source: &S, path: &[&S], budget: &mut usize) -> Value {
    let length = source.length();
    let mut items = Vec::new();
    *budget = budget.saturating_sub(24);
    while items.len() < length.min(ITEMS) && *budget > 0 {
        let item = source.item(items.len());
        items.push(copy(&item, &within(path, source), budget).unwrap_or(Value::Null));
    }
    if items.len() < length {
        items.push(json!({ "omitted": length - items.len() }));
    }
    Value::Array(items)
}

fn copy_object<S: Source>(source: &S, path: &[&S], budget: &mut usize) -> Value {
    let (keys, length) = source.keys(KEYS);
    let mut object = Map::new();
    let mut taken = 0;
    *budget = budget.saturating_sub(24);
    for key in keys {
        if *budget == 0 {
            break;
        }
        taken += 1;
        let member = source.member(&key);
        let key = json::clip(&key, limits::TEXT_CHARS);
        *budget = budget.saturating_sub(key.len() + 4);
        if let Some(value) = copy(&member, &within(path, source), budget) {
            object.insert(key, value);
        }
    }
    if taken < length {
        object.insert("omitted".to_owned(), Value::from(length - taken));
    }
    Value::Object(object)
}

fn within<'a, S: Source>(path: &[&'a S], source: &'a S) -> Vec<&'a S> {
    path.iter().copied().chain([source]).collect()
}

/// A text within what is left to spend; escapes can make JSON text longer than the text is.
fn spend_text(text: &str, budget: &mut usize) -> Value {
    let most = CHARS.min(*budget);
    let mut value = Value::String(json::clip(text, most));
    if value.to_string().len() > *budget {
        value = Value::String(json::clip(text, most / 6));
    }
    *budget = budget.saturating_sub(value.to_string().len() + 1);
    value
}

fn opaque(name: &str) -> Value {
    json!({ "unserializable": json::clip(name, 80) })
}

impl Source for Value {
    fn kind(&self) -> Kind {
        match self {
            Value::Array(_) => Kind::Array,
            Value::Object(_) => Kind::Object,
            scalar => Kind::Scalar(scalar.clone()),
        }
    }

    fn length(&self) -> usize {
        self.as_array().map_or(0, Vec::len)
    }

    fn item(&self, index: usize) -> Value {
        self.get(index).cloned().unwrap_or_default()
    }

    fn keys(&self, most: usize) -> (Vec<String>, usize) {
        let Some(object) = self.as_object() else { return (Vec::new(), 0) };
        (object.keys().take(most).cloned().collect(), object.len())
    }

    fn member(&self, key: &str) -> Value {
        self.get(key).cloned().unwrap_or_default()
    }

    fn is_same(&self, _: &Value) -> bool {
        false
    }
}
