//! Remembering what the page shows, and comparing it with what it shows later.
//!
//! Records stay on the JavaScript side as readings; only what may differ between two of them comes over.

use std::rc::Rc;

use wasm_bindgen::JsValue;

use crate::core::json;
use crate::core::model::{ActionSpec, id};
use crate::core::registry::Token;
use crate::core::snapshot::{self, After, Changed, Snapshot};
use crate::core::table::Table;

use super::declare::RegionPart;
use super::records::Reading;
use super::registry::PageRegistry;

/// What the page showed at one moment.
pub struct Evidence {
    snapshot: Snapshot,
    readings: Vec<(Token, String, Rc<RegionPart>, Reading)>,
}

/// The record a call is about: its row actions are asked about, those of others are not.
pub type ActedOn<'a> = Option<(&'a str, &'a JsValue)>;

impl Evidence {
    /// Takes it in now.
    #[must_use]
    pub fn take(registry: &PageRegistry, acted_on: ActedOn<'_>) -> Evidence {
        let mut readings = Vec::new();
        for (token, spec, part) in registry.live_regions() {
            let (Some(records), true) = (spec.records, part.is_active()) else { continue };
            // A list that cannot be read is not compared: nothing is known of it.
            let Some(reading) = part.records.as_ref().and_then(|source| source.read().ok()) else { continue };
            readings.push((token, records.kind, part, reading));
        }
        let observable = !readings.is_empty() || registry.core.borrow().states().next().is_some();
        let page = registry.identity().map(|page| page.id);
        let mut snapshot = Snapshot {
            observable: observable || page.is_some(),
            page,
            states: states(registry),
            feedback_seq: registry.feedback_seq(),
            ..Snapshot::default()
        };
        actions(registry, acted_on, &mut snapshot);
        Evidence { snapshot, readings }
    }

    /// What changed since `before`.
    #[must_use]
    pub fn since(&self, before: &Evidence, registry: &PageRegistry) -> Changed {
        let pairs = before.readings.iter().filter_map(|(token, kind, _, old)| {
            let (_, _, part, new) = self.readings.iter().find(|(other, ..)| other == token)?;
            part.records.as_ref()?.patch(kind, old, new).ok()
        });
        let patches: Vec<_> = pairs.collect();
        let feedback = registry.feedback();
        snapshot::diff(
            &before.snapshot,
            After { snapshot: &self.snapshot, patches: &patches, feedback: &feedback },
        )
    }
}

fn states(registry: &PageRegistry) -> Table<String, String> {
    let steady: Vec<(Token, String)> = {
        let core = registry.core.borrow();
        let steady = core.states().filter(|(_, spec)| !spec.volatile);
        steady.map(|(token, spec)| (token, spec.key.clone())).collect()
    };
    let read = steady.into_iter().filter_map(|(token, key)| {
        let value = registry.state_value(token)?;
        Some((key, json::canonical(&value)))
    });
    read.collect()
}

/// Which actions can be done: those that stand by themselves are asked, those on rows follow from the records.
fn actions(registry: &PageRegistry, acted_on: ActedOn<'_>, snapshot: &mut Snapshot) {
    let specs: Vec<(Token, Rc<ActionSpec>)> =
        registry.core.borrow().actions().map(|(token, spec)| (token, spec.clone())).collect();
    let kind_acted_on = acted_on.and_then(|(record, _)| registry.kind_of(record));
    let mut actions = Table::default();
    for (token, spec) in specs {
        match &spec.rows {
            None => {
                if registry.available_now(&spec, token, None).is_ok() {
                    actions.insert(spec.id.clone(), ());
                }
            }
            Some(kind) => {
                snapshot.row_actions.push((kind.clone(), spec.id.clone()));
                let Some((record, value)) = acted_on else { continue };
                let here = kind_acted_on.as_ref() == Some(kind);
                if here && registry.available_now(&spec, token, Some((record, value))).is_ok() {
                    actions.insert(id::join(&spec.id, record), ());
                }
            }
        }
    }
    snapshot.actions = actions;
}
