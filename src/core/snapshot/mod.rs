//! Evidence: what the page showed before a call and after it, and the bounded difference between the two.
//!
//! Records may be many, so a snapshot here holds none of them: the page floor keeps what it read and hands over, a
//! region at a time, only what may differ (see [`list::Patch`]). Everything that decides is here.

mod changed;
mod diff;
pub mod list;

use super::model::Feedback;
use super::table::Table;

pub use changed::{
    Changed, ChangedActions, ChangedRecords, FeedbackItem, Omitted, PageChange, Total, Updated,
};
pub use diff::{After, diff};

/// What was on show at one moment, records aside.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Snapshot {
    /// The page's id, where the app names one.
    pub page: Option<String>,
    /// Ids of the available actions that stand by themselves; those on rows follow from the records.
    pub actions: Table<String, ()>,
    /// Row actions as kind and name: what a record that comes or goes brings or takes with it.
    pub row_actions: Vec<(String, String)>,
    /// Canonical text of each state's value; volatile ones left out.
    pub states: Table<String, String>,
    /// The last feedback seen.
    pub feedback_seq: u64,
    /// Whether the app declares anything that could be seen.
    pub observable: bool,
}

/// The feedback since a mark, oldest first.
#[must_use]
pub fn feedback_since(ring: &[Feedback], seq: u64) -> Vec<&Feedback> {
    ring.iter().filter(|item| item.seq > seq).collect()
}
