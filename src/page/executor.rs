//! The executor: what all calls on a page share, and how one is begun.

use std::cell::{Cell, RefCell};
use std::future::{Future, poll_fn};
use std::rc::{Rc, Weak};
use std::task::{Poll, Waker};

use js_sys::{Function, Promise};
use wasm_bindgen::prelude::*;

use crate::core::exec::{Found, Queue, Request, Stage, Ticket, Turn};
use crate::core::json;
use crate::core::model::{Commit, Operation, Origin, Risk};
use crate::core::table::Table;

use super::act::{self, Order};
use super::bridge::{self, Options};
use super::call::origin_name;
use super::calls::{Calls, Seen};
use super::clock::{self, Motion};
use super::driver::{Driver, Stop};
use super::handler;
use super::registry::PageRegistry;

#[wasm_bindgen(module = "/src/page/js/host.js")]
extern "C" {
    fn host(execute: &Function, operate: &Function) -> JsValue;
    fn follow(signal: &JsValue, on_abort: &Function) -> Function;
    #[wasm_bindgen(js_name = randomPrefix)]
    fn random_prefix() -> String;
    /// An `AbortController` for one call.
    pub fn controller() -> JsValue;
    /// Aborts it.
    pub fn abort(controller: &JsValue, reason: &str);
}

/// What all calls on a page share.
pub struct Shared {
    pub registry: Rc<PageRegistry>,
    pub confirm: Option<Function>,
    pub settle: (Option<f64>, Option<f64>),
    pub motion: Motion,
    /// What contexts call back: `execute` and `operate`.
    pub host: JsValue,
    evidence: bool,
    on_stage: Option<Function>,
    on_receipt: Option<Function>,
    queue: RefCell<Queue>,
    gates: RefCell<Table<Ticket, Rc<Gate>>>,
    calls: RefCell<Calls>,
    /// Calls whose handlers may run others inside their turn, with the risk they were cleared for.
    active: RefCell<Table<String, Risk>>,
    prefix: String,
    last: Cell<u64>,
    disposed: Cell<bool>,
}

/// A place in the queue, given back when dropped.
pub struct Seat {
    shared: Rc<Shared>,
    ticket: Ticket,
}

impl Drop for Seat {
    fn drop(&mut self) {
        let called = self.shared.queue.borrow_mut().leave(self.ticket);
        self.shared.gates.borrow_mut().remove(&self.ticket);
        for ticket in called {
            let gate = self.shared.gates.borrow().get(&ticket).cloned();
            if let Some(gate) = gate {
                gate.open();
            }
        }
    }
}

#[derive(Default)]
struct Gate {
    open: Cell<bool>,
    waker: RefCell<Option<Waker>>,
}

