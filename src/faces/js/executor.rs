//! `Executor`.

use js_sys::Promise;
use wasm_bindgen::prelude::*;

use crate::page::bridge;
use crate::page::executor::Shared;
use crate::page::handle::{ExecutorHandle, RegistryHandle};

/// `createExecutor`.
///
/// # Errors
/// `INVALID_DECLARATION` naming the member.
#[wasm_bindgen(js_name = createExecutor)]
pub fn create_executor(registry: &RegistryHandle, options: &JsValue) -> Result<ExecutorHandle, JsValue> {
    let shared = Shared::new(registry.inner.clone(), options).map_err(|error| bridge::error_to_js(&error))?;
    Ok(ExecutorHandle { inner: shared })
}

#[wasm_bindgen]
impl ExecutorHandle {
    /// The promise gives the receipt and never rejects.
    pub fn execute(&self, id: &str, input: &JsValue, options: &JsValue) -> Promise {
        self.inner.execute(id, input, options)
    }

    #[must_use]
    pub fn lookup(&self, call_id: &str) -> JsValue {
        self.inner.lookup(call_id)
    }

    pub fn dispose(&self) {
        self.inner.dispose();
    }
}
