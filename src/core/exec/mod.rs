//! One call, from an id and some text to a receipt: eight stages, a file each, in this order.
//!
//! [`Call`] is a state machine without I/O. The driver performs the [`Effect`] it is given and hands back the
//! [`Event`] that came of it; time comes along as a number. So a native test can play any course of events.

mod call;
mod message;
mod queue;
mod receipt;
mod settle;
mod stage;

mod confirm;
mod execute;
mod observe;
mod parse;
mod prepare;
mod report;
mod resolve;
mod validate;

pub use call::Call;
pub use message::{Answer, Ask, Effect, Event, Found, Outcome, Request, Sight, Via};
pub use queue::{Queue, Ticket, Turn};
pub use receipt::{Approval, Code, Failure, Receipt, ReceiptError, Subject};
pub use settle::{Pause, Settle};
pub use stage::Stage;
