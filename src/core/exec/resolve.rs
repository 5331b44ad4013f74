//! Stage 1: what the id stands for on the page now.
//!
//! A folded id is unfolded here, before anything else: its record is taken out of the input and the concrete id is
//! looked up in its place.

use serde_json::Value;

use crate::core::json;
use crate::core::model::id;
use crate::core::schema::Problem;

use super::call::{Call, Move};
use super::message::{Effect, Event, Found};
use super::receipt::{Code, Failure};

pub(super) fn enter(call: &mut Call) -> Move {
    Move::Do(Effect::Lookup { id: call.request.id.clone() })
}

pub(super) fn on(call: &mut Call, event: Event) -> Move {
    match event {
        Event::Found(found) => match outdated(call, &found) {
            Some(failure) => failure.into(),
            None => {
                call.found = Some(found);
                Move::On
            }
        },
        Event::Folded { name } if call.unfolded.is_none() => unfold(call, &name),
        Event::Folded { .. } => not_found(call, Vec::new()).into(),
        Event::NotFound { available } => not_found(call, available).into(),
        event => call.lost(&event),
    }
}

/// The failure of a lookup that found nothing.
pub(super) fn not_found(call: &Call, available: Vec<String>) -> Failure {
    let message = match &call.unfolded {
        Some(record) => format!("there is no record {record:?} with this action: {}", call.request.id),
        None => format!("the page has no such action: {}", call.request.id),
    };
    Failure { available, ..Failure::new(Code::ActionNotFound, json::clip(&message, 300)) }
}

/// A call that was planned on another definition is not run on this one.
fn outdated(call: &Call, found: &Found) -> Option<Failure> {
    let seen = call.request.version.as_ref()?;
    if *seen == found.spec.version() {
        return None;
    }
    let failure = Failure::new(Code::ActionUnavailable, "the action was defined anew since it was read");
    Some(failure.because("stale definition: describe again"))
}

fn unfold(call: &mut Call, name: &str) -> Move {
    let mut input = match call.request.input.clone().and_then(|text| json::parse_input(&text)) {
        Ok(input) => input,
        Err(message) => return Failure::new(Code::InvalidArgs, message).into(),
    };
    let record = match input.shift_remove("record") {
        Some(Value::String(record)) => record,
        Some(other) => return bad_record(format!("expected string, got {}", json::type_name(&other))),
        None => return bad_record("is required".to_owned()),
    };
    if let Err(why) = id::check_record(&record) {
        return bad_record(why);
    }
    let id = id::join(name, &record);
    call.request.input = Ok(Value::Object(input).to_string());
    call.unfolded = Some(record);
    Move::Do(Effect::Lookup { id })
}

fn bad_record(message: String) -> Move {
    let problem = Problem { path: "/record".to_owned(), message };
    let text = format!("{}: {}", problem.path, problem.message);
    Failure { problems: vec![problem], ..Failure::new(Code::InvalidParams, text) }.into()
}
