//! Keeps what is published equal to what is declared: one registration for each real change.
//!
//! A tool is known by its descriptor. Callbacks, availability and records coming and going change none, so the browser
//! hears nothing of them. Names belong to whoever had them first; who waits for one gets it when it is given up.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use js_sys::{Function, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::core::model::{Capability, Origin};
use crate::core::table::Table;
use crate::core::webmcp::{Names, to_result};
use crate::page::bridge;
use crate::page::clock;
use crate::page::executor::{self, Shared};
use crate::page::handler;
use crate::page::registry::PageRegistry;

use super::context::{self, Context};

/// How often, and how many times, the API is looked for where it is not there yet.
const LOOK_MS: f64 = 500.0;
const LOOKS: usize = 10;

thread_local! {
    /// Every publisher of this page, for names that one waits for and another gives up.
    static PUBLISHERS: RefCell<Vec<Weak<Publisher>>> = const { RefCell::new(Vec::new()) };
}

/// What is published of one registry.
pub struct Publisher {
    registry: Rc<PageRegistry>,
    document: JsValue,
    expose: Option<Vec<String>>,
    exposed_to: JsValue,
    call: Function,
    context: RefCell<Option<Context>>,
    live: RefCell<Table<String, Live>>,
    blocked: RefCell<Table<String, String>>,
    pending: RefCell<Vec<Promise>>,
    subscription: Cell<Option<u32>>,
    disposed: Cell<bool>,
}

/// One registered tool.
struct Live {
    capability: String,
    descriptor: String,
    controller: JsValue,
}

/// How a registry is published.
pub struct Plan {
    pub registry: Rc<PageRegistry>,
    pub executor: Rc<Shared>,
    pub document: JsValue,
    pub expose: Option<Vec<String>>,
    /// A list of origins, or undefined.
    pub exposed_to: JsValue,
    pub native: bool,
}

impl Publisher {
    /// Publishes from now on.
    #[must_use]
    pub fn start(plan: Plan) -> Rc<Publisher> {
        let publisher = Rc::new(Publisher {
            registry: plan.registry,
            document: plan.document,
            expose: plan.expose,
            exposed_to: plan.exposed_to,
            call: caller(plan.executor),
            context: RefCell::default(),
            live: RefCell::default(),
            blocked: RefCell::default(),
            pending: RefCell::default(),
            subscription: Cell::new(None),
            disposed: Cell::new(!plan.native),
        });
        if !plan.native {
            return publisher;
        }
        PUBLISHERS.with_borrow_mut(|all| {
            all.retain(|other| other.strong_count() > 0);
            all.push(Rc::downgrade(&publisher));
        });
        // The registry's listener keeps the publisher alive until it is disposed, held by the app or not.
        let listening = publisher.clone();
        let listener = Closure::<dyn Fn()>::new(move || listening.sync());
        let listener: Function = listener.into_js_value().unchecked_into();
        publisher.subscription.set(Some(publisher.registry.subscribe(listener)));
        publisher.look(LOOKS);
        publisher
    }

    /// Whether the browser has the API.
    #[must_use]
    pub fn is_supported(&self) -> bool {
        self.context.borrow().is_some()
    }

    /// Names and capabilities that are published.
    #[must_use]
    pub fn tools(&self) -> Vec<(String, String)> {
        self.live.borrow().iter().map(|(name, live)| (name.clone(), live.capability.clone())).collect()
    }

    /// What could not be published, and why: tool and message.
    #[must_use]
    pub fn diagnostics(&self) -> Vec<(String, String)> {
        self.blocked.borrow().iter().map(|(name, why)| (name.clone(), why.clone())).collect()
    }

    /// Resolves when what is published equals the registry as it stands now.
    pub fn settled(self: &Rc<Self>) -> Promise {
        self.sync();
        let publisher = self.clone();
        handler::promise(async move {
            loop {
                let Some(next) = publisher.pending.borrow_mut().pop() else { return Ok(JsValue::UNDEFINED) };
                // Rejections are told by whoever registered.
                let _ = JsFuture::from(next).await;
            }
        })
    }

    /// Takes everything back; again is fine.
    pub fn dispose(&self) {
        if self.disposed.replace(true) {
            return;
        }
        if let Some(token) = self.subscription.take() {
            self.registry.unsubscribe(token);
        }
        let live = std::mem::take(&mut *self.live.borrow_mut());
        self.blocked.take();
        if let Some(context) = self.context.borrow().clone() {
            for (name, gone) in live.iter() {
                context.unregister(name, &gone.controller);
            }
        }
        self.let_others_in();
    }

    /// Looks for the API now, and again a few times where it is not there.
    fn look(self: &Rc<Self>, more: usize) {
        if self.disposed.get() {
            return;
        }
        if let Some(context) = Context::of(&self.document) {
            self.context.replace(Some(context));
            self.sync();
            return;
        }
        if more == 0 {
            return;
        }
        let weak = Rc::downgrade(self);
        spawn_local(async move {
            clock::sleep(LOOK_MS).await;
            if let Some(publisher) = weak.upgrade() {
                publisher.look(more - 1);
            }
        });
    }

