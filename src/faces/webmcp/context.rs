//! The browser's API as it is found: each method looked for, nothing assumed.

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::prelude::*;

use crate::core::model::{Capability, Risk};
use crate::page::bridge;
use crate::page::executor;

#[wasm_bindgen(module = "/src/faces/webmcp/tool.js")]
extern "C" {
    /// A tool for `registerTool`; its `execute` calls `call(capability, input, signal)`.
    fn tool(descriptor: &JsValue, call: &Function, capability: &str) -> JsValue;
    #[wasm_bindgen(js_name = contextOf)]
    fn context_of(document: &JsValue) -> JsValue;
    fn registration(controller: &JsValue, exposed_to: &JsValue) -> JsValue;
}

/// `modelContext` of a document, with its `registerTool`.
#[derive(Clone)]
pub struct Context {
    object: JsValue,
    register: Function,
    /// Where the API of the time knew no signal.
    unregister: Option<Function>,
}

impl Context {
    /// The API where the document has it.
    #[must_use]
    pub fn of(document: &JsValue) -> Option<Context> {
        let object = context_of(document);
        let register = bridge::member(&object, "registerTool").dyn_into::<Function>().ok()?;
        let unregister = bridge::member(&object, "unregisterTool").dyn_into::<Function>().ok();
        Some(Context { object, register, unregister })
    }

    /// Takes a tool back.
    pub fn unregister(&self, name: &str, controller: &JsValue) {
        executor::abort(controller, "no longer published as it was");
        if let Some(unregister) = &self.unregister {
            // It may know the signal as well, and then the tool is gone already.
            let _ = unregister.call1(&self.object, &name.into());
        }
    }

    /// Registers a tool until `controller` aborts.
    ///
    /// # Errors
    /// What was thrown at once; a promise that rejects says the rest.
    pub fn register(
        &self,
        tool: &JsValue,
        controller: &JsValue,
        exposed_to: &JsValue,
    ) -> Result<Promise, JsValue> {
        let arguments = js_sys::Array::of2(tool, &registration(controller, exposed_to));
        let answer = Reflect::apply(&self.register, &self.object, &arguments)?;
        Ok(Promise::resolve(&answer))
    }
}

/// The tool of a capability.
#[must_use]
pub fn tool_of(capability: &Capability, name: &str, call: &Function) -> JsValue {
    tool(&bridge::value_of(&descriptor(capability, name)), call, &capability.id)
}

/// What the browser is told of a capability, as text: two that are equal need no new registration.
#[must_use]
pub fn descriptor(capability: &Capability, name: &str) -> String {
    serde_json::json!({
        "name": name,
        "title": capability.title,
        "description": capability.description,
        "inputSchema": capability.input,
        "annotations": {
            "readOnlyHint": capability.risk == Risk::Read,
            "untrustedContentHint": capability.untrusted,
            "consequentialHint": capability.risk == Risk::Dangerous,
        },
    })
    .to_string()
}
