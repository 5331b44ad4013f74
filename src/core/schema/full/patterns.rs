//! Patterns that can't hang the page. One without look-around and back references is matched in time linear in
//! the text, by the `regex` engine. The others go to `fancy-regex`, which backtracks: each such match is bounded
//! in steps and text, and all of one pass together by the work they may do. What goes beyond counts as not
//! matching, with a message of its own.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use jsonschema::{Keyword, PatternOptions, ValidationError, ValidationOptions, Validator};
use serde_json::{Value, json};

use crate::core::schema::{subschemas, wording};

/// Bytes of one compiled pattern.
const COMPILED: usize = 512 * 1024;
/// Steps back that one match may take.
const STEPS: usize = 10_000;
/// Bytes of a text that a backtracking match is tried on.
const TEXT: usize = 2_000;
/// What all backtracking matches of one pass may cost: the bytes of their texts, and for each as many more.
const WORK: usize = 400_000;
const WORK_EACH: usize = 50;

/// What is left of the work that one pass may do.
#[derive(Clone, Default)]
pub(super) struct Work(Arc<AtomicUsize>);

impl Work {
    /// To be called before each pass.
    pub(super) fn renew(&self) {
        self.0.store(WORK, Ordering::Relaxed);
    }

    /// Whether one more match on `text` may be tried.
    fn allows(&self, text: &str) -> bool {
        let cost = WORK_EACH + text.len();
        let take = |left: usize| left.checked_sub(cost);
        text.len() <= TEXT && self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok()
    }
}

/// One pattern, compiled.
#[derive(Clone)]
pub(super) struct Pattern {
    source: String,
    /// A schema of this pattern alone: the crate has no other way in.
    validator: Arc<Validator>,
    /// None if it is matched in linear time.
    work: Option<Work>,
}

impl Pattern {
    fn compile(source: &str, work: &Work) -> Option<Pattern> {
        let schema = json!({"pattern": source});
        let compiled = |validator, work| Pattern { source: source.to_owned(), validator: Arc::new(validator), work };
        match linear().build(&schema) {
            Ok(validator) => Some(compiled(validator, None)),
            Err(_) => backtracking().build(&schema).ok().map(|validator| compiled(validator, Some(work.clone()))),
        }
    }

    pub(super) fn is_match(&self, text: &Value) -> bool {
        self.is_tried(text) && self.validator.is_valid(text)
    }

    fn is_tried(&self, value: &Value) -> bool {
        match (&self.work, value) {
            (Some(work), Value::String(text)) => work.allows(text),
            _ => true,
        }
    }
}

/// Takes the place of the crate's own keyword.
impl<'i> Keyword<'i> for Pattern {
    fn validate(&self, instance: &'i Value) -> Result<(), ValidationError<'i>> {
        if !self.is_tried(instance) {
            return Err(ValidationError::custom(wording::too_hard()));
        }
        match self.validator.is_valid(instance) {
            true => Ok(()),
            false => Err(ValidationError::custom(wording::no_match(&self.source))),
        }
    }

    fn is_valid(&self, instance: &'i Value) -> bool {
        self.is_match(instance)
    }
}

/// All patterns of one schema.
pub(super) struct Patterns {
    compiled: BTreeMap<String, Pattern>,
    pub(super) work: Work,
}
