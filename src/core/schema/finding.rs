//! What a checker found wrong, before it becomes a [`Problem`]. Both checkers speak this form, so that which
//! alternative was meant, the order and the bounds are decided once.

use std::cmp::Ordering;

use serde_json::Value;

use super::{
    kinds::{self, Kinds},
    limits, nearest, path,
    verdict::{Problem, Verdict},
    wording,
};

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Finding {
    /// JSON Pointer into the input.
    pub path: String,
    pub fault: Fault,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Fault {
    Kind {
        expected: Kinds,
        got: &'static str,
    },
    /// Not the constant, or none of the values listed.
    Value {
        allowed: Vec<Value>,
    },
    /// `anyOf` or `oneOf` without a match: what each branch found.
    NoAlternative(Vec<Vec<Finding>>),
    Other(String),
}

impl Finding {
    pub(super) fn kind(path: String, expected: Kinds, got: &Value) -> Finding {
        Finding { path, fault: Fault::Kind { expected, got: kinds::name_of(got) } }
    }

    pub(super) fn other(path: String, message: String) -> Finding {
        Finding { path, fault: Fault::Other(message) }
    }

    pub(super) fn message(&self) -> String {
        match &self.fault {
            Fault::Kind { expected, got } => wording::wrong_type(*expected, got),
            Fault::Value { allowed } => wording::not_among(allowed),
            Fault::NoAlternative(_) => wording::none_match(&[]),
            Fault::Other(message) => message.clone(),
        }
    }
}

/// The order in which findings are told, whichever checker made them.
pub(super) fn compare(left: &Finding, right: &Finding) -> Ordering {
    path::compare(&left.path, &right.path).then_with(|| left.message().cmp(&right.message()))
}

/// The findings as a verdict: each once, outer places before inner ones, the first few listed and the rest
/// counted.
pub(super) fn verdict(findings: Vec<Finding>) -> Verdict {
    let mut problems: Vec<Problem> = nearest::settle(findings)
        .into_iter()
        .map(|finding| Problem { message: finding.message(), path: finding.path })
        .collect();
    problems
        .sort_by(|left, right| path::compare(&left.path, &right.path).then(left.message.cmp(&right.message)));
    problems.dedup();
    let omitted = problems.len().saturating_sub(limits::PROBLEMS);
    problems.truncate(limits::PROBLEMS);
    for problem in &mut problems {
        problem.path = path::shown(&problem.path);
    }
    Verdict::Invalid { problems, omitted }
}
