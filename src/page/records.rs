//! The records of a region: where they come from, and readings of them for views and evidence.

use std::cell::RefCell;

use js_sys::{Array, Function};
use serde_json::Value;
use wasm_bindgen::prelude::*;
use web_sys::Element;

use crate::core::json;
use crate::core::snapshot::list::{Patch, Window};

use super::bridge;

#[wasm_bindgen(module = "/src/page/js/records.js")]
extern "C" {
    #[wasm_bindgen(catch)]
    fn read(source: &JsValue, last: &JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    fn patch(source: &JsValue, before: &JsValue, after: &JsValue) -> Result<String, JsValue>;
    #[wasm_bindgen(catch)]
    fn find(source: &JsValue, id: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    fn which(source: &JsValue, wanted: &str) -> Result<String, JsValue>;
    #[wasm_bindgen(catch)]
    fn count(source: &JsValue) -> Result<Array, JsValue>;
    #[wasm_bindgen(catch)]
    fn view(source: &JsValue, from: usize, most: usize) -> Result<String, JsValue>;
    #[wasm_bindgen(catch, js_name = viewOne)]
    fn view_one(source: &JsValue, record: &JsValue) -> Result<String, JsValue>;
}

#[wasm_bindgen(module = "/src/page/js/source.js")]
extern "C" {
    fn listed(records: &JsValue) -> JsValue;
    fn dom(records: &JsValue, root: &Function) -> JsValue;
}

/// Where a region's records come from.
pub struct Records {
    source: JsValue,
    /// The last reading, for the cells in it.
    last: RefCell<JsValue>,
}

/// Records as they were at one moment.
#[derive(Clone, Debug)]
pub struct Reading(JsValue);

/// How many records a region lists, which part of all that is, and how many there are.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    pub listed: usize,
    pub total: usize,
    pub offset: usize,
}

/// One record as its source tells it.
pub struct Told {
    pub id: String,
    pub label: Option<String>,
    pub fields: Value,
}

impl Records {
    /// From the app's own data.
    #[must_use]
    pub fn listed(declaration: &JsValue) -> Records {
        Records { source: listed(declaration), last: RefCell::new(JsValue::UNDEFINED) }
    }

    /// From rows of the page; `root` gives the region's element.
    #[must_use]
    pub fn dom(declaration: &JsValue, root: &Function) -> Records {
        Records { source: dom(declaration, root), last: RefCell::new(JsValue::UNDEFINED) }
    }

    /// Reads all records now.
    ///
    /// # Errors
    /// What the app's callbacks threw.
    pub fn read(&self) -> Result<Reading, String> {
        let last = self.last.borrow().clone();
        let reading = read(&self.source, &last).map_err(|thrown| bridge::message_of(&thrown))?;
        self.last.replace(reading.clone());
        Ok(Reading(reading))
    }

    /// What may differ between two readings.
    ///
    /// # Errors
    /// What the app's callbacks threw.
    pub fn patch(&self, kind: &str, before: &Reading, after: &Reading) -> Result<Patch, String> {
        let text = patch(&self.source, &before.0, &after.0).map_err(|thrown| bridge::message_of(&thrown))?;
        Ok(patch_of(kind, &json::parse(&text)?))
    }

    /// The app's own record of this id.
    ///
    /// # Errors
    /// What the app's callbacks threw.
    pub fn find(&self, id: &str) -> Result<Option<JsValue>, String> {
        let record = find(&self.source, id).map_err(|thrown| bridge::message_of(&thrown))?;
        Ok((!record.is_undefined()).then_some(record))
    }

    /// Those of `wanted` that are in the list.
    ///
    /// # Errors
    /// What the app's callbacks threw.
    pub fn which(&self, wanted: &[String]) -> Result<Vec<String>, String> {
        let wanted = Value::from(wanted).to_string();
        let text = which(&self.source, &wanted).map_err(|thrown| bridge::message_of(&thrown))?;
        Ok(strings(Some(&json::parse(&text)?)))
    }

    /// # Errors
    /// What the app's callbacks threw.
    pub fn count(&self) -> Result<Count, String> {
        let counts = count(&self.source).map_err(|thrown| bridge::message_of(&thrown))?;
        let at = |index| counts.get(index).as_f64().unwrap_or(0.0) as usize;
        Ok(Count { listed: at(0), total: at(1), offset: at(2) })
    }

    /// A part of the list as readers see it.
    ///
    /// # Errors
    /// What the app's callbacks threw.
    pub fn view(&self, from: usize, most: usize) -> Result<Vec<Told>, String> {
        let text = view(&self.source, from, most).map_err(|thrown| bridge::message_of(&thrown))?;
        let Value::Array(records) = json::parse(&text)? else { return Ok(Vec::new()) };
        Ok(records.into_iter().map(told).collect())
    }

    /// One record as readers see it.
    ///
    /// # Errors
    /// What the app's callbacks threw.
    pub fn view_one(&self, record: &JsValue) -> Result<Told, String> {
        let text = view_one(&self.source, record).map_err(|thrown| bridge::message_of(&thrown))?;
        Ok(told(json::parse(&text)?))
    }

    /// The element that shows a record, where the app tells it.
    #[must_use]
    pub fn element(&self, id: &str) -> Option<Element> {
        let element = bridge::member(&self.source, "element").dyn_into::<Function>().ok()?;
        let found = super::handler::call1(&element, &id.into()).ok()?;
        super::live::as_element(&found)
    }
}

fn told(mut record: Value) -> Told {
    let mut take = |name: &str| record.get_mut(name).map(Value::take).unwrap_or_default();
    let (id, label, fields) = (take("id"), take("label"), take("fields"));
    Told {
        id: id.as_str().unwrap_or_default().to_owned(),
        label: label.as_str().map(|text| json::clip(text, 200)),
        fields: bounded_fields(fields),
    }
}

/// Fields as a reader gets them: long texts are clipped, and what is left out is said.
fn bounded_fields(fields: Value) -> Value {
    if fields.to_string().len() <= 2_000 {
        return fields;
    }
    crate::core::bounded::bound(&fields).unwrap_or_default()
}

fn patch_of(kind: &str, value: &Value) -> Patch {
    let number = |part: &Value, name: &str| part.get(name).and_then(Value::as_u64).unwrap_or(0) as usize;
    let window = |name: &str| {
        let part = value.get(name).unwrap_or(&Value::Null);
        Window {
            offset: number(part, "offset"),
            length: number(part, "length"),
            total: number(part, "total"),
        }
    };
    let updated = value.get("updated").and_then(Value::as_array).into_iter().flatten();
    Patch {
        kind: kind.to_owned(),
        before: window("before"),
        after: window("after"),
        left: strings(value.get("left")),
        right: strings(value.get("right")),
        updated: updated
            .map(|entry| (strings(Some(entry)).into_iter().next().unwrap_or_default(), strings(entry.get(1))))
            .collect(),
    }
}

fn strings(value: Option<&Value>) -> Vec<String> {
    let items = value.and_then(Value::as_array).into_iter().flatten();
    items.filter_map(|item| item.as_str().map(str::to_owned)).collect()
}
