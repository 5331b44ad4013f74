//! Declarations as JavaScript writes them: checked member by member, then parted into what core keeps and what only the
//! page can hold.

pub mod action;
mod region;

use wasm_bindgen::JsValue;

use crate::core::error::Result;
use crate::core::json;
use crate::core::limits;
use crate::core::model::Feedback;

use super::bridge::Options;

pub use action::{ActionPart, action};
pub use region::{RegionPart, StatePart, region, state};

/// What the page tells its user.
///
/// # Errors
/// `INVALID_DECLARATION` naming the member.
pub fn feedback(entry: &JsValue) -> Result<Feedback> {
    const LEVELS: [(&str, &str); 4] =
        [("info", "info"), ("success", "success"), ("warning", "warning"), ("error", "error")];
    let options = Options::new(entry, "feedback")?;
    let level = options.word("level", &LEVELS)?.ok_or_else(|| options.bad("level", "is required"))?;
    Ok(Feedback {
        level: level.to_owned(),
        text: json::clip(&options.required_string("text")?, limits::TEXT_CHARS),
        region: options.string("region")?,
        seq: 0,
    })
}
