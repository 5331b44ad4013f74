//! The page model: what a page declares and what every face shows of it.

pub mod action;
pub mod id;
pub mod operation;
pub mod page;

pub use action::{ActionSpec, ConfirmRule, Fidelity, Mode, Origin, Risk};
pub use operation::{Commit, Operation};
pub use page::{Capability, Feedback, PageIdentity, PageModel, RecordView, RecordWindow, RegionView};
