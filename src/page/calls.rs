//! Calls by their id: one that is seen a second time joins the first, and what became of it can be asked later.
//!
//! Nothing here calls into JavaScript, so that the table may be borrowed while it is asked.

use std::collections::VecDeque;
use std::rc::Rc;

use js_sys::Promise;

use crate::core::limits;
use crate::core::table::Table;

/// The last thousand calls.
#[derive(Default)]
pub struct Calls {
    kept: Table<String, Kept>,
    order: VecDeque<String>,
}

struct Kept {
    /// Action and input: the same id with another of them is a mistake.
    asked: String,
    promise: Promise,
    receipt: Option<Rc<str>>,
}

/// What an id stands for.
pub enum Seen {
    /// No call that is known.
    New,
    /// This very call.
    Same(Promise),
    /// A call of another action, or with another input.
    Other,
}

impl Calls {
    /// Whether a call of this id is known, and is the one that `asked` says.
    #[must_use]
    pub fn seen(&self, call_id: &str, asked: &str) -> Seen {
        match self.kept.get(call_id) {
            None => Seen::New,
            Some(kept) if kept.asked == asked => Seen::Same(kept.promise.clone()),
            Some(_) => Seen::Other,
        }
    }

    /// Keeps a call that begins; the oldest beyond the limit is forgotten.
    pub fn keep(&mut self, call_id: String, asked: String, promise: Promise) {
        self.kept.insert(call_id.clone(), Kept { asked, promise, receipt: None });
        self.order.push_back(call_id);
        while self.order.len() > limits::CALLS_KEPT {
            if let Some(oldest) = self.order.pop_front() {
                self.kept.remove(&oldest);
            }
        }
    }

    /// Keeps the receipt of a call that ended.
    pub fn finish(&mut self, call_id: &str, receipt: Rc<str>) {
        if let Some(kept) = self.kept.get_mut(call_id) {
            kept.receipt = Some(receipt);
        }
    }

    /// The receipt of a call; inside, none while it runs.
    #[must_use]
    pub fn receipt(&self, call_id: &str) -> Option<Option<Rc<str>>> {
        self.kept.get(call_id).map(|kept| kept.receipt.clone())
    }
}
