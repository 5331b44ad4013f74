//! From a schema to a [`Checker`].

use serde_json::Value;

use super::{Checker, patterns::Patterns, translate};
use crate::core::schema::{draft::Draft, effort, judge, limits, normalize::Document, subschemas, wording};

pub(super) fn compile(schema: &Value) -> Result<Checker, String> {
    if judge::is_deeper_than(schema, limits::DEPTH) {
        return Err(judge::too_deep());
    }
    let document = Document::new(schema);
    if let Some(objection) = effort::objection(&document) {
        return Err(objection);
    }
    // The crate panics on some of these.
    if let Some(unknown) = subschemas::all_in(schema).into_iter().find_map(of_unknown_draft) {
        return Err(wording::unknown_draft(unknown));
    }
    let patterns = Patterns::compile(schema)?;
    match patterns.options().build(schema) {
        Ok(validator) => Ok(Checker { schema: schema.clone(), validator, patterns }),
        Err(error) => Err(translate::bad_schema(&document, &error)),
    }
}

fn of_unknown_draft(schema: &Value) -> Option<&str> {
    schema.get("$schema").and_then(Value::as_str).filter(|address| Draft::named(address).is_none())
}
