//! The first floor: performs what core decides, on a real page.
//!
//! The only floor with web crates. Callbacks of the app are untrusted: every call into one is caught, every answer
//! bounded, and no borrow is held while one runs, since it may call back in.

pub mod act;
pub mod bridge;
pub mod call;
pub mod calls;
pub mod clock;
pub mod confirm;
pub mod declare;
pub mod dom;
pub mod driver;
pub mod evidence;
pub mod executor;
pub mod handle;
pub mod handler;
pub mod live;
pub mod lookup;
pub mod model;
pub mod records;
pub mod registry;
pub mod schema;
