//! Compiled schemas by their text. A page has few schemas and calls them often, and compiling takes a hundred
//! times as long as checking; still there is a bound, for pages that make up a schema for each record.

use std::{cell::RefCell, collections::VecDeque, rc::Rc};

use counterfoil::core::schema::{Checker, Verdict};

/// Schemas kept; the oldest makes room.
const KEPT: usize = 256;

thread_local! {
    static COMPILED: RefCell<VecDeque<(String, Compiled)>> = const { RefCell::new(VecDeque::new()) };
}

/// A schema, or why it can't be used.
#[derive(Clone)]
pub(crate) struct Compiled(Rc<Result<Checker, String>>);

impl Compiled {
    pub(crate) fn check(&self, input: &str) -> Verdict {
        match self.0.as_ref() {
            Ok(checker) => checker.check_text(input),
            Err(message) => Verdict::BadSchema(message.clone()),
        }
    }
}

/// The checker for `schema`, compiled at the first call. No borrow outlasts a line, so that nothing is left
/// borrowed should compiling or checking trap.
pub(crate) fn checker(schema: &str) -> Compiled {
    if let Some(known) = find(schema) {
        return known;
    }
    let compiled = Compiled(Rc::new(Checker::compile_text(schema)));
    COMPILED.with_borrow_mut(|kept| {
        if kept.len() >= KEPT {
            kept.pop_front();
        }
        kept.push_back((schema.to_owned(), compiled.clone()));
    });
    compiled
}

fn find(schema: &str) -> Option<Compiled> {
    COMPILED.with_borrow(|kept| {
        kept.iter().find(|(text, _)| text == schema).map(|(_, compiled)| compiled.clone())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schema(number: usize) -> String {
        format!(r#"{{"type":"object","properties":{{"a":{{"const":{number}}}}}}}"#)
    }

    #[test]
    fn a_schema_is_compiled_once() {
        let first = checker(&schema(0));
        assert!(Rc::ptr_eq(&first.0, &checker(&schema(0)).0));
        assert_eq!(first.check(r#"{"a":0}"#), checker(&schema(0)).check(r#"{"a":0}"#));
    }

    #[test]
    fn the_oldest_makes_room() {
        for number in 0..KEPT + 10 {
            checker(&schema(number));
        }
        assert_eq!(COMPILED.with_borrow(VecDeque::len), KEPT);
        assert!(find(&schema(9)).is_none());
        assert!(find(&schema(10)).is_some());
    }

    #[test]
    fn a_bad_schema_is_kept_too() {
        let verdict = checker("{").check("{}");
        assert!(matches!(verdict, Verdict::BadSchema(_)), "{verdict:?}");
        assert_eq!(crate::check("{", "{}"), verdict.to_text());
    }
}
