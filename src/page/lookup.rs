//! What an id stands for on the page now: core knows the declarations, the page its records.

use std::rc::Rc;

use wasm_bindgen::JsValue;
use web_sys::Element;

use crate::core::exec::Found;
use crate::core::limits;
use crate::core::model::{ActionSpec, Fidelity, Mode, RecordView, id};
use crate::core::registry::{Candidate, Token};
use crate::core::table::Table;

use super::act::{self, Control};
use super::declare::{ActionPart, RegionPart};
use super::live::ElementRef;
use super::records::Told;
use super::registry::{PageRegistry, Part};

/// What came of looking an id up.
pub enum Looked {
    Found(Found, Rc<Bound>),
    /// A folded id: the record is in the input.
    Folded {
        name: String,
    },
    Nothing,
}

/// An action tied to the page: its callbacks, and the record it is called on.
pub struct Bound {
    pub part: Rc<ActionPart>,
    pub mode: Mode,
    /// The app's own record; undefined where there is none.
    pub record: JsValue,
    pub record_id: Option<String>,
    /// The region of the record, else the one that the action names.
    pub region: Option<Rc<RegionPart>>,
    root: JsValue,
}

/// A record found in a region.
struct Place {
    region: String,
    part: Rc<RegionPart>,
    kind: String,
    active: bool,
    record: JsValue,
}

impl Bound {
    /// The declared target, resolved now.
    ///
    /// # Errors
    /// What resolving it threw.
    pub fn target(&self, context: &JsValue) -> Result<Option<Element>, String> {
        match &self.part.target {
            Some(target) => target.element(&self.root, context),
            None => Ok(None),
        }
    }

    /// The element whose visibility matters before running: the target, else the element of the record where the
    /// action says how to reveal it.
    ///
    /// # Errors
    /// What resolving it threw.
    pub fn subject(&self, context: &JsValue) -> Result<Option<Element>, String> {
        if self.part.target.is_some() {
            return self.target(context);
        }
        Ok(self.record_element())
    }

    /// The element that shows the record.
    #[must_use]
    pub fn record_element(&self) -> Option<Element> {
        self.region.as_ref()?.records.as_ref()?.element(self.record_id.as_deref()?)
    }

    fn has_subject(&self) -> bool {
        self.part.target.is_some() || (self.part.reveal.is_some() && self.record_element().is_some())
    }

    fn fidelity(&self) -> Fidelity {
        if let Some(known) = self.part.fidelity {
            return known;
        }
        match (&self.part.target, self.target(&JsValue::UNDEFINED)) {
            // A function wants the call's context: what it gives is an explicit target.
            (Some(ElementRef::Function(_)), _) | (_, Err(_) | Ok(None)) => Fidelity::High,
            (_, Ok(Some(element))) => match act::control_of(&element) {
                Control::Own(_) => Fidelity::High,
                Control::Nested(_) => Fidelity::Auto,
                Control::Several(_) | Control::None => Fidelity::Low,
            },
        }
    }
}

impl PageRegistry {
    /// Looks an id up: exactly as declared, then as a row action on a record, then as a folded id.
    #[must_use]
    pub fn lookup(&self, asked: &str) -> Looked {
        let candidates = self.core.borrow().candidates(asked);
        for candidate in candidates {
            let found = match candidate {
                Candidate::Declared { token, record } => self.bind_declared(token, asked, record),
                Candidate::Rows { tokens, record } => self.bind_row(&tokens, asked, &record),
            };
            if let Some((found, bound)) = found {
                return Looked::Found(found, Rc::new(bound));
            }
        }
        match id::split(asked) {
            (name, Some(kind)) if self.is_folded(name, kind) => Looked::Folded { name: name.to_owned() },
            _ => Looked::Nothing,
        }
    }

    /// Ids to choose from, for a caller that asked for one that is not there.
    #[must_use]
    pub fn suggestions(&self) -> Vec<String> {
        self.folded().into_iter().map(|folded| folded.id).take(limits::SUGGESTED_IDS).collect()
    }

    /// The element of a region, by its id; the document where it has none.
    #[must_use]
    pub fn root_of(&self, region: Option<&str>) -> JsValue {
        let token = region.and_then(|region| self.core.borrow().region_named(region));
        match token.and_then(|token| self.region_part(token)) {
            Some(part) => part.root(),
            None => self.document.clone().into(),
        }
    }

    /// The kind of a record, wherever it is.
    #[must_use]
    pub fn kind_of(&self, record: &str) -> Option<String> {
        self.place(record, |_| true).map(|place| place.kind)
    }

    /// The app's own record, wherever it is.
    #[must_use]
    pub fn record(&self, record: &str) -> Option<JsValue> {
        self.place(record, |_| true).map(|place| place.record)
    }

