//! What a check may cost. Schemas that combine each other without end, or that fan out at every step, are
//! refused; and since saying why an input fails may take exponentially longer than telling that it fails
//! (a recursive union tries each branch at each level anew), that is only done where it stays cheap.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::{normalize::Document, subschemas};

/// Schemas that may lead to one another for one value, each by combining or referring to the next.
const CHAIN: usize = 32;
/// Schemas that may apply to one value in all, counted as often as they are come across.
const FAN: usize = 2_000;
/// Schemas applied to values that an explanation may take, and how many more for each value in the input.
const EXPLAINED: usize = 20_000;
const EXPLAINED_EACH: usize = 4;
const EXPLAINED_MOST: usize = 200_000;
/// Schemas applied within one another that an explanation may take: a checker goes as deep on the stack.
const EXPLAINED_DEPTH: usize = 256;

/// Why checking against the schema could cost too much, if it could.
pub(super) fn objection(document: &Document) -> Option<String> {
    let mut survey = Survey { document, known: BTreeMap::new() };
    subschemas::all_in(document.root).into_iter().find_map(|schema| survey.reach(schema, 0).err())
}

/// Whether it is cheap to find out why `input` fails.
pub(super) fn can_explain(document: &Document, input: &Value) -> bool {
    let most = EXPLAINED + EXPLAINED_EACH * size(input);
    Count { document, left: most.min(EXPLAINED_MOST) }.visit(document.root, input, EXPLAINED_DEPTH).is_some()
}

struct Survey<'d, 's> {
    document: &'d Document<'s>,
    /// What is known of each schema; none while that is being found out.
    known: BTreeMap<*const Value, Option<Reach>>,
}

/// What comes with one schema in the place where it applies, itself included.
#[derive(Clone, Copy)]
struct Reach {
    chain: usize,
    fan: usize,
}

impl<'s> Survey<'_, 's> {
    /// The reach of `schema`, which is `steps` away from where the survey started.
    fn reach(&mut self, schema: &'s Value, steps: usize) -> Result<Reach, String> {
        match self.known.get(&std::ptr::from_ref(schema)) {
            Some(Some(reach)) => return Ok(*reach),
            Some(None) => return Err("combines or refers to schemas in a circle".to_owned()),
            None if steps >= CHAIN => return Err(too_long()),
            None => {}
        }
        self.known.insert(schema, None);
        let mut reach = Reach { chain: 1, fan: 1 };
        for child in schema.as_object().into_iter().flat_map(|node| in_place(self.document, node)) {
            let next = self.reach(child, steps + 1)?;
            reach.chain = reach.chain.max(next.chain + 1);
            reach.fan = reach.fan.saturating_add(next.fan);
        }
        if reach.chain > CHAIN {
            return Err(too_long());
        }
        if reach.fan > FAN {
            return Err(format!("combines more than {FAN} schemas for one value"));
        }
        self.known.insert(schema, Some(reach));
        Ok(reach)
    }
}

fn too_long() -> String {
    format!("has more than {CHAIN} schemas that combine or refer to one another in a row")
}

/// Counts as a checker works that remembers nothing.
struct Count<'d, 's> {
    document: &'d Document<'s>,
    left: usize,
}

impl<'s> Count<'_, 's> {
    /// None once it is too much.
    fn visit(&mut self, schema: &'s Value, value: &Value, depth: usize) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        let depth = depth.checked_sub(1)?;
        let Value::Object(node) = schema else { return Some(()) };
        for child in in_place(self.document, node) {
            self.visit(child, value, depth)?;
        }
        match value {
            Value::Array(items) => items
                .iter()
                .enumerate()
                .flat_map(|(index, item)| for_item(node, index).map(move |schema| (schema, item)))
                .try_for_each(|(schema, item)| self.visit(schema, item, depth)),
            Value::Object(members) => members
                .iter()
                .flat_map(|(name, member)| for_member(node, name).map(move |schema| (schema, member)))
                .try_for_each(|(schema, member)| self.visit(schema, member, depth)),
            _ => Some(()),
        }
    }
}

/// The schemas that apply to the same value as the one they stand in; twice where what they leave is looked at.
fn in_place<'s>(document: &Document<'s>, node: &'s Map<String, Value>) -> Vec<&'s Value> {
    let list = |keyword: &str| node.get(keyword).and_then(Value::as_array).into_iter().flatten();
    let map = |keyword: &str| node.get(keyword).and_then(Value::as_object).into_iter().flat_map(Map::values);
    let mut found: Vec<&Value> = ["allOf", "anyOf", "oneOf"].into_iter().flat_map(list).collect();
    found.extend(["not", "if", "then", "else"].iter().filter_map(|keyword| node.get(*keyword)));
    found.extend(["dependentSchemas", "dependencies"].into_iter().flat_map(map));
    found.extend(node.get("$ref").and_then(Value::as_str).and_then(|reference| document.resolve(reference)));
    if node.contains_key("unevaluatedProperties") || node.contains_key("unevaluatedItems") {
        found.extend_from_within(..);
    }
    found
}

fn for_item(node: &Map<String, Value>, index: usize) -> impl Iterator<Item = &Value> {
    let items = node.get("items");
    let first = node.get("prefixItems").or(items).and_then(Value::as_array);
    let own = first.and_then(|first| first.get(index)).or(items);
    let others = ["additionalItems", "contains", "unevaluatedItems"];
    own.into_iter().chain(others.into_iter().filter_map(|keyword| node.get(keyword)))
}

fn for_member<'s>(node: &'s Map<String, Value>, name: &str) -> impl Iterator<Item = &'s Value> + use<'s> {
    let own = node.get("properties").and_then(|declared| declared.get(name));
    let patterns = node.get("patternProperties").and_then(Value::as_object);
    let others = ["additionalProperties", "unevaluatedProperties"];
    own.into_iter()
        .chain(patterns.into_iter().flat_map(Map::values))
        .chain(others.into_iter().filter_map(|keyword| node.get(keyword)))
}

/// How many values there are in `value`, itself included.
fn size(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(size).sum(),
        Value::Object(members) => members.values().map(size).sum(),
        _ => 0,
    }
}
