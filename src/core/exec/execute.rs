//! Stage 6: the page's own path runs. The first point at which the app's data may change.

use crate::core::json;
use crate::core::limits;

use super::call::{Call, Move};
use super::message::{Effect, Event, Outcome};
use super::receipt::{Code, Failure};

pub(super) fn enter(call: &mut Call) -> Move {
    let run_ms = call.spec().map_or(limits::RUN_MS, |spec| spec.run_ms);
    call.started = true;
    Move::Do(Effect::Run { input: call.input.clone(), until: call.now + run_ms })
}

pub(super) fn on(call: &mut Call, event: Event) -> Move {
    match event {
        Event::Ran(Outcome::Returned(data)) => {
            call.data = data;
            Move::On
        }
        Event::Ran(outcome) => failed(call, outcome),
        Event::TimedOut if call.stopped => {
            started(Code::ExecutionFailed, "stopped while running; it may still finish")
        }
        Event::TimedOut => {
            let ms = call.spec().map_or(limits::RUN_MS, |spec| spec.run_ms);
            started(
                Code::ExecutionFailed,
                &format!("still running after {} ms; it may still finish", ms as u64),
            )
        }
        event => call.lost(&event),
    }
}

/// What runs is not cut off: it gets the signal, and some time to come to an end.
pub(super) fn abort(call: &mut Call) -> Move {
    Move::Do(Effect::KeepWaiting { until: call.now + limits::STOP_GRACE_MS })
}

fn failed(call: &mut Call, outcome: Outcome) -> Move {
    let (code, message, began) = match outcome {
        Outcome::Returned(_) => return Move::On,
        Outcome::Refused { reason, started: false } => {
            call.started = false;
            return Failure::new(Code::ActionUnavailable, json::clip(&reason, 500)).because(reason).into();
        }
        Outcome::Refused { reason, started: true } => (Code::ExecutionFailed, reason, true),
        Outcome::Threw { code, message, started } => (code_of(code.as_deref(), started), message, started),
    };
    let message = json::clip(&message, 500);
    // Only the app's word that nothing was written makes a failure here one that did not start.
    if code == Code::ActionUnavailable && !began {
        call.started = false;
        return Failure::new(code, message.clone()).because(message).into();
    }
    started(code, &message)
}

/// The codes that an app's own error may carry.
fn code_of(code: Option<&str>, started: bool) -> Code {
    match code {
        Some("PERMISSION_DENIED") => Code::PermissionDenied,
        Some("ACTION_UNAVAILABLE") if !started => Code::ActionUnavailable,
        _ => Code::ExecutionFailed,
    }
}

fn started(code: Code, message: &str) -> Move {
    Failure::new(code, message).after_start().into()
}
