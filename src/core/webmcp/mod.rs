//! The pure half of the WebMCP face: names, descriptors, and how a receipt is told.

mod name;
mod result;

pub use name::{Names, tool_name};
pub use result::to_result;
