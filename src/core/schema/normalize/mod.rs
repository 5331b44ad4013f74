//! Gives a handler the shape that was described: defaults filled in, properties that nothing describes dropped,
//! keys that poison prototypes refused. All of it follows from the schema alone, never from which alternative
//! an input happens to match, so that normalizing twice changes nothing.

mod document;
mod keys;
mod shape;
mod walk;

pub(super) use document::Document;
pub(super) use keys::{NEVER as FORBIDDEN_KEY, forbidden_keys, is_forbidden};
pub(super) use shape::{Applied, Shape};
pub(super) use walk::normalize;
