//! Keys by which JSON text reaches into JavaScript's prototypes once it is merged or assigned.

use serde_json::Value;

use super::{
    document::Document,
    shape::{Applied, Shape},
};
use crate::core::schema::{judge::Engine, path::Path};

/// Refused wherever it stands, declared or not.
pub(in crate::core::schema) const NEVER: &str = "__proto__";
/// Refused unless `properties` declares it.
const UNLESS_DECLARED: [&str; 2] = ["constructor", "prototype"];

/// Pointers to the forbidden keys in `input`.
pub(in crate::core::schema) fn forbidden_keys(
    document: &Document,
    engine: &impl Engine,
    input: &Value,
) -> Vec<String> {
    let mut found = Vec::new();
    if has_suspect(input) {
        let root = [Applied { schema: document.root, firm: true }];
        collect(document, engine, input, Path::Root, &root, &mut found);
    }
    found
}

/// Whether a key is refused where no `properties` declares it.
pub(in crate::core::schema) fn is_forbidden(name: &str) -> bool {
    name == NEVER || UNLESS_DECLARED.contains(&name)
}

fn has_suspect(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(has_suspect),
        Value::Object(members) => {
            members.iter().any(|(name, value)| is_forbidden(name) || has_suspect(value))
        }
        _ => false,
    }
}

fn collect<'s>(
    document: &Document<'s>,
    engine: &impl Engine,
    value: &Value,
    path: Path,
    applied: &[Applied<'s>],
    found: &mut Vec<String>,
) {
    let shape = || Shape::of(document, applied);
    match value {
        Value::Array(items) => {
            let shape = shape();
            for (index, item) in items.iter().enumerate() {
                collect(document, engine, item, Path::Index(&path, index), &shape.item(index), found);
            }
        }
        Value::Object(members) => {
            let shape = shape();
            for (name, member) in members {
                let path = Path::Name(&path, name);
                let suspect = UNLESS_DECLARED.contains(&name.as_str());
                if name == NEVER || suspect && !shape.declares(name) {
                    found.push(path.pointer());
                } else {
                    collect(document, engine, member, path, &shape.property(engine, name), found);
                }
            }
        }
        _ => {}
    }
}
