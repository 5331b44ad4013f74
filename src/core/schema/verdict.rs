//! The outcome of a check, and the text in which it crosses from the module that checks to the one that asks.
//! The text is JSON with one of three members, `valid`, `invalid` or `badSchema`.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One thing that is wrong with an input.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Problem {
    /// JSON Pointer into the input; for a missing property, to where it should be.
    pub path: String,
    pub message: String,
}

/// What a check found.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub enum Verdict {
    /// The input, normalized.
    Valid(Value),
    /// The first problems, outer places before inner ones, and how many more there are.
    Invalid { problems: Vec<Problem>, omitted: usize },
    /// The schema can't be used: no input is to blame.
    BadSchema(String),
}

/// As `path: message`, which at the root is the message alone.
impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path.as_str() {
            "" => out.write_str(&self.message),
            path => write!(out, "{path}: {}", self.message),
        }
    }
}

impl Verdict {
    pub fn to_text(&self) -> String {
        serde_json::to_string(self)
            .unwrap_or_else(|_| r#"{"badSchema":"the verdict could not be written"}"#.to_owned())
    }

    /// # Errors
    /// What is wrong with `text`, if it isn't a verdict's.
    pub fn from_text(text: &str) -> Result<Verdict, String> {
        serde_json::from_str(text).map_err(|error| format!("not a verdict: {error}"))
    }
}
