//! All that a schema says about one value: itself and whatever it combines in place, through references and
//! conditions. What holds for every valid value is told apart from what only some branch says, because a
//! default may come from the first only, while a property is known if either mentions it.

use std::collections::VecDeque;

use serde_json::{Map, Value};

use super::document::Document;
use crate::core::schema::judge::Engine;

/// A schema that applies to a value.
#[derive(Clone, Copy)]
pub(in crate::core::schema) struct Applied<'s> {
    pub schema: &'s Value,
    /// Whether it applies to every valid value, not only under a condition.
    pub firm: bool,
}

/// Object schemas by their keywords, each with whether it is firm.
type Nodes<'s> = Vec<(&'s Map<String, Value>, bool)>;

/// The schemas that apply to one value, with those that they combine.
pub(in crate::core::schema) struct Shape<'s> {
    nodes: Nodes<'s>,
    /// Whether properties that nothing mentions have a place in it.
    pub open: bool,
}

impl<'s> Shape<'s> {
    pub fn of(document: &Document<'s>, applied: &[Applied<'s>]) -> Shape<'s> {
        let (nodes, all_found) = in_place(document, applied);
        let open = !all_found
            || !nodes.iter().any(|(node, _)| names_properties(node))
            || nodes.iter().any(|(node, _)| has_room(node))
            || nodes.iter().flat_map(|(node, _)| alternatives(node)).any(|each| is_free_form(document, each));
        Shape { nodes, open }
    }

    /// Every schema found, in the form of its keywords.
    pub fn nodes(&self) -> impl Iterator<Item = &'s Map<String, Value>> {
        self.nodes.iter().map(|(node, _)| *node)
    }

    /// Whether any part names a property called `name`.
    pub fn names(&self, name: &str) -> bool {
        self.nodes().any(|node| {
            ["properties", "dependentSchemas"].iter().any(|keyword| member(node, keyword, name).is_some())
                || lists(node.get("required"), name)
                || depends(node.get("dependentRequired"), name)
                || depends(node.get("dependencies"), name)
        })
    }

    /// Whether any part says something about a property called `name`.
    pub(super) fn mentions(&self, engine: &impl Engine, name: &str) -> bool {
        self.names(name) || self.nodes().flat_map(patterns).any(|(pattern, _)| engine.matches(pattern, name))
    }

    /// Whether `properties` of any part has `name`.
    pub(super) fn declares(&self, name: &str) -> bool {
        self.nodes.iter().any(|(node, _)| member(node, "properties", name).is_some())
    }

    /// The properties that any part declares, each once.
    pub fn declared_names(&self) -> Vec<&'s str> {
        let mut names = Vec::new();
        for name in self.nodes().filter_map(|node| node.get("properties")?.as_object()).flat_map(Map::keys) {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        names
    }

    /// The declared properties that hold without condition, in declared order.
    pub(super) fn declared(&self) -> impl Iterator<Item = (&'s String, &'s Value)> {
        self.firm().filter_map(|node| node.get("properties")?.as_object()).flatten()
    }

    /// The default that holds without condition.
    pub(super) fn default(&self) -> Option<&'s Value> {
        self.firm().find_map(|node| node.get("default"))
    }

    /// What applies to the value of property `name`.
    pub(super) fn property(&self, engine: &impl Engine, name: &str) -> Vec<Applied<'s>> {
        let mut applied = Vec::new();
        for (node, firm) in &self.nodes {
            let before = applied.len();
            let mut add = |schema, firm| applied.push(Applied { schema, firm });
            if let Some(schema) = member(node, "properties", name) {
                add(schema, *firm);
            }
            for (_, schema) in patterns(node).filter(|(pattern, _)| engine.matches(pattern, name)) {
                add(schema, *firm);
            }
            if let Some(schema) = node.get("unevaluatedProperties") {
                add(schema, false);
            }
            if let Some(schema) = node.get("additionalProperties").filter(|_| applied.len() == before) {
                applied.push(Applied { schema, firm: *firm });
            }
        }
        applied
    }

    /// What applies to the item at `index`.
    pub(super) fn item(&self, index: usize) -> Vec<Applied<'s>> {
        let mut applied = Vec::new();
        for (node, firm) in &self.nodes {
            let items = node.get("items");
            let first = node.get("prefixItems").or(items).and_then(Value::as_array);
            let rest = match items {
                Some(Value::Array(_)) => node.get("additionalItems"),
                _ => items,
            };
            let own = match first {
                Some(first) => first.get(index).or_else(|| rest.filter(|_| index >= first.len())),
                None => rest,
            };
            applied.extend(own.map(|schema| Applied { schema, firm: *firm }));
            for keyword in ["contains", "unevaluatedItems"] {
                applied.extend(node.get(keyword).map(|schema| Applied { schema, firm: false }));
            }
        }
        applied
    }

    fn firm(&self) -> impl Iterator<Item = &'s Map<String, Value>> {
        self.nodes.iter().filter(|(_, firm)| *firm).map(|(node, _)| *node)
    }
}

