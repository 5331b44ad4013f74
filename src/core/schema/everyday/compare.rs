//! Equality and order as JSON Schema means them: numbers by their value however they are written, objects
//! whatever the order of their members.

use std::{cmp::Ordering, collections::BTreeSet};

use serde_json::{Number, Value};

pub(super) fn equal(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::String(left), Value::String(right)) => left == right,
        (Value::Number(left), Value::Number(right)) => order(left, right).is_eq(),
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| equal(left, right))
        }
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left.iter().all(|(name, left)| right.get(name).is_some_and(|right| equal(left, right)))
        }
        _ => left == right,
    }
}

/// Exact, also between a float and an integer that no float can hold.
pub(super) fn order(left: &Number, right: &Number) -> Ordering {
    match (integer(left), integer(right)) {
        (Some(left), Some(right)) => left.cmp(&right),
        (Some(left), None) => to_float(left, float(right)),
        (None, Some(right)) => to_float(right, float(left)).reverse(),
        (None, None) => float(left).partial_cmp(&float(right)).unwrap_or(Ordering::Equal),
    }
}

pub(super) fn is_multiple(number: &Number, divisor: u64) -> bool {
    match integer(number) {
        Some(integer) => integer % i128::from(divisor) == 0,
        None => {
            let number = float(number);
            number.fract() == 0.0 && number % divisor as f64 == 0.0
        }
    }
}

pub(super) fn are_distinct(items: &[Value]) -> bool {
    let mut seen = BTreeSet::new();
    items.iter().all(|item| {
        let mut key = String::new();
        write_key(item, &mut key);
        seen.insert(key)
    })
}

fn integer(number: &Number) -> Option<i128> {
    number.as_u64().map(i128::from).or_else(|| number.as_i64().map(i128::from))
}

fn float(number: &Number) -> f64 {
    number.as_f64().unwrap_or_default()
}

/// Every integer of a JSON number is far inside `i128`, and a cast of a larger float stops at its end.
fn to_float(integer: i128, float: f64) -> Ordering {
    integer
        .cmp(&(float.trunc() as i128))
        .then_with(|| 0.0.partial_cmp(&float.fract()).unwrap_or(Ordering::Equal))
}

/// Text that is the same for equal values only.
fn write_key(value: &Value, key: &mut String) {
    match value {
        Value::Number(number) => match (integer(number), float(number)) {
            (Some(integer), _) => key.push_str(&integer.to_string()),
            (None, float) if float.fract() == 0.0 && float.abs() < 1e30 => {
                key.push_str(&(float as i128).to_string());
            }
            (None, float) => key.push_str(&format!("{float:e}")),
        },
        Value::Array(items) => {
            key.push('[');
            for item in items {
                write_key(item, key);
                key.push(',');
            }
            key.push(']');
        }
        Value::Object(members) => {
            let mut sorted: Vec<_> = members.iter().collect();
            sorted.sort_by_key(|(name, _)| *name);
            key.push('{');
            for (name, member) in sorted {
                key.push_str(&Value::from(name.as_str()).to_string());
                key.push(':');
                write_key(member, key);
                key.push(',');
            }
            key.push('}');
        }
        scalar => key.push_str(&scalar.to_string()),
    }
}
