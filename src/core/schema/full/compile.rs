//! From a schema to a [`Checker`].

use serde_json::Value;

use super::{Checker, patterns::Patterns, translate};
use crate::core::schema::{effort, judge, limits, normalize::Document};

pub(super) fn compile(schema: &Value) -> Result<Checker, String> {
    if judge::is_deeper_than(schema, limits::DEPTH) {
        return Err(judge::too_deep());
    }
    let document = Document::new(schema);
    if let Some(objection) = effort::objection(&document) {
        return Err(objection);
    }
    let patterns = Patterns::compile(schema)?;
    match patterns.options().build(schema) {
        Ok(validator) => Ok(Checker { schema: schema.clone(), validator, patterns }),
        Err(error) => Err(translate::bad_schema(&document, &error)),
    }
}
