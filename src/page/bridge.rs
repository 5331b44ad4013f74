//! The only place where values cross: JSON text both ways, options in, errors out.
//!
//! Object graphs of the app are never walked from here but by JSON text, which cannot overflow the stack or hold a
//! cycle. Options are small and read member by member, so that functions in them survive.

use js_sys::{Array, Function, JSON, JsString, Reflect};
use serde::Serialize;
use serde_json::Value;
use wasm_bindgen::prelude::*;

use crate::core::error::{Code, Error, Result};
use crate::core::{json, limits};

#[wasm_bindgen(module = "/src/page/js/text.js")]
extern "C" {
    #[wasm_bindgen(js_name = toText)]
    fn to_text(value: &JsValue, most: usize) -> Array;
}

#[wasm_bindgen(module = "/src/page/js/kind.js")]
extern "C" {
    /// As `Array.isArray`, which throws for a revoked proxy.
    #[wasm_bindgen(js_name = isArray)]
    pub fn is_array(value: &JsValue) -> bool;
}

/// JSON text of what a caller handed in as input: text is taken as it is, nothing is `{}`.
///
/// # Errors
/// Why the value has no JSON text, naming the place.
pub fn input_text(value: &JsValue) -> std::result::Result<String, String> {
    if value.is_undefined() {
        return Ok("{}".to_owned());
    }
    match value.as_string() {
        Some(text) => Ok(text),
        None => text_of(value),
    }
}

/// JSON text of any value.
///
/// # Errors
/// Why it has none, naming the place.
pub fn text_of(value: &JsValue) -> std::result::Result<String, String> {
    let answer = to_text(value, limits::INPUT_DEPTH);
    match (answer.get(0).as_string(), answer.get(1).as_string()) {
        (Some(text), _) => Ok(text),
        (None, Some(why)) => Err(why),
        (None, None) => Err("the input has no JSON text".to_owned()),
    }
}

/// A JavaScript value from JSON text that this side wrote.
#[must_use]
pub fn value_of(text: &str) -> JsValue {
    JSON::parse(text).unwrap_or(JsValue::NULL)
}

/// A plain object of something that has a JSON form.
#[must_use]
pub fn to_js(value: &impl Serialize) -> JsValue {
    value_of(&serde_json::to_string(value).unwrap_or_default())
}

/// The member of any value; nothing where reading it throws.
#[must_use]
pub fn member(value: &JsValue, name: &str) -> JsValue {
    if !value.is_object() && !value.is_function() {
        return JsValue::UNDEFINED;
    }
    Reflect::get(value, &JsString::from(name)).unwrap_or(JsValue::UNDEFINED)
}

/// Sets a member of an object of our own.
pub fn set(target: &JsValue, name: &str, value: &JsValue) {
    // Our own plain objects take any member.
    let _ = Reflect::set(target, &JsString::from(name), value);
}

/// What something thrown says, bounded.
#[must_use]
pub fn message_of(thrown: &JsValue) -> String {
    let message = member(thrown, "message").as_string().filter(|text| !text.is_empty());
    let text = message.or_else(|| thrown.as_string()).unwrap_or_else(|| type_of(thrown));
    json::clip(&text, 500)
}

/// The name of a value's type, for texts: `Element`, `Map`, `function`.
#[must_use]
pub fn type_of(value: &JsValue) -> String {
    let kind = value.js_typeof().as_string().unwrap_or_default();
    if kind != "object" || value.is_null() {
        return if value.is_null() { "null".to_owned() } else { kind };
    }
    let name = member(&member(value, "constructor"), "name").as_string();
    name.filter(|name| !name.is_empty()).map_or_else(|| "object".to_owned(), |name| json::clip(&name, 60))
}

/// The error that JavaScript gets: an `Error` named `CounterfoilError`, with a stable `code`.
#[must_use]
pub fn error_to_js(error: &Error) -> JsValue {
    let thrown: JsValue = js_sys::Error::new(&error.to_string()).into();
    set(&thrown, "name", &"CounterfoilError".into());
    set(&thrown, "code", &error.code().as_str().into());
    thrown
}

/// An options object, read member by member.
pub struct Options<'a> {
    value: &'a JsValue,
    what: &'static str,
}

