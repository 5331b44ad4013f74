//! Which schemas the small checker takes. A keyword with a malformed value is not taken either: what is wrong
//! with a schema is for the complete checker to say.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::core::schema::{draft::Draft, kinds::Kinds};

/// Divisors up to here divide exactly.
const LARGEST_DIVISOR: u64 = 1 << 53;

/// Whether the small checker takes a whole schema.
pub(in crate::core::schema) fn covers(root: &Value) -> bool {
    match root.get("$schema") {
        None => takes(root, Draft::Of2020),
        Some(address) => address
            .as_str()
            .and_then(Draft::named)
            .filter(|draft| *draft >= Draft::Six)
            .is_some_and(|draft| takes(root, draft)),
    }
}

fn takes(schema: &Value, draft: Draft) -> bool {
    match schema {
        Value::Bool(_) => true,
        Value::Object(keywords) => {
            keywords.iter().all(|(keyword, value)| takes_keyword(keyword, value, draft))
        }
        _ => false,
    }
}

fn takes_keyword(keyword: &str, value: &Value, draft: Draft) -> bool {
    match keyword {
        "properties" | "$defs" | "definitions" => {
            value.as_object().is_some_and(|map| map.values().all(|schema| takes(schema, draft)))
        }
        "additionalProperties" | "items" | "not" => takes(value, draft),
        "allOf" | "anyOf" | "oneOf" => takes_all(value, draft),
        "prefixItems" => draft == Draft::Of2020 && takes_all(value, draft),
        "type" => Kinds::declared(value).is_some_and(|kinds| match value {
            Value::Array(names) => kinds.count() as usize == names.len(),
            _ => true,
        }),
        "enum" | "examples" => value.is_array(),
        "const" | "default" => true,
        "required" => value.as_array().is_some_and(|names| are_distinct_names(names)),
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" => value.is_number(),
        "multipleOf" => value.as_u64().is_some_and(|divisor| (1..=LARGEST_DIVISOR).contains(&divisor)),
        "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties" => {
            value.is_u64()
        }
        "uniqueItems" | "deprecated" | "readOnly" | "writeOnly" => value.is_boolean(),
        "title" | "description" | "$comment" => value.is_string(),
        // Annotations in the newer drafts, checked in the older.
        "format" | "contentMediaType" | "contentEncoding" => draft >= Draft::Of2019 && value.is_string(),
        "$schema" => value.as_str().and_then(Draft::named) == Some(draft),
        _ => keyword.starts_with("x-"),
    }
}

fn takes_all(list: &Value, draft: Draft) -> bool {
    list.as_array().is_some_and(|list| !list.is_empty() && list.iter().all(|schema| takes(schema, draft)))
}

fn are_distinct_names(names: &[Value]) -> bool {
    let distinct: BTreeSet<&str> = names.iter().filter_map(Value::as_str).collect();
    distinct.len() == names.len()
}
