//! Performs what a call asks for, one effect after the other, and hands back what came of it.

use std::cell::RefCell;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Poll, Waker};

use js_sys::Function;
use serde_json::Value;
use wasm_bindgen::JsValue;

use crate::core::exec::{Call, Effect, Event, Outcome, Pause, Request, Settle, Sight};
use crate::core::json::Object;
use crate::core::model::{Mode, Operation};
use crate::core::snapshot::Changed;

use super::act::{self, Control, Order};
use super::call::{self, Parts};
use super::evidence::Evidence;
use super::executor::{Seat, Shared};
use super::lookup::{Bound, Looked};
use super::{clock, confirm, dom, handler, schema};

type Running = Pin<Box<dyn Future<Output = Outcome>>>;

/// The caller's signal, as the driver waits for it.
#[derive(Default)]
pub struct Stop {
    reason: RefCell<Option<String>>,
    waker: RefCell<Option<Waker>>,
}

impl Stop {
    /// The signal came.
    pub fn raise(&self, reason: String) {
        self.reason.borrow_mut().get_or_insert(reason);
        let waker = self.waker.borrow_mut().take();
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    /// Runs a future unless the signal comes, and came, first.
    async fn or<T>(&self, future: &mut (dyn Future<Output = T> + Unpin)) -> Result<T, String> {
        poll_fn(|context| {
            if let Some(reason) = self.reason.borrow_mut().take() {
                return Poll::Ready(Err(reason));
            }
            self.waker.replace(Some(context.waker().clone()));
            Pin::new(&mut *future).poll(context).map(Ok)
        })
        .await
    }
}

/// One call under way on this page.
pub struct Driver {
    pub shared: Rc<Shared>,
    pub call: Call,
    pub stop: Rc<Stop>,
    /// The call's own `AbortSignal`, for the app.
    signal: JsValue,
    controller: JsValue,
    /// Awaited right before anything runs.
    pub hook: Option<Function>,
    bound: Option<Rc<Bound>>,
    seat: Option<Seat>,
    before: Option<Evidence>,
    running: Option<Running>,
    watching: bool,
    /// Declarations that changed are movement as well.
    revision: u64,
}

impl Driver {
    #[must_use]
    pub fn new(shared: Rc<Shared>, request: Request, stop: Rc<Stop>) -> Driver {
        let controller = super::executor::controller();
        Driver {
            shared,
            call: Call::new(request),
            stop,
            signal: super::bridge::member(&controller, "signal"),
            controller,
            hook: None,
            bound: None,
            seat: None,
            before: None,
            running: None,
            watching: false,
            revision: 0,
        }
    }

    /// Drives the call to its end; the receipt's text.
    pub async fn run(mut self) -> String {
        let mut event = Event::Start;
        loop {
            let effect = self.call.step(event, clock::now());
            self.tell_stages();
            if matches!(effect, Effect::Done) {
                break;
            }
            event = self.perform(effect).await;
        }
        if self.watching {
            self.shared.motion.stop();
        }
        drop(self.seat.take());
        self.call.receipt().map(crate::core::exec::Receipt::to_text).unwrap_or_default()
    }

    async fn perform(&mut self, effect: Effect) -> Event {
        match effect {
            Effect::Lookup { id } => self.lookup(&id),
            Effect::Validate { schema, input } => {
                let checked =
                    self.stoppable(Box::pin(async move { schema::check(&schema, &input).await })).await;
                self.stopped_or(
                    checked.map(|checked| checked.map_or_else(Event::CheckerFailed, Event::Checked)),
                )
            }
            Effect::Ask(question) => {
                let (channel, signal) = (self.shared.confirm.clone(), self.signal.clone());
                let answer =
                    Box::pin(async move { confirm::ask(channel.as_ref(), &question, &signal).await });
                let answered = self.stoppable(answer).await;
                self.stopped_or(answered.map(Event::Answered))
            }
            Effect::Turn { exclusive, until } => Box::pin(self.turn(exclusive, until)).await,
            Effect::Look => Event::Seen(self.look()),
            Effect::Reveal { until } => Box::pin(self.reveal(until)).await,
            Effect::Settle => Box::pin(self.settle()).await,
            Effect::Available => self.available(),
            Effect::Hook => Box::pin(self.hook()).await,
            Effect::Mark => self.mark(),
            Effect::Run { input, until } => {
                self.running = Some(self.begin(input));
                self.wait(until).await
            }
            Effect::KeepWaiting { until } => {
                self.abort_own("stopped by the caller");
                self.wait(until).await
            }
            Effect::Check => self.check(),
            Effect::Sleep { ms } => {
                let slept = self.stoppable(Box::pin(clock::sleep(ms))).await;
                self.stopped_or(slept.map(|()| Event::Slept))
            }
            Effect::Observe => self.observe(),
            Effect::Done => Event::Start,
        }
    }

