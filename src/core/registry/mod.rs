//! What is declared now, under tokens: ids point to tokens, callbacks wait on the page floor under the same ones.
//!
//! The registry knows declarations, never records: those are asked of the page when they are needed, so it cannot
//! hold a stale copy of them. It calls nobody; who changes it learns whether a notice is due.

mod fold;
mod lookup;
mod regions;

use std::rc::Rc;

use super::error::{Code, Error, Result};
use super::model::{ActionSpec, id};
use super::table::Table;

pub use fold::{Folded, fold};
pub use lookup::Candidate;
pub use regions::{RecordsSpec, RegionSpec, StateSpec};

/// Stands for one declaration; never reused.
pub type Token = u32;

/// All declarations of one page.
#[derive(Debug, Default)]
pub struct Registry {
    revision: u64,
    last: Token,
    noticed: bool,
    actions: Table<Token, Rc<ActionSpec>>,
    /// Capability id to token: `orders.search`, `remove@t9`, and `remove@task` for rows.
    ids: Table<String, Token>,
    /// Name to the tokens of its row actions, one a kind.
    rows: Table<String, Vec<Token>>,
    regions: Table<Token, RegionSpec>,
    states: Table<Token, StateSpec>,
}

/// Whether whoever listens must be told: only the first change since the last telling says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "a due notice that nobody schedules is lost"]
pub enum Notice {
    Due,
    Pending,
}

impl Registry {
    /// Grows by one with every declaration added, replaced or disposed.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Marks the pending notice as told.
    pub fn told(&mut self) {
        self.noticed = false;
    }

    /// Declares an action.
    ///
    /// # Errors
    /// `INVALID_DECLARATION`; `DUPLICATE_ACTION` where the id is live already.
    pub fn add_action(&mut self, spec: ActionSpec) -> Result<(Token, Notice)> {
        spec.check()?;
        self.refuse_taken(&spec, None)?;
        let token = self.issue();
        self.index(token, &spec);
        self.actions.insert(token, Rc::new(spec));
        Ok((token, self.changed()))
    }

    /// Swaps a declaration in place; its token stays.
    ///
    /// # Errors
    /// As [`Registry::add_action`]; `DISPOSED` where the token is not live.
    pub fn replace_action(&mut self, token: Token, spec: ActionSpec) -> Result<Notice> {
        spec.check()?;
        self.refuse_taken(&spec, Some(token))?;
        let Some(old) = self.actions.remove(&token) else {
            return Err(Error::new(Code::Disposed, "the declaration is no longer there"));
        };
        self.unindex(token, &old);
        self.index(token, &spec);
        self.actions.insert(token, Rc::new(spec));
        Ok(self.changed())
    }

    /// Takes back any declaration. `None`: it was gone already.
    pub fn remove(&mut self, token: Token) -> Option<Notice> {
        if let Some(old) = self.actions.remove(&token) {
            self.unindex(token, &old);
            return Some(self.changed());
        }
        let gone = self.regions.remove(&token).is_some() || self.states.remove(&token).is_some();
        gone.then(|| self.changed())
    }

    #[must_use]
    pub fn action(&self, token: Token) -> Option<&Rc<ActionSpec>> {
        self.actions.get(&token)
    }

    /// Live actions, oldest declaration first.
    pub fn actions(&self) -> impl Iterator<Item = (Token, &Rc<ActionSpec>)> {
        self.actions.iter().map(|(token, spec)| (*token, spec))
    }

    fn issue(&mut self) -> Token {
        self.last = self.last.wrapping_add(1);
        self.last
    }

    fn changed(&mut self) -> Notice {
        self.revision += 1;
        if std::mem::replace(&mut self.noticed, true) { Notice::Pending } else { Notice::Due }
    }

    fn refuse_taken(&self, spec: &ActionSpec, own: Option<Token>) -> Result<()> {
        let taken = spec.capability_id();
        match self.ids.get(&taken) {
            Some(token) if Some(*token) != own => {
                Err(Error::new(Code::DuplicateAction, format!("the action is declared already: {taken}")))
            }
            _ => Ok(()),
        }
    }

    fn index(&mut self, token: Token, spec: &ActionSpec) {
        self.ids.insert(spec.capability_id(), token);
        if spec.rows.is_some() {
            match self.rows.get_mut(&spec.id) {
                Some(tokens) => tokens.push(token),
                None => drop(self.rows.insert(spec.id.clone(), vec![token])),
            }
        }
    }

    fn unindex(&mut self, token: Token, spec: &ActionSpec) {
        let taken = spec.capability_id();
        if self.ids.get(&taken) == Some(&token) {
            self.ids.remove(&taken);
        }
        if let Some(tokens) = self.rows.get_mut(id::split(&spec.id).0) {
            tokens.retain(|other| *other != token);
        }
    }
}
