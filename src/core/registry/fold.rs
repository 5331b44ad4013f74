//! Folding: one capability for an action that stands on every record of a kind.
//!
//! `rows` declares it outright. Actions declared record by record are folded where they mean the same, even a single
//! one, so that ids stay put while a list grows; the odd ones out stay concrete.

use crate::core::model::{ActionSpec, Risk, id};
use crate::core::table::Table;

use super::{Registry, Token};

/// One capability as faces list it.
#[derive(Clone, Debug, PartialEq)]
pub struct Folded {
    pub id: String,
    /// The declaration that speaks for all its members.
    pub token: Token,
    /// The kind of record it takes; none for an action without records.
    pub kind: Option<String>,
    /// The strictest of the members.
    pub risk: Risk,
}

impl Registry {
    /// Record ids that concrete actions name; the page knows their kinds.
    #[must_use]
    pub fn concrete_records(&self) -> Vec<String> {
        let suffixes = self.actions.values().filter(|spec| spec.rows.is_none());
        suffixes.filter_map(|spec| id::split(&spec.id).1.map(str::to_owned)).collect()
    }
}

/// Every capability, oldest declaration first. `kinds` says which kind the records named by concrete actions are.
#[must_use]
pub fn fold(registry: &Registry, kinds: &Table<String, String>) -> Vec<Folded> {
    let mut listed: Vec<Folded> = Vec::new();
    let mut groups: Table<String, usize> = Table::default();
    for (token, spec) in registry.actions() {
        if spec.rows.is_some() {
            let group = spec.capability_id();
            match groups.get(&group).copied() {
                // A concrete member came first: the declaration for all rows speaks from now on.
                Some(index) => speak(&mut listed, index, token, spec),
                None => {
                    groups.insert(group.clone(), listed.len());
                    listed.push(one(group, token, spec, spec.rows.clone()));
                }
            }
            continue;
        }
        let Some((group, kind)) = group_of(spec, kinds) else {
            listed.push(one(spec.id.clone(), token, spec, None));
            continue;
        };
        let Some(index) = groups.get(&group).copied() else {
            groups.insert(group.clone(), listed.len());
            listed.push(one(group, token, spec, Some(kind)));
            continue;
        };
        let same = listed
            .get(index)
            .and_then(|folded| registry.action(folded.token))
            .is_some_and(|speaker| means_the_same(speaker, spec));
        match listed.get_mut(index) {
            Some(folded) if same => folded.risk = folded.risk.max(spec.risk),
            _ => listed.push(one(spec.id.clone(), token, spec, None)),
        }
    }
    listed
}

fn one(id: String, token: Token, spec: &ActionSpec, kind: Option<String>) -> Folded {
    Folded { id, token, kind, risk: spec.risk }
}

fn speak(listed: &mut [Folded], index: usize, token: Token, spec: &ActionSpec) {
    if let Some(folded) = listed.get_mut(index) {
        folded.token = token;
        folded.risk = folded.risk.max(spec.risk);
    }
}

fn group_of(spec: &ActionSpec, kinds: &Table<String, String>) -> Option<(String, String)> {
    let (name, suffix) = id::split(&spec.id);
    let kind = kinds.get(suffix?)?;
    spec.schema.with_record(kind)?;
    Some((id::join(name, kind), kind.clone()))
}

fn means_the_same(a: &ActionSpec, b: &ActionSpec) -> bool {
    a.description == b.description
        && a.confirm == b.confirm
        && a.mode == b.mode
        && crate::core::json::canonical(a.schema.value()) == crate::core::json::canonical(b.schema.value())
}
