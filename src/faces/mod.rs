//! The top floor: thin faces that translate, and may narrow but never widen. They do not know each other.

mod js;
mod webmcp;