/// The schemas that apply in the same place as `applied`, each once, those that hold without condition first;
/// and whether every reference was found.
fn in_place<'s>(document: &Document<'s>, applied: &[Applied<'s>]) -> (Nodes<'s>, bool) {
    let (mut firm, mut conditional): (VecDeque<&Value>, VecDeque<&Value>) = Default::default();
    for Applied { schema, firm: is_firm } in applied {
        if *is_firm { firm.push_back(schema) } else { conditional.push_back(schema) }
    }
    let mut nodes: Nodes = Vec::new();
    let mut all_found = true;
    loop {
        let (next, is_firm) = match (firm.pop_front(), &mut conditional) {
            (Some(next), _) => (next, true),
            (None, conditional) => match conditional.pop_front() {
                Some(next) => (next, false),
                None => return (nodes, all_found),
            },
        };
        let Value::Object(node) = next else { continue };
        if nodes.iter().any(|(seen, _)| std::ptr::eq(*seen, node)) {
            continue;
        }
        nodes.push((node, is_firm));
        let same = if is_firm { &mut firm } else { &mut conditional };
        match node.get("$ref").and_then(Value::as_str) {
            Some(reference) => match document.resolve(reference) {
                Some(target) => same.push_back(target),
                None => all_found = false,
            },
            None => all_found &= !node.contains_key("$dynamicRef") && !node.contains_key("$recursiveRef"),
        }
        same.extend(list(node, "allOf"));
        conditional.extend(alternatives(node));
        conditional.extend(["if", "then", "else"].iter().filter_map(|keyword| node.get(*keyword)));
        for keyword in ["dependentSchemas", "dependencies"] {
            conditional
                .extend(node.get(keyword).and_then(Value::as_object).into_iter().flat_map(Map::values));
        }
    }
}

/// Whether an alternative takes any object, so that the others' names are no full list.
fn is_free_form<'s>(document: &Document<'s>, alternative: &'s Value) -> bool {
    const SAYS_NOTHING: [&str; 6] = ["title", "description", "default", "examples", "deprecated", "$comment"];
    let Value::Object(schema) = alternative else { return *alternative == Value::Bool(true) };
    if schema.keys().all(|keyword| SAYS_NOTHING.contains(&keyword.as_str())) {
        return true;
    }
    let (nodes, _) = in_place(document, &[Applied { schema: alternative, firm: true }]);
    let says_object = nodes.iter().any(|(node, firm)| {
        *firm && node.get("type").is_some_and(|kind| *kind == "object" || lists(Some(kind), "object"))
    });
    says_object && !nodes.iter().any(|(node, _)| names_properties(node))
}

fn names_properties(node: &Map<String, Value>) -> bool {
    ["properties", "patternProperties"]
        .iter()
        .any(|keyword| node.get(*keyword).and_then(Value::as_object).is_some_and(|map| !map.is_empty()))
}

fn has_room(node: &Map<String, Value>) -> bool {
    ["additionalProperties", "unevaluatedProperties"]
        .iter()
        .any(|keyword| node.get(*keyword).is_some_and(|schema| *schema != Value::Bool(false)))
}

fn alternatives(node: &Map<String, Value>) -> impl Iterator<Item = &Value> {
    ["anyOf", "oneOf"].into_iter().flat_map(|keyword| list(node, keyword))
}

fn list<'s>(node: &'s Map<String, Value>, keyword: &str) -> impl Iterator<Item = &'s Value> + use<'s> {
    node.get(keyword).and_then(Value::as_array).into_iter().flatten()
}

fn member<'s>(node: &'s Map<String, Value>, keyword: &str, name: &str) -> Option<&'s Value> {
    node.get(keyword)?.as_object()?.get(name)
}

fn patterns(node: &Map<String, Value>) -> impl Iterator<Item = (&String, &Value)> {
    node.get("patternProperties").and_then(Value::as_object).into_iter().flatten()
}

/// Whether a list of names has `name`.
fn lists(names: Option<&Value>, name: &str) -> bool {
    names.and_then(Value::as_array).is_some_and(|names| names.iter().any(|each| each == name))
}

/// Whether a map from names to lists of names has `name` on either side.
fn depends(map: Option<&Value>, name: &str) -> bool {
    map.and_then(Value::as_object)
        .is_some_and(|map| map.iter().any(|(from, names)| from == name || lists(Some(names), name)))
}
