//! Everything that one schema finds wrong with one value, keyword by keyword.

use std::cmp::Ordering;

use serde_json::{Map, Value};

use super::compare::{are_distinct, equal, is_multiple, order};
use crate::core::schema::{
    finding::{Fault, Finding},
    kinds::Kinds,
    path::{self, Path},
    wording,
};

type Keywords = Map<String, Value>;

/// A keyword that bounds a number, how its message puts it, and the orders of number to limit that it allows.
type Bound = (&'static str, &'static str, fn(Ordering) -> bool);

const BOUNDS: [Bound; 4] = [
    ("minimum", "at least", Ordering::is_ge),
    ("maximum", "at most", Ordering::is_le),
    ("exclusiveMinimum", "greater than", Ordering::is_gt),
    ("exclusiveMaximum", "less than", Ordering::is_lt),
];

pub(super) fn collect(schema: &Value, value: &Value, at: Path, found: &mut Vec<Finding>) {
    let Value::Object(keywords) = schema else {
        if *schema == Value::Bool(false) {
            found.push(Finding::other(at.pointer(), wording::not_allowed()));
        }
        return;
    };
    if let Some(expected) = keywords.get("type").and_then(Kinds::declared).filter(|kinds| !kinds.allow(value))
    {
        found.push(Finding::kind(at.pointer(), expected, value));
    }
    of_values(keywords, value, at, found);
    of_combinations(keywords, value, at, found);
    let mut say = |message| found.push(Finding::other(at.pointer(), message));
    match value {
        Value::Number(_) => of_number(keywords, value, say),
        Value::String(text) => {
            of_count(keywords, ["minLength", "maxLength"], text.chars().count(), "character", &mut say);
        }
        Value::Array(items) => {
            of_count(keywords, ["minItems", "maxItems"], items.len(), "item", &mut say);
            of_items(keywords, items, at, found);
        }
        Value::Object(members) => {
            of_count(keywords, ["minProperties", "maxProperties"], members.len(), "property", &mut say);
            of_members(keywords, members, at, found);
        }
        _ => {}
    }
}

fn of_values(keywords: &Keywords, value: &Value, at: Path, found: &mut Vec<Finding>) {
    let constant = keywords.get("const").map(std::slice::from_ref);
    let listed = keywords.get("enum").and_then(Value::as_array).map(Vec::as_slice);
    for allowed in [constant, listed].into_iter().flatten() {
        if !allowed.iter().any(|each| equal(each, value)) {
            found.push(Finding { path: at.pointer(), fault: Fault::Value { allowed: allowed.to_vec() } });
        }
    }
}

fn of_number(keywords: &Keywords, value: &Value, mut say: impl FnMut(String)) {
    let Value::Number(number) = value else { return };
    for (keyword, relation, holds) in BOUNDS {
        match keywords.get(keyword) {
            Some(limit @ Value::Number(bound)) if !holds(order(number, bound)) => {
                say(wording::bound(relation, limit));
            }
            _ => {}
        }
    }
    match keywords.get("multipleOf").and_then(Value::as_u64) {
        Some(divisor) if !is_multiple(number, divisor) => say(wording::multiple_of(divisor as f64)),
        _ => {}
    }
}

fn of_count(
    keywords: &Keywords,
    [min, max]: [&str; 2],
    count: usize,
    unit: &str,
    say: &mut impl FnMut(String),
) {
    let limit = |keyword: &str| keywords.get(keyword).and_then(Value::as_u64);
    let count = count as u64;
    if let Some(limit) = limit(min).filter(|limit| count < *limit) {
        say(wording::count("at least", limit, unit));
    }
    if let Some(limit) = limit(max).filter(|limit| count > *limit) {
        say(wording::count("at most", limit, unit));
    }
}

fn of_items(keywords: &Keywords, items: &[Value], at: Path, found: &mut Vec<Finding>) {
    let first = keywords.get("prefixItems").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    for (index, item) in items.iter().enumerate() {
        if let Some(schema) = first.get(index).or_else(|| keywords.get("items")) {
            collect(schema, item, Path::Index(&at, index), found);
        }
    }
    if keywords.get("uniqueItems") == Some(&Value::Bool(true)) && !are_distinct(items) {
        found.push(Finding::other(at.pointer(), wording::not_unique()));
    }
}

fn of_members(keywords: &Keywords, members: &Keywords, at: Path, found: &mut Vec<Finding>) {
    let declared = keywords.get("properties").and_then(Value::as_object);
    let others = keywords.get("additionalProperties");
    for (name, member) in members {
        let here = Path::Name(&at, name);
        match (declared.and_then(|declared| declared.get(name)), others) {
            (Some(schema), _) => collect(schema, member, here, found),
            (None, Some(Value::Bool(false))) => {
                let known = declared.into_iter().flat_map(Map::keys).map(String::as_str).collect::<Vec<_>>();
                found.push(Finding::other(here.pointer(), wording::unknown(name, &known)));
            }
            (None, Some(schema)) => collect(schema, member, here, found),
            (None, None) => {}
        }
    }
    let required = keywords.get("required").and_then(Value::as_array);
    for name in required.into_iter().flatten().filter_map(Value::as_str) {
        if !members.contains_key(name) {
            found.push(Finding::other(path::child(&at.pointer(), name), wording::required()));
        }
    }
}

fn of_combinations(keywords: &Keywords, value: &Value, at: Path, found: &mut Vec<Finding>) {
    let branches = |keyword: &str| -> Option<Vec<Vec<Finding>>> {
        let branch = |schema| {
            let mut found = Vec::new();
            collect(schema, value, at, &mut found);
            found
        };
        Some(keywords.get(keyword)?.as_array()?.iter().map(branch).collect())
    };
    found.extend(branches("allOf").into_iter().flatten().flatten());
    for keyword in ["anyOf", "oneOf"] {
        let Some(branches) = branches(keyword) else { continue };
        match branches.iter().filter(|branch| branch.is_empty()).count() {
            0 => found.push(Finding { path: at.pointer(), fault: Fault::NoAlternative(branches) }),
            2.. if keyword == "oneOf" => found.push(Finding::other(at.pointer(), wording::too_many_match())),
            _ => {}
        }
    }
    if let Some(schema) = keywords.get("not") {
        let mut excluded = Vec::new();
        collect(schema, value, at, &mut excluded);
        if excluded.is_empty() {
            found.push(Finding::other(at.pointer(), wording::excluded()));
        }
    }
}