    fn lookup(&mut self, id: &str) -> Event {
        match self.shared.registry.lookup(id) {
            Looked::Found(found, bound) => {
                self.bound = Some(bound);
                Event::Found(found)
            }
            Looked::Folded { name } => Event::Folded { name },
            Looked::Nothing => Event::NotFound {
                available: match self.call.request().origin {
                    crate::core::model::Origin::Assistant => self.shared.registry.suggestions(),
                    _ => Vec::new(),
                },
            },
        }
    }

    async fn turn(&mut self, exclusive: bool, until: f64) -> Event {
        // A nested call runs inside its parent's turn.
        if self.call.request().covered.is_some() {
            return Event::Turned;
        }
        let (seat, mut wait) = Shared::join(&self.shared, exclusive);
        self.seat = Some(seat);
        let turned = self.stop.or(&mut Box::pin(clock::by(&mut wait, until))).await;
        self.stopped_or(turned.map(|turned| turned.map_or(Event::TimedOut, |()| Event::Turned)))
    }

    fn look(&self) -> Sight {
        let Some(bound) = &self.bound else { return Sight::Blocked("the action is gone".to_owned()) };
        match bound.subject(&self.context()) {
            Err(why) => Sight::Blocked(format!("the target could not be found: {why}")),
            Ok(None) => Sight::Blocked("the target is not on the page".to_owned()),
            Ok(Some(element)) if !dom::in_view(&element) => Sight::Outside,
            Ok(Some(element)) => match (bound.mode, dom::usable(&element)) {
                (_, Ok(())) => Sight::Ready,
                // A row or a region need not be fit to be clicked: it only has to be seen.
                (Mode::Function, Err(_)) if bound.part.target.is_none() => Sight::Ready,
                (_, Err(why)) => Sight::Blocked(why),
            },
        }
    }

    async fn reveal(&mut self, until: f64) -> Event {
        let Some(bound) = self.bound.clone() else { return Event::Revealed(Ok(())) };
        let context = self.context();
        let Some(reveal) = &bound.part.reveal else {
            if let Ok(Some(element)) = bound.subject(&context) {
                dom::scroll_into_view(&element);
            }
            return Event::Revealed(Ok(()));
        };
        let promise = match handler::call1(reveal, &context) {
            Ok(promise) => promise,
            Err(why) => return Event::Revealed(Err(format!("the reveal handler threw: {why}"))),
        };
        if !handler::is_thenable(&promise) {
            return Event::Revealed(Ok(()));
        }
        let mut revealed = handler::promised(&promise);
        let revealed = self.stop.or(&mut Box::pin(clock::by(&mut revealed, until))).await;
        self.stopped_or(revealed.map(|revealed| match revealed {
            None => Event::TimedOut,
            Some(Ok(_)) => Event::Revealed(Ok(())),
            Some(Err(thrown)) => Event::Revealed(Err(format!(
                "the reveal handler threw: {}",
                super::bridge::message_of(&thrown)
            ))),
        }))
    }

    async fn settle(&mut self) -> Event {
        let shared = self.shared.clone();
        if !self.watching {
            self.watch();
        }
        let (quiet, most) = shared.settle;
        if most == Some(0.0) {
            return Event::Settled;
        }
        let mut seen = self.revision;
        let mut settle = Settle::new(clock::now(), quiet, most);
        let waiting = async move {
            loop {
                let revision = shared.registry.core.borrow().revision();
                let moved = shared.motion.moved() || revision != seen;
                seen = revision;
                match settle.look(moved, clock::now()) {
                    Pause::Frame => clock::next_frame(&shared.registry.document).await,
                    Pause::Milliseconds(ms) => clock::sleep(ms).await,
                    Pause::Over { .. } => return,
                }
            }
        };
        let settled = self.stoppable(Box::pin(waiting)).await;
        self.stopped_or(settled.map(|()| Event::Settled))
    }

    fn available(&self) -> Event {
        let Some(bound) = &self.bound else { return Event::Availability(Ok(())) };
        Event::Availability(match &bound.part.available {
            Some(available) => handler::availability(handler::call1(available, &self.context())),
            None => Ok(()),
        })
    }

    async fn hook(&mut self) -> Event {
        let Some(hook) = self.hook.take() else { return Event::Hooked(Ok(())) };
        let promise = match handler::call0(&hook) {
            Ok(promise) => promise,
            Err(why) => return Event::Hooked(Err(why)),
        };
        let hooked = self.stop.or(&mut handler::promised(&promise)).await;
        self.stopped_or(hooked.map(|hooked| {
            Event::Hooked(hooked.map(|_| ()).map_err(|thrown| super::bridge::message_of(&thrown)))
        }))
    }

    fn mark(&mut self) -> Event {
        if self.call.request().evidence {
            self.before = Some(self.evidence());
        }
        self.watch();
        Event::Marked
    }

