//! Acting on controls as a person would: checks before, the events a person causes, a read-back after.
//!
//! One file each for what is done, and [`operate`] is their table. A write that looks done and is not is the
//! fault to avoid: values go through the browser's own setters with the events that frameworks listen for,
//! clicks have the browser's own effect exactly once, and what the page made of it is read afterwards.
//! Nothing is guessed: what does not fit the control is refused before anything is dispatched. Whether an
//! action may run at all is decided elsewhere.

mod check;
mod click;
mod control;
mod derive;
mod editable;
mod enter;
mod event;
mod fill;
mod focus;
mod form;
mod reach;
mod refusal;
mod select;
mod submit;
mod trial;
mod value;
mod wait;

#[cfg(test)]
mod tests;

use serde_json::Value;
use web_sys::Element;

use crate::core::model::operation::{Commit, Operation};

pub use control::{Control, control_of, default_operation};
pub use derive::derived_input;
pub use refusal::Refusal;

/// What is to be done to a control.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    pub operation: Operation,
    /// The value itself, not the input object around it: text or a number to fill, true or false to check, an
    /// option or a list of them to select.
    pub value: Option<Value>,
    pub commit: Commit,
}

/// Checks, acts, waits for at most a few frames, reads back.
pub async fn operate(element: &Element, order: &Order) -> Result<(), Refusal> {
    match order.operation {
        Operation::Click => click::act(element, click::Times::Once).await,
        Operation::DoubleClick => click::act(element, click::Times::Twice).await,
        Operation::Fill => fill::act(element, order).await,
        Operation::Check => check::act(element, order).await,
        Operation::Select => select::act(element, order).await,
        Operation::Submit => submit::act(element).await,
    }
}
