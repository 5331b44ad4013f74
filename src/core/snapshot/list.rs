//! The keyed difference between two readings of one list of records.
//!
//! The page trims what is equal at both ends by identity, so only the middle comes here, as ids. A list may be a
//! window of something longer: an id that left the window by paging is unknown, not removed.

use std::collections::{BTreeMap, BTreeSet};

/// Which part of the whole list a reading holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Window {
    pub offset: usize,
    pub length: usize,
    pub total: usize,
}

impl Window {
    fn is_whole(self) -> bool {
        self.offset == 0 && self.reaches_end()
    }

    fn reaches_end(self) -> bool {
        self.offset + self.length >= self.total
    }
}

/// What may differ between two readings of one region.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Patch {
    pub kind: String,
    pub before: Window,
    pub after: Window,
    /// Ids between the equal ends, in order, at each reading.
    pub left: Vec<String>,
    pub right: Vec<String>,
    /// Records in both readings whose fields differ, in the later order, with the names of those fields.
    pub updated: Vec<(String, Vec<String>)>,
}

/// The difference in full; bounding comes later.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListDiff {
    pub added: Vec<String>,
    pub removed: Vec<String>,
    pub reordered: bool,
}

/// Compares the two middles.
#[must_use]
pub fn compare(patch: &Patch) -> ListDiff {
    let left: BTreeSet<&str> = patch.left.iter().map(String::as_str).collect();
    let right: BTreeSet<&str> = patch.right.iter().map(String::as_str).collect();
    let gone: Vec<&String> = patch.left.iter().filter(|id| !right.contains(id.as_str())).collect();
    let come: Vec<&String> = patch.right.iter().filter(|id| !left.contains(id.as_str())).collect();
    ListDiff {
        removed: known(gone, patch.after, patch.before, &patch.left, patch.before.total > patch.after.total),
        added: known(come, patch.before, patch.after, &patch.right, patch.after.total > patch.before.total),
        reordered: is_reordered(&patch.left, &patch.right, &right),
    }
}

/// Which of `ids`, that one reading has and the `other` has not, truly are not in the other's list.
///
/// If the other reading was of the whole list, all of them. If both are windows from the same place and the total
/// moved in the direction that explains it, those that cannot have been pushed over the window's end: a record at
/// the end of `own` may just be outside the other window. Otherwise nothing is known.
fn known(ids: Vec<&String>, other: Window, own: Window, own_ids: &[String], explained: bool) -> Vec<String> {
    if other.is_whole() {
        return ids.into_iter().cloned().collect();
    }
    if other.offset != own.offset || !explained {
        return Vec::new();
    }
    let missing: BTreeSet<&str> = ids.iter().map(|id| id.as_str()).collect();
    let pushed_out = if other.reaches_end() { 0 } else { own.length.saturating_sub(other.length) };
    let tail = own_ids.iter().rev().take_while(|id| missing.contains(id.as_str())).count().min(pushed_out);
    let kept = ids.len().saturating_sub(tail);
    ids.into_iter().take(kept).cloned().collect()
}

/// Whether ids that are in both stand in another order.
fn is_reordered(left: &[String], right: &[String], in_right: &BTreeSet<&str>) -> bool {
    let places: BTreeMap<&str, usize> = right.iter().enumerate().map(|(at, id)| (id.as_str(), at)).collect();
    let survivors = left.iter().filter(|id| in_right.contains(id.as_str()));
    let mut last = None;
    for id in survivors {
        let place = places.get(id.as_str()).copied();
        if place < last {
            return true;
        }
        last = place;
    }
    false
}