    /// The kinds of many records: each list is gone through once.
    #[must_use]
    pub fn kinds_of(&self, records: &[String]) -> Table<String, String> {
        let mut kinds = Table::default();
        for (_, spec, part) in self.live_regions() {
            let (Some(records_spec), Some(source)) = (spec.records, &part.records) else { continue };
            for record in source.which(records).unwrap_or_default() {
                if !kinds.contains_key(&record) {
                    kinds.insert(record, records_spec.kind.clone());
                }
            }
        }
        kinds
    }

    /// Regions with their parts, oldest declaration first: copied out, so that callbacks may change them meanwhile.
    #[must_use]
    pub fn live_regions(&self) -> Vec<(Token, crate::core::registry::RegionSpec, Rc<RegionPart>)> {
        let specs: Vec<_> = self.core.borrow().regions().map(|(token, spec)| (token, spec.clone())).collect();
        let parts =
            specs.into_iter().filter_map(|(token, spec)| Some((token, spec, self.region_part(token)?)));
        parts.collect()
    }

    fn bind_declared(&self, token: Token, asked: &str, record: Option<String>) -> Option<(Found, Bound)> {
        let place = record.as_deref().and_then(|record| self.place(record, |_| true));
        self.bind(token, asked, record, place)
    }

    fn bind_row(&self, tokens: &[Token], asked: &str, record: &str) -> Option<(Found, Bound)> {
        let kinds: Vec<(Token, String)> = {
            let core = self.core.borrow();
            let kinds = tokens.iter().filter_map(|token| Some((*token, core.action(*token)?.rows.clone()?)));
            kinds.collect()
        };
        let place = self.place(record, |kind| kinds.iter().any(|(_, other)| other == kind))?;
        let (token, _) = kinds.into_iter().find(|(_, kind)| *kind == place.kind)?;
        self.bind(token, asked, Some(record.to_owned()), Some(place))
    }

    fn bind(
        &self,
        token: Token,
        asked: &str,
        record: Option<String>,
        place: Option<Place>,
    ) -> Option<(Found, Bound)> {
        let spec: Rc<ActionSpec> = self.core.borrow().action(token)?.clone();
        let Some(Part::Action(part)) = self.part(token) else { return None };
        let inactive = self.inactive(&spec, place.as_ref());
        let view = place.as_ref().zip(record.as_deref()).map(|(place, record)| view(place, record));
        let own = spec.region.as_deref().and_then(|region| self.core.borrow().region_named(region));
        let own = own.and_then(|token| self.region_part(token));
        let bound = Bound {
            part,
            mode: spec.mode,
            record: place.as_ref().map_or(JsValue::UNDEFINED, |place| place.record.clone()),
            record_id: record,
            region: place.map(|place| place.part).or(own),
            root: self.root_of(spec.region.as_deref()),
        };
        let found = Found {
            token,
            id: asked.to_owned(),
            record: view,
            inactive,
            fidelity: bound.fidelity(),
            visible: bound.has_subject(),
            spec,
        };
        Some((found, bound))
    }

    /// Why nothing can be done where the action or its record stands, if so.
    fn inactive(&self, spec: &ActionSpec, place: Option<&Place>) -> Option<String> {
        if let Some(place) = place.filter(|place| !place.active) {
            return Some(format!("the record is in a region that is not active: {}", place.region));
        }
        let region = spec.region.as_deref()?;
        let token = self.core.borrow().region_named(region);
        match token.and_then(|token| self.region_part(token)) {
            Some(part) if part.is_active() => None,
            Some(_) => Some(format!("the region is not active: {region}")),
            None => Some(format!("the region is not on the page: {region}")),
        }
    }

    /// Where a record is; an active region first.
    fn place(&self, record: &str, wanted: impl Fn(&str) -> bool) -> Option<Place> {
        let mut hidden = None;
        for (_, spec, part) in self.live_regions() {
            let Some(records) = spec.records.filter(|records| wanted(&records.kind)) else { continue };
            let found = part.records.as_ref().and_then(|source| source.find(record).ok().flatten());
            let Some(found) = found else { continue };
            let active = part.is_active();
            let place = Place { region: spec.id, part, kind: records.kind, active, record: found };
            if active {
                return Some(place);
            }
            hidden.get_or_insert(place);
        }
        hidden
    }

    fn is_folded(&self, name: &str, kind: &str) -> bool {
        let id = id::join(name, kind);
        self.folded().iter().any(|folded| folded.id == id)
    }
}

fn view(place: &Place, record: &str) -> RecordView {
    let told = place.part.records.as_ref().and_then(|records| records.view_one(&place.record).ok());
    let Told { label, fields, .. } =
        told.unwrap_or(Told { id: String::new(), label: None, fields: serde_json::json!({}) });
    RecordView {
        id: record.to_owned(),
        kind: place.kind.clone(),
        region: place.region.clone(),
        label,
        fields,
        actions: Vec::new(),
    }
}
