//! A page's registry: core's declarations, and under the same tokens the callbacks that only a page can hold.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use web_sys::Document;

use crate::core::error::{Code, Error, Result};
use crate::core::limits;
use crate::core::model::{Feedback, PageIdentity};
use crate::core::registry::{Notice, Registry, Token};
use crate::core::table::Table;

use super::bridge;
use super::declare::{self, ActionPart, RegionPart, StatePart};
use super::handler;

/// What the page keeps of one declaration.
#[derive(Clone)]
pub enum Part {
    Action(Rc<ActionPart>),
    Region(Rc<RegionPart>),
    State(Rc<StatePart>),
}

/// Everything declared on one page.
pub struct PageRegistry {
    pub app: String,
    pub document: Document,
    page: Option<Function>,
    pub core: RefCell<Registry>,
    parts: RefCell<Table<Token, Part>>,
    listeners: RefCell<Vec<(u32, Function)>>,
    last_listener: Cell<u32>,
    feedback: RefCell<Vec<Feedback>>,
    feedback_seq: Cell<u64>,
    disposed: Cell<bool>,
}

impl PageRegistry {
    #[must_use]
    pub fn new(app: String, document: Document, page: Option<Function>) -> Rc<PageRegistry> {
        Rc::new(PageRegistry {
            app,
            document,
            page,
            core: RefCell::default(),
            parts: RefCell::default(),
            listeners: RefCell::default(),
            last_listener: Cell::new(0),
            feedback: RefCell::default(),
            feedback_seq: Cell::new(0),
            disposed: Cell::new(false),
        })
    }

    /// Declares an action from its JavaScript form.
    ///
    /// # Errors
    /// What is wrong with the declaration, or `DISPOSED`.
    pub fn declare_action(self: &Rc<Self>, declaration: &JsValue) -> Result<Token> {
        self.check_live()?;
        let (spec, part) = declare::action(self, declaration)?;
        if !spec.schema.is_empty() {
            super::schema::warm();
        }
        let (token, notice) = self.core.borrow_mut().add_action(spec)?;
        self.keep(token, Part::Action(Rc::new(part)), notice);
        Ok(token)
    }

    /// Declares a region from its JavaScript form.
    ///
    /// # Errors
    /// What is wrong with the declaration, or `DISPOSED`.
    pub fn declare_region(self: &Rc<Self>, declaration: &JsValue) -> Result<Token> {
        self.check_live()?;
        let (spec, part) = declare::region(self, declaration)?;
        let (token, notice) = self.core.borrow_mut().add_region(spec)?;
        self.keep(token, Part::Region(Rc::new(part)), notice);
        Ok(token)
    }

    /// Declares a state from its JavaScript form.
    ///
    /// # Errors
    /// What is wrong with the declaration, or `DISPOSED`.
    pub fn declare_state(self: &Rc<Self>, declaration: &JsValue) -> Result<Token> {
        self.check_live()?;
        let (spec, part) = declare::state(declaration)?;
        let (token, notice) = self.core.borrow_mut().add_state(spec)?;
        self.keep(token, Part::State(Rc::new(part)), notice);
        Ok(token)
    }

    /// Swaps a declaration for another of its sort, in place: its id does not flicker, and its callbacks are the new
    /// ones from the next call on.
    ///
    /// # Errors
    /// As declaring anew; `DISPOSED` where it is gone.
    pub fn replace(self: &Rc<Self>, token: Token, declaration: &JsValue) -> Result<()> {
        self.check_live()?;
        let Some(part) = self.part(token) else {
            return Err(Error::new(Code::Disposed, "the declaration is no longer there"));
        };
        let (part, notice) = match part {
            Part::Action(_) => {
                let (spec, part) = declare::action(self, declaration)?;
                (Part::Action(Rc::new(part)), self.core.borrow_mut().replace_action(token, spec)?)
            }
            Part::Region(_) => {
                let (spec, part) = declare::region(self, declaration)?;
                (Part::Region(Rc::new(part)), self.core.borrow_mut().replace_region(token, spec)?)
            }
            Part::State(_) => {
                let (spec, part) = declare::state(declaration)?;
                (Part::State(Rc::new(part)), self.core.borrow_mut().replace_state(token, spec)?)
            }
        };
        self.keep(token, part, notice);
        Ok(())
    }

