//! The receipt: what a call's caller, its log and its person get to read. Bounded in every part.

use serde::Serialize;
use serde_json::Value;

use crate::core::limits;
use crate::core::model::Fidelity;
use crate::core::schema::Problem;
use crate::core::snapshot::Changed;

use super::message::Via;

/// Where a call failed, as a stable name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Code {
    ActionNotFound,
    InvalidArgs,
    InvalidParams,
    PermissionDenied,
    ActionUnavailable,
    ExecutionFailed,
    ExpectationFailed,
    Cancelled,
}

impl Code {
    /// What is wise next.
    #[must_use]
    pub fn next(self) -> &'static str {
        match self {
            Code::InvalidArgs | Code::InvalidParams => "fix-input",
            Code::ActionNotFound => "describe",
            Code::ActionUnavailable => "precondition",
            Code::PermissionDenied | Code::Cancelled => "stop",
            Code::ExecutionFailed | Code::ExpectationFailed => "observe",
        }
    }
}

/// Why a call did not succeed, as the stage that failed says it.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    pub code: Code,
    pub message: String,
    pub reason: Option<String>,
    pub problems: Vec<Problem>,
    pub available: Vec<String>,
    /// Whether the page's own write path was entered.
    pub started: bool,
}

impl Failure {
    #[must_use]
    pub fn new(code: Code, message: impl Into<String>) -> Failure {
        Failure {
            code,
            message: message.into(),
            reason: None,
            problems: Vec::new(),
            available: Vec::new(),
            started: false,
        }
    }

    #[must_use]
    pub fn because(mut self, reason: impl Into<String>) -> Failure {
        self.reason = Some(reason.into());
        self
    }

    /// Something of the page ran.
    #[must_use]
    pub fn after_start(mut self) -> Failure {
        self.started = true;
        self
    }
}

/// The end of one call.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Receipt {
    pub ok: bool,
    pub action: Subject,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<ReceiptError>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expect: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed: Option<Changed>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fidelity: Option<Fidelity>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub approval: Option<Approval>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warning: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Value>,
}

/// The action that was called.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Subject {
    pub id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReceiptError {
    pub code: Code,
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    pub started: bool,
    pub next: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<Problem>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub available: Vec<String>,
}

/// That somebody was asked, and how the answer came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Approval {
    pub approved: bool,
    pub via: Via,
}

impl Receipt {
    /// JSON text within the limit: where it would be longer, `data` goes first, then the lists of `changed`, and the
    /// warning says so.
    #[must_use]
    pub fn to_text(&self) -> String {
        let text = self.text();
        if text.len() <= limits::RECEIPT_BYTES {
            return text;
        }
        let mut smaller = self.clone();
        smaller.data =
            smaller.data.map(|_| serde_json::json!({ "omitted": "the receipt would be too large" }));
        smaller.warn("data was left out: the receipt would be larger than 32 KiB");
        let text = smaller.text();
        if text.len() <= limits::RECEIPT_BYTES {
            return text;
        }
        if let Some(changed) = &mut smaller.changed {
            changed.shed();
        }
        smaller.text()
    }

    /// Adds a warning to those that are there.
    pub fn warn(&mut self, text: &str) {
        self.warning = Some(match self.warning.take() {
            Some(before) => format!("{before}; {text}"),
            None => text.to_owned(),
        });
    }

    fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}
