//! The verdict on the input of an action that takes none, without any checker: most calls of most pages are
//! such, and they are not to wait for one. Tests hold it equal to what the checkers say to
//! [`Schema::empty`](super::Schema::empty).

use serde_json::Value;

use super::{
    finding::{self, Finding},
    judge,
    kinds::Kinds,
    limits, normalize, path,
    verdict::Verdict,
    wording,
};

/// The verdict of [`Schema::empty`](super::Schema::empty) on `input`.
pub fn check_empty(input: Value) -> Verdict {
    let mut findings = Vec::new();
    if judge::is_deeper_than(&input, limits::DEPTH) {
        return finding::verdict(vec![Finding::other(String::new(), judge::too_deep())]);
    }
    match &input {
        Value::Object(members) => {
            for name in members.keys().filter(|name| !normalize::is_forbidden(name)) {
                findings.push(Finding::other(path::child("", name), wording::unknown(name, &[])));
            }
        }
        other => {
            findings.extend(Kinds::named("object").map(|kind| Finding::kind(String::new(), kind, other)))
        }
    }
    forbidden("", &input, &mut findings);
    if findings.is_empty() { Verdict::Valid(input) } else { finding::verdict(findings) }
}

fn forbidden(at: &str, value: &Value, findings: &mut Vec<Finding>) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                let at = path::child(at, name);
                if normalize::is_forbidden(name) {
                    findings.push(Finding::other(at, wording::forbidden_key()));
                } else {
                    forbidden(&at, member, findings);
                }
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                forbidden(&format!("{at}/{index}"), item, findings);
            }
        }
        _ => {}
    }
}
