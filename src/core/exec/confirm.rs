//! Stage 4: whether a person has to agree, and what comes of asking.
//!
//! It comes after validation, so that nobody is asked about a call that could not run, and before the call takes its
//! turn, so that a slow answer holds up nobody else.

use serde_json::Value;

use crate::core::model::{ConfirmRule, Risk};

use super::call::{Call, Move};
use super::message::{Answer, Ask, AskedAction, Effect, Event};
use super::receipt::{Approval, Code, Failure};

pub(super) fn enter(call: &mut Call) -> Move {
    let Some(found) = &call.found else { return call.lost(&Event::Start) };
    let covered = call.request.covered.is_some_and(|risk| found.spec.risk <= risk);
    if covered || !must_ask(found.spec.risk, found.spec.confirm) {
        return Move::On;
    }
    Move::Do(Effect::Ask(Box::new(Ask {
        call_id: call.request.call_id.clone(),
        action: AskedAction {
            id: found.id.clone(),
            description: found.spec.description.clone(),
            risk: found.spec.risk,
        },
        input: Value::Object(call.input.clone()),
        record: found.record.clone(),
        origin: call.request.origin,
    })))
}

pub(super) fn on(call: &mut Call, event: Event) -> Move {
    let Event::Answered(answer) = event else { return call.lost(&event) };
    match answer {
        Answer::Approved(via) => {
            call.approval = Some(Approval { approved: true, via });
            Move::On
        }
        Answer::Denied { reason, via } => {
            call.approval = Some(Approval { approved: false, via });
            let failure = Failure::new(Code::PermissionDenied, "the call was not approved");
            Failure { reason, ..failure }.into()
        }
        Answer::NoChannel => Failure::new(Code::PermissionDenied, "the action has to be approved")
            .because("nobody can be asked on this page")
            .into(),
        Answer::Failed(why) => {
            Failure::new(Code::PermissionDenied, "the call could not be put to a person").because(why).into()
        }
    }
}

/// Risk and rule. A dangerous action is always asked about: its declaration cannot lower that.
fn must_ask(risk: Risk, rule: ConfirmRule) -> bool {
    match (risk, rule) {
        (Risk::Dangerous, _) | (_, ConfirmRule::Always) | (Risk::Write, ConfirmRule::Auto) => true,
        (Risk::Read, ConfirmRule::Auto) | (Risk::Read | Risk::Write, ConfirmRule::Never) => false,
    }
}
