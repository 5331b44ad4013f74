//! The complete schema checker as a WebAssembly module of its own: one function, text in, text out.
//!
//! The runtime fetches it when a schema is declared that its own small checker doesn't take. The module holds
//! nothing but compiled schemas, so after a trap (none is known) it can be thrown away and started anew.

mod kept;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

/// Checks `input` against `schema`, both JSON text; the answer is the text of a `Verdict`.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
#[must_use]
pub fn check(schema: &str, input: &str) -> String {
    kept::checker(schema).check(input).to_text()
}