impl Gate {
    fn open(&self) {
        self.open.set(true);
        let waker = self.waker.borrow_mut().take();
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

/// How one call is to go, beyond its id and input.
#[derive(Default)]
struct CallOptions {
    origin: Origin,
    call_id: Option<String>,
    version: Option<String>,
    signal: Option<JsValue>,
    hook: Option<Function>,
}

impl Shared {
    /// Reads the options of an executor.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn new(registry: Rc<PageRegistry>, options: &JsValue) -> crate::core::error::Result<Rc<Shared>> {
        let options = Options::new(options, "executor")?;
        let settle = match options.get("settle")? {
            None => (None, None),
            Some(value) => {
                let settle = Options::new(&value, "executor.settle")?;
                (settle.milliseconds("quietMs")?, settle.milliseconds("maxMs")?)
            }
        };
        let (confirm, on_stage) = (options.function("confirm")?, options.function("onStage")?);
        let (on_receipt, evidence) =
            (options.function("onReceipt")?, options.boolean("evidence")?.unwrap_or(true));
        let motion = Motion::new(&registry.document);
        Ok(Rc::new_cyclic(|weak| Shared {
            motion,
            registry,
            confirm,
            settle,
            host: make_host(weak),
            evidence,
            on_stage,
            on_receipt,
            queue: RefCell::default(),
            gates: RefCell::default(),
            calls: RefCell::default(),
            active: RefCell::default(),
            prefix: random_prefix(),
            last: Cell::new(0),
            disposed: Cell::new(false),
        }))
    }

    /// Begins a call. The promise gives the receipt and never rejects.
    pub fn execute(self: &Rc<Self>, id: &str, input: &JsValue, options: &JsValue) -> Promise {
        match read_options(options) {
            Ok(options) => self.begin(id, bridge::input_text(input), options),
            Err(error) => self.begin(id, Err(error.message().to_owned()), CallOptions::default()),
        }
    }

    /// What became of a call: undefined, "running", or its receipt.
    #[must_use]
    pub fn lookup(&self, call_id: &str) -> JsValue {
        let receipt = self.calls.borrow().receipt(call_id);
        match receipt {
            None => JsValue::UNDEFINED,
            Some(None) => "running".into(),
            Some(Some(text)) => bridge::value_of(&text),
        }
    }

    /// Refuses calls from now on; those under way come to their end.
    pub fn dispose(&self) {
        self.disposed.set(true);
    }

    /// Joins the queue: the seat, and a future that is over when it is the call's turn.
    pub fn join(shared: &Rc<Shared>, exclusive: bool) -> (Seat, impl Future<Output = ()> + Unpin) {
        let (ticket, turn) = shared.queue.borrow_mut().join(exclusive);
        let gate = Rc::new(Gate::default());
        gate.open.set(turn == Turn::Now);
        shared.gates.borrow_mut().insert(ticket, gate.clone());
        let wait = poll_fn(move |context| {
            if gate.open.get() {
                return Poll::Ready(());
            }
            gate.waker.replace(Some(context.waker().clone()));
            Poll::Pending
        });
        (Seat { shared: shared.clone(), ticket }, Box::pin(wait))
    }

    /// Tells the app that a call enters a stage.
    pub fn tell_stage(&self, request: &Request, found: Option<&Found>, stage: Stage) {
        if stage == Stage::Execute {
            let risk = found.map_or(Risk::Read, |found| found.spec.risk);
            self.active.borrow_mut().insert(request.call_id.clone(), risk);
        } else if stage == Stage::Observe {
            self.active.borrow_mut().remove(&request.call_id);
        }
        let Some(listener) = &self.on_stage else { return };
        let event = serde_json::json!({
            "callId": request.call_id,
            "action": found.map_or(&request.id, |found| &found.id),
            "stage": stage.as_str(),
            "at": clock::now(),
        });
        tell(listener, &[bridge::to_js(&event)]);
    }

    fn begin(self: &Rc<Self>, id: &str, input: Result<String, String>, options: CallOptions) -> Promise {
        let call_id = options.call_id.clone().unwrap_or_else(|| self.next_id());
        let asked = format!("{id}\n{}", canonical(input.as_deref().unwrap_or_default()));
        let mut request = Request {
            call_id: call_id.clone(),
            id: id.to_owned(),
            input,
            origin: options.origin,
            version: options.version.clone(),
            evidence: self.evidence,
            covered: None,
        };
        let seen = self.calls.borrow().seen(&call_id, &asked);
        match seen {
            Seen::Same(promise) => promise,
            Seen::Other => {
                request.input = Err("the call id was used for another action or input".to_owned());
                self.drive(request, &options, None)
            }
            Seen::New => {
                let promise = self.drive(request, &options, Some(call_id.clone()));
                self.calls.borrow_mut().keep(call_id, asked, promise.clone());
                promise
            }
        }
    }

    /// Runs a call inside the turn of another.
    fn nested(self: &Rc<Self>, parent: &str, id: &str, input: &JsValue) -> Promise {
        let covered = self.active.borrow().get(parent).copied();
        let request = Request {
            call_id: self.next_id(),
            id: id.to_owned(),
            input: bridge::input_text(input),
            origin: Origin::Flow,
            version: None,
            evidence: self.evidence,
            covered,
        };
        self.drive(request, &CallOptions::default(), None)
    }

    /// Runs a call for a face that wants the receipt's text.
    pub fn call(
        self: &Rc<Self>,
        id: &str,
        input: Result<String, String>,
        origin: Origin,
        signal: Option<JsValue>,
    ) -> impl Future<Output = Rc<str>> + use<> {
        let request = Request {
            call_id: self.next_id(),
            id: id.to_owned(),
            input,
            origin,
            version: None,
            evidence: self.evidence,
            covered: None,
        };
        self.text(request, &CallOptions { signal, ..CallOptions::default() })
    }

    /// Drives a call; `keep` names the entry that its receipt is kept under.
    fn drive(self: &Rc<Self>, request: Request, options: &CallOptions, keep: Option<String>) -> Promise {
        let shared = self.clone();
        let text = self.text(request, options);
        handler::promise(async move {
            let text = text.await;
            if let Some(key) = keep {
                shared.calls.borrow_mut().finish(&key, text.clone());
            }
            Ok(bridge::value_of(&text))
        })
    }

    /// The receipt's text of a call that begins once this is polled.
    fn text(
        self: &Rc<Self>,
        request: Request,
        options: &CallOptions,
    ) -> impl Future<Output = Rc<str>> + use<> {
        let shared = self.clone();
        let stop = Rc::new(Stop::default());
        if self.disposed.get() {
            stop.raise("the executor was disposed".to_owned());
        }
        let unfollow = options.signal.as_ref().map(|signal| follow_signal(signal, &stop));
        let (call_id, origin) = (request.call_id.clone(), request.origin);
        let mut driver = Driver::new(shared.clone(), request, stop);
        driver.hook.clone_from(&options.hook);
        async move {
            let began = clock::now();
            let text: Rc<str> = driver.run().await.into();
            if let Some(unfollow) = unfollow {
                let _ = handler::call0(&unfollow);
            }
            shared.tell_receipt(&text, &call_id, origin, clock::now() - began);
            text
        }
    }

    fn next_id(&self) -> String {
        self.last.set(self.last.get() + 1);
        format!("{}-{}", self.prefix, self.last.get())
    }

    fn tell_receipt(&self, text: &str, call_id: &str, origin: Origin, duration: f64) {
        let Some(listener) = &self.on_receipt else { return };
        let call = serde_json::json!({
            "callId": call_id, "origin": origin_name(origin), "durationMs": duration,
        });
        tell(listener, &[bridge::value_of(text), bridge::to_js(&call)]);
    }
}

/// Calls a listener of the app; what it throws is its own affair and goes to the console.
fn tell(listener: &Function, arguments: &[JsValue]) {
    let list: js_sys::Array = arguments.iter().collect();
    if let Err(thrown) = listener.apply(&JsValue::UNDEFINED, &list) {
        let text = format!("counterfoil: a listener threw: {}", bridge::message_of(&thrown));
        web_sys::console::error_1(&text.into());
    }
}

/// Input by what it says and not by how it is written; text that says nothing stands for itself.
fn canonical(input: &str) -> String {
    match json::parse_input(input) {
        Ok(object) => json::canonical(&serde_json::Value::Object(object)),
        Err(_) => input.to_owned(),
    }
}

fn follow_signal(signal: &JsValue, stop: &Rc<Stop>) -> Function {
    let stop = stop.clone();
    let on_abort = Closure::<dyn Fn(JsValue)>::new(move |reason: JsValue| {
        stop.raise(bridge::message_of(&reason));
    });
    let on_abort: Function = on_abort.into_js_value().unchecked_into();
    follow(signal, &on_abort)
}

/// What contexts call back. It knows the executor weakly: contexts may outlive it in the app's hands.
fn make_host(shared: &Weak<Shared>) -> JsValue {
    let weak = shared.clone();
    let execute = Closure::<dyn Fn(String, JsValue, JsValue) -> JsValue>::new(
        move |parent: String, id: JsValue, input: JsValue| match weak.upgrade() {
            Some(shared) => shared.nested(&parent, &id.as_string().unwrap_or_default(), &input).into(),
            None => Promise::reject(&js_sys::Error::new("the executor is gone")).into(),
        },
    );
    let operate = Closure::<dyn Fn(JsValue, JsValue, JsValue, JsValue) -> Promise>::new(operate_for_app);
    host(&execute.into_js_value().unchecked_into(), &operate.into_js_value().unchecked_into())
}

/// `context.operate`: the acting code with its checks, for a handler that does several steps by itself.
fn operate_for_app(element: JsValue, operation: JsValue, value: JsValue, options: JsValue) -> Promise {
    handler::promise(async move {
        let refuse = |why: String| JsValue::from(js_sys::Error::new(&why));
        let element =
            super::live::as_element(&element).ok_or_else(|| refuse("operate: expected an element".into()))?;
        let name = operation.as_string().unwrap_or_default();
        let operation =
            Operation::parse(&name).ok_or_else(|| refuse(format!("operate: no such operation: {name}")))?;
        let commit = bridge::member(&options, "commit").as_string();
        let commit = commit.as_deref().and_then(Commit::parse).unwrap_or(Commit::Change);
        let value = if value.is_undefined() { None } else { bridge::json_of(&value) };
        match act::operate(&element, &Order { operation, value, commit }).await {
            Ok(()) => Ok(JsValue::UNDEFINED),
            Err(refusal) => Err(refuse(refusal.reason)),
        }
    })
}

fn read_options(value: &JsValue) -> crate::core::error::Result<CallOptions> {
    const ORIGINS: [(&str, Origin); 5] = [
        ("assistant", Origin::Assistant),
        ("surface", Origin::Surface),
        ("webmcp", Origin::Webmcp),
        ("flow", Origin::Flow),
        ("user", Origin::User),
    ];
    if value.is_undefined() || value.is_null() {
        return Ok(CallOptions::default());
    }
    let options = Options::new(value, "execute options")?;
    let signal = options.get("signal")?;
    let follows = |signal: &JsValue| bridge::member(signal, "addEventListener").is_function();
    if signal.as_ref().is_some_and(|signal| !follows(signal)) {
        return Err(options.bad("signal", "expected an AbortSignal"));
    }
    Ok(CallOptions {
        origin: options.word("origin", &ORIGINS)?.unwrap_or_default(),
        call_id: options.string("callId")?,
        version: options.string("version")?,
        signal,
        hook: options.function("beforeExecute")?,
    })
}
