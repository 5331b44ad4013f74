//! A schema as a document in which references find their target. It follows references inside the document
//! that are plain enough; one it can't follow is no error here, it only means that nothing is dropped where it
//! stands. The full checker has its own resolution, which decides what is valid.

use std::cell::{OnceCell, RefCell};

use serde_json::Value;

use crate::core::schema::{draft::Draft, subschemas};

pub(in crate::core::schema) struct Document<'s> {
    pub root: &'s Value,
    is_one_resource: OnceCell<bool>,
    targets: RefCell<Vec<(&'s str, Option<&'s Value>)>>,
}

impl<'s> Document<'s> {
    pub(in crate::core::schema) fn new(root: &'s Value) -> Document<'s> {
        Document { root, is_one_resource: OnceCell::new(), targets: RefCell::default() }
    }

    /// What `reference` refers to.
    pub fn resolve(&self, reference: &'s str) -> Option<&'s Value> {
        if let Some((_, target)) = self.targets.borrow().iter().find(|(known, _)| *known == reference) {
            return *target;
        }
        let target = self.look_up(reference);
        self.targets.borrow_mut().push((reference, target));
        target
    }

    fn look_up(&self, reference: &str) -> Option<&'s Value> {
        let (resource, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let names_root = resource.is_empty() || self.id_of_root() == Some(resource);
        match fragment {
            "" if names_root => self.is_one_resource().then_some(self.root),
            "" => self.find(|schema| text(schema, "$id") == Some(resource)),
            pointer if pointer.starts_with('/') => match names_root && self.is_one_resource() {
                true => self.root.pointer(&percent_decoded(pointer)?),
                false => None,
            },
            anchor if resource.is_empty() => self.find(|schema| {
                [text(schema, "$anchor"), text(schema, "$dynamicAnchor")].contains(&Some(anchor))
                    || text(schema, "$id").is_some_and(|id| id.strip_prefix('#') == Some(anchor))
            }),
            _ => None,
        }
    }

    /// Whether no part of it is a resource of its own, so that every pointer starts at the root.
    fn is_one_resource(&self) -> bool {
        let has_id = |schema: &Value| {
            ["$id", "id"].iter().any(|name| text(schema, name).is_some_and(|id| !id.starts_with('#')))
        };
        *self.is_one_resource.get_or_init(|| !subschemas::all_in(self.root).into_iter().skip(1).any(has_id))
    }

    /// Whether `$schema` names a draft before 2019-09, where nothing counts beside a `$ref`.
    pub fn is_older_draft(&self) -> bool {
        text(self.root, "$schema").and_then(Draft::named).is_some_and(|draft| draft <= Draft::Seven)
    }

    /// Whether the root stands only for itself: no part of the document refers back to it.
    pub fn never_refers_to_root(&self) -> bool {
        subschemas::all_in(self.root).into_iter().all(|schema| {
            let target = text(schema, "$ref").map(|reference| self.resolve(reference));
            schema.get("$dynamicRef").or_else(|| schema.get("$recursiveRef")).is_none()
                && target.is_none_or(|found| found.is_some_and(|found| !std::ptr::eq(found, self.root)))
        })
    }

    fn id_of_root(&self) -> Option<&'s str> {
        text(self.root, "$id").map(|id| id.trim_end_matches('#'))
    }

    /// The one schema in the document for which `is_it` holds; none if there are several.
    fn find(&self, is_it: impl Fn(&Value) -> bool) -> Option<&'s Value> {
        let mut found = subschemas::all_in(self.root).into_iter().filter(|schema| is_it(schema));
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }
}

fn text<'s>(schema: &'s Value, keyword: &str) -> Option<&'s str> {
    schema.get(keyword).and_then(Value::as_str)
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut parts = text.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(part.get(..2)?, 16).ok()?);
        bytes.extend_from_slice(part.get(2..)?.as_bytes());
    }
    String::from_utf8(bytes).ok()
}
