//! Two snapshots and the patches of their lists make the evidence.

use crate::core::limits;
use crate::core::model::{Feedback, id};
use crate::core::table::Table;

use super::Snapshot;
use super::changed::{
    Changed, ChangedActions, ChangedRecords, FeedbackItem, OmittedActions, OmittedElsewhere, PageChange,
    Updated, cut,
};
use super::list::{self, ListDiff, Patch};

/// The page after a call.
#[derive(Clone, Copy, Debug)]
pub struct After<'a> {
    pub snapshot: &'a Snapshot,
    /// One patch for each region with records that was active at both moments.
    pub patches: &'a [Patch],
    /// The page's ring of feedback, oldest first.
    pub feedback: &'a [Feedback],
}

/// What changed, bounded.
#[must_use]
pub fn diff(before: &Snapshot, after: After<'_>) -> Changed {
    if !after.snapshot.observable && !before.observable {
        return Changed::unobserved();
    }
    let page = (before.page != after.snapshot.page)
        .then(|| PageChange { from: before.page.clone(), to: after.snapshot.page.clone() });
    let lists: Vec<(&Patch, ListDiff)> = match page {
        // Everything differs after a navigation: only totals are worth telling.
        Some(_) => Vec::new(),
        None => after.patches.iter().map(|patch| (patch, list::compare(patch))).collect(),
    };
    let mut states = changed_states(before, after.snapshot);
    let mut feedback: Vec<FeedbackItem> = super::feedback_since(after.feedback, before.feedback_seq)
        .into_iter()
        .map(|item| FeedbackItem::new(&item.level, &item.text))
        .collect();
    let omitted = OmittedElsewhere {
        states: cut(&mut states, limits::CHANGED_STATES),
        feedback: keep_last(&mut feedback, limits::CHANGED_FEEDBACK),
    };
    Changed {
        observed: true,
        records: (!after.patches.is_empty()).then(|| records(after.patches, &lists)),
        actions: Some(if page.is_some() {
            ChangedActions::default()
        } else {
            actions(before, after.snapshot, &lists)
        }),
        page,
        states,
        feedback,
        omitted: (omitted != OmittedElsewhere::default()).then_some(omitted),
    }
}

fn records(patches: &[Patch], lists: &[(&Patch, ListDiff)]) -> ChangedRecords {
    let mut records = ChangedRecords::default();
    for patch in patches {
        records.total.from += patch.before.total;
        records.total.to += patch.after.total;
    }
    for (patch, list) in lists {
        records.added.extend(list.added.iter().cloned());
        records.removed.extend(list.removed.iter().cloned());
        records.reordered |= list.reordered;
        let updated = patch.updated.iter();
        records
            .updated
            .extend(updated.map(|(id, fields)| Updated { id: id.clone(), fields: fields.clone() }));
    }
    records.bound();
    records
}

/// Actions that came and went: those that stand by themselves, and those that records brought or took along.
fn actions(before: &Snapshot, after: &Snapshot, lists: &[(&Patch, ListDiff)]) -> ChangedActions {
    let (added, more_added) =
        arrivals(&before.actions, &after.actions, |list| &list.added, &after.row_actions, lists);
    let (removed, more_removed) =
        arrivals(&after.actions, &before.actions, |list| &list.removed, &before.row_actions, lists);
    ChangedActions { added, removed, omitted: OmittedActions { added: more_added, removed: more_removed } }
}

/// Ids in `to` and not in `from`, and those of the records that `records` picks; with the number left out.
fn arrivals(
    from: &Table<String, ()>,
    to: &Table<String, ()>,
    records: impl Fn(&ListDiff) -> &Vec<String>,
    names: &[(String, String)],
    lists: &[(&Patch, ListDiff)],
) -> (Vec<String>, usize) {
    let mut found: Vec<String> = to.keys().filter(|id| !from.contains_key(*id)).cloned().collect();
    let mut more = 0;
    for (patch, list) in lists {
        for record in records(list) {
            for (_, name) in names.iter().filter(|(kind, _)| *kind == patch.kind) {
                let id = id::join(name, record);
                if found.len() >= limits::CHANGED_ENTRIES {
                    more += 1;
                } else if !found.contains(&id) {
                    found.push(id);
                }
            }
        }
    }
    more += cut(&mut found, limits::CHANGED_ENTRIES);
    (found, more)
}

fn changed_states(before: &Snapshot, after: &Snapshot) -> Vec<String> {
    let gone = before.states.keys().filter(|key| !after.states.contains_key(*key));
    let differ = after.states.iter().filter(|(key, text)| before.states.get(*key) != Some(*text));
    let keys: Table<String, ()> =
        gone.chain(differ.map(|(key, _)| key)).map(|key| (key.clone(), ())).collect();
    keys.into_iter().map(|(key, ())| key).collect()
}

/// Keeps the latest and says how many earlier ones are left out.
fn keep_last<T>(list: &mut Vec<T>, most: usize) -> usize {
    let more = list.len().saturating_sub(most);
    list.drain(..more);
    more
}
