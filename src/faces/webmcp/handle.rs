//! `publishTools`.

use std::rc::Rc;

use js_sys::{Array, Promise};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

use crate::page::bridge::{self, Options};
use crate::page::handle::{ExecutorHandle, RegistryHandle};

use super::publisher::{Plan, Publisher};

/// What is published of one registry.
#[wasm_bindgen]
pub struct PublisherHandle {
    inner: Rc<Publisher>,
}

/// `publishTools`.
///
/// # Errors
/// `INVALID_DECLARATION` naming the option.
#[wasm_bindgen(js_name = publishTools)]
pub fn publish_tools(
    registry: &RegistryHandle,
    executor: &ExecutorHandle,
    options: &JsValue,
) -> Result<PublisherHandle, JsValue> {
    let plan = || -> crate::core::error::Result<Plan> {
        const NATIVE: [(&str, bool); 2] = [("auto", true), ("off", false)];
        let options = Options::new(options, "publish options")?;
        let exposed_to = options.strings("exposedTo")?;
        Ok(Plan {
            registry: registry.inner.clone(),
            executor: executor.inner.clone(),
            document: options.get("document")?.unwrap_or_else(|| registry.inner.document.clone().into()),
            expose: options.strings("expose")?,
            exposed_to: exposed_to.map_or(JsValue::UNDEFINED, |origins| {
                origins.iter().map(JsValue::from).collect::<Array>().into()
            }),
            native: options.word("native", &NATIVE)?.unwrap_or(true),
        })
    };
    let plan = plan().map_err(|error| bridge::error_to_js(&error))?;
    Ok(PublisherHandle { inner: Publisher::start(plan) })
}

#[wasm_bindgen]
impl PublisherHandle {
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn supported(&self) -> bool {
        self.inner.is_supported()
    }

    #[must_use]
    pub fn tools(&self) -> JsValue {
        let tools = self.inner.tools().into_iter();
        bridge::to_js(
            &tools
                .map(|(name, capability)| json!({ "name": name, "capability": capability }))
                .collect::<Value>(),
        )
    }

    #[must_use]
    pub fn diagnostics(&self) -> JsValue {
        let told = self.inner.diagnostics().into_iter();
        bridge::to_js(
            &told.map(|(tool, message)| json!({ "tool": tool, "message": message })).collect::<Value>(),
        )
    }

    pub fn settled(&self) -> Promise {
        self.inner.settled()
    }

    pub fn dispose(&self) {
        self.inner.dispose();
    }
}
