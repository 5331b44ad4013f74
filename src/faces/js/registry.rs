//! `Registry`.

use js_sys::Function;
use wasm_bindgen::prelude::*;
use web_sys::Document;

use crate::core::error::{Error, Result};
use crate::core::limits;
use crate::page::bridge::{self, Options};
use crate::page::handle::RegistryHandle;
use crate::page::model::ReadOptions;
use crate::page::registry::PageRegistry;

/// `createRegistry`.
///
/// # Errors
/// `INVALID_DECLARATION` naming the member.
#[wasm_bindgen(js_name = createRegistry)]
pub fn create_registry(options: &JsValue) -> std::result::Result<RegistryHandle, JsValue> {
    let create = || -> Result<RegistryHandle> {
        let options = Options::new(options, "registry")?;
        let document = match options.get("document")? {
            Some(document) => document,
            None => bridge::member(&js_sys::global(), "document"),
        };
        if bridge::member(&document, "nodeType").as_f64() != Some(9.0) {
            return Err(Error::declaration("registry.document: there is no document here"));
        }
        let app = options.required_string("app")?;
        let page = options.function("page")?;
        Ok(RegistryHandle { inner: PageRegistry::new(app, document.unchecked_into::<Document>(), page) })
    };
    create().map_err(|error| bridge::error_to_js(&error))
}

#[wasm_bindgen]
impl RegistryHandle {
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn app(&self) -> String {
        self.inner.app.clone()
    }

    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn revision(&self) -> f64 {
        self.inner.core.borrow().revision() as f64
    }

    /// # Errors
    /// As `Registry.action` documents.
    pub fn action(&self, declaration: &JsValue) -> std::result::Result<u32, JsValue> {
        self.inner.declare_action(declaration).map_err(|error| bridge::error_to_js(&error))
    }

    /// # Errors
    /// As `Registry.region` documents.
    pub fn region(&self, declaration: &JsValue) -> std::result::Result<u32, JsValue> {
        self.inner.declare_region(declaration).map_err(|error| bridge::error_to_js(&error))
    }

    /// # Errors
    /// As `Registry.state` documents.
    pub fn state(&self, declaration: &JsValue) -> std::result::Result<u32, JsValue> {
        self.inner.declare_state(declaration).map_err(|error| bridge::error_to_js(&error))
    }

    /// # Errors
    /// As declaring anew.
    pub fn replace(&self, token: u32, declaration: &JsValue) -> std::result::Result<(), JsValue> {
        self.inner.replace(token, declaration).map_err(|error| bridge::error_to_js(&error))
    }

    pub fn remove(&self, token: u32) {
        self.inner.remove(token);
    }

    /// # Errors
    /// `INVALID_DECLARATION` naming the member.
    pub fn feedback(&self, entry: &JsValue) -> std::result::Result<(), JsValue> {
        self.inner.add_feedback(entry).map_err(|error| bridge::error_to_js(&error))
    }

    /// # Errors
    /// `INVALID_DECLARATION` naming the option.
    pub fn read(&self, options: &JsValue) -> std::result::Result<JsValue, JsValue> {
        let options = read_options(options).map_err(|error| bridge::error_to_js(&error))?;
        Ok(bridge::to_js(&self.inner.read(&options)))
    }

    #[must_use]
    pub fn subscribe(&self, listener: Function) -> u32 {
        self.inner.subscribe(listener)
    }

    pub fn unsubscribe(&self, token: u32) {
        self.inner.unsubscribe(token);
    }

    pub fn dispose(&self) {
        self.inner.dispose();
    }
}

fn read_options(value: &JsValue) -> Result<ReadOptions> {
    if value.is_undefined() || value.is_null() {
        return Ok(ReadOptions::default());
    }
    let options = Options::new(value, "read options")?;
    let whole = |name: &'static str| -> Result<Option<usize>> {
        let Some(value) = options.get(name)? else { return Ok(None) };
        match value.as_f64() {
            Some(number) if number >= 0.0 && number.fract() == 0.0 && number < 4e9 => {
                Ok(Some(number as usize))
            }
            _ => Err(options.bad(name, "expected a whole number, 0 or more")),
        }
    };
    let records = match options.get("record")? {
        None => None,
        Some(value) => match value.as_string() {
            Some(one) => Some(vec![one]),
            None => options.strings("record")?,
        },
    };
    let limit = whole("limit")?.map(|limit| limit.min(limits::WINDOW_MAX));
    Ok(ReadOptions { offset: whole("offset")?.unwrap_or(0), limit, records })
}
