//! The eight stages of a call.

use serde::Serialize;

/// Where a call is. Everything before [`Stage::Execute`] leaves the page's own write path alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    Resolve,
    Parse,
    Validate,
    Confirm,
    Prepare,
    Execute,
    Observe,
    Report,
}

impl Stage {
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Stage::Resolve => "resolve",
            Stage::Parse => "parse",
            Stage::Validate => "validate",
            Stage::Confirm => "confirm",
            Stage::Prepare => "prepare",
            Stage::Execute => "execute",
            Stage::Observe => "observe",
            Stage::Report => "report",
        }
    }
}
