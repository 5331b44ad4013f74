//! Stage 5: the call takes its turn, and the action is made usable on the page as it is now.
//!
//! Asking may have taken minutes, so the action is looked up again first. Bringing a target into view may replace it,
//! so it is looked at a second time. Nothing here changes the app's data.

use crate::core::limits;
use crate::core::model::Risk;

use super::call::{Call, Move};
use super::message::{Effect, Event, Found, Sight};
use super::receipt::{Code, Failure};
use super::resolve;

/// How far the stage is.
#[derive(Debug, Default)]
pub(super) struct Progress {
    revealed: bool,
}

pub(super) fn enter(call: &mut Call) -> Move {
    let exclusive = call.spec().is_none_or(|spec| spec.risk != Risk::Read);
    Move::Do(Effect::Turn { exclusive, until: call.now + limits::TURN_MS })
}

pub(super) fn on(call: &mut Call, event: Event) -> Move {
    match event {
        Event::Turned => Move::Do(Effect::Lookup { id: concrete_id(call) }),
        Event::TimedOut if call.prepare.revealed => unavailable(
            "the target could not be brought into view",
            "the reveal handler did not come to an end",
        ),
        Event::TimedOut => unavailable("the page is busy with other calls", "busy"),
        Event::Found(found) => found_again(call, found),
        Event::Folded { .. } => resolve::not_found(call, Vec::new()).into(),
        Event::NotFound { available } => resolve::not_found(call, available).into(),
        Event::Seen(sight) => seen(call, sight),
        Event::Revealed(Ok(())) => Move::Do(Effect::Settle),
        Event::Revealed(Err(why)) => unavailable("the target could not be brought into view", why),
        Event::Settled => look(call),
        Event::Availability(Ok(())) => Move::Do(Effect::Hook),
        Event::Availability(Err(reason)) => unavailable(&reason.clone(), reason),
        Event::Hooked(Ok(())) => Move::Do(Effect::Mark),
        Event::Hooked(Err(why)) => {
            Failure::new(Code::Cancelled, "the caller called it off before anything ran").because(why).into()
        }
        Event::Marked => Move::On,
        event => call.lost(&event),
    }
}

fn found_again(call: &mut Call, found: Found) -> Move {
    let same = call.found.as_ref().is_some_and(|before| before.spec.version() == found.spec.version());
    if !same {
        return unavailable(
            "the action was defined anew while the call waited",
            "stale definition: describe again",
        );
    }
    if let Some(reason) = found.inactive.clone() {
        return unavailable(&reason.clone(), reason);
    }
    call.found = Some(found);
    look(call)
}

/// Looks at the target if there is one, else goes on to what the app says.
fn look(call: &mut Call) -> Move {
    match &call.found {
        Some(found) if found.visible => Move::Do(Effect::Look),
        _ => Move::Do(Effect::Available),
    }
}

fn seen(call: &mut Call, sight: Sight) -> Move {
    match sight {
        Sight::Ready => Move::Do(Effect::Available),
        Sight::Blocked(why) if call.prepare.revealed => unavailable(&why.clone(), why),
        Sight::Outside if call.prepare.revealed => {
            unavailable("the target is not visible", "still outside the visible area after it was revealed")
        }
        // What is covered or not rendered may be what revealing is for.
        Sight::Outside | Sight::Blocked(_) => {
            call.prepare.revealed = true;
            Move::Do(Effect::Reveal { until: call.now + limits::REVEAL_MS })
        }
    }
}

fn concrete_id(call: &Call) -> String {
    call.found.as_ref().map(|found| found.id.clone()).unwrap_or_default()
}

fn unavailable(message: &str, reason: impl Into<String>) -> Move {
    Failure::new(Code::ActionUnavailable, message).because(reason).into()
}
