//! From a schema to a [`Checker`], with bounds on what checking may cost.
//!
//! Patterns run on `fancy-regex`, which takes look-around and back references as JavaScript's engine does; only
//! patterns that need those are matched by backtracking, all others in linear time. Both are bounded, so that no
//! pattern hangs the page: a match that reaches its bound is a problem of the input, a pattern that compiles too
//! large makes a bad schema.

use std::collections::BTreeMap;

use jsonschema::{PatternOptions, ValidationOptions, Validator};
use serde_json::{Value, json};

use super::{Checker, translate};
use crate::core::schema::{effort, judge, limits, normalize::Document, subschemas};

/// Steps back that one match may take.
const BACKTRACKS: usize = 20_000;
/// Bytes of one compiled pattern.
const PATTERN_BYTES: usize = 512 * 1024;

pub(super) fn compile(schema: &Value) -> Result<Checker, String> {
    if judge::is_deeper_than(schema, limits::DEPTH) {
        return Err(judge::too_deep());
    }
    let document = Document::new(schema);
    if let Some(objection) = effort::objection(&document) {
        return Err(objection);
    }
    let build =
        |schema: &Value| options().build(schema).map_err(|error| translate::bad_schema(&document, &error));
    let validator = build(schema)?;
    let patterns = subschemas::all_in(schema)
        .into_iter()
        .filter_map(|each| each.get("patternProperties")?.as_object())
        .flat_map(|patterns| patterns.keys())
        .map(|pattern| Ok((pattern.clone(), build(&json!({"pattern": pattern}))?)))
        .collect::<Result<BTreeMap<String, Validator>, String>>()?;
    Ok(Checker { schema: schema.clone(), validator, patterns })
}

fn options() -> ValidationOptions<'static> {
    let patterns = PatternOptions::fancy_regex()
        .backtrack_limit(BACKTRACKS)
        .size_limit(PATTERN_BYTES)
        .dfa_size_limit(PATTERN_BYTES);
    jsonschema::options().offline().with_pattern_options(patterns)
}
