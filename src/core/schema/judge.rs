//! The steps of a check, the same for both checkers: bounds, forbidden keys, the schema, and for an input that
//! passes, normalization. A change that normalization makes stands only if its outcome passes again.

use serde_json::Value;

use super::{
    effort,
    finding::{self, Finding},
    limits,
    normalize::{self, Document},
    path,
    verdict::Verdict,
    wording,
};

/// A checker.
pub(super) trait Engine {
    /// Whether nothing is wrong with `input`. Takes time in proportion to input and schema.
    fn passes(&self, input: &Value) -> bool;
    /// Everything wrong with `input`. May take far longer, see [`effort`].
    fn findings(&self, input: &Value) -> Vec<Finding>;
    /// Whether a property called `name` falls under a key of `patternProperties`.
    fn matches(&self, pattern: &str, name: &str) -> bool;
}

pub(super) fn judge(document: &Document, engine: &impl Engine, input: Value) -> Verdict {
    if is_deeper_than(&input, limits::DEPTH) {
        return invalid(too_deep());
    }
    let findings = all_findings(document, engine, &input);
    if !findings.is_empty() {
        return finding::verdict(findings);
    }
    let passes = |candidate: &Value| {
        !is_deeper_than(candidate, limits::DEPTH)
            && engine.passes(candidate)
            && normalize::forbidden_keys(document, engine, candidate).is_empty()
    };
    Verdict::Valid(normalize::normalize(document, engine, input, passes))
}

/// `check` on an input that is still text.
pub(super) fn judge_text(input: &str, check: impl FnOnce(Value) -> Verdict) -> Verdict {
    match read(input, limits::INPUT_BYTES) {
        Ok(value) => check(value),
        Err(message) => invalid(message),
    }
}

/// The JSON value in a text of at most `bytes`, or what keeps it from being read.
pub(super) fn read(text: &str, bytes: usize) -> Result<Value, String> {
    if text.len() > bytes {
        return Err(format!("is longer than {} KiB", bytes / 1024));
    }
    match serde_json::from_str(text) {
        Ok(value) if is_deeper_than(&value, limits::DEPTH) => Err(too_deep()),
        Ok(value) => Ok(value),
        Err(error) if error.to_string().starts_with("recursion limit exceeded") => Err(too_deep()),
        Err(error) => Err(format!("is not JSON that can be read: {error}")),
    }
}

pub(super) fn too_deep() -> String {
    format!("is nested more than {} levels deep", limits::DEPTH)
}

/// Whether arrays and objects are nested in more than `levels` levels.
pub(super) fn is_deeper_than(value: &Value, levels: usize) -> bool {
    match value {
        Value::Array(items) => levels == 0 || items.iter().any(|item| is_deeper_than(item, levels - 1)),
        Value::Object(members) => {
            levels == 0 || members.values().any(|each| is_deeper_than(each, levels - 1))
        }
        _ => false,
    }
}

fn invalid(message: String) -> Verdict {
    finding::verdict(vec![Finding::other(String::new(), message)])
}

/// What the schema finds, except where a forbidden key says it all.
fn all_findings(document: &Document, engine: &impl Engine, input: &Value) -> Vec<Finding> {
    let forbidden = normalize::forbidden_keys(document, engine, input);
    let mut findings = of_schema(document, engine, input);
    if !forbidden.is_empty() {
        findings.retain(|finding| !forbidden.iter().any(|key| path::is_within(&finding.path, key)));
    }
    findings.extend(forbidden.into_iter().map(|key| Finding::other(key, wording::forbidden_key())));
    findings
}

fn of_schema(document: &Document, engine: &impl Engine, input: &Value) -> Vec<Finding> {
    if engine.passes(input) {
        return Vec::new();
    }
    if !effort::can_explain(document, input) {
        return vec![Finding::other(String::new(), wording::too_intricate())];
    }
    let findings = engine.findings(input);
    match findings.is_empty() {
        true => vec![Finding::other(String::new(), wording::unexplained())],
        false => findings,
    }
}
