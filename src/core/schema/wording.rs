//! Every sentence that this room says about an input, so that both checkers say the same. Messages tell what
//! is expected, never what the input holds: it may be a secret, so its type has to do.

use std::borrow::Cow;

use serde_json::Value;

use super::{kinds::Kinds, limits};

/// The first characters of a value, name or pattern, and a sign where some are left out.
pub(super) fn shortened(text: &str) -> Cow<'_, str> {
    shortened_to(limits::SHOWN, text)
}

fn shortened_to(characters: usize, text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(characters) {
        Some((end, _)) => Cow::Owned(format!("{}…", text.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(text),
    }
}

pub(super) fn wrong_type(expected: Kinds, got: &str) -> String {
    format!("expected {}, got {got}", join(&expected.names(), "or"))
}

/// For `const` and `enum`; `allowed` come from the schema.
pub(super) fn not_among(allowed: &[Value]) -> String {
    match allowed {
        [] => "has no allowed value".to_owned(),
        [only] => format!("must be {}", json(only)),
        _ => format!("must be one of {}", listed(allowed.iter().map(json))),
    }
}

pub(super) fn required() -> String {
    "is required".to_owned()
}

/// For a name that a closed object doesn't know; `known` are the names it does.
pub(super) fn unknown(name: &str, known: &[&str]) -> String {
    let quoted = |name: &str| format!("\"{}\"", shortened(name));
    match nearest(name, known) {
        Some(near) => format!("is not a known property; did you mean {}?", quoted(near)),
        None if known.is_empty() => "is not a known property".to_owned(),
        None => {
            format!("is not a known property; known are {}", listed(known.iter().map(|name| quoted(name))))
        }
    }
}

pub(super) fn forbidden_key() -> String {
    "is not an allowed key".to_owned()
}

pub(super) fn not_allowed() -> String {
    "is not allowed".to_owned()
}

/// `relation` reads "at least", "at most", "greater than" or "less than".
pub(super) fn bound(relation: &str, limit: &Value) -> String {
    format!("must be {relation} {}", json(limit))
}

pub(super) fn multiple_of(divisor: f64) -> String {
    format!("must be a multiple of {divisor}")
}

/// `relation` reads "at least" or "at most"; `unit` is a singular noun.
pub(super) fn count(relation: &str, limit: u64, unit: &str) -> String {
    match (limit, unit) {
        (1, _) => format!("must have {relation} 1 {unit}"),
        (_, "property") => format!("must have {relation} {limit} properties"),
        _ => format!("must have {relation} {limit} {unit}s"),
    }
}

pub(super) fn not_unique() -> String {
    "has items that are equal".to_owned()
}

pub(super) fn excluded() -> String {
    "matches what is excluded by \"not\"".to_owned()
}

pub(super) fn too_many_match() -> String {
    "matches more than one of the alternatives".to_owned()
}

/// `reasons` say what each alternative needs; they may tell of alternatives in turn, so each is cut.
pub(super) fn none_match(reasons: &[String]) -> String {
    let reasons: Vec<_> = reasons.iter().map(|reason| shortened_to(2 * limits::SHOWN, reason)).collect();
    match reasons.is_empty() {
        true => "matches none of the alternatives".to_owned(),
        false => format!("matches none of the alternatives: {}", reasons.join("; or ")),
    }
}

pub(super) fn too_few_contained() -> String {
    "has too few items that match \"contains\"".to_owned()
}

pub(super) fn too_many_contained() -> String {
    "has too many items that match \"contains\"".to_owned()
}

pub(super) fn unknown_items() -> String {
    "has more items than are described".to_owned()
}

pub(super) fn no_match(pattern: &str) -> String {
    format!("does not match the pattern {}", shortened(pattern))
}

/// For a pattern whose match was given up.
pub(super) fn too_hard() -> String {
    "is too long or too hard to compare with its pattern".to_owned()
}

/// For a schema.
pub(super) fn unknown_draft(address: &str) -> String {
    format!("is of a draft that is not known: {}", shortened(address))
}

/// For a schema.
pub(super) fn bad_pattern(pattern: &str) -> String {
    format!("has a pattern that can't be used: {}", shortened(pattern))
}

pub(super) fn not_of_format(format: &str) -> String {
    format!("is not in the format {}", shortened(format))
}

/// For a property whose name is refused; `reason` says why.
pub(super) fn bad_name(reason: &str) -> String {
    format!("has a name that is not allowed: {reason}")
}

pub(super) fn fails(keyword: &str) -> String {
    format!("does not satisfy \"{}\"", shortened(keyword))
}

/// For an input that fails somewhere, where finding out takes too long.
pub(super) fn too_intricate() -> String {
    "does not match the schema; it is too intricate to say where".to_owned()
}

pub(super) fn unexplained() -> String {
    "does not match the schema".to_owned()
}

/// `a, b or c`.
pub(super) fn join(names: &[&str], last: &str) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// A value of the schema, as JSON.
fn json(value: &Value) -> String {
    shortened(&value.to_string()).into_owned()
}

fn listed(items: impl ExactSizeIterator<Item = String>) -> String {
    let left_out = items.len().saturating_sub(limits::LISTED);
    let shown = items.take(limits::LISTED).collect::<Vec<_>>().join(", ");
    if left_out == 0 { shown } else { format!("{shown} and {left_out} more") }
}

/// The one name that is so close to `name` that it was surely meant.
fn nearest<'n>(name: &str, known: &[&'n str]) -> Option<&'n str> {
    let allowed = match name.chars().take(6).count() {
        0..=2 => 0,
        3..=5 => 1,
        _ => 2,
    };
    let best = known.iter().map(|known| (distance(name, known, allowed), *known)).min()?;
    (best.0 <= allowed).then_some(best.1)
}

/// How many letters to change, add, leave out or swap with the next to get from one name to the other,
/// whatever their case; at most `enough + 1`.
fn distance(from: &str, to: &str, enough: usize) -> usize {
    let letters = |name: &str| name.to_lowercase().chars().collect::<Vec<_>>();
    let (from, to) = (letters(from), letters(to));
    if from.len().abs_diff(to.len()) > enough {
        return enough + 1;
    }
    let at = |row: &[usize], column: usize| row.get(column).copied().unwrap_or(usize::MAX / 2);
    let mut above: Vec<usize> = (0..=to.len()).collect();
    let mut two_above = Vec::new();
    for (row, letter) in from.iter().enumerate() {
        let mut current = vec![row + 1];
        for (column, other) in to.iter().enumerate() {
            let changed = at(&above, column) + usize::from(letter != other);
            let added = at(&above, column + 1).min(at(&current, column)) + 1;
            let is_swap = row > 0
                && column > 0
                && from.get(row - 1) == Some(other)
                && to.get(column - 1) == Some(letter);
            let swapped = if is_swap { at(&two_above, column - 1) + 1 } else { usize::MAX };
            current.push(changed.min(added).min(swapped));
        }
        two_above = std::mem::replace(&mut above, current);
    }
    at(&above, to.len()).min(enough + 1)
}
