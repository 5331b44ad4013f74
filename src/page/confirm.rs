//! Asking a person: the host's channel, and what its answer means.

use js_sys::Function;
use wasm_bindgen::JsValue;

use crate::core::exec::{Answer, Ask, Via};
use crate::core::json;
use crate::core::limits;

use super::{bridge, handler};

/// Puts the question. `signal` is the call's own: a channel takes its question back when it aborts.
pub async fn ask(channel: Option<&Function>, ask: &Ask, signal: &JsValue) -> Answer {
    let Some(channel) = channel else { return Answer::NoChannel };
    let promise = match channel.call2(&JsValue::UNDEFINED, &bridge::to_js(ask), signal) {
        Ok(promise) => promise,
        Err(thrown) => return Answer::Failed(bridge::message_of(&thrown)),
    };
    match handler::promised(&promise).await {
        Ok(answer) => read(&answer),
        Err(thrown) => Answer::Failed(bridge::message_of(&thrown)),
    }
}

/// Only an outright yes approves.
fn read(answer: &JsValue) -> Answer {
    let plain = answer.as_bool();
    let approved = plain.or_else(|| bridge::member(answer, "approved").as_bool());
    let via = match bridge::member(answer, "via").as_string().as_deref() {
        Some("trusted-input") => Via::TrustedInput,
        _ => Via::Host,
    };
    match approved {
        Some(true) => Answer::Approved(via),
        Some(false) => {
            let reason = bridge::member(answer, "reason").as_string();
            Answer::Denied { reason: reason.map(|reason| json::clip(&reason, limits::TEXT_CHARS)), via }
        }
        None => Answer::Failed(format!("the confirm channel answered {}", bridge::type_of(answer))),
    }
}
