//! Walks an input and its schema together, dropping and filling in. If the outcome no longer passes, defaults
//! are left out; if dropping alone breaks it (a `minProperties` that counted what nothing describes), the input
//! stays as it came.

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
        let mut walk = Walk { document, engine, room, fills: room > 0, changed: false };
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
}

impl<'s, E: Engine> Walk<'s, '_, E> {
    /// None if the defaults don't come to an end.
    fn visit(&mut self, value: &mut Value, applied: &[Applied<'s>], levels: usize) -> Option<()> {
        match value {
            Value::Array(items) => {
                let shape = Shape::of(self.document, applied);
                for (index, item) in items.iter_mut().enumerate().filter(|(_, item)| is_container(item)) {
                    self.visit(item, &shape.item(index), levels.checked_sub(1)?)?;
                }
            }
            Value::Object(members) => {
                let shape = Shape::of(self.document, applied);
                self.drop_unknown(members, &shape);
                if self.fills {
                    self.fill_in(members, &shape)?;
                }
                for (name, member) in members.iter_mut().filter(|(_, member)| is_container(member)) {
                    let applied = shape.property(self.engine, name);
                    self.visit(member, &applied, levels.checked_sub(1)?)?;
                }
            }
            _ => {}
        }
        Some(())
    }

    fn drop_unknown(&mut self, members: &mut Map<String, Value>, shape: &Shape) {
        if shape.open {
            return;
        }
        let before = members.len();
        members.retain(|name, _| shape.mentions(self.engine, name));
        self.changed |= members.len() < before;
    }

    fn fill_in(&mut self, members: &mut Map<String, Value>, shape: &Shape<'s>) -> Option<()> {
        for (name, schema) in shape.declared() {
            if name == NEVER || members.contains_key(name) {
                continue;
            }
            let applied = [Applied { schema, firm: true }];
            let default = Shape::of(self.document, &applied).default();
            if let Some(default) = default.filter(|default| !everyday::refuses(schema, default)) {
                self.room = self.room.checked_sub(1)?;
                self.changed = true;
                members.insert(name.clone(), default.clone());
            }
        }
        Some(())
    }
}

fn is_container(value: &Value) -> bool {
    value.is_array() || value.is_object()
}
