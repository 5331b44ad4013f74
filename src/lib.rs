//! Counterfoil: a web page publishes what it can do, and every call on it ends in a receipt that says
//! what really happened.
//!
//! Three floors, each using only those below it: [`core`] decides and performs nothing, `page` performs what
//! core decides, `faces` translate for JavaScript and WebMCP. See ARCHITECTURE.md.

pub mod core;

#[cfg(all(target_arch = "wasm32", feature = "page"))]
mod page;

#[cfg(all(target_arch = "wasm32", feature = "page"))]
mod faces;
