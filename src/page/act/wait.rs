//! The two short waits of an operation: until pending callbacks ran, and until the page has drawn.

use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::Element;

use crate::page::clock;

/// Until the microtasks queued so far have run: frameworks flush their updates in one.
pub async fn turn() {
    let _ = JsFuture::from(Promise::resolve(&JsValue::UNDEFINED)).await;
}

/// Until the next animation frame has begun, or a timer instead where there are no frames.
pub async fn frame(element: &Element) {
    match element.owner_document() {
        Some(document) => clock::next_frame(&document).await,
        None => turn().await,
    }
}

/// Whether the element's document is in the background, where timers may take a second.
pub fn is_hidden(element: &Element) -> bool {
    element.owner_document().is_some_and(|document| document.hidden())
}
