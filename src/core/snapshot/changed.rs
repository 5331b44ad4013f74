//! What a receipt says of the difference: bounded lists, each with the number left out.

use serde::Serialize;

use crate::core::json;
use crate::core::limits;

/// The evidence of one call. Empty lists with `observed` mean that nothing was seen to change.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Changed {
    pub observed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<PageChange>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub records: Option<ChangedRecords>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actions: Option<ChangedActions>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub feedback: Vec<FeedbackItem>,
    /// States and feedback left out; absent where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub omitted: Option<OmittedElsewhere>,
}

/// A navigation, by page id.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PageChange {
    pub from: Option<String>,
    pub to: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ChangedRecords {
    pub added: Vec<String>,
    pub removed: Vec<String>,
    pub updated: Vec<Updated>,
    pub reordered: bool,
    pub omitted: Omitted,
    pub total: Total,
}

/// A record whose fields differ, by name.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Updated {
    pub id: String,
    pub fields: Vec<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Omitted {
    pub added: usize,
    pub removed: usize,
    pub updated: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Total {
    pub from: usize,
    pub to: usize,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ChangedActions {
    pub added: Vec<String>,
    pub removed: Vec<String>,
    pub omitted: OmittedActions,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OmittedActions {
    pub added: usize,
    pub removed: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OmittedElsewhere {
    pub states: usize,
    pub feedback: usize,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FeedbackItem {
    pub level: String,
    pub text: String,
}

impl Changed {
    /// No evidence was gathered, or nothing is declared that could be seen.
    #[must_use]
    pub fn unobserved() -> Changed {
        Changed::default()
    }

    /// Whether the page was looked at and nothing differs.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.observed
            && self.page.is_none()
            && self.states.is_empty()
            && self.feedback.is_empty()
            && self.records.as_ref().is_none_or(ChangedRecords::is_nothing)
            && self.actions.as_ref().is_none_or(ChangedActions::is_nothing)
    }

    /// Gives up all entries and keeps the numbers, for a receipt that would be too large.
    pub fn shed(&mut self) {
        if let Some(records) = &mut self.records {
            records.omitted.added += cut(&mut records.added, 0);
            records.omitted.removed += cut(&mut records.removed, 0);
            records.omitted.updated += cut(&mut records.updated, 0);
        }
        if let Some(actions) = &mut self.actions {
            actions.omitted.added += cut(&mut actions.added, 0);
            actions.omitted.removed += cut(&mut actions.removed, 0);
        }
    }
}

impl ChangedRecords {
    fn is_nothing(&self) -> bool {
        self.added.is_empty()
            && self.removed.is_empty()
            && self.updated.is_empty()
            && !self.reordered
            && self.total.from == self.total.to
    }

    pub(super) fn bound(&mut self) {
        let most = limits::CHANGED_ENTRIES;
        self.omitted = Omitted {
            added: cut(&mut self.added, most),
            removed: cut(&mut self.removed, most),
            updated: cut(&mut self.updated, most),
        };
        for updated in &mut self.updated {
            let more = cut(&mut updated.fields, most);
            if more > 0 {
                updated.fields.push(format!("(+{more} fields)"));
            }
        }
    }
}

impl ChangedActions {
    fn is_nothing(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty()
    }
}

impl FeedbackItem {
    pub(super) fn new(level: &str, text: &str) -> FeedbackItem {
        FeedbackItem { level: level.to_owned(), text: json::clip(text, limits::TEXT_CHARS) }
    }
}

/// Shortens a list and says by how much.
pub(super) fn cut<T>(list: &mut Vec<T>, most: usize) -> usize {
    let more = list.len().saturating_sub(most);
    list.truncate(most);
    more
}
