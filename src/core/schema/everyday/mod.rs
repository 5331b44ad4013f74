//! The small checker, for schemas of everyday keywords only: no pattern, reference, condition, dependency or
//! `contains`, nothing unevaluated, no address of its own. It needs nothing heavy, so a runtime that asks it
//! seldom has to wait for the complete one, and one that doesn't leaves it out. Tests hold the two equal: same
//! verdict, same words, same order.

mod compare;
mod covers;
mod findings;

use serde_json::Value;

use super::{
    finding::Finding,
    judge::{self, Engine},
    normalize::Document,
    path::Path,
    verdict::Verdict,
};

pub(super) use covers::covers;

/// A schema that the small checker can check; see [`Schema::everyday`].
#[derive(Clone, Copy, Debug)]
pub struct Everyday<'s> {
    schema: &'s Value,
}

impl<'s> Everyday<'s> {
    /// `schema` has to be one that [`covers`] holds for.
    pub(super) fn new(schema: &'s Value) -> Everyday<'s> {
        Everyday { schema }
    }

    /// Never [`Verdict::BadSchema`].
    pub fn check(&self, input: Value) -> Verdict {
        judge::judge(&Document::new(self.schema), self, input)
    }

    /// [`check`](Self::check) on JSON text, which may be no JSON at all.
    pub fn check_text(&self, input: &str) -> Verdict {
        judge::judge_text(input, |input| self.check(input))
    }
}

impl Engine for Everyday<'_> {
    fn passes(&self, input: &Value) -> bool {
        self.findings(input).is_empty()
    }

    fn findings(&self, input: &Value) -> Vec<Finding> {
        let mut found = Vec::new();
        findings::collect(self.schema, input, Path::Root, &mut found);
        found
    }

    fn matches(&self, _pattern: &str, _name: &str) -> bool {
        false
    }
}

/// Whether `schema` is known to refuse `value`; a schema beyond this checker is not.
pub(super) fn refuses(schema: &Value, value: &Value) -> bool {
    let mut found = Vec::new();
    if covers(schema) {
        findings::collect(schema, value, Path::Root, &mut found);
    }
    !found.is_empty()
}
