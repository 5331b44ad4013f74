//! The library's face for JavaScript: what the hand-written package wraps.
//!
//! Methods take `&self` over shared insides, so a callback that calls back in meets no borrow. Declarations are known by
//! numbers: the package makes objects of them that can be dropped without taking anything back.

mod executor;
mod registry;

use js_sys::Function;
use wasm_bindgen::prelude::*;

use crate::page::schema;

/// Names the function that loads the schema checker: it gives a promise of `check(schema, input)`.
#[wasm_bindgen(js_name = setSchemaLoader)]
pub fn set_schema_loader(loader: Function) {
    schema::set_loader(loader);
}
