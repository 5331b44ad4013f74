//! The heavy schema checker, which lives in a module of its own and is loaded when first needed.

use std::cell::RefCell;

use js_sys::Function;
use wasm_bindgen::JsValue;

use crate::core::json::Object;
use crate::core::schema::{Schema, Verdict};

use super::{bridge, handler};

thread_local! {
    /// How the package loads it: a function that gives a promise of `check(schema, input)`.
    static LOADER: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Names the loader.
pub fn set_loader(loader: Function) {
    LOADER.with_borrow_mut(|slot| *slot = Some(loader));
}

/// Starts loading, off the critical path; a failure shows when a call needs the checker.
pub fn warm() {
    wasm_bindgen_futures::spawn_local(async {
        let _ = load().await;
    });
}

/// Checks input against a schema.
///
/// # Errors
/// Why the checker could not be loaded or asked.
pub async fn check(schema: &Schema, input: &Object) -> Result<Verdict, String> {
    let check = load().await?;
    let text = serde_json::to_string(input).map_err(|error| error.to_string())?;
    let verdict = check
        .call2(&JsValue::UNDEFINED, &schema.text().into(), &text.into())
        .map_err(|thrown| bridge::message_of(&thrown))?;
    Verdict::from_text(&verdict.as_string().unwrap_or_default())
}

async fn load() -> Result<Function, String> {
    let loader = LOADER.with_borrow(Clone::clone).ok_or("no loader is set")?;
    let promise = handler::call0(&loader)?;
    let loaded = handler::promised(&promise).await.map_err(|thrown| bridge::message_of(&thrown))?;
    wasm_bindgen::JsCast::dyn_into(loaded).map_err(|_| "the loader gave no function".to_owned())
}
