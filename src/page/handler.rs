//! Calling the app: what a callback throws is caught, what it gives back is looked at with care.

use std::future::Future;
use std::pin::Pin;

use js_sys::{Array, Function, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};

use crate::core::bounded::{self, Kind, Source};
use crate::core::exec::Outcome;
use crate::core::json;

use super::bridge;

#[wasm_bindgen(module = "/src/page/js/kind.js")]
extern "C" {
    #[wasm_bindgen(js_name = kindOf)]
    fn kind_of(value: &JsValue) -> String;
    #[wasm_bindgen(js_name = namesOf)]
    fn names_of(value: &JsValue, most: usize) -> Array;
    #[wasm_bindgen(js_name = memberOf)]
    fn member_of(value: &JsValue, key: &JsValue) -> JsValue;
}

/// Calls with one argument; a throw becomes its message.
///
/// # Errors
/// The message of what was thrown.
pub fn call1(function: &Function, argument: &JsValue) -> Result<JsValue, String> {
    function.call1(&JsValue::UNDEFINED, argument).map_err(|thrown| bridge::message_of(&thrown))
}

/// Calls without arguments.
///
/// # Errors
/// The message of what was thrown.
pub fn call0(function: &Function) -> Result<JsValue, String> {
    function.call0(&JsValue::UNDEFINED).map_err(|thrown| bridge::message_of(&thrown))
}

/// A promise of a value that is, or may be, one.
#[must_use]
pub fn promised(value: &JsValue) -> JsFuture {
    JsFuture::from(Promise::resolve(value))
}

/// A promise of a future's outcome. Boxed, so that the code behind promises is there once and not for each future.
pub fn promise(future: impl Future<Output = Result<JsValue, JsValue>> + 'static) -> Promise {
    let boxed: Pin<Box<dyn Future<Output = Result<JsValue, JsValue>>>> = Box::pin(future);
    future_to_promise(boxed)
}

/// Whether awaiting the value would take a turn of the event loop at least.
#[must_use]
pub fn is_thenable(value: &JsValue) -> bool {
    bridge::member(value, "then").is_function()
}

/// The answer of `available`: true, or why not.
pub fn availability(answer: Result<JsValue, String>) -> Result<(), String> {
    match answer {
        Err(why) => Err(format!("its availability could not be told: {why}")),
        Ok(value) => match (value.as_bool(), value.as_string()) {
            (Some(true), _) => Ok(()),
            (Some(false), _) => Err("not available now".to_owned()),
            (None, Some(reason)) if !reason.trim().is_empty() => Err(json::clip(&reason, 200)),
            _ => Err(format!(
                "its availability could not be told: available() gave {}",
                bridge::type_of(&value)
            )),
        },
    }
}

/// What running came to: the value a handler gave, or what it threw.
#[must_use]
pub fn outcome(result: Result<JsValue, JsValue>) -> Outcome {
    match result {
        Err(thrown) => threw(&thrown, &thrown),
        Ok(value) => {
            let error = bridge::member(&value, "error");
            let told = error.is_object()
                && bridge::member(&error, "code").is_string()
                && bridge::member(&error, "message").is_string();
            if told { threw(&error, &error) } else { Outcome::Returned(bounded::bound(&Live(value))) }
        }
    }
}

fn threw(thrown: &JsValue, error: &JsValue) -> Outcome {
    Outcome::Threw {
        code: bridge::member(error, "code").as_string(),
        message: bridge::message_of(thrown),
        started: bridge::member(error, "started").as_bool() != Some(false),
    }
}

/// A live JavaScript value, looked at step by step.
struct Live(JsValue);

impl Source for Live {
    fn kind(&self) -> Kind {
        let kind = kind_of(&self.0);
        match kind.split_once(':') {
            Some(("json", text)) => json::parse(text).map_or(Kind::Opaque("number".to_owned()), Kind::Scalar),
            Some((_, name)) => Kind::Opaque(name.to_owned()),
            None if kind == "array" => Kind::Array,
            None if kind == "object" => Kind::Object,
            None => Kind::Absent,
        }
    }

    fn length(&self) -> usize {
        // Lengths of arrays are whole and below 2^32.
        member_of(&self.0, &"length".into()).as_f64().unwrap_or(0.0) as usize
    }

    fn item(&self, index: usize) -> Live {
        Live(member_of(&self.0, &JsValue::from(u32::try_from(index).unwrap_or(u32::MAX))))
    }

    fn keys(&self, most: usize) -> (Vec<String>, usize) {
        let names = names_of(&self.0, most);
        let count = names.pop().as_f64().unwrap_or(0.0) as usize;
        (names.iter().filter_map(|name| name.as_string()).collect(), count)
    }

    fn member(&self, key: &str) -> Live {
        Live(member_of(&self.0, &key.into()))
    }

    fn is_same(&self, other: &Live) -> bool {
        self.0 == other.0
    }
}

/// A bounded copy of any value of the app. `None`: there is nothing to tell.
#[must_use]
pub fn bounded(value: &JsValue) -> Option<serde_json::Value> {
    bounded::bound(&Live(value.clone()))
}
