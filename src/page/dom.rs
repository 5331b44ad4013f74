//! Elements as a person meets them: what they are, what they are called, whether they can be used right now.
//!
//! Everything here only looks; nothing is dispatched, focused or written. No test relies on `instanceof`,
//! which fails for elements of other frames, nor on what a page may have put on an element itself (a form's
//! fields shadow the form's own properties): see `realm`.

mod aim;
mod describe;
mod enabled;
mod hit;
mod inert;
mod kind;
mod realm;
mod rendered;
mod tree;
mod view;

pub use aim::{Aim, Obstacle, aim, usable, writable};
pub use describe::{describe, quoted};
pub use enabled::is_disabled;
pub use kind::{Kind, Temporal, kind_of};
pub use realm::{Interface, call, construct, flag, get, text, window_of};
pub use tree::{ancestors, children, form_of, root_of, shadow_of};
pub use view::{frames, in_view, scroll_into_view};
