//! The limits that hold everywhere. Past one, the answer is a clear error or a bounded value that says how much
//! was left out; nothing is cut in silence.

/// Bytes of JSON text that one call's input may have.
pub const INPUT_BYTES: usize = 256 * 1024;
/// Levels of nesting that a call's input may have.
pub const INPUT_DEPTH: usize = 64;
/// Unicode scalar values of a description.
pub const DESCRIPTION_CHARS: usize = 2_000;
/// Bytes of JSON text that a function's result may have after bounding.
pub const DATA_BYTES: usize = 8 * 1024;
/// Bytes of JSON text that a receipt may have.
pub const RECEIPT_BYTES: usize = 32 * 1024;
/// Entries of each list of records or actions in `changed`.
pub const CHANGED_ENTRIES: usize = 20;
/// State keys in `changed`.
pub const CHANGED_STATES: usize = 20;
/// Feedback items in `changed`.
pub const CHANGED_FEEDBACK: usize = 5;
/// Unicode scalar values of a text that evidence or an error carries along.
pub const TEXT_CHARS: usize = 200;
/// Feedback items that the page keeps.
pub const FEEDBACK_RING: usize = 50;
/// Records that `read` returns when no limit is named.
pub const WINDOW_DEFAULT: usize = 8;
/// Records that `read` returns at most.
pub const WINDOW_MAX: usize = 1_000;
/// Ids offered when an unknown action was asked for.
pub const SUGGESTED_IDS: usize = 20;
/// Receipts kept for calls that name an id seen before.
pub const CALLS_KEPT: usize = 1_000;

/// Milliseconds that `run` may take when the declaration says nothing.
pub const RUN_MS: f64 = 30_000.0;
/// Milliseconds that an expectation may take to come true when the declaration says nothing.
pub const EXPECT_MS: f64 = 2_000.0;
/// Milliseconds between two looks at an expectation.
pub const EXPECT_POLL_MS: f64 = 50.0;
/// Milliseconds that a running handler is still waited for once the caller has stopped.
pub const STOP_GRACE_MS: f64 = 5_000.0;
/// Milliseconds that a call waits for its turn.
pub const TURN_MS: f64 = 30_000.0;
/// Milliseconds that a reveal handler may take.
pub const REVEAL_MS: f64 = 5_000.0;
/// Milliseconds without movement after which the page counts as settled.
pub const QUIET_MS: f64 = 50.0;
/// Milliseconds after which settling stops waiting.
pub const SETTLE_MS: f64 = 500.0;
