//! A schema as it is declared. What can be told without a checker is told here, to the developer, at the
//! declaration: the rest of what may be wrong with it shows at the first check.

use std::{collections::VecDeque, fmt};

use serde_json::{Map, Value, json};

use super::{
    draft::Draft,
    effort,
    everyday::{self, Everyday},
    judge, kinds, limits,
    normalize::{Document, FORBIDDEN_KEY},
    path,
    subschemas::{self, Holds},
    wording,
};

/// The input schema of an action: an object schema, checked as far as that is cheap.
#[derive(Clone, Debug, PartialEq)]
pub struct Schema {
    value: Value,
    text: String,
}

/// What is wrong with a declared schema.
#[derive(Clone, Debug, PartialEq)]
pub struct SchemaFault {
    /// JSON Pointer into the schema.
    pub path: String,
    pub message: String,
}

impl Schema {
    /// Takes the JSON text of an object schema of at most 64 KiB and 64 levels. `true` stands for any object, and
    /// a missing `type` is added.
    ///
    /// # Errors
    /// The first fault found, outermost first.
    pub fn declare(text: &str) -> Result<Schema, SchemaFault> {
        let value = judge::read(text, limits::SCHEMA_BYTES).map_err(|message| fault("", message))?;
        let root = object_schema(value)?;
        check_all(&root)?;
        Ok(Schema::from_checked(root))
    }

    /// The schema of an action that takes no input.
    pub fn empty() -> Schema {
        Schema::from_checked(json!({"type": "object", "properties": {}, "additionalProperties": false}))
    }

    pub(super) fn from_checked(value: Value) -> Schema {
        Schema { text: value.to_string(), value }
    }

    pub fn value(&self) -> &Value {
        &self.value
    }

    /// The JSON text, as written once.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether `{}` is all it takes: no property is declared and none is let through.
    pub fn is_empty(&self) -> bool {
        const SAY_NOTHING: [&str; 4] = ["type", "title", "description", "$schema"];
        self.value.as_object().into_iter().flatten().all(|(keyword, value)| match keyword.as_str() {
            "properties" => value.as_object().is_some_and(Map::is_empty),
            "additionalProperties" => *value == Value::Bool(false),
            keyword => SAY_NOTHING.contains(&keyword),
        }) && self.value.get("additionalProperties").is_some()
    }

    /// The small checker, if it is enough for this schema; otherwise it takes the complete one. Found out anew each
    /// time, so that a runtime which never asks does not carry the small checker either.
    pub fn everyday(&self) -> Option<Everyday<'_>> {
        let is_everyday =
            everyday::covers(&self.value) && effort::objection(&Document::new(&self.value)).is_none();
        is_everyday.then(|| Everyday::new(&self.value))
    }
}

/// As `path: message`, which at the root is the message alone.
impl fmt::Display for SchemaFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path.as_str() {
            "" => out.write_str(&self.message),
            path => write!(out, "{path}: {}", self.message),
        }
    }
}

impl std::error::Error for SchemaFault {}

fn object_schema(value: Value) -> Result<Value, SchemaFault> {
    const EXPECTED: &str = "expected an object schema, like {\"type\": \"object\", \"properties\": {…}}";
    match value {
        Value::Bool(true) => Ok(json!({"type": "object"})),
        Value::Object(mut root) => match root.get("type") {
            Some(Value::String(name)) if name == "object" => Ok(Value::Object(root)),
            Some(kind) => {
                let kind = wording::shortened(&kind.to_string()).into_owned();
                Err(fault(
                    "/type",
                    format!("{EXPECTED}; the input of an action is an object, got type {kind}"),
                ))
            }
            None => {
                root.shift_insert(0, "type".to_owned(), Value::from("object"));
                Ok(Value::Object(root))
            }
        },
        Value::String(_) => {
            Err(fault("", format!("{EXPECTED}, got a string; JSON text has to be parsed first")))
        }
        Value::Bool(false) => Err(fault("", format!("{EXPECTED}, got false, which takes no input at all"))),
        other => Err(fault("", format!("{EXPECTED}, got {}", kinds::name_of(&other)))),
    }
}

/// Looks at each schema in the document once, outer ones first.
fn check_all(root: &Value) -> Result<(), SchemaFault> {
    let mut waiting = VecDeque::from([(String::new(), root)]);
    while let Some((at, schema)) = waiting.pop_front() {
        match schema {
            Value::Object(schema) => {
                for (keyword, value) in schema {
                    check_keyword(&path::child(&at, keyword), keyword, value)?;
                }
                waiting.extend(
                    subschemas::directly_in(schema).into_iter().map(|(place, each)| (place.under(&at), each)),
                );
            }
            Value::Bool(_) => {}
            other => return Err(fault(&at, expected("a schema, which is an object, true or false", other))),
        }
    }
    Ok(())
}

fn check_keyword(at: &str, keyword: &str, value: &Value) -> Result<(), SchemaFault> {
    match (keyword, value) {
        ("type", _) => check_type(at, value),
        ("required", Value::Array(names)) => check_strings(at, names),
        ("enum", Value::Array(_)) => Ok(()),
        ("required" | "enum", _) => Err(fault(at, expected("an array", value))),
        ("$schema", _) => check_draft(at, value),
        ("properties", Value::Object(map)) if map.contains_key(FORBIDDEN_KEY) => {
            Err(fault(&path::child(at, FORBIDDEN_KEY), "is not an allowed property name".to_owned()))
        }
        _ => match (subschemas::held_by(keyword), value) {
            (Some(Holds::Map | Holds::MapOrNames), Value::Object(_)) => Ok(()),
            (Some(Holds::List), Value::Array(_)) => Ok(()),
            (Some(Holds::Map | Holds::MapOrNames), _) => {
                Err(fault(at, expected("an object of schemas by name", value)))
            }
            (Some(Holds::List), _) => Err(fault(at, expected("an array of schemas", value))),
            (Some(Holds::One | Holds::OneOrList) | None, _) => Ok(()),
        },
    }
}

fn check_type(at: &str, value: &Value) -> Result<(), SchemaFault> {
    let check = |at: &str, name: &Value| match name.as_str() {
        Some(known) if kinds::Kinds::named(known).is_some() => Ok(()),
        _ => {
            let shown = wording::shortened(&name.to_string()).into_owned();
            Err(fault(at, format!("expected one of {}, got {shown}", kinds::known_names())))
        }
    };
    match value {
        Value::Array(names) if names.is_empty() => Err(fault(at, "expected at least one type".to_owned())),
        Value::Array(names) => {
            names.iter().enumerate().try_for_each(|(index, name)| check(&format!("{at}/{index}"), name))
        }
        name => check(at, name),
    }
}

fn check_strings(at: &str, names: &[Value]) -> Result<(), SchemaFault> {
    match names.iter().enumerate().find(|(_, name)| !name.is_string()) {
        Some((index, name)) => Err(fault(&format!("{at}/{index}"), expected("a string", name))),
        None => Ok(()),
    }
}

fn check_draft(at: &str, value: &Value) -> Result<(), SchemaFault> {
    match value.as_str().and_then(Draft::named) {
        Some(_) => Ok(()),
        None => {
            Err(fault(at, format!("expected the address of a JSON Schema draft, like {}", Draft::CURRENT)))
        }
    }
}

fn expected(what: &str, got: &Value) -> String {
    format!("expected {what}, got {}", kinds::name_of(got))
}

fn fault(path: &str, message: String) -> SchemaFault {
    SchemaFault { path: path::shown(path), message }
}
