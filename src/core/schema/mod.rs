//! Input schemas: what a declaration says a call may carry, and whether a call carries it. Two checkers
//! give the same verdict in the same words: [`Everyday`], small and always there, and [`Checker`], complete,
//! heavy and in a module of its own. Nothing here fetches, waits or knows about actions.
//!
//! A call is checked as it came, then normalized: defaults are filled in where the schema says so without
//! condition, and properties that no part of the schema mentions are dropped, unless it leaves room for them.
//! `format` is an annotation, except under a `$schema` of draft 4, 6 or 7, where it is checked.

#![cfg_attr(not(feature = "validator"), allow(dead_code, reason = "what only the complete checker says"))]

mod declared;
mod draft;
mod effort;
mod empty;
mod everyday;
mod finding;
#[cfg(feature = "validator")]
mod full;
mod judge;
mod kinds;
mod limits;
mod nearest;
mod normalize;
mod path;
mod record;
mod subschemas;
mod verdict;
mod wording;

pub use declared::{Schema, SchemaFault};
pub use empty::check_empty;
pub use everyday::Everyday;
#[cfg(feature = "validator")]
pub use full::{Checker, check};
pub use verdict::{Problem, Verdict};
