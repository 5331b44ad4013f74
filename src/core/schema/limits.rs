//! The bounds of this room. They hold for schemas and inputs alike wherever they come from, since a checker
//! that can be made to run out of stack or time is no checker.

/// Bytes of JSON text of one schema.
pub(super) const SCHEMA_BYTES: usize = 64 * 1024;
/// Bytes of JSON text of one input.
pub(super) const INPUT_BYTES: usize = 256 * 1024;
/// Levels of nested arrays and objects, in a schema or an input.
pub(super) const DEPTH: usize = 64;
/// Problems listed in a verdict; the rest are counted.
pub(super) const PROBLEMS: usize = 8;
/// Values or names listed in one message.
pub(super) const LISTED: usize = 10;
/// Characters of any one value, name or pattern in a message.
pub(super) const SHOWN: usize = 60;
