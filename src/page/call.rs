//! What a callback is given: the context of a call, or of a mere question.

use serde_json::Value;
use wasm_bindgen::prelude::*;

use crate::core::model::Origin;

use super::bridge;

#[wasm_bindgen(module = "/src/page/js/context.js")]
extern "C" {
    #[allow(clippy::too_many_arguments)]
    fn context(
        host: &JsValue,
        call_id: &str,
        id: &str,
        input: &JsValue,
        record: &JsValue,
        record_id: &JsValue,
        origin: &str,
        signal: &JsValue,
    ) -> JsValue;
}

/// What a context is made of.
pub struct Parts<'a> {
    /// The executor's own object; undefined where no call is under way.
    pub host: &'a JsValue,
    pub call_id: &'a str,
    pub id: &'a str,
    pub input: &'a Value,
    pub record: &'a JsValue,
    pub record_id: Option<&'a str>,
    pub origin: Origin,
    pub signal: &'a JsValue,
}

/// The context of a call.
#[must_use]
pub fn make(parts: &Parts<'_>) -> JsValue {
    context(
        parts.host,
        parts.call_id,
        parts.id,
        &bridge::to_js(parts.input),
        parts.record,
        &parts.record_id.map_or(JsValue::UNDEFINED, JsValue::from),
        origin_name(parts.origin),
        parts.signal,
    )
}

/// The context of a question outside any call: whether an action can be done on a record, say.
#[must_use]
pub fn idle_context(id: &str, record: Option<(&str, &JsValue)>) -> JsValue {
    let (record_id, value) = match record {
        Some((id, value)) => (Some(id), value.clone()),
        None => (None, JsValue::UNDEFINED),
    };
    let id = match record_id {
        Some(record) => crate::core::model::id::join(id, record),
        None => id.to_owned(),
    };
    make(&Parts {
        host: &JsValue::UNDEFINED,
        call_id: "",
        id: &id,
        input: &Value::Object(serde_json::Map::new()),
        record: &value,
        record_id,
        origin: Origin::User,
        signal: &JsValue::UNDEFINED,
    })
}

/// An origin as JavaScript names it.
#[must_use]
pub fn origin_name(origin: Origin) -> &'static str {
    match origin {
        Origin::Assistant => "assistant",
        Origin::Surface => "surface",
        Origin::Webmcp => "webmcp",
        Origin::Flow => "flow",
        Origin::User => "user",
    }
}