    /// Takes a declaration back; again is fine.
    pub fn remove(self: &Rc<Self>, token: Token) {
        let notice = self.core.borrow_mut().remove(token);
        self.parts.borrow_mut().remove(&token);
        if let Some(notice) = notice {
            self.raise(notice);
        }
    }

    /// What the page keeps of a declaration.
    #[must_use]
    pub fn part(&self, token: Token) -> Option<Part> {
        self.parts.borrow().get(&token).cloned()
    }

    /// The page's part of a region, with its token.
    #[must_use]
    pub fn region_part(&self, token: Token) -> Option<Rc<RegionPart>> {
        match self.part(token) {
            Some(Part::Region(part)) => Some(part),
            _ => None,
        }
    }

    /// Adds what the page told its user; the oldest beyond the ring goes.
    ///
    /// # Errors
    /// `INVALID_DECLARATION` for an entry that is none.
    pub fn add_feedback(&self, entry: &JsValue) -> Result<()> {
        self.check_live()?;
        let mut entry = declare::feedback(entry)?;
        entry.seq = self.feedback_seq.get() + 1;
        self.feedback_seq.set(entry.seq);
        let mut ring = self.feedback.borrow_mut();
        ring.push(entry);
        let surplus = ring.len().saturating_sub(limits::FEEDBACK_RING);
        ring.drain(..surplus);
        Ok(())
    }

    /// The ring, oldest first.
    #[must_use]
    pub fn feedback(&self) -> Vec<Feedback> {
        self.feedback.borrow().clone()
    }

    #[must_use]
    pub fn feedback_seq(&self) -> u64 {
        self.feedback_seq.get()
    }

    /// The screen on show, as the app says; nothing where it does not, or its answer is none.
    #[must_use]
    pub fn identity(&self) -> Option<PageIdentity> {
        let answer = handler::call0(self.page.as_ref()?).ok()?;
        let text = |name: &str| bridge::member(&answer, name).as_string();
        let params = bridge::member(&answer, "params");
        Some(PageIdentity {
            id: crate::core::json::clip(&text("id")?, limits::TEXT_CHARS),
            title: text("title").map(|title| crate::core::json::clip(&title, limits::TEXT_CHARS)),
            params: params.is_object().then(|| bridge::json_of(&params)).flatten(),
        })
    }

    /// Calls back after declarations changed, at most once a microtask.
    pub fn subscribe(&self, listener: Function) -> u32 {
        let token = self.last_listener.get() + 1;
        self.last_listener.set(token);
        self.listeners.borrow_mut().push((token, listener));
        token
    }

    pub fn unsubscribe(&self, token: u32) {
        self.listeners.borrow_mut().retain(|(other, _)| *other != token);
    }

    /// Takes everything back and refuses what comes after; again is fine.
    pub fn dispose(self: &Rc<Self>) {
        if self.disposed.replace(true) {
            return;
        }
        let tokens: Vec<Token> = self.parts.borrow().keys().copied().collect();
        for token in tokens {
            self.remove(token);
        }
    }

    fn check_live(&self) -> Result<()> {
        if self.disposed.get() {
            Err(Error::new(Code::Disposed, "the registry was disposed"))
        } else {
            Ok(())
        }
    }

    fn keep(self: &Rc<Self>, token: Token, part: Part, notice: Notice) {
        self.parts.borrow_mut().insert(token, part);
        self.raise(notice);
    }

    fn raise(self: &Rc<Self>, notice: Notice) {
        if notice == Notice::Pending {
            return;
        }
        let registry = self.clone();
        spawn_local(async move {
            registry.core.borrow_mut().told();
            let listeners: Vec<Function> =
                registry.listeners.borrow().iter().map(|(_, listener)| listener.clone()).collect();
            for listener in listeners {
                if let Err(why) = handler::call0(&listener) {
                    web_sys::console::error_1(&format!("counterfoil: a listener threw: {why}").into());
                }
            }
        });
    }
}
