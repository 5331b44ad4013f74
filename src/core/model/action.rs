//! An action as declared, without its callbacks: those stay on the page floor, under the same token.

use serde::Serialize;

use crate::core::{error::Error, error::Result, json, limits, schema::Schema};

use super::id;

/// How much an action may do. Ordered: a later one is stricter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Risk {
    Read,
    #[default]
    Write,
    Dangerous,
}

/// When a person is asked, as declared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ConfirmRule {
    #[default]
    Auto,
    Always,
    Never,
}

/// Who called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    #[default]
    Assistant,
    Surface,
    Webmcp,
    Flow,
    User,
}

/// What runs at stage 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A function of the page.
    Function,
    /// A control of the page, operated as a person would.
    Element,
}

/// How sure the framework is of the execution path; fixed at declaration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Fidelity {
    /// The app gave the path, the target or a native control.
    #[default]
    High,
    /// Exactly one native control was found inside the declared element.
    Auto,
    /// Events were simulated on something that is no native control.
    Low,
}

/// A declared success condition; its check stays on the page floor.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    pub description: String,
    pub timeout_ms: f64,
}

/// One declaration of an action.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionSpec {
    /// `orders.search`, or `remove@t9` on one record; the name alone where `rows` is set.
    pub id: String,
    pub title: Option<String>,
    pub description: String,
    pub schema: Schema,
    pub risk: Risk,
    pub confirm: ConfirmRule,
    pub region: Option<String>,
    /// The kind whose every record has this action.
    pub rows: Option<String>,
    pub mode: Mode,
    pub untrusted: bool,
    pub idempotent: bool,
    pub run_ms: f64,
    pub expect: Option<Expectation>,
}

impl ActionSpec {
    /// Checks ids, lengths and times.
    ///
    /// # Errors
    /// `INVALID_DECLARATION` naming the member.
    pub fn check(&self) -> Result<()> {
        let bad = |member: &str, why: String| Error::declaration(format!("action {}: {why}", member));
        let (name, suffix) = id::split(&self.id);
        id::check_name(name).map_err(|why| bad("id", why))?;
        match (suffix, &self.rows) {
            (Some(_), Some(_)) => {
                return Err(bad("id", format!("with rows the id is the name alone: {:?}", self.id)));
            }
            (Some(record), None) => id::check_record(record).map_err(|why| bad("id", why))?,
            (None, Some(kind)) => id::check_kind(kind).map_err(|why| bad("rows", why))?,
            (None, None) => {}
        }
        if self.rows.is_some() && self.schema.with_record("").is_none() {
            return Err(bad("input", "a row action takes no property named record of its own".into()));
        }
        if self.description.trim().is_empty() {
            return Err(bad("description", "a description in words is required".into()));
        }
        let length = self.description.chars().count();
        if length > limits::DESCRIPTION_CHARS {
            return Err(bad(
                "description",
                format!("at most {} characters, this one has {length}", limits::DESCRIPTION_CHARS),
            ));
        }
        Ok(())
    }

    /// The id under which faces show it: folded where it stands for every record of a kind.
    #[must_use]
    pub fn capability_id(&self) -> String {
        match &self.rows {
            Some(kind) => id::join(&self.id, kind),
            None => self.id.clone(),
        }
    }

    /// What tells two definitions apart; handlers do not count, nor does the record, so that a row action has the
    /// version of its folded capability.
    #[must_use]
    pub fn version(&self) -> String {
        json::short_hash(&format!(
            "{}\n{}\n{}\n{:?}",
            id::split(&self.id).0,
            self.description,
            json::canonical(self.schema.value()),
            self.risk
        ))
    }
}
