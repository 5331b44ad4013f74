//! Stage 3: the input fits the schema, and takes the shape that was described.

use serde_json::Value;

use crate::core::schema::{self, Problem, Verdict};

use super::call::{Call, Move};
use super::message::{Effect, Event};
use super::receipt::{Code, Failure};

pub(super) fn enter(call: &mut Call) -> Move {
    let Some(spec) = call.spec() else { return call.lost(&Event::Start) };
    if spec.schema.is_empty() {
        let input = std::mem::take(&mut call.input);
        return judge(call, schema::check_empty(Value::Object(input)));
    }
    Move::Do(Effect::Validate { schema: spec.schema.clone(), input: call.input.clone() })
}

pub(super) fn on(call: &mut Call, event: Event) -> Move {
    match event {
        Event::Checked(verdict) => judge(call, verdict),
        Event::CheckerFailed(why) => Failure::new(Code::ActionUnavailable, "the input could not be checked")
            .because(format!("the schema checker did not load: {why}"))
            .into(),
        event => call.lost(&event),
    }
}

fn judge(call: &mut Call, verdict: Verdict) -> Move {
    match verdict {
        Verdict::Valid(Value::Object(input)) => {
            call.input = input;
            Move::On
        }
        Verdict::Valid(_) => call.lost(&Event::Start),
        Verdict::Invalid { problems, omitted } => Failure {
            problems: problems.clone(),
            ..Failure::new(Code::InvalidParams, message(&problems, omitted))
        }
        .into(),
        Verdict::BadSchema(why) => {
            Failure::new(Code::ActionUnavailable, "the action's input schema cannot be used")
                .because(why)
                .into()
        }
    }
}

/// Every problem in one line, for a caller that reads only the message.
fn message(problems: &[Problem], omitted: usize) -> String {
    let mut parts: Vec<String> =
        problems.iter().map(|problem| format!("{}: {}", shown(&problem.path), problem.message)).collect();
    if omitted > 0 {
        parts.push(format!("and {omitted} more"));
    }
    parts.join("; ")
}

fn shown(path: &str) -> &str {
    if path.is_empty() { "/" } else { path }
}
