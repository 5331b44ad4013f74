//! What is shown of a page: identity, regions, records, states, feedback and capabilities, as plain data.

use serde::Serialize;
use serde_json::{Map, Value};

use super::action::Risk;

/// The screen on show now.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PageIdentity {
    pub id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub params: Option<Value>,
}

/// A part of the page as a reader sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RegionView {
    pub id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    pub active: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<usize>,
}

/// One record as a reader sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RecordView {
    pub id: String,
    pub kind: String,
    pub region: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    pub fields: Value,
    /// Folded ids of the actions available on it.
    pub actions: Vec<String>,
}

/// Which part of all records is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RecordWindow {
    pub offset: usize,
    pub limit: usize,
    pub returned: usize,
    pub total: usize,
}

/// Something the page told its user.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Feedback {
    pub level: String,
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    pub seq: u64,
}

/// One thing that can be asked of the page.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Capability {
    pub id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    pub description: String,
    pub input: Value,
    pub risk: Risk,
    pub available: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<RecordKind>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub untrusted: bool,
    pub version: String,
}

/// The kind of record that a folded capability takes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RecordKind {
    pub kind: String,
}

/// The page now, bounded.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PageModel {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<PageIdentity>,
    pub regions: Vec<RegionView>,
    pub records: Vec<RecordView>,
    pub record_window: RecordWindow,
    pub states: Map<String, Value>,
    pub feedback: Vec<Feedback>,
    pub actions: Vec<Capability>,
}
