//! Stage 2: text becomes an object.

use crate::core::json;

use super::call::{Call, Move};
use super::receipt::{Code, Failure};

pub(super) fn enter(call: &mut Call) -> Move {
    let parsed = match &call.request.input {
        Ok(text) => json::parse_input(text),
        Err(why) => Err(why.clone()),
    };
    match parsed {
        Ok(input) => {
            call.input = input;
            Move::On
        }
        Err(message) => Failure::new(Code::InvalidArgs, message).into(),
    }
}
