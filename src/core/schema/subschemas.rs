//! Where in a schema other schemas stand, as one table, so that names and data are never taken for schemas.
//! It covers every draft at once: a keyword that a draft doesn't know does no harm being looked into.

use serde_json::{Map, Value};

use super::path;

/// What a keyword holds.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Holds {
    One,
    List,
    OneOrList,
    Map,
    /// Schemas or lists of names, by name: `dependencies` of the older drafts.
    MapOrNames,
}

const TABLE: [(&str, Holds); 22] = [
    ("properties", Holds::Map),
    ("patternProperties", Holds::Map),
    ("additionalProperties", Holds::One),
    ("unevaluatedProperties", Holds::One),
    ("propertyNames", Holds::One),
    ("dependentSchemas", Holds::Map),
    ("dependencies", Holds::MapOrNames),
    ("items", Holds::OneOrList),
    ("prefixItems", Holds::List),
    ("additionalItems", Holds::One),
    ("unevaluatedItems", Holds::One),
    ("contains", Holds::One),
    ("allOf", Holds::List),
    ("anyOf", Holds::List),
    ("oneOf", Holds::List),
    ("not", Holds::One),
    ("if", Holds::One),
    ("then", Holds::One),
    ("else", Holds::One),
    ("contentSchema", Holds::One),
    ("$defs", Holds::Map),
    ("definitions", Holds::Map),
];

/// What `keyword` holds, if it holds schemas.
pub(super) fn held_by(keyword: &str) -> Option<Holds> {
    TABLE.iter().find(|(name, _)| *name == keyword).map(|(_, holds)| *holds)
}

/// Where in its parent a schema stands.
#[derive(Clone, Copy)]
pub(super) struct Place<'s> {
    keyword: &'s str,
    member: Member<'s>,
}

#[derive(Clone, Copy)]
enum Member<'s> {
    Only,
    Index(usize),
    Name(&'s str),
}

impl Place<'_> {
    /// The pointer to it, from that to its parent.
    pub(super) fn under(self, parent: &str) -> String {
        let keyword = path::child(parent, self.keyword);
        match self.member {
            Member::Only => keyword,
            Member::Index(index) => format!("{keyword}/{index}"),
            Member::Name(name) => path::child(&keyword, name),
        }
    }
}

/// Every schema standing directly in `schema`.
pub(super) fn directly_in(schema: &Map<String, Value>) -> Vec<(Place<'_>, &Value)> {
    let mut found = Vec::new();
    for (keyword, value) in schema {
        let mut add = |member, schema| found.push((Place { keyword, member }, schema));
        match (held_by(keyword), value) {
            (Some(Holds::List | Holds::OneOrList), Value::Array(list)) => {
                list.iter().enumerate().for_each(|(index, each)| add(Member::Index(index), each));
            }
            (Some(Holds::Map), Value::Object(map)) => {
                map.iter().for_each(|(name, each)| add(Member::Name(name), each));
            }
            (Some(Holds::MapOrNames), Value::Object(map)) => {
                map.iter()
                    .filter(|(_, each)| !each.is_array())
                    .for_each(|(name, each)| add(Member::Name(name), each));
            }
            (Some(Holds::One | Holds::OneOrList), one) => add(Member::Only, one),
            _ => {}
        }
    }
    found
}

/// Every object schema in the document, itself first.
pub(super) fn all_in(root: &Value) -> Vec<&Value> {
    let mut waiting = vec![root];
    let mut found = Vec::new();
    while let Some(next) = waiting.pop() {
        if let Value::Object(schema) = next {
            found.push(next);
            waiting.extend(directly_in(schema).into_iter().map(|(_, each)| each));
        }
    }
    found
}
