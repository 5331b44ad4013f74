//! When the page counts as standing still.
//!
//! If nothing moved by the first frame, it does; otherwise once nothing has moved for a while, or when the time is
//! over. It never fails: a page that never rests is looked at as it is.

use crate::core::limits;

/// What to do before looking again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pause {
    /// Wait for an animation frame, or 16 ms where there are none.
    Frame,
    /// Wait this many milliseconds.
    Milliseconds(f64),
    /// Go on; whether the page came to rest.
    Over { settled: bool },
}

/// One wait for the page to settle.
#[derive(Clone, Copy, Debug)]
pub struct Settle {
    quiet_ms: f64,
    until: f64,
    framed: bool,
    /// When the last movement was seen.
    moved_at: Option<f64>,
}

impl Settle {
    /// Begins at `now`; `None` takes the defaults.
    #[must_use]
    pub fn new(now: f64, quiet_ms: Option<f64>, most_ms: Option<f64>) -> Settle {
        Settle {
            quiet_ms: quiet_ms.unwrap_or(limits::QUIET_MS),
            until: now + most_ms.unwrap_or(limits::SETTLE_MS),
            framed: false,
            moved_at: None,
        }
    }

    /// Whether anything moved since the last look, and what to do now.
    pub fn look(&mut self, moved: bool, now: f64) -> Pause {
        if moved {
            self.moved_at = Some(now);
        }
        if now >= self.until {
            return Pause::Over { settled: !moved };
        }
        match self.moved_at {
            None if self.framed => Pause::Over { settled: true },
            None => {
                self.framed = true;
                Pause::Frame
            }
            Some(at) if now - at >= self.quiet_ms => Pause::Over { settled: true },
            Some(at) => {
                let rest = self.quiet_ms - (now - at);
                Pause::Milliseconds(rest.min(self.until - now).max(1.0))
            }
        }
    }
}
