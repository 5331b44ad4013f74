//! Stage 7: whether the expected state was reached, and what changed.
//!
//! That a handler returned says little. The expectation is looked at at once and then again and again until it holds or
//! its time is over; then the page may come to rest, and is compared. A failure at stage 6 is observed as well: it may
//! have left something behind.

use crate::core::json;
use crate::core::limits;

use super::call::{Call, Move};
use super::message::{Effect, Event};
use super::receipt::{Code, Failure};

/// How far the stage is.
#[derive(Debug, Default)]
pub(super) struct Progress {
    until: f64,
    /// What a check that threw had to say.
    last_error: Option<String>,
}

pub(super) fn enter(call: &mut Call) -> Move {
    let expect = call.spec().and_then(|spec| spec.expect.clone());
    match expect {
        Some(expect) if call.failure.is_none() => {
            call.observe.until = call.now + expect.timeout_ms;
            Move::Do(Effect::Check)
        }
        _ => Move::Do(Effect::Settle),
    }
}

pub(super) fn on(call: &mut Call, event: Event) -> Move {
    match event {
        Event::Expected(Ok(true)) => {
            call.expected = call.spec().and_then(|spec| Some(spec.expect.as_ref()?.description.clone()));
            Move::Do(Effect::Settle)
        }
        Event::Expected(outcome) => {
            call.observe.last_error = outcome.err();
            wait_or_give_up(call)
        }
        Event::Slept => Move::Do(Effect::Check),
        Event::Settled => Move::Do(Effect::Observe),
        Event::Observed(changed) => {
            call.changed = Some(*changed);
            Move::On
        }
        event => call.lost(&event),
    }
}

/// Polling ends with the signal; the page is still compared.
pub(super) fn abort(call: &mut Call) -> Move {
    let waiting = call.expected.is_none() && call.failure.is_none();
    if waiting && call.spec().is_some_and(|spec| spec.expect.is_some()) {
        call.failure = Some(
            Failure::new(Code::ExpectationFailed, "stopped before the result was observed").after_start(),
        );
    }
    Move::Do(Effect::Observe)
}

fn wait_or_give_up(call: &mut Call) -> Move {
    if call.stopped {
        return abort(call);
    }
    if call.now < call.observe.until {
        let rest = call.observe.until - call.now;
        return Move::Do(Effect::Sleep { ms: limits::EXPECT_POLL_MS.min(rest) });
    }
    let description = call.spec().and_then(|spec| Some(spec.expect.as_ref()?.description.clone()));
    let mut message = format!("the expected state was not observed: {}", description.unwrap_or_default());
    if let Some(error) = &call.observe.last_error {
        message = format!("{message} (the check failed: {})", json::clip(error, limits::TEXT_CHARS));
    }
    call.failure = Some(Failure::new(Code::ExpectationFailed, message).after_start());
    Move::Do(Effect::Settle)
}
