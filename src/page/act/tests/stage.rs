//! A page for one case: markup, a script of the page's own, a log of the events that its handlers could see.
//!
//! The log and the outcome are read as JavaScript reads them, not with the code under test.

use js_sys::{Array, Function};
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

use crate::core::model::operation::{Commit, Operation};
use crate::page::act::{Order, operate};

/// Draws a stage over the test page. Native submissions are stopped: they would leave the page.
const OPEN: &str = r#"
    const stage = document.createElement('div');
    stage.style.cssText = 'position:fixed;inset:0;z-index:1000;background:white;overflow:auto;font:16px sans-serif';
    stage.innerHTML = html;
    document.body.append(stage);
    const target = stage.querySelector('[data-target]') ?? stage.firstElementChild;
    const log = [];
    stage.events = log;
    stage.target = target;
    const names = 'pointerdown mousedown pointerup mouseup click dblclick focus blur beforeinput input change ' +
        'keydown keypress keyup invalid submit';
    for (const name of names.split(' ')) {
        stage.addEventListener(name, event => {
            log.push(event.target === target ? name : `${name}@${event.target.id || event.target.localName}`);
        }, true);
    }
    stage.addEventListener('submit', event => event.preventDefault());
    new Function('stage', 'target', 'log', script)(stage, target, log);
    return stage;
"#;

/// What the target holds, as text.
const STATE: &str = r#"
    const target = stage.target;
    if (!target.isConnected) return 'gone';
    if (target.matches('[type=checkbox], [type=radio]')) return target.indeterminate ? 'mixed' : String(target.checked);
    if (target.hasAttribute('aria-checked')) return target.getAttribute('aria-checked');
    if (target.localName === 'select') return [...target.selectedOptions].map(option => option.value).join(' ');
    if ('value' in target && target.localName !== 'button') return target.value;
    return target.isContentEditable ? target.innerText : '';
"#;

/// A stage, taken down when it is dropped.
#[must_use = "the page is taken down when the stage is dropped"]
pub struct Stage {
    root: JsValue,
}

impl Stage {
    pub fn open(html: &str, script: &str) -> Self {
        let open = Function::new_with_args("html, script", OPEN);
        Self { root: open.call2(&JsValue::NULL, &html.into(), &script.into()).unwrap() }
    }

    /// What an expression over `stage` and `target` gives, as an element.
    pub fn element(&self, expression: &str) -> Element {
        self.eval(expression).unchecked_into()
    }

    pub fn target(&self) -> Element {
        self.element("target")
    }

    pub fn eval(&self, expression: &str) -> JsValue {
        let body = format!("const target = stage.target; return ({expression})");
        Function::new_with_args("stage", &body).call1(&JsValue::NULL, &self.root).unwrap()
    }

    pub fn text(&self, expression: &str) -> String {
        self.eval(&format!("String({expression})")).as_string().unwrap()
    }

    /// The events so far, in order.
    pub fn events(&self) -> String {
        self.text("stage.events.join(' ')")
    }

    pub fn state(&self) -> String {
        let state = Function::new_with_args("stage", STATE);
        state.apply(&JsValue::NULL, &Array::of1(&self.root)).unwrap().as_string().unwrap()
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        let _ = self.eval("stage.remove()");
    }
}

/// One row: the page, the value as JSON ("" for none), the events, the outcome.
pub struct Case {
    pub html: &'static str,
    /// Run in the page with `stage`, `target` and `log`.
    pub script: &'static str,
    pub value: &'static str,
    pub commit: Commit,
    pub events: &'static str,
    /// "ok" and the state, or "refused" / "refused after", the reason, and the state behind a bar.
    pub outcome: &'static str,
}

impl Case {
    /// A row without a script.
    pub const fn plain(
        html: &'static str,
        value: &'static str,
        events: &'static str,
        outcome: &'static str,
    ) -> Self {
        Self { html, script: "", value, commit: Commit::Change, events, outcome }
    }

    pub const fn script(self, script: &'static str) -> Self {
        Self { script, ..self }
    }

    pub const fn commit(self, commit: Commit) -> Self {
        Self { commit, ..self }
    }
}

/// Runs each row on a stage of its own and compares all of them before it fails.
pub async fn run(operation: Operation, cases: &[Case]) {
    let mut wrong = Vec::new();
    for case in cases {
        let stage = Stage::open(case.html, case.script);
        let outcome = act(&stage, &stage.target(), operation, case.value, case.commit).await;
        let events = stage.events();
        if (events.as_str(), outcome.as_str()) != (case.events, case.outcome) {
            let Case { html, script, value, .. } = case;
            wrong.push(format!(
                "{html}\n{script}\n  value   {value}\n  events  {events}\n  not     {}\n  outcome {outcome}\n  not     {}",
                case.events, case.outcome
            ));
        }
    }
    assert!(wrong.is_empty(), "{} of {} rows:\n{}", wrong.len(), cases.len(), wrong.join("\n\n"));
}

/// One operation, and its outcome as text.
pub async fn act(
    stage: &Stage,
    element: &Element,
    operation: Operation,
    value: &str,
    commit: Commit,
) -> String {
    let value: Option<Value> = serde_json::from_str(value).ok();
    match operate(element, &Order { operation, value, commit }).await {
        Ok(()) => format!("ok {}", stage.state()).trim_end().to_owned(),
        Err(refusal) => {
            let started = if refusal.started { "refused after" } else { "refused" };
            format!("{started}: {} | {}", refusal.reason, stage.state()).trim_end().to_owned()
        }
    }
}