    /// Makes what is published equal to what is declared.
    fn sync(self: &Rc<Self>) {
        let Some(context) = self.context.borrow().clone() else { return };
        if self.disposed.get() {
            return;
        }
        let wanted = self.wanted();
        let gone = self.take_gone(&wanted);
        for (name, live) in &gone {
            context.unregister(name, &live.controller);
        }
        for (name, (capability, descriptor)) in wanted {
            if !self.live.borrow().contains_key(&name) {
                self.register(&context, &name, &capability, descriptor);
            }
        }
        if !gone.is_empty() {
            self.let_others_in();
        }
    }

    /// What should be published, by name.
    fn wanted(&self) -> Table<String, (Capability, String)> {
        let mut capabilities = self.registry.capabilities();
        if let Some(expose) = &self.expose {
            capabilities.retain(|capability| expose.contains(&capability.id));
        }
        let names = Names::of(capabilities.iter().map(|capability| capability.id.as_str()));
        let named = capabilities.into_iter().filter_map(|capability| {
            let name = names.get(&capability.id)?.to_owned();
            let descriptor = context::descriptor(&capability, &name);
            Some((name, (capability, descriptor)))
        });
        named.collect()
    }

    /// Takes out what is published and no longer wanted as it is.
    fn take_gone(&self, wanted: &Table<String, (Capability, String)>) -> Vec<(String, Live)> {
        let holds = |name: &String, live: &Live| {
            wanted.get(name).is_some_and(|(_, descriptor)| *descriptor == live.descriptor)
        };
        self.blocked.borrow_mut().retain(|name, _| wanted.contains_key(name));
        let mut live = self.live.borrow_mut();
        let names: Vec<String> =
            live.iter().filter(|(name, live)| !holds(name, live)).map(|(name, _)| name.clone()).collect();
        names.into_iter().filter_map(|name| live.remove(&name).map(|gone| (name, gone))).collect()
    }

    fn register(self: &Rc<Self>, context: &Context, name: &str, capability: &Capability, descriptor: String) {
        if self.is_taken(name) {
            self.block(
                name,
                "another registry of this page has published this name: it will follow when that one goes",
            );
            return;
        }
        let controller = executor::controller();
        let tool = context::tool_of(capability, name, &self.call);
        let live = Live { capability: capability.id.clone(), descriptor, controller: controller.clone() };
        self.live.borrow_mut().insert(name.to_owned(), live);
        match context.register(&tool, &controller, &self.exposed_to) {
            Err(thrown) => self.refused(name, &controller, &thrown),
            Ok(promise) => self.follow(name.to_owned(), controller, &promise),
        }
    }

    fn follow(self: &Rc<Self>, name: String, controller: JsValue, promise: &Promise) {
        let (publisher, registered) = (self.clone(), JsFuture::from(promise.clone()));
        let done = handler::promise(async move {
            match registered.await {
                Ok(_) => drop(publisher.blocked.borrow_mut().remove(&name)),
                Err(thrown) => publisher.refused(&name, &controller, &thrown),
            }
            Ok(JsValue::UNDEFINED)
        });
        self.pending.borrow_mut().push(done);
    }

    /// The browser did not take a tool; unless it is one that was taken back meanwhile, that is told.
    fn refused(&self, name: &str, controller: &JsValue, thrown: &JsValue) {
        let is_ours = self.live.borrow().get(name).is_some_and(|live| live.controller == *controller);
        if !is_ours {
            return;
        }
        self.live.borrow_mut().remove(name);
        self.block(name, &explain(thrown));
    }

    fn block(&self, name: &str, why: &str) {
        self.blocked.borrow_mut().insert(name.to_owned(), why.to_owned());
    }

    fn is_taken(&self, name: &str) -> bool {
        self.others().iter().any(|other| other.live.borrow().contains_key(name))
    }

    /// Publishers that wait for a name look again.
    fn let_others_in(&self) {
        for other in self.others() {
            let waits = !other.blocked.borrow().is_empty();
            if waits {
                other.sync();
            }
        }
    }

    fn others(&self) -> Vec<Rc<Publisher>> {
        let all = PUBLISHERS.with_borrow(|all| all.iter().filter_map(Weak::upgrade).collect::<Vec<_>>());
        let same =
            |other: &Rc<Publisher>| !std::ptr::eq(other.as_ref(), self) && other.document == self.document;
        all.into_iter().filter(same).collect()
    }
}

/// `call(capability, input, signal)`: runs it and tells the receipt in the browser's terms.
fn caller(executor: Rc<Shared>) -> Function {
    let call = Closure::<dyn Fn(String, JsValue, JsValue) -> Promise>::new(
        move |capability: String, input: JsValue, signal: JsValue| {
            let signal = (!signal.is_undefined()).then_some(signal);
            let receipt = executor.call(&capability, bridge::input_text(&input), Origin::Webmcp, signal);
            handler::promise(async move { Ok(JsValue::from(to_result(&receipt.await))) })
        },
    );
    call.into_js_value().unchecked_into()
}

/// Why the browser refused, and what to do about it.
fn explain(thrown: &JsValue) -> String {
    let message = bridge::message_of(thrown);
    let advice = match bridge::member(thrown, "name").as_string().as_deref() {
        Some("NotAllowedError") => {
            "; allow the permissions policy feature \"tools\" (in a frame: allow=\"tools\")"
        }
        Some("SecurityError") => "; serve the page over https, and without Origin-Agent-Cluster: ?0",
        Some("InvalidStateError") => "; the name may be taken by another script of the page",
        _ => "",
    };
    format!("the browser refused the tool: {message}{advice}")
}
