//! Regions and states.

use std::rc::Rc;

use js_sys::Function;
use wasm_bindgen::prelude::*;

use crate::core::error::Result;
use crate::core::json;
use crate::core::limits;
use crate::core::registry::{RecordsSpec, RegionSpec, StateSpec};

use crate::page::bridge::Options;
use crate::page::handler;
use crate::page::live::ElementRef;
use crate::page::records::Records;
use crate::page::registry::PageRegistry;

/// What the page keeps of a region.
pub struct RegionPart {
    active: Option<Function>,
    element: Option<ElementRef>,
    document: JsValue,
    pub records: Option<Records>,
}

/// What the page keeps of a state.
pub struct StatePart {
    pub read: Function,
}

impl RegionPart {
    /// Whether the region is on show. An answer that is none counts as yes: only the app's word hides a region.
    #[must_use]
    pub fn is_active(&self) -> bool {
        match self.active.as_ref().map(handler::call0) {
            Some(Ok(answer)) => answer.as_bool() != Some(false),
            Some(Err(_)) => false,
            None => true,
        }
    }

    /// Where selectors of the region are looked up: its element, else the document.
    #[must_use]
    pub fn root(&self) -> JsValue {
        let element = self
            .element
            .as_ref()
            .and_then(|element| element.resolve(&self.document, &JsValue::UNDEFINED).ok().flatten());
        element.unwrap_or_else(|| self.document.clone())
    }
}

/// Reads a region's declaration.
///
/// # Errors
/// `INVALID_DECLARATION` naming the member.
pub fn region(registry: &Rc<PageRegistry>, declaration: &JsValue) -> Result<(RegionSpec, RegionPart)> {
    let options = Options::new(declaration, "region")?;
    let element = match options.get("element")? {
        None => None,
        Some(value) => Some(
            ElementRef::from_js(&value)
                .ok_or_else(|| options.bad("element", "expected an element, a selector or a function"))?,
        ),
    };
    let document: JsValue = registry.document.clone().into();
    let records = options.get("records")?;
    let (spec, source) = match records {
        None => (None, None),
        Some(records) => {
            let (spec, source) = read_records(&records, element.as_ref(), &document)?;
            (Some(spec), Some(source))
        }
    };
    let spec = RegionSpec {
        id: options.required_string("id")?,
        label: options.string("label")?.map(|label| json::clip(&label, limits::TEXT_CHARS)),
        records: spec,
    };
    Ok((spec, RegionPart { active: options.function("active")?, element, document, records: source }))
}

fn read_records(
    records: &JsValue,
    element: Option<&ElementRef>,
    document: &JsValue,
) -> Result<(RecordsSpec, Records)> {
    let options = Options::new(records, "region.records")?;
    let spec = RecordsSpec { kind: options.required_string("kind")? };
    options.strings("volatile")?;
    options.function("total")?;
    if options.get("rows")?.is_some() {
        options.required_string("rows")?;
        options.required_string("id")?;
        options.string("label")?;
        let fields = options.get("fields")?.ok_or_else(|| options.bad("fields", "is required"))?;
        Options::new(&fields, "region.records.fields")?;
        let (element, document) = (element.cloned(), document.clone());
        let root = Closure::<dyn Fn() -> JsValue>::new(move || match &element {
            Some(element) => {
                element.resolve(&document, &JsValue::UNDEFINED).ok().flatten().unwrap_or(JsValue::NULL)
            }
            None => document.clone(),
        });
        let root: Function = root.into_js_value().unchecked_into();
        return Ok((spec, Records::dom(records, &root)));
    }
    options.required_function("list")?;
    options.function("offset")?;
    options.function("element")?;
    options.boolean("immutable")?;
    let id = options.get("id")?.ok_or_else(|| options.bad("id", "is required"))?;
    if !id.is_string() && !id.is_function() {
        return Err(options.bad("id", "expected the name of a field or a function"));
    }
    Ok((spec, Records::listed(records)))
}

/// Reads a state's declaration.
///
/// # Errors
/// `INVALID_DECLARATION` naming the member.
pub fn state(declaration: &JsValue) -> Result<(StateSpec, StatePart)> {
    let options = Options::new(declaration, "state")?;
    let spec = StateSpec {
        key: options.required_string("key")?,
        label: options.string("label")?.map(|label| json::clip(&label, limits::TEXT_CHARS)),
        volatile: options.boolean("volatile")?.unwrap_or(false),
    };
    Ok((spec, StatePart { read: options.required_function("read")? }))
}