impl<'a> Options<'a> {
    /// `what` names the object in errors: "action", "region".
    ///
    /// # Errors
    /// `INVALID_DECLARATION` where the value is no object.
    pub fn new(value: &'a JsValue, what: &'static str) -> Result<Options<'a>> {
        if value.is_object() && !value.is_function() && !is_array(value) {
            return Ok(Options { value, what });
        }
        Err(Error::declaration(format!("{what}: expected an object, got {}", type_of(value))))
    }

    /// A member; absent, `undefined` and `null` are one.
    ///
    /// # Errors
    /// Where reading it throws.
    pub fn get(&self, name: &str) -> Result<Option<JsValue>> {
        let value = Reflect::get(self.value, &JsString::from(name))
            .map_err(|thrown| self.bad(name, &format!("reading it threw: {}", message_of(&thrown))))?;
        Ok((!value.is_undefined() && !value.is_null()).then_some(value))
    }

    /// # Errors
    /// Where it is no string.
    pub fn string(&self, name: &str) -> Result<Option<String>> {
        let Some(value) = self.get(name)? else { return Ok(None) };
        value.as_string().map(Some).ok_or_else(|| self.expected(name, "a string", &value))
    }

    /// # Errors
    /// Where it is absent or no string.
    pub fn required_string(&self, name: &str) -> Result<String> {
        self.string(name)?.ok_or_else(|| self.bad(name, "is required"))
    }

    /// # Errors
    /// Where it is no boolean.
    pub fn boolean(&self, name: &str) -> Result<Option<bool>> {
        let Some(value) = self.get(name)? else { return Ok(None) };
        value.as_bool().map(Some).ok_or_else(|| self.expected(name, "a boolean", &value))
    }

    /// A finite number of milliseconds, zero or more.
    ///
    /// # Errors
    /// Where it is none.
    pub fn milliseconds(&self, name: &str) -> Result<Option<f64>> {
        let Some(value) = self.get(name)? else { return Ok(None) };
        match value.as_f64() {
            Some(number) if number.is_finite() && number >= 0.0 => Ok(Some(number)),
            _ => Err(self.expected(name, "a number of milliseconds", &value)),
        }
    }

    /// # Errors
    /// Where it is no function.
    pub fn function(&self, name: &str) -> Result<Option<Function>> {
        let Some(value) = self.get(name)? else { return Ok(None) };
        value.dyn_into::<Function>().map(Some).map_err(|value| self.expected(name, "a function", &value))
    }

    /// # Errors
    /// Where it is absent or no function.
    pub fn required_function(&self, name: &str) -> Result<Function> {
        self.function(name)?.ok_or_else(|| self.bad(name, "is required"))
    }

    /// # Errors
    /// Where it is no list of strings.
    pub fn strings(&self, name: &str) -> Result<Option<Vec<String>>> {
        let Some(value) = self.get(name)? else { return Ok(None) };
        if !is_array(&value) {
            return Err(self.expected(name, "a list of strings", &value));
        }
        let items = Array::from(&value).iter().map(|item| item.as_string()).collect::<Option<Vec<_>>>();
        items.map(Some).ok_or_else(|| self.expected(name, "a list of strings", &value))
    }

    /// A member that is one of a few words.
    ///
    /// # Errors
    /// Where it is another, naming them.
    pub fn word<T: Copy>(&self, name: &str, words: &[(&str, T)]) -> Result<Option<T>> {
        let Some(text) = self.string(name)? else { return Ok(None) };
        match words.iter().find(|(word, _)| *word == text) {
            Some((_, meaning)) => Ok(Some(*meaning)),
            None => {
                let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                Err(self.bad(
                    name,
                    &format!("expected one of {}, got {:?}", known.join(", "), json::clip(&text, 60)),
                ))
            }
        }
    }

    /// The error for a member.
    #[must_use]
    pub fn bad(&self, name: &str, why: &str) -> Error {
        Error::new(Code::InvalidDeclaration, format!("{}.{name}: {why}", self.what))
    }

    fn expected(&self, name: &str, what: &str, value: &JsValue) -> Error {
        self.bad(name, &format!("expected {what}, got {}", type_of(value)))
    }
}

/// JSON text read as a value of ours; nothing where it is none.
#[must_use]
pub fn json_of(value: &JsValue) -> Option<Value> {
    json::parse(&text_of(value).ok()?).ok()
}
