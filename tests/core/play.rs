//! A page that is only a script: it answers what a call asks for and writes down the order. No clock runs but the one
//! that the answers move.

use std::rc::Rc;

use counterfoil::core::exec::{Answer, Call, Effect, Event, Found, Outcome, Request, Sight, Via};
use counterfoil::core::model::action::Expectation;
use counterfoil::core::model::{ActionSpec, ConfirmRule, Fidelity, Mode, Origin, RecordView, Risk};
use counterfoil::core::schema::{self, Schema};
use counterfoil::core::snapshot::{After, Changed, Snapshot, diff, list::Patch, list::Window};
use serde_json::{Value, json};

/// What the page has to say, effect by effect.
pub struct Page {
    pub spec: ActionSpec,
    /// The definition as it is once the call has waited for a person and its turn.
    pub later: Option<ActionSpec>,
    /// Whether the action is still there then.
    pub gone_later: bool,
    pub id: String,
    pub record: Option<RecordView>,
    pub inactive: Option<String>,
    pub fidelity: Fidelity,
    pub visible: bool,
    pub answer: Answer,
    pub sights: Vec<Sight>,
    pub revealed: Result<(), String>,
    pub available: Result<(), String>,
    pub hooked: Result<(), String>,
    pub outcome: Option<Outcome>,
    /// When the expectation comes true, in milliseconds after the run; never where none.
    pub true_at: Option<f64>,
    pub check_error: Option<String>,
    /// Lists before and after.
    pub records: (Vec<&'static str>, Vec<&'static str>),
    /// The effect at which the caller's signal comes.
    pub abort_at: Option<&'static str>,
}

impl Page {
    pub fn new(spec: ActionSpec) -> Page {
        Page {
            id: spec.id.clone(),
            spec,
            later: None,
            gone_later: false,
            record: None,
            inactive: None,
            fidelity: Fidelity::High,
            visible: false,
            answer: Answer::Approved(Via::TrustedInput),
            sights: vec![Sight::Ready],
            revealed: Ok(()),
            available: Ok(()),
            hooked: Ok(()),
            outcome: Some(Outcome::Returned(None)),
            true_at: Some(0.0),
            check_error: None,
            records: (vec![], vec![]),
            abort_at: None,
        }
    }

    /// Plays a call to its end: the effects in order, and the receipt.
    pub fn play(&self, id: &str, input: &str) -> (Vec<String>, Value) {
        self.play_request(request(id, input))
    }

    pub fn play_request(&self, request: Request) -> (Vec<String>, Value) {
        let mut call = Call::new(request);
        let (mut trace, mut now, mut ran_at) = (Vec::new(), 0.0, 0.0);
        let (mut lookups, mut looks) = (0, 0);
        let mut aborted = false;
        let mut event = Event::Start;
        for _ in 0..200 {
            let effect = call.step(event, now);
            let name = name(&effect);
            if trace.last().map(String::as_str) != Some(name) || name != "check" && name != "sleep" {
                trace.push(name.to_owned());
            }
            if self.abort_at == Some(name) && !aborted {
                aborted = true;
                event = Event::Aborted("the caller went away".into());
                continue;
            }
            event = match effect {
                Effect::Done => return (squeezed(trace), receipt(&call)),
                Effect::Lookup { id } => {
                    lookups += 1;
                    self.lookup(&id, lookups)
                }
                Effect::Validate { schema, input } => {
                    let input = serde_json::to_string(&input).unwrap();
                    Event::Checked(schema::check(schema.text(), &input))
                }
                Effect::Ask(_) => Event::Answered(self.answer.clone()),
                Effect::Turn { .. } => Event::Turned,
                Effect::Look => {
                    looks += 1;
                    let at = (looks - 1).min(self.sights.len() - 1);
                    Event::Seen(self.sights[at].clone())
                }
                Effect::Reveal { .. } => Event::Revealed(self.revealed.clone()),
                Effect::Settle => Event::Settled,
                Effect::Available => Event::Availability(self.available.clone()),
                Effect::Hook => Event::Hooked(self.hooked.clone()),
                Effect::Mark => Event::Marked,
                Effect::Run { until, .. } | Effect::KeepWaiting { until } => match &self.outcome {
                    Some(outcome) => {
                        ran_at = now;
                        Event::Ran(outcome.clone())
                    }
                    None => {
                        now = until;
                        Event::TimedOut
                    }
                },
                Effect::Check => Event::Expected(match (&self.check_error, self.true_at) {
                    (Some(why), _) => Err(why.clone()),
                    (None, Some(at)) => Ok(now - ran_at >= at),
                    (None, None) => Ok(false),
                }),
                Effect::Sleep { ms } => {
                    now += ms;
                    Event::Slept
                }
                Effect::Observe if call.request().evidence => Event::Observed(Box::new(self.changed())),
                Effect::Observe => Event::Observed(Box::new(Changed::unobserved())),
            };
        }
        panic!("the call does not end: {trace:?}")
    }

