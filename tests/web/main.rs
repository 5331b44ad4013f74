//! Tests that run in a real browser, and read results as JavaScript would.
#![cfg(target_arch = "wasm32")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a helper may stop the test that it is for"
)]

use js_sys::{Reflect, global};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

/// All that is tested here about WebMCP would pass unseen in a browser without it.
#[wasm_bindgen_test]
fn the_browser_has_webmcp() {
    let document = Reflect::get(&global(), &"document".into()).unwrap();
    let context = Reflect::get(&document, &"modelContext".into()).unwrap();
    assert!(context.is_object(), "document.modelContext is {context:?}");
    let register = Reflect::get(&context, &"registerTool".into()).unwrap();
    assert!(register.is_function(), "registerTool is {register:?}");
}
