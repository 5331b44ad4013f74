//! Regions and states: the parts of a declaration that readers see.

use crate::core::error::{Code, Error, Result};
use crate::core::model::id;

use super::{Notice, Registry, Token};

/// A region as declared, without its callbacks.
#[derive(Clone, Debug, PartialEq)]
pub struct RegionSpec {
    pub id: String,
    pub label: Option<String>,
    pub records: Option<RecordsSpec>,
}

/// The records of a region, as far as they matter here.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordsSpec {
    pub kind: String,
}

/// A read-only value of the page, without its reader.
#[derive(Clone, Debug, PartialEq)]
pub struct StateSpec {
    pub key: String,
    pub label: Option<String>,
    /// Changes by itself: shown, but no evidence.
    pub volatile: bool,
}

impl Registry {
    /// Declares a region.
    ///
    /// # Errors
    /// `INVALID_DECLARATION` for a bad or taken id, or a bad kind.
    pub fn add_region(&mut self, spec: RegionSpec) -> Result<(Token, Notice)> {
        self.check_region(&spec, None)?;
        let token = self.issue();
        self.regions.insert(token, spec);
        Ok((token, self.changed()))
    }

    /// Swaps a region in place.
    ///
    /// # Errors
    /// As [`Registry::add_region`]; `DISPOSED` where the token is not live.
    pub fn replace_region(&mut self, token: Token, spec: RegionSpec) -> Result<Notice> {
        self.check_region(&spec, Some(token))?;
        if !self.regions.contains_key(&token) {
            return Err(Error::new(Code::Disposed, "the declaration is no longer there"));
        }
        self.regions.insert(token, spec);
        Ok(self.changed())
    }

    /// Declares a state.
    ///
    /// # Errors
    /// `INVALID_DECLARATION` for a bad or taken key.
    pub fn add_state(&mut self, spec: StateSpec) -> Result<(Token, Notice)> {
        self.check_state(&spec, None)?;
        let token = self.issue();
        self.states.insert(token, spec);
        Ok((token, self.changed()))
    }

    /// Swaps a state in place.
    ///
    /// # Errors
    /// As [`Registry::add_state`]; `DISPOSED` where the token is not live.
    pub fn replace_state(&mut self, token: Token, spec: StateSpec) -> Result<Notice> {
        self.check_state(&spec, Some(token))?;
        if !self.states.contains_key(&token) {
            return Err(Error::new(Code::Disposed, "the declaration is no longer there"));
        }
        self.states.insert(token, spec);
        Ok(self.changed())
    }

    /// Live regions, oldest declaration first.
    pub fn regions(&self) -> impl Iterator<Item = (Token, &RegionSpec)> {
        self.regions.iter().map(|(token, spec)| (*token, spec))
    }

    /// Live states, oldest declaration first.
    pub fn states(&self) -> impl Iterator<Item = (Token, &StateSpec)> {
        self.states.iter().map(|(token, spec)| (*token, spec))
    }

    /// The region of this id.
    #[must_use]
    pub fn region_named(&self, id: &str) -> Option<Token> {
        self.regions.iter().find(|(_, spec)| spec.id == id).map(|(token, _)| *token)
    }

    fn check_region(&self, spec: &RegionSpec, own: Option<Token>) -> Result<()> {
        id::check_name(&spec.id).map_err(|why| Error::declaration(format!("region id: {why}")))?;
        if let Some(records) = &spec.records {
            id::check_kind(&records.kind).map_err(|why| Error::declaration(format!("region kind: {why}")))?;
        }
        match self.region_named(&spec.id) {
            Some(token) if Some(token) != own => {
                Err(Error::declaration(format!("the region is declared already: {}", spec.id)))
            }
            _ => Ok(()),
        }
    }

    fn check_state(&self, spec: &StateSpec, own: Option<Token>) -> Result<()> {
        id::check_name(&spec.key).map_err(|why| Error::declaration(format!("state key: {why}")))?;
        match self.states.iter().find(|(_, other)| other.key == spec.key) {
            Some((token, _)) if Some(*token) != own => {
                Err(Error::declaration(format!("the state is declared already: {}", spec.key)))
            }
            _ => Ok(()),
        }
    }
}
