//! Walks an input and its schema together, dropping and filling in. If the outcome no longer passes, defaults
//! are left out; if dropping alone breaks it (a `minProperties` that counted what nothing describes), the input
//! stays as it came.

use std::{collections::BTreeMap, rc::Rc};

use serde_json::{Map, Value};

use super::{
    document::Document,
    keys::NEVER,
    shape::{Applied, Shape},
};
use crate::core::schema::{everyday, judge::Engine, limits};

/// Defaults filled in for one input; a schema that asks for more has defaults without end.
const FILLED: usize = 1_000;

/// The input as the schema describes it; `passes` says whether a candidate is still valid.
pub(in crate::core::schema) fn normalize(
    document: &Document,
    engine: &impl Engine,
    input: Value,
    passes: impl Fn(&Value) -> bool,
) -> Value {
    for room in [FILLED, 0] {
        let mut candidate = input.clone();
        let mut walk =
            Walk { document, engine, room, fills: room > 0, changed: false, seen: BTreeMap::new() };
        let root = [Applied { schema: document.root, firm: true }];
        let finished = walk.visit(&mut candidate, &root, limits::DEPTH);
        if finished.is_some() && !walk.changed {
            return input;
        }
        if finished.is_some() && passes(&candidate) {
            return candidate;
        }
    }
    input
}

struct Walk<'s, 'e, E> {
    document: &'e Document<'s>,
    engine: &'e E,
    fills: bool,
    /// Defaults that may still be filled in.
    room: usize,
    changed: bool,
    /// What was found out already: the items of a list all have the same schemas.
    seen: BTreeMap<Vec<(*const Value, bool)>, Rc<Description<'s>>>,
}

/// What the schemas that apply to a value make of it.
struct Description<'s> {
    shape: Shape<'s>,
    defaults: Vec<(&'s String, &'s Value)>,
}

impl<'s, E: Engine> Walk<'s, '_, E> {
    /// None if the defaults don't come to an end.
    fn visit(&mut self, value: &mut Value, applied: &[Applied<'s>], levels: usize) -> Option<()> {
        match value {
            Value::Array(items) => {
                let description = self.describe(applied);
                for (index, item) in items.iter_mut().enumerate().filter(|(_, item)| is_container(item)) {
                    self.visit(item, &description.shape.item(index), levels.checked_sub(1)?)?;
                }
            }
            Value::Object(members) => {
                let description = self.describe(applied);
                self.drop_unknown(members, &description.shape);
                self.fill_in(members, &description.defaults)?;
                for (name, member) in members.iter_mut().filter(|(_, member)| is_container(member)) {
                    let applied = description.shape.property(self.engine, name);
                    self.visit(member, &applied, levels.checked_sub(1)?)?;
                }
            }
            _ => {}
        }
        Some(())
    }

    fn describe(&mut self, applied: &[Applied<'s>]) -> Rc<Description<'s>> {
        let key = applied.iter().map(|each| (std::ptr::from_ref(each.schema), each.firm)).collect();
        let (document, fills) = (self.document, self.fills);
        let describe = || {
            let shape = Shape::of(document, applied);
            let defaults = if fills { defaults(document, &shape) } else { Vec::new() };
            Rc::new(Description { shape, defaults })
        };
        Rc::clone(self.seen.entry(key).or_insert_with(describe))
    }

    fn drop_unknown(&mut self, members: &mut Map<String, Value>, shape: &Shape) {
        if shape.open {
            return;
        }
        let before = members.len();
        members.retain(|name, _| shape.mentions(self.engine, name));
        self.changed |= members.len() < before;
    }

    fn fill_in(&mut self, members: &mut Map<String, Value>, defaults: &[(&String, &Value)]) -> Option<()> {
        for (name, default) in defaults {
            if !members.contains_key(*name) {
                self.room = self.room.checked_sub(1)?;
                self.changed = true;
                members.insert((*name).clone(), (*default).clone());
            }
        }
        Some(())
    }
}

/// The defaults of declared properties, the first where there are several; not those known not to fit.
fn defaults<'s>(document: &Document<'s>, shape: &Shape<'s>) -> Vec<(&'s String, &'s Value)> {
    let default = |(name, schema): (&'s String, &'s Value)| {
        let default = Shape::of(document, &[Applied { schema, firm: true }]).default()?;
        (name != NEVER && !everyday::refuses(schema, default)).then_some((name, default))
    };
    shape.declared().filter_map(default).collect()
}

fn is_container(value: &Value) -> bool {
    value.is_array() || value.is_object()
}
