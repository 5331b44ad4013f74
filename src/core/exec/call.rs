//! The state machine of one call: it knows the order of the stages and nothing of what they do.

use std::rc::Rc;

use crate::core::json::Object;
use crate::core::model::{ActionSpec, Fidelity};
use crate::core::snapshot::Changed;

use serde_json::Value;

use super::message::{Effect, Event, Found, Request};
use super::receipt::{Approval, Code, Failure, Receipt};
use super::stage::Stage;
use super::{confirm, execute, observe, parse, prepare, report, resolve, validate};

/// What a stage wants next.
pub(super) enum Move {
    /// This done, and its event handed to the same stage.
    Do(Effect),
    /// On to the next stage.
    On,
    /// No further: on to the evidence if anything ran, else to the report.
    Fail(Box<Failure>),
}

impl From<Failure> for Move {
    fn from(failure: Failure) -> Move {
        Move::Fail(Box::new(failure))
    }
}

/// One call under way.
#[derive(Debug)]
pub struct Call {
    pub(super) request: Request,
    pub(super) stage: Stage,
    pub(super) now: f64,
    /// Stages entered and not yet told of.
    entered: Vec<Stage>,
    /// The caller's signal has come.
    pub(super) stopped: bool,
    pub(super) found: Option<Found>,
    /// The record that a folded call named.
    pub(super) unfolded: Option<String>,
    pub(super) input: Object,
    pub(super) approval: Option<Approval>,
    pub(super) prepare: prepare::Progress,
    pub(super) started: bool,
    pub(super) data: Option<Value>,
    pub(super) observe: observe::Progress,
    pub(super) expected: Option<String>,
    pub(super) changed: Option<Changed>,
    pub(super) failure: Option<Failure>,
    receipt: Option<Receipt>,
}

impl Call {
    #[must_use]
    pub fn new(request: Request) -> Call {
        Call {
            request,
            stage: Stage::Resolve,
            now: 0.0,
            entered: Vec::new(),
            stopped: false,
            found: None,
            unfolded: None,
            input: Object::new(),
            approval: None,
            prepare: prepare::Progress::default(),
            started: false,
            data: None,
            observe: observe::Progress::default(),
            expected: None,
            changed: None,
            failure: None,
            receipt: None,
        }
    }

    /// Takes what came of the last effect and gives the next. `now` in milliseconds, from any fixed start.
    pub fn step(&mut self, event: Event, now: f64) -> Effect {
        self.now = now;
        let mut next = match event {
            Event::Start => self.enter(Stage::Resolve),
            Event::Aborted(reason) => self.abort(&reason),
            event => self.on(event),
        };
        loop {
            next = match next {
                Move::Do(effect) => return effect,
                Move::On => match following(self.stage) {
                    Some(stage) => self.enter(stage),
                    None => {
                        self.receipt = Some(report::receipt(self));
                        return Effect::Done;
                    }
                },
                Move::Fail(failure) => {
                    let stage = if failure.started { Stage::Observe } else { Stage::Report };
                    self.failure = Some(*failure);
                    self.enter(stage)
                }
            };
        }
    }

    /// The stages entered since the last time this was asked.
    pub fn take_entered(&mut self) -> Vec<Stage> {
        std::mem::take(&mut self.entered)
    }

    /// The receipt, once [`Effect::Done`] came.
    #[must_use]
    pub fn receipt(&self) -> Option<&Receipt> {
        self.receipt.as_ref()
    }

    #[must_use]
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// The input in the shape that was described, once it was checked.
    #[must_use]
    pub fn input(&self) -> &Object {
        &self.input
    }

    /// What the id was found to be, once it was.
    #[must_use]
    pub fn found(&self) -> Option<&Found> {
        self.found.as_ref()
    }

    pub(super) fn spec(&self) -> Option<Rc<ActionSpec>> {
        self.found.as_ref().map(|found| found.spec.clone())
    }

    pub(super) fn fidelity(&self) -> Fidelity {
        self.found.as_ref().map(|found| found.fidelity).unwrap_or_default()
    }

    fn enter(&mut self, stage: Stage) -> Move {
        self.stage = stage;
        self.entered.push(stage);
        match stage {
            Stage::Resolve => resolve::enter(self),
            Stage::Parse => parse::enter(self),
            Stage::Validate => validate::enter(self),
            Stage::Confirm => confirm::enter(self),
            Stage::Prepare => prepare::enter(self),
            Stage::Execute => execute::enter(self),
            Stage::Observe => observe::enter(self),
            Stage::Report => Move::On,
        }
    }

    fn on(&mut self, event: Event) -> Move {
        match self.stage {
            Stage::Resolve => resolve::on(self, event),
            Stage::Parse | Stage::Report => self.lost(&event),
            Stage::Validate => validate::on(self, event),
            Stage::Confirm => confirm::on(self, event),
            Stage::Prepare => prepare::on(self, event),
            Stage::Execute => execute::on(self, event),
            Stage::Observe => observe::on(self, event),
        }
    }

    /// The caller's signal: before anything ran the call ends, afterwards the stages say how.
    fn abort(&mut self, reason: &str) -> Move {
        self.stopped = true;
        match self.stage {
            Stage::Execute => execute::abort(self),
            Stage::Observe => observe::abort(self),
            Stage::Report => Move::On,
            _ => Failure::new(Code::Cancelled, "stopped before anything ran").because(reason).into(),
        }
    }

    /// An event that the stage did not ask for: a fault of the driver, told and not panicked over.
    pub(super) fn lost(&mut self, event: &Event) -> Move {
        let failure = Failure::new(
            Code::ExecutionFailed,
            format!("internal: {} in stage {}", event.name(), self.stage.as_str()),
        );
        self.stage = Stage::Observe;
        self.failure = Some(if self.started { failure.after_start() } else { failure });
        self.enter(Stage::Report)
    }
}

fn following(stage: Stage) -> Option<Stage> {
    match stage {
        Stage::Resolve => Some(Stage::Parse),
        Stage::Parse => Some(Stage::Validate),
        Stage::Validate => Some(Stage::Confirm),
        Stage::Confirm => Some(Stage::Prepare),
        Stage::Prepare => Some(Stage::Execute),
        Stage::Execute => Some(Stage::Observe),
        Stage::Observe => Some(Stage::Report),
        Stage::Report => None,
    }
}
