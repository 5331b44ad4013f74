//! The page as readers see it: capabilities for every face, and the whole bounded model.

use std::rc::Rc;

use serde_json::{Map, Value};
use wasm_bindgen::JsValue;

use crate::core::json;
use crate::core::limits;
use crate::core::model::page::RecordKind;
use crate::core::model::{ActionSpec, Capability, PageModel, RecordView, RecordWindow, RegionView, id};
use crate::core::registry::{self, Folded, Token};
use crate::core::table::Table;

use super::call::idle_context;
use super::handler;
use super::registry::{PageRegistry, Part};

/// What part of the page is asked for.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    pub offset: usize,
    pub limit: Option<usize>,
    /// Only these records, wherever they are.
    pub records: Option<Vec<String>>,
}

impl PageRegistry {
    /// Every capability as defined, with nothing asked of the app about whether it can be done now.
    #[must_use]
    pub fn capabilities(&self) -> Vec<Capability> {
        let folded = self.folded();
        let core = self.core.borrow();
        let listed = folded.into_iter().filter_map(|folded| {
            let spec = core.action(folded.token)?;
            Some(capability(&folded, spec))
        });
        listed.collect()
    }

    /// The page model now, bounded.
    #[must_use]
    pub fn read(&self, options: &ReadOptions) -> PageModel {
        let regions = self.live_regions();
        let mut views = Vec::new();
        let mut counts = Vec::new();
        for (token, spec, part) in &regions {
            let active = part.is_active();
            let count = part.records.as_ref().map(|records| records.count().unwrap_or_default());
            views.push(RegionView {
                id: spec.id.clone(),
                label: spec.label.clone(),
                active,
                kind: spec.records.as_ref().map(|records| records.kind.clone()),
                total: count.map(|count| count.total),
            });
            if let (true, Some(count)) = (active, count) {
                counts.push((*token, count));
            }
        }
        let (records, record_window) = self.window(options, &counts);
        PageModel {
            page: self.identity(),
            regions: views,
            records,
            record_window,
            states: self.states(),
            feedback: self.feedback(),
            actions: self.capabilities_now(),
        }
    }

    /// Capabilities as listed by core, concrete ones folded by the kinds of their records.
    #[must_use]
    pub fn folded(&self) -> Vec<Folded> {
        let named = self.core.borrow().concrete_records();
        let kinds = if named.is_empty() { Table::default() } else { self.kinds_of(&named) };
        registry::fold(&self.core.borrow(), &kinds)
    }

    /// The states now, those that cannot be read left out.
    #[must_use]
    pub fn states(&self) -> Map<String, Value> {
        let specs: Vec<(Token, String)> =
            self.core.borrow().states().map(|(token, spec)| (token, spec.key.clone())).collect();
        let values = specs.into_iter().filter_map(|(token, key)| Some((key, self.state_value(token)?)));
        values.collect()
    }

    /// One state's value, bounded; nothing where reading it fails.
    #[must_use]
    pub fn state_value(&self, token: Token) -> Option<Value> {
        let Some(Part::State(part)) = self.part(token) else { return None };
        let value = handler::call0(&part.read).ok()?;
        handler::bounded(&value)
    }

    /// Whether an action can be done now, without a call: its region, then what the app says.
    ///
    /// # Errors
    /// The reason why not.
    pub fn available_now(
        &self,
        spec: &Rc<ActionSpec>,
        token: Token,
        record: Option<(&str, &JsValue)>,
    ) -> Result<(), String> {
        if let Some(region) = spec.region.as_deref() {
            let token = self.core.borrow().region_named(region);
            let part = token.and_then(|token| self.region_part(token));
            if !part.is_some_and(|part| part.is_active()) {
                return Err(format!("the region is not active: {region}"));
            }
        }
        let Some(Part::Action(part)) = self.part(token) else { return Err("no longer declared".to_owned()) };
        let Some(available) = &part.available else { return Ok(()) };
        let context = match (record, id::split(&spec.id)) {
            (Some(_), _) | (None, (_, None)) => idle_context(&spec.id, record),
            // Declared on one record: that is the one it is asked about.
            (None, (name, Some(own))) => {
                let value = self.record(own).unwrap_or(JsValue::UNDEFINED);
                idle_context(name, Some((own, &value)))
            }
        };
        handler::availability(handler::call1(available, &context))
    }

    fn capabilities_now(&self) -> Vec<Capability> {
        let mut capabilities = Vec::new();
        for folded in self.folded() {
            let Some(spec) = self.core.borrow().action(folded.token).cloned() else { continue };
            let mut listed = capability(&folded, &spec);
            let state = match &folded.kind {
                Some(kind) => self.has_records(kind),
                None => self.available_now(&spec, folded.token, None),
            };
            if let Err(reason) = state {
                listed.available = false;
                listed.reason = Some(reason);
            }
            capabilities.push(listed);
        }
        capabilities
    }

