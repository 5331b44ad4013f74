//! The complete schema checker as a WebAssembly module of its own: one function, text in, text out.
//!
//! The runtime fetches it when a schema is declared that it can't check by itself. The module holds nothing but
//! compiled schemas. Should it ever trap or run out of stack, its memory is not to be trusted any more: the
//! instance has to be thrown away and a new one started, which loses nothing.

mod kept;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

/// Checks `input` against `schema`, both JSON text; the answer is the text of a `Verdict`.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
#[must_use]
pub fn check(schema: &str, input: &str) -> String {
    kept::checker(schema).check(input).to_text()
}
