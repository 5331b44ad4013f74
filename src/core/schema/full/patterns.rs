//! Patterns that can't hang the page. A small one without look-around and back references is matched in time
//! linear in the text. The others, which go to `fancy-regex` and its backtracking or are large (`\p{L}{1,99}`
//! compiles to megabytes), are bounded in steps and text, and all of one pass together by the work they may do:
//! what goes beyond counts as not matching, with a message of its own.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use jsonschema::{
    Keyword, PatternOptions, ValidationError, ValidationOptions, Validator,
    error::ValidationErrorKind as Kind,
};
use serde_json::{Map, Value, json};

use crate::core::schema::{subschemas, wording};

/// Bytes of a compiled pattern that is small: linear in the text, and with a small factor.
const SMALL: usize = 128 * 1024;
/// Bytes of a compiled pattern at most.
const LARGE: usize = 10 * 1024 * 1024;
/// Bytes that one pattern may keep of the automaton it builds as it goes.
const AUTOMATON: usize = 1024 * 1024;
/// Steps back that one match may take.
const STEPS: usize = 10_000;
/// Bytes of a text that a bounded match is tried on.
const TEXT: usize = 1_000;
/// What all bounded matches of one pass may cost: the bytes of their texts and as many more for each, for a
/// failing one, and for one that took all its steps.
const WORK: usize = 250_000;
const WORK_EACH: usize = 50;
const WORK_FAILED: usize = 1_000;
const WORK_IN_VAIN: usize = 20_000;

/// What is left of the work that one pass may do, and whether that was too little.
#[derive(Clone, Default)]
pub(super) struct Work {
    left: Arc<AtomicUsize>,
    gave_up: Arc<AtomicBool>,
}

impl Work {
    /// To be called before each pass.
    pub(super) fn renew(&self) {
        self.left.store(WORK, Ordering::Relaxed);
        self.gave_up.store(false, Ordering::Relaxed);
    }

    /// Whether some match of the pass was given up. Under a `not` that would pass for valid, so the input is
    /// refused whatever else the checker says.
    pub(super) fn gave_up(&self) -> bool {
        self.gave_up.load(Ordering::Relaxed)
    }

    fn give_up(&self) -> Option<bool> {
        self.gave_up.store(true, Ordering::Relaxed);
        None
    }

    /// Takes `cost` off; false, and nothing left, if there is too little.
    fn take(&self, cost: usize) -> bool {
        let left = self.left.load(Ordering::Relaxed).checked_sub(cost);
        self.left.store(left.unwrap_or(0), Ordering::Relaxed);
        left.is_some()
    }
}

/// One pattern, compiled.
#[derive(Clone)]
pub(super) struct Pattern {
    source: String,
    /// A schema of this pattern alone: the crate has no other way in.
    validator: Arc<Validator>,
    /// None if its matches need no bound.
    work: Option<Work>,
}

impl Pattern {
    fn compile(source: &str, work: &Work) -> Option<Pattern> {
        let bounded = || build(source, linear(LARGE)).or_else(|| build(source, backtracking()));
        Pattern::small(source).or_else(|| Some(Pattern { work: Some(work.clone()), ..bounded()? }))
    }

    fn small(source: &str) -> Option<Pattern> {
        build(source, linear(SMALL))
    }

    /// None if the match is given up.
    fn matches(&self, value: &Value) -> Option<bool> {
        let (Some(work), Value::String(text)) = (&self.work, value) else {
            return Some(self.validator.is_valid(value));
        };
        if text.len() > TEXT || !work.take(WORK_EACH + text.len()) {
            return work.give_up();
        }
        match self.validator.validate(value) {
            Ok(()) => Some(true),
            Err(error) if matches!(error.kind(), Kind::Pattern { .. }) && work.take(WORK_FAILED) => {
                Some(false)
            }
            Err(_) => {
                work.take(WORK_IN_VAIN);
                work.give_up()
            }
        }
    }
}

impl<'i> Keyword<'i> for Pattern {
    fn validate(&self, instance: &'i Value) -> Result<(), ValidationError<'i>> {
        match self.matches(instance) {
            Some(true) => Ok(()),
            Some(false) => Err(ValidationError::custom(wording::no_match(&self.source))),
            None => Err(ValidationError::custom(wording::too_hard())),
        }
    }

    fn is_valid(&self, instance: &'i Value) -> bool {
        self.matches(instance) == Some(true)
    }
}

/// All patterns of one schema.
pub(super) struct Patterns {
    /// By source, for texts.
    texts: Arc<BTreeMap<String, Pattern>>,
    /// By source, for the names of properties: only small ones.
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
                let pattern = Pattern::small(source).ok_or_else(|| wording::bad_pattern(source))?;
                names.insert(source.clone(), pattern);
            }
        }
        Ok(Patterns { texts: Arc::new(texts), names, work })
    }

    /// The crate's options, with these patterns in the place of its own.
    pub(super) fn options(&self) -> ValidationOptions<'static> {
        let texts = Arc::clone(&self.texts);
        linear(SMALL).with_keyword("pattern", move |_, source, _| {
            match source.as_str().and_then(|source| texts.get(source)) {
                Some(pattern) => Ok(Box::new(pattern.clone())),
                None => Err(ValidationError::schema("a pattern was not found")),
            }
        })
    }

    pub(super) fn is_match(&self, pattern: &str, name: &str) -> bool {
        self.names.get(pattern).is_some_and(|pattern| pattern.validator.is_valid(&Value::from(name)))
    }
}

fn build(source: &str, options: ValidationOptions<'static>) -> Option<Pattern> {
    let validator = options.build(&json!({"pattern": source})).ok()?;
    Some(Pattern { source: source.to_owned(), validator: Arc::new(validator), work: None })
}

fn linear(bytes: usize) -> ValidationOptions<'static> {
    let engine = PatternOptions::regex().size_limit(bytes).dfa_size_limit(AUTOMATON);
    jsonschema::options().offline().with_pattern_options(engine)
}

fn backtracking() -> ValidationOptions<'static> {
    let engine =
        PatternOptions::fancy_regex().backtrack_limit(STEPS).size_limit(LARGE).dfa_size_limit(AUTOMATON);
    jsonschema::options().offline().with_pattern_options(engine)
}