    /// A folded capability is there while any record of its kind is: whether it can be done is each record's matter.
    fn has_records(&self, kind: &str) -> Result<(), String> {
        let any = self.live_regions().into_iter().any(|(_, spec, part)| {
            spec.records.is_some_and(|records| records.kind == kind)
                && part.is_active()
                && part.records.as_ref().is_some_and(|records| records.count().unwrap_or_default().listed > 0)
        });
        if any { Ok(()) } else { Err(format!("no {kind} is on show")) }
    }

    fn window(
        &self,
        options: &ReadOptions,
        counts: &[(Token, super::records::Count)],
    ) -> (Vec<RecordView>, RecordWindow) {
        let total = counts.iter().map(|(_, count)| count.total).sum();
        if let Some(wanted) = &options.records {
            let wanted = wanted.iter().take(limits::WINDOW_MAX);
            let records: Vec<RecordView> = wanted.filter_map(|record| self.record_view(record)).collect();
            let window = RecordWindow { offset: 0, limit: records.len(), returned: records.len(), total };
            return (records, window);
        }
        let limit = options.limit.unwrap_or(limits::WINDOW_DEFAULT).min(limits::WINDOW_MAX);
        let mut records = Vec::new();
        let mut first = None;
        let mut base = 0;
        for (token, count) in counts {
            // Places count through all records; a region that lists a window of its own begins at its offset.
            let start = base + count.offset;
            let skip = options.offset.saturating_sub(start);
            base += count.total;
            if skip >= count.listed || records.len() >= limit {
                continue;
            }
            first.get_or_insert(start + skip);
            records.extend(self.region_views(*token, skip, limit - records.len()));
        }
        let offset = first.unwrap_or(options.offset);
        let window = RecordWindow { offset, limit, returned: records.len(), total };
        (records, window)
    }

    fn region_views(&self, token: Token, from: usize, most: usize) -> Vec<RecordView> {
        let Some(part) = self.region_part(token) else { return Vec::new() };
        let Some(source) = &part.records else { return Vec::new() };
        let spec =
            self.core.borrow().regions().find(|(other, _)| *other == token).map(|(_, spec)| spec.clone());
        let Some((region, kind)) = spec.and_then(|spec| Some((spec.id, spec.records?.kind))) else {
            return Vec::new();
        };
        let folded = self.folded();
        let told = source.view(from, most).unwrap_or_default().into_iter();
        let views = told.map(|told| {
            let actions = self.record_actions(&folded, &kind, &told.id);
            RecordView {
                id: told.id,
                kind: kind.clone(),
                region: region.clone(),
                label: told.label,
                fields: told.fields,
                actions,
            }
        });
        views.collect()
    }

    fn record_view(&self, record: &str) -> Option<RecordView> {
        for (_, spec, part) in self.live_regions() {
            let (Some(records), Some(source)) = (spec.records, part.records.as_ref()) else { continue };
            if !part.is_active() {
                continue;
            }
            let Some(found) = source.find(record).ok().flatten() else { continue };
            let told = source.view_one(&found).ok()?;
            return Some(RecordView {
                id: told.id,
                region: spec.id,
                label: told.label,
                fields: told.fields,
                actions: self.record_actions(&self.folded(), &records.kind, record),
                kind: records.kind,
            });
        }
        None
    }

    /// Capability ids of the actions that can be done on a record now, folded where they are.
    fn record_actions(&self, folded: &[Folded], kind: &str, record: &str) -> Vec<String> {
        let of_record: Vec<(Token, Rc<ActionSpec>)> = {
            let core = self.core.borrow();
            let mine = core.actions().filter(|(_, spec)| match &spec.rows {
                Some(rows) => rows == kind,
                None => id::split(&spec.id).1 == Some(record),
            });
            mine.map(|(token, spec)| (token, spec.clone())).collect()
        };
        if of_record.is_empty() {
            return Vec::new();
        }
        let value = self.record(record).unwrap_or(JsValue::UNDEFINED);
        let mut can = Vec::new();
        for (token, spec) in of_record {
            let joined = id::join(id::split(&spec.id).0, kind);
            // An odd one out, told apart from those of its name by its definition, is listed by its own id.
            let stands_alone = folded.iter().any(|listed| listed.token == token && listed.kind.is_none());
            let listed = if stands_alone { spec.id.clone() } else { joined };
            if !can.contains(&listed) && self.available_now(&spec, token, Some((record, &value))).is_ok() {
                can.push(listed);
            }
        }
        can
    }
}

fn capability(folded: &Folded, spec: &ActionSpec) -> Capability {
    let schema = match &folded.kind {
        Some(kind) => spec.schema.with_record(kind).map(|schema| schema.value().clone()),
        None => None,
    };
    Capability {
        id: folded.id.clone(),
        title: spec.title.as_ref().map(|title| json::clip(title, limits::TEXT_CHARS)),
        description: spec.description.clone(),
        input: schema.unwrap_or_else(|| spec.schema.value().clone()),
        risk: folded.risk,
        available: true,
        reason: None,
        record: folded.kind.clone().map(|kind| RecordKind { kind }),
        untrusted: spec.untrusted,
        version: spec.version(),
    }
}
