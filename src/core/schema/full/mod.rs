//! The complete checker, on top of the `jsonschema` crate; the only place that names it. It is heavy, so the
//! shipped runtime has it in a WebAssembly module of its own. Nothing is fetched, ever: a reference out of the
//! document makes a bad schema.

mod compile;
mod patterns;
mod translate;

use jsonschema::Validator;
use serde_json::Value;

use self::patterns::Patterns;
use super::{
    finding::Finding,
    judge::{self, Engine},
    limits,
    normalize::Document,
    verdict::Verdict,
    wording,
};

/// A compiled schema. Compiling costs far more than checking, so it is worth keeping.
pub struct Checker {
    schema: Value,
    validator: Validator,
    patterns: Patterns,
}

impl Checker {
    /// # Errors
    /// What is wrong with the schema, and where.
    pub fn compile(schema: &Value) -> Result<Checker, String> {
        compile::compile(schema)
    }

    /// [`compile`](Self::compile) from JSON text.
    ///
    /// # Errors
    /// What is wrong with the schema, and where.
    pub fn compile_text(schema: &str) -> Result<Checker, String> {
        Checker::compile(&judge::read(schema, limits::SCHEMA_BYTES)?)
    }

    pub fn check(&self, input: Value) -> Verdict {
        judge::judge(&Document::new(&self.schema), self, input)
    }

    /// [`check`](Self::check) on JSON text, which may be no JSON at all.
    pub fn check_text(&self, input: &str) -> Verdict {
        judge::judge_text(input, |input| self.check(input))
    }
}

/// One check from text to verdict, compiling the schema for it alone.
pub fn check(schema: &str, input: &str) -> Verdict {
    match Checker::compile_text(schema) {
        Ok(checker) => checker.check_text(input),
        Err(message) => Verdict::BadSchema(message),
    }
}

impl Engine for Checker {
    fn passes(&self, input: &Value) -> bool {
        self.patterns.work.renew();
        self.validator.is_valid(input) && !self.patterns.work.gave_up()
    }

    fn findings(&self, input: &Value) -> Vec<Finding> {
        let document = Document::new(&self.schema);
        self.patterns.work.renew();
        let errors = self.validator.iter_errors(input);
        let mut found: Vec<_> =
            errors.flat_map(|error| translate::findings(&document, input, &error)).collect();
        if found.is_empty() && self.patterns.work.gave_up() {
            found.push(Finding::other(String::new(), wording::too_hard()));
        }
        found
    }

    fn matches(&self, pattern: &str, name: &str) -> bool {
        self.patterns.is_match(pattern, name)
    }
}
