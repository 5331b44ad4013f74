//! The ground floor: everything that decides, and nothing that performs.
//!
//! Pure Rust: no web crates, no clock, no randomness, no globals. Waiting, time and what the page looks like
//! come in as values, so a native test can play any order of events.

pub mod bounded;
pub mod error;
pub mod exec;
pub mod json;
pub mod limits;
pub mod model;
pub mod registry;
pub mod schema;
pub mod snapshot;
pub mod table;
pub mod webmcp;