    /// Starts what is to run, in the same task as the last look at it.
    fn begin(&mut self, input: Object) -> Running {
        let ready = |outcome| -> Running { Box::pin(std::future::ready(outcome)) };
        let Some(bound) = self.bound.clone() else {
            return ready(Outcome::Refused { reason: "the action is gone".to_owned(), started: false });
        };
        let context = self.context();
        match (&bound.part.run, bound.mode) {
            (Some(run), _) => {
                let given = super::bridge::member(&context, "input");
                match run.call2(&JsValue::UNDEFINED, &given, &context) {
                    Ok(value) if handler::is_thenable(&value) => {
                        let promise = handler::promised(&value);
                        Box::pin(async move { handler::outcome(promise.await) })
                    }
                    result => ready(handler::outcome(result)),
                }
            }
            (None, _) => Box::pin(operate(bound, context, input)),
        }
    }

    async fn wait(&mut self, until: f64) -> Event {
        let Some(running) = &mut self.running else { return Event::TimedOut };
        let ran = self.stop.or(&mut Box::pin(clock::by(running, until))).await;
        match ran {
            Err(reason) => Event::Aborted(reason),
            Ok(None) => {
                self.abort_own("timed out");
                Event::TimedOut
            }
            Ok(Some(outcome)) => {
                self.shared.motion.moved();
                self.revision = self.shared.registry.core.borrow().revision();
                Event::Ran(outcome)
            }
        }
    }

    fn check(&self) -> Event {
        let Some(check) = self.bound.as_ref().and_then(|bound| bound.part.check.clone()) else {
            return Event::Expected(Ok(true));
        };
        Event::Expected(match handler::call1(&check, &self.context()) {
            Ok(answer) if handler::is_thenable(&answer) => {
                Err("check gave a promise, and has to answer at once".to_owned())
            }
            Ok(answer) => Ok(answer.as_bool() == Some(true)),
            Err(why) => Err(why),
        })
    }

    fn observe(&mut self) -> Event {
        let changed = match self.before.take() {
            Some(before) => self.evidence().since(&before, &self.shared.registry),
            None => Changed::unobserved(),
        };
        Event::Observed(Box::new(changed))
    }

    fn evidence(&self) -> Evidence {
        let bound = self.bound.as_ref();
        let acted_on = bound.and_then(|bound| Some((bound.record_id.as_deref()?, &bound.record)));
        Evidence::take(&self.shared.registry, acted_on)
    }

    fn context(&self) -> JsValue {
        let request = self.call.request();
        let bound = self.bound.as_ref();
        call::make(&Parts {
            host: &self.shared.host,
            call_id: &request.call_id,
            id: self.call.found().map_or(&request.id, |found| &found.id),
            input: &Value::Object(self.call.input().clone()),
            record: bound.map_or(&JsValue::UNDEFINED, |bound| &bound.record),
            record_id: bound.and_then(|bound| bound.record_id.as_deref()),
            origin: request.origin,
            signal: &self.signal,
        })
    }

    fn watch(&mut self) {
        if !std::mem::replace(&mut self.watching, true) {
            self.shared.motion.start();
        }
        self.revision = self.shared.registry.core.borrow().revision();
    }

    async fn stoppable<T>(&self, mut future: Pin<Box<dyn Future<Output = T> + '_>>) -> Result<T, String> {
        self.stop.or(&mut future).await
    }

    /// The event, or that the caller stopped: then the app's signal goes too.
    fn stopped_or(&self, event: Result<Event, String>) -> Event {
        event.unwrap_or_else(|reason| {
            self.abort_own(&reason);
            Event::Aborted(reason)
        })
    }

    fn abort_own(&self, reason: &str) {
        super::executor::abort(&self.controller, reason);
    }

    fn tell_stages(&mut self) {
        for stage in self.call.take_entered() {
            self.shared.tell_stage(self.call.request(), self.call.found(), stage);
        }
    }
}

/// Operates the target, as an action without a function does.
async fn operate(bound: Rc<Bound>, context: JsValue, input: Object) -> Outcome {
    let refused = |reason: String| Outcome::Refused { reason, started: false };
    let element = match bound.target(&context) {
        Ok(Some(element)) => element,
        Ok(None) => return refused("the target is not on the page".to_owned()),
        Err(why) => return refused(format!("the target could not be found: {why}")),
    };
    let element = match act::control_of(&element) {
        Control::Own(control) | Control::Nested(control) => control,
        Control::None => element,
        Control::Several(count) => return refused(format!("{count} controls are inside the target")),
    };
    let operation =
        bound.part.operation.or_else(|| act::default_operation(&element)).unwrap_or(Operation::Click);
    let value = input.get("value").or_else(|| input.get("checked")).cloned();
    let order = Order { operation, value, commit: bound.part.commit };
    match act::operate(&element, &order).await {
        Ok(()) => Outcome::Returned(None),
        Err(refusal) => Outcome::Refused { reason: refusal.reason, started: refusal.started },
    }
}
