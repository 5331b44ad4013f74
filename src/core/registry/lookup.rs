//! From an id to what it may mean. The page still has to say whether a record is there.

use crate::core::model::id;

use super::{Registry, Token};

/// What an id may stand for, in the order in which it is tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Candidate {
    /// Declared under just this id; `record` is its suffix, where it has one.
    Declared { token: Token, record: Option<String> },
    /// Row actions of this name, one a kind: the record decides which, if any.
    Rows { tokens: Vec<Token>, record: String },
}

impl Registry {
    /// Everything that `id` may stand for, best first; empty where there is nothing.
    #[must_use]
    pub fn candidates(&self, id: &str) -> Vec<Candidate> {
        let (name, suffix) = id::split(id);
        let mut found = Vec::new();
        match self.ids.get(id) {
            Some(token) if !self.is_row_action(*token) => {
                found.push(Candidate::Declared { token: *token, record: suffix.map(str::to_owned) });
            }
            _ => {}
        }
        if let (Some(record), Some(tokens)) =
            (suffix, self.rows.get(name).filter(|tokens| !tokens.is_empty()))
        {
            found.push(Candidate::Rows { tokens: tokens.clone(), record: record.to_owned() });
        }
        found
    }

    fn is_row_action(&self, token: Token) -> bool {
        self.actions.get(&token).is_some_and(|spec| spec.rows.is_some())
    }
}
