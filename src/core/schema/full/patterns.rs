//! Patterns that can't hang the page. One without look-around and back references is matched in time linear in
//! the text, by the `regex` engine. The others go to `fancy-regex`, which backtracks: each such match is bounded
//! in steps and text, and all of one pass together by the work they may do. What goes beyond counts as not
//! matching, with a message of its own. For the names in `patternProperties` there is only the former kind.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use jsonschema::{Keyword, PatternOptions, ValidationError, ValidationOptions, Validator};
use serde_json::{Map, Value, json};

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
        Pattern::linear(source)
            .or_else(|| Some(Pattern { work: Some(work.clone()), ..build(source, backtracking())? }))
    }

    fn linear(source: &str) -> Option<Pattern> {
        build(source, linear())
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
    /// By source, for texts.
    texts: Arc<BTreeMap<String, Pattern>>,
    /// By source, for the names of properties: these are matched in linear time only.
    names: BTreeMap<String, Pattern>,
    pub(super) work: Work,
}

impl Patterns {
    /// # Errors
    /// Names the pattern that can't be used.
    pub(super) fn compile(schema: &Value) -> Result<Patterns, String> {
        let (mut texts, mut names) = (BTreeMap::new(), BTreeMap::new());
        let work = Work::default();
        for each in subschemas::all_in(schema) {
            if let Some(source) = each.get("pattern").and_then(Value::as_str) {
                let pattern = Pattern::compile(source, &work).ok_or_else(|| wording::bad_pattern(source))?;
                texts.insert(source.to_owned(), pattern);
            }
            for source in
                each.get("patternProperties").and_then(Value::as_object).into_iter().flat_map(Map::keys)
            {
                let pattern = Pattern::linear(source).ok_or_else(|| wording::bad_pattern(source))?;
                names.insert(source.clone(), pattern);
            }
        }
        Ok(Patterns { texts: Arc::new(texts), names, work })
    }

    /// The crate's options, with these patterns in the place of its own.
    pub(super) fn options(&self) -> ValidationOptions<'static> {
        let texts = Arc::clone(&self.texts);
        linear().with_keyword("pattern", move |_, source, _| {
            match source.as_str().and_then(|source| texts.get(source)) {
                Some(pattern) => Ok(Box::new(pattern.clone())),
                None => Err(ValidationError::schema("a pattern was not found")),
            }
        })
    }

    pub(super) fn is_match(&self, pattern: &str, name: &str) -> bool {
        self.names.get(pattern).is_some_and(|pattern| pattern.is_match(&Value::from(name)))
    }
}

fn build(source: &str, options: ValidationOptions<'static>) -> Option<Pattern> {
    let validator = options.build(&json!({"pattern": source})).ok()?;
    Some(Pattern { source: source.to_owned(), validator: Arc::new(validator), work: None })
}

fn linear() -> ValidationOptions<'static> {
    let engine = PatternOptions::regex().size_limit(COMPILED).dfa_size_limit(COMPILED);
    jsonschema::options().offline().with_pattern_options(engine)
}

fn backtracking() -> ValidationOptions<'static> {
    let engine =
        PatternOptions::fancy_regex().backtrack_limit(STEPS).size_limit(COMPILED).dfa_size_limit(COMPILED);
    jsonschema::options().offline().with_pattern_options(engine)
}
