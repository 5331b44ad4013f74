//! What goes between a call and its driver: what to do next, and what came of it.

use std::rc::Rc;

use serde::Serialize;
use serde_json::Value;

use crate::core::json::Object;
use crate::core::model::{ActionSpec, Fidelity, Origin, RecordView, Risk};
use crate::core::registry::Token;
use crate::core::schema::{Schema, Verdict};
use crate::core::snapshot::Changed;

/// What was asked for.
#[derive(Clone, Debug)]
pub struct Request {
    pub call_id: String,
    /// Concrete or folded.
    pub id: String,
    /// JSON text, or why the value handed in has none.
    pub input: Result<String, String>,
    pub origin: Origin,
    /// The capability's version as the caller saw it.
    pub version: Option<String>,
    /// Whether the page is compared before and after.
    pub evidence: bool,
    /// The risk that an outer call has been cleared for: nothing up to it is asked again.
    pub covered: Option<Risk>,
}

/// What the driver is to do. Each is answered by one [`Event`].
#[derive(Clone, Debug)]
pub enum Effect {
    /// Say what the id stands for on the page now: `Found`, `Folded` or `NotFound`.
    Lookup { id: String },
    /// Check the input: `Checked` or `CheckerFailed`.
    Validate { schema: Schema, input: Object },
    /// Ask a person: `Answered`.
    Ask(Box<Ask>),
    /// Wait for the call's turn: `Turned`, or `TimedOut`.
    Turn { exclusive: bool, until: f64 },
    /// Look at the target: `Seen`.
    Look,
    /// Bring the target into view: `Revealed`, or `TimedOut`.
    Reveal { until: f64 },
    /// Wait until the page stands still: `Settled`.
    Settle,
    /// Ask the app whether the action can be done now: `Availability`.
    Available,
    /// Let the caller note that the action is about to run: `Hooked`.
    Hook,
    /// Remember what the page shows: `Marked`.
    Mark,
    /// Run it: `Ran`, or `TimedOut`.
    Run { input: Object, until: f64 },
    /// Go on waiting for what runs already: `Ran`, or `TimedOut`.
    KeepWaiting { until: f64 },
    /// Look whether the expected state is reached: `Expected`.
    Check,
    /// Do nothing for a while: `Slept`.
    Sleep { ms: f64 },
    /// Compare the page with what was remembered: `Observed`.
    Observe,
    /// The receipt is ready.
    Done,
}

/// What came of an effect.
#[derive(Clone, Debug)]
pub enum Event {
    Start,
    Found(Found),
    /// The id is a folded one; the record is in the input.
    Folded {
        name: String,
    },
    /// `available`: ids to choose from, for a caller that is a model.
    NotFound {
        available: Vec<String>,
    },
    Checked(Verdict),
    CheckerFailed(String),
    Answered(Answer),
    Turned,
    Seen(Sight),
    Revealed(Result<(), String>),
    Settled,
    /// The reason where it cannot be done now.
    Availability(Result<(), String>),
    Hooked(Result<(), String>),
    Marked,
    Ran(Outcome),
    Expected(Result<bool, String>),
    Slept,
    Observed(Box<Changed>),
    TimedOut,
    /// The caller's signal, with its reason. Sent once.
    Aborted(String),
}

impl Event {
    /// Its name, for a driver's fault.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Event::Start => "start",
            Event::Found(_) => "found",
            Event::Folded { .. } => "folded",
            Event::NotFound { .. } => "not found",
            Event::Checked(_) | Event::CheckerFailed(_) => "checked",
            Event::Answered(_) => "answered",
            Event::Turned => "turned",
            Event::Seen(_) => "seen",
            Event::Revealed(_) => "revealed",
            Event::Settled => "settled",
            Event::Availability(_) => "availability",
            Event::Hooked(_) => "hooked",
            Event::Marked => "marked",
            Event::Ran(_) => "ran",
            Event::Expected(_) => "expected",
            Event::Slept => "slept",
            Event::Observed(_) => "observed",
            Event::TimedOut => "timed out",
            Event::Aborted(_) => "aborted",
        }
    }
}

/// The declaration that an id stands for.
#[derive(Clone, Debug)]
pub struct Found {
    pub token: Token,
    pub spec: Rc<ActionSpec>,
    /// The concrete id.
    pub id: String,
    pub record: Option<RecordView>,
    /// Where the record or the action's region is on the page but not active.
    pub inactive: Option<String>,
    pub fidelity: Fidelity,
    /// Whether there is an element to look at before running.
    pub visible: bool,
}

/// How a target looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sight {
    /// In view and fit to be used.
    Ready,
    /// There, but outside the visible area.
    Outside,
    /// Not to be used, in words.
    Blocked(String),
}

/// A question to a person.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Ask {
    pub call_id: String,
    pub action: AskedAction,
    pub input: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<RecordView>,
    pub origin: Origin,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AskedAction {
    pub id: String,
    pub description: String,
    pub risk: Risk,
}

/// How the question ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Approved(Via),
    Denied {
        reason: Option<String>,
        via: Via,
    },
    /// Nobody can be asked.
    NoChannel,
    /// The channel itself failed.
    Failed(String),
}

/// How an answer came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Via {
    /// An input event that the browser vouches for.
    TrustedInput,
    /// The host's word.
    Host,
}

/// How running ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    Returned(Option<Value>),
    /// A control could not be operated, or did not take what was given.
    Refused {
        reason: String,
        started: bool,
    },
    /// The handler threw, rejected or returned an error of its own.
    Threw {
        code: Option<String>,
        message: String,
        /// Whether the app leaves open that something was written.
        started: bool,
    },
}
