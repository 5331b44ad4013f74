//! Stage 8: what is known becomes a receipt.

use crate::core::model::{Fidelity, Risk};
use crate::core::snapshot::Changed;

use super::call::Call;
use super::receipt::{Receipt, ReceiptError, Subject};

pub(super) fn receipt(call: &Call) -> Receipt {
    let ok = call.failure.is_none();
    let spec = call.spec();
    let id = call.found.as_ref().map_or(&call.request.id, |found| &found.id);
    let mut receipt = Receipt {
        ok,
        action: Subject {
            id: crate::core::json::clip(id, 200),
            description: spec.as_ref().map(|spec| spec.description.clone()),
        },
        error: call.failure.as_ref().map(|failure| ReceiptError {
            code: failure.code,
            message: failure.message.clone(),
            reason: failure.reason.clone(),
            started: failure.started,
            next: failure.code.next(),
            problems: failure.problems.clone(),
            available: failure.available.clone(),
        }),
        expect: call.expected.clone(),
        changed: call.changed.clone(),
        fidelity: (call.fidelity() != Fidelity::High && call.started).then(|| call.fidelity()),
        approval: call.approval,
        warning: None,
        data: call.data.clone(),
    };
    if call.started && call.fidelity() == Fidelity::Low {
        receipt
            .warn("events were simulated on something that is no native control: its effect is not assured");
    }
    let writes = spec.is_some_and(|spec| spec.risk != Risk::Read);
    if ok && writes && receipt.changed.as_ref().is_some_and(Changed::is_nothing) {
        receipt.warn("no observable change: the effect may be one that the page does not show");
    }
    receipt
}
