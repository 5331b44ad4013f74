//! The native tests: one module a feature.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a helper may stop the test that it is for"
)]

mod direction;
mod exec;
mod play;
mod registry;
mod schema;
mod snapshot;
mod text;
mod waiting;
