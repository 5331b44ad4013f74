//! Time on a page: the only clock, and waiting that never relies on animation frames alone.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::Poll;

use gloo_timers::future::TimeoutFuture;
use js_sys::Promise;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::Document;

#[wasm_bindgen(module = "/src/page/js/motion.js")]
extern "C" {
    fn frame(document: &Document) -> Promise;

    /// Whether anything of a document's tree moves.
    pub type Motion;
    #[wasm_bindgen(constructor)]
    pub fn new(document: &Document) -> Motion;
    #[wasm_bindgen(method)]
    pub fn start(this: &Motion);
    #[wasm_bindgen(method)]
    pub fn stop(this: &Motion);
    #[wasm_bindgen(method)]
    pub fn moved(this: &Motion) -> bool;
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

/// Milliseconds since the page's start: it never goes back.
#[must_use]
pub fn now() -> f64 {
    performance_now()
}

/// Waits for a while.
pub async fn sleep(ms: f64) {
    TimeoutFuture::new(whole(ms)).await;
}

/// Waits for the next animation frame, or a timer where none comes.
pub async fn next_frame(document: &Document) {
    // The promise is our own and never rejects.
    let _ = JsFuture::from(frame(document)).await;
}

/// A future that is over at `until` at the latest. `None`: too late.
pub async fn by<T>(future: &mut (dyn Future<Output = T> + Unpin), until: f64) -> Option<T> {
    let mut late: Option<TimeoutFuture> = None;
    poll_fn(|context| {
        if let Poll::Ready(output) = Pin::new(&mut *future).poll(context) {
            return Poll::Ready(Some(output));
        }
        // Only a future that has to be waited for is worth a timer.
        let late = late.get_or_insert_with(|| TimeoutFuture::new(whole(until - now())));
        Pin::new(late).poll(context).map(|()| None)
    })
    .await
}

/// A timer's delay: whole, at least 0, at most what timers take.
fn whole(ms: f64) -> u32 {
    ms.ceil().clamp(0.0, f64::from(i32::MAX)) as u32
}