    fn lookup(&self, id: &str, times: usize) -> Event {
        if id == format!("{}@task", self.spec.id) && self.id != id {
            return Event::Folded { name: self.spec.id.clone() };
        }
        if id != self.id || (self.gone_later && times > 1) {
            return Event::NotFound { available: vec!["remove@task".into()] };
        }
        let spec = if times > 1 { self.later.as_ref().unwrap_or(&self.spec) } else { &self.spec };
        Event::Found(Found {
            token: 1,
            spec: Rc::new(spec.clone()),
            id: id.to_owned(),
            record: self.record.clone(),
            inactive: self.inactive.clone(),
            fidelity: self.fidelity,
            visible: self.visible,
        })
    }

    fn changed(&self) -> Changed {
        let snapshot = Snapshot {
            observable: true,
            row_actions: vec![("task".into(), "remove".into())],
            ..Snapshot::default()
        };
        let whole = |list: &[&str]| Window { offset: 0, length: list.len(), total: list.len() };
        let ids = |list: &[&str]| list.iter().map(|id| (*id).to_owned()).collect();
        let patches = [Patch {
            kind: "task".into(),
            before: whole(&self.records.0),
            after: whole(&self.records.1),
            left: ids(&self.records.0),
            right: ids(&self.records.1),
            updated: vec![],
        }];
        diff(&snapshot, After { snapshot: &snapshot, patches: &patches, feedback: &[] })
    }
}

pub fn request(id: &str, input: &str) -> Request {
    Request {
        call_id: "c1".into(),
        id: id.into(),
        input: Ok(input.into()),
        origin: Origin::Assistant,
        version: None,
        evidence: true,
        covered: None,
    }
}

/// An action without input, of this risk.
pub fn action(id: &str, risk: Risk) -> ActionSpec {
    ActionSpec {
        id: id.into(),
        title: None,
        description: "Delete the task".into(),
        schema: Schema::empty(),
        risk,
        confirm: ConfirmRule::Auto,
        region: None,
        rows: None,
        mode: Mode::Function,
        untrusted: false,
        idempotent: false,
        run_ms: 30_000.0,
        expect: None,
    }
}

pub fn expecting(mut spec: ActionSpec) -> ActionSpec {
    spec.expect =
        Some(Expectation { description: "The task is no longer in the list".into(), timeout_ms: 2_000.0 });
    spec
}

pub fn taking(mut spec: ActionSpec, schema: Value) -> ActionSpec {
    spec.schema = Schema::declare(&schema.to_string()).unwrap();
    spec
}

fn receipt(call: &Call) -> Value {
    serde_json::from_str(&call.receipt().unwrap().to_text()).unwrap()
}

/// Runs of polling as one entry.
fn squeezed(trace: Vec<String>) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for name in trace {
        let polling = name == "check" || name == "sleep";
        if polling && out.last().is_some_and(|last| last == "check") {
            continue;
        }
        out.push(name);
    }
    out
}

fn name(effect: &Effect) -> &'static str {
    match effect {
        Effect::Lookup { .. } => "lookup",
        Effect::Validate { .. } => "validate",
        Effect::Ask(_) => "ask",
        Effect::Turn { .. } => "turn",
        Effect::Look => "look",
        Effect::Reveal { .. } => "reveal",
        Effect::Settle => "settle",
        Effect::Available => "available",
        Effect::Hook => "hook",
        Effect::Mark => "mark",
        Effect::Run { .. } => "run",
        Effect::KeepWaiting { .. } => "keep waiting",
        Effect::Check => "check",
        Effect::Sleep { .. } => "sleep",
        Effect::Observe => "observe",
        Effect::Done => "done",
    }
}

/// The seed's record and its view.
pub fn task(id: &str) -> RecordView {
    RecordView {
        id: id.into(),
        kind: "task".into(),
        region: "tasks".into(),
        label: None,
        fields: json!({}),
        actions: vec![],
    }
}
