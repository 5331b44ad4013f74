//! Whose turn it is: writes one at a time and alone, reads beside reads, first come first served.
//!
//! So what a receipt reports as changed is its own call's doing. The queue decides; who waits is the driver's matter.

use std::collections::VecDeque;

/// Stands for one call in the queue.
pub type Ticket = u64;

/// Whether a call may go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    Now,
    Wait,
}

/// All calls that hold a turn or wait for one.
#[derive(Debug, Default)]
pub struct Queue {
    last: Ticket,
    holding: Vec<(Ticket, bool)>,
    waiting: VecDeque<(Ticket, bool)>,
}

impl Queue {
    /// Joins the queue. `exclusive`: a write.
    pub fn join(&mut self, exclusive: bool) -> (Ticket, Turn) {
        self.last += 1;
        let ticket = self.last;
        if self.waiting.is_empty() && self.is_free_for(exclusive) {
            self.holding.push((ticket, exclusive));
            return (ticket, Turn::Now);
        }
        self.waiting.push_back((ticket, exclusive));
        (ticket, Turn::Wait)
    }

    /// Leaves the queue, holding a turn or not; the calls whose turn it is now.
    pub fn leave(&mut self, ticket: Ticket) -> Vec<Ticket> {
        self.holding.retain(|(held, _)| *held != ticket);
        self.waiting.retain(|(waits, _)| *waits != ticket);
        let mut called = Vec::new();
        while let Some((next, exclusive)) = self.waiting.front().copied() {
            if !self.is_free_for(exclusive) {
                break;
            }
            self.waiting.pop_front();
            self.holding.push((next, exclusive));
            called.push(next);
        }
        called
    }

    fn is_free_for(&self, exclusive: bool) -> bool {
        if exclusive { self.holding.is_empty() } else { self.holding.iter().all(|(_, alone)| !alone) }
    }
}
