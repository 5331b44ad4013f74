//! The keyed difference between two readings of one list of records.
//!
//! The page trims what is equal at both ends by identity, so only the middle comes here, as ids. A list may be a
//! window of something longer: an id that left the window by paging is unknown, not removed.

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
    let (left, right) = (Places::of(&patch.left), Places::of(&patch.right));
    let gone: Vec<&String> = patch.left.iter().filter(|id| right.of_id(id).is_none()).collect();
    let come: Vec<&String> = patch.right.iter().filter(|id| left.of_id(id).is_none()).collect();
    let (fell, rose) = (patch.before.total > patch.after.total, patch.after.total > patch.before.total);
    let reordered = is_reordered(&patch.left, &right);
    ListDiff {
        removed: known(&gone, patch.after, patch.before, &patch.left, fell),
        added: known(&come, patch.before, patch.after, &patch.right, rose),
        reordered,
    }
}

/// Where each id of a list stands.
struct Places<'a>(Vec<(&'a str, usize)>);

impl<'a> Places<'a> {
    fn of(ids: &'a [String]) -> Places<'a> {
        let mut places: Vec<(&str, usize)> =
            ids.iter().enumerate().map(|(at, id)| (id.as_str(), at)).collect();
        places.sort_unstable();
        Places(places)
    }

    fn of_id(&self, id: &str) -> Option<usize> {
        let found = self.0.binary_search_by(|(own, _)| (*own).cmp(id)).ok()?;
        self.0.get(found).map(|(_, at)| *at)
    }
}

/// Which of `ids`, that one reading has and the `other` has not, truly are not in the other's list.
///
/// If the other reading was of the whole list, all of them. If both are windows from the same place and the total
/// moved in the direction that explains it, those that cannot have been pushed over the window's end: a record at
/// the end of `own` may just be outside the other window. Otherwise nothing is known.
fn known(ids: &[&String], other: Window, own: Window, own_ids: &[String], explained: bool) -> Vec<String> {
    if other.is_whole() {
        return ids.iter().copied().cloned().collect();
    }
    if other.offset != own.offset || !explained {
        return Vec::new();
    }
    let pushed_out = if other.reaches_end() { 0 } else { own.length.saturating_sub(other.length) };
    let tail =
        own_ids.iter().rev().zip(ids.iter().rev()).take_while(|(own, missing)| own == *missing).count();
    let tail = tail.min(pushed_out);
    let kept = ids.len().saturating_sub(tail);
    ids.iter().copied().take(kept).cloned().collect()
}

/// Whether ids that are in both stand in another order.
fn is_reordered(left: &[String], right: &Places<'_>) -> bool {
    let mut last = None;
    for place in left.iter().filter_map(|id| right.of_id(id)) {
        if Some(place) < last {
            return true;
        }
        last = Some(place);
    }
    false
}
