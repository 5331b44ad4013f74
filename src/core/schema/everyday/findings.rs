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

pub(super) fn collect(schema: &Value, value: &Value, at: Path, found: &mut Vec<Finding>) {
    match schema {
        Value::Object(keywords) => {
            for (keyword, argument) in keywords {
                collect_for(keywords, keyword, argument, value, at, found);
            }
        }
        Value::Bool(false) => found.push(Finding::other(at.pointer(), wording::not_allowed())),
        _ => {}
    }
}

/// `argument` is what `keyword` says; `keywords` are those that it stands among.
fn collect_for(
    keywords: &Keywords,
    keyword: &str,
    argument: &Value,
    value: &Value,
    at: Path,
    found: &mut Vec<Finding>,
) {
    match (keyword, value) {
        ("type", _) => {
            if let Some(expected) = Kinds::declared(argument).filter(|kinds| !kinds.allow(value)) {
                found.push(Finding::kind(at.pointer(), expected, value));
            }
        }
        ("const", _) => of_values(std::slice::from_ref(argument), value, at, found),
        ("enum", _) => of_values(list(argument), value, at, found),
        ("not", _) if findings(argument, value, at).is_empty() => {
            found.push(Finding::other(at.pointer(), wording::excluded()));
        }
        ("allOf", _) => list(argument).iter().for_each(|schema| collect(schema, value, at, found)),
        ("anyOf", _) => of_alternatives(list(argument), usize::MAX, value, at, found),
        ("oneOf", _) => of_alternatives(list(argument), 1, value, at, found),
        ("prefixItems", Value::Array(items)) => {
            for (index, (schema, item)) in list(argument).iter().zip(items).enumerate() {
                collect(schema, item, Path::Index(&at, index), found);
            }
        }
        ("items", Value::Array(items)) => {
            let described = keywords.get("prefixItems").map_or(0, |first| list(first).len());
            for (index, item) in items.iter().enumerate().skip(described) {
                collect(argument, item, Path::Index(&at, index), found);
            }
        }
        ("properties", Value::Object(members)) => {
            for (name, schema) in argument.as_object().into_iter().flatten() {
                if let Some(member) = members.get(name) {
                    collect(schema, member, Path::Name(&at, name), found);
                }
            }
        }
        ("additionalProperties", Value::Object(members)) => of_others(keywords, argument, members, at, found),
        ("required", Value::Object(members)) => {
            let missing =
                list(argument).iter().filter_map(Value::as_str).filter(|name| !members.contains_key(*name));
            found.extend(
                missing.map(|name| Finding::other(path::child(&at.pointer(), name), wording::required())),
            );
        }
        _ => {
            if let Some(message) = of_amount(keyword, argument, value) {
                found.push(Finding::other(at.pointer(), message));
            }
        }
    }
}

fn findings(schema: &Value, value: &Value, at: Path) -> Vec<Finding> {
    let mut found = Vec::new();
    collect(schema, value, at, &mut found);
    found
}

fn of_values(allowed: &[Value], value: &Value, at: Path, found: &mut Vec<Finding>) {
    if !allowed.iter().any(|each| equal(each, value)) {
        found.push(Finding { path: at.pointer(), fault: Fault::Value { allowed: allowed.to_vec() } });
    }
}

/// `most` is how many alternatives may match.
fn of_alternatives(alternatives: &[Value], most: usize, value: &Value, at: Path, found: &mut Vec<Finding>) {
    let branches: Vec<_> = alternatives.iter().map(|schema| findings(schema, value, at)).collect();
    let matching = branches.iter().filter(|branch| branch.is_empty()).count();
    if matching == 0 {
        found.push(Finding { path: at.pointer(), fault: Fault::NoAlternative(branches) });
    } else if matching > most {
        found.push(Finding::other(at.pointer(), wording::too_many_match()));
    }
}

/// The members that `properties` doesn't declare; `schema` is what they have to be.
fn of_others(keywords: &Keywords, schema: &Value, members: &Keywords, at: Path, found: &mut Vec<Finding>) {
    let declared = keywords.get("properties").and_then(Value::as_object);
    let others =
        members.iter().filter(|(name, _)| declared.is_none_or(|declared| !declared.contains_key(*name)));
    for (name, member) in others {
        let at = Path::Name(&at, name);
        if *schema == Value::Bool(false) {
            let known: Vec<_> = declared.into_iter().flat_map(Map::keys).map(String::as_str).collect();
            found.push(Finding::other(at.pointer(), wording::unknown(name, &known)));
        } else {
            collect(schema, member, at, found);
        }
    }
}

/// What is wrong with how much or how many there is.
fn of_amount(keyword: &str, limit: &Value, value: &Value) -> Option<String> {
    let bound = |relation, holds: fn(Ordering) -> bool| match (value, limit) {
        (Value::Number(number), Value::Number(bound)) if !holds(order(number, bound)) => {
            Some(wording::bound(relation, limit))
        }
        _ => None,
    };
    let least = |count: usize, unit| {
        limit
            .as_u64()
            .filter(|limit| (count as u64) < *limit)
            .map(|limit| wording::count("at least", limit, unit))
    };
    let most = |count: usize, unit| {
        limit
            .as_u64()
            .filter(|limit| (count as u64) > *limit)
            .map(|limit| wording::count("at most", limit, unit))
    };
    match (keyword, value) {
        ("minimum", _) => bound("at least", Ordering::is_ge),
        ("maximum", _) => bound("at most", Ordering::is_le),
        ("exclusiveMinimum", _) => bound("greater than", Ordering::is_gt),
        ("exclusiveMaximum", _) => bound("less than", Ordering::is_lt),
        ("multipleOf", Value::Number(number)) => {
            let divisor = limit.as_u64().filter(|divisor| !is_multiple(number, *divisor));
            divisor.map(|divisor| wording::multiple_of(divisor as f64))
        }
        ("minLength", Value::String(text)) => least(text.chars().count(), "character"),
        ("maxLength", Value::String(text)) => most(text.chars().count(), "character"),
        ("minItems", Value::Array(items)) => least(items.len(), "item"),
        ("maxItems", Value::Array(items)) => most(items.len(), "item"),
        ("uniqueItems", Value::Array(items)) => {
            (*limit == Value::Bool(true) && !are_distinct(items)).then(wording::not_unique)
        }
        ("minProperties", Value::Object(members)) => least(members.len(), "property"),
        ("maxProperties", Value::Object(members)) => most(members.len(), "property"),
        _ => None,
    }
}

fn list(argument: &Value) -> &[Value] {
    argument.as_array().map(Vec::as_slice).unwrap_or_default()
}
