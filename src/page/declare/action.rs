//! Actions.

use std::rc::Rc;

use js_sys::Function;
use wasm_bindgen::JsValue;
use web_sys::Element;

use crate::core::error::{Code, Error, Result};
use crate::core::limits;
use crate::core::model::action::Expectation;
use crate::core::model::{ActionSpec, Commit, ConfirmRule, Fidelity, Mode, Operation, Risk};
use crate::core::schema::Schema;

use crate::page::act::{self, Control};
use crate::page::bridge::{self, Options};
use crate::page::live::ElementRef;
use crate::page::registry::PageRegistry;

const RISKS: [(&str, Risk); 3] =
    [("read", Risk::Read), ("write", Risk::Write), ("dangerous", Risk::Dangerous)];
const RULES: [(&str, ConfirmRule); 3] =
    [("auto", ConfirmRule::Auto), ("always", ConfirmRule::Always), ("never", ConfirmRule::Never)];
const OPERATIONS: [(&str, Operation); 6] = [
    ("click", Operation::Click),
    ("dblclick", Operation::DoubleClick),
    ("fill", Operation::Fill),
    ("check", Operation::Check),
    ("select", Operation::Select),
    ("submit", Operation::Submit),
];
const COMMITS: [(&str, Commit); 3] =
    [("change", Commit::Change), ("enter", Commit::Enter), ("none", Commit::None)];

/// What the page keeps of an action.
pub struct ActionPart {
    pub available: Option<Function>,
    pub target: Option<ElementRef>,
    pub operation: Option<Operation>,
    pub commit: Commit,
    pub reveal: Option<Function>,
    pub run: Option<Function>,
    pub check: Option<Function>,
    /// Not known where the target can only be found when the action is called.
    pub fidelity: Option<Fidelity>,
}

/// Reads an action's declaration.
///
/// # Errors
/// `INVALID_DECLARATION` naming the member, or `INVALID_SCHEMA`.
pub fn action(registry: &Rc<PageRegistry>, declaration: &JsValue) -> Result<(ActionSpec, ActionPart)> {
    let options = Options::new(declaration, "action")?;
    for later in ["flow", "handoff"] {
        if options.get(later)?.is_some() {
            return Err(options.bad(later, "is not supported by this version"));
        }
    }
    let region = options.string("region")?;
    let target = target(&options)?;
    let run = options.function("run")?;
    if run.is_none() && target.is_none() {
        return Err(Error::declaration("action: one of run and target is required"));
    }
    let mode = if run.is_some() { Mode::Function } else { Mode::Element };
    let operation = options.word("operate", &OPERATIONS)?;
    let element = element_now(registry, region.as_deref(), target.as_ref());
    let control = (mode == Mode::Element).then(|| control(&options, element.as_ref())).transpose()?.flatten();
    let (expect, check) = expectation(&options)?;
    let spec = ActionSpec {
        id: options.required_string("id")?,
        title: options.string("title")?,
        description: options.required_string("description")?,
        schema: schema(&options, mode, operation, control.as_ref().map(|(element, _)| element))?,
        risk: options.word("risk", &RISKS)?.unwrap_or_default(),
        confirm: options.word("confirm", &RULES)?.unwrap_or_default(),
        region,
        rows: options.string("rows")?,
        mode,
        untrusted: options.boolean("untrusted")?.unwrap_or(false),
        idempotent: options.boolean("idempotent")?.unwrap_or(false),
        run_ms: options.milliseconds("timeoutMs")?.unwrap_or(limits::RUN_MS),
        expect,
    };
    let part = ActionPart {
        available: options.function("available")?,
        target,
        operation,
        commit: options.word("commit", &COMMITS)?.unwrap_or(Commit::Change),
        reveal: options.function("reveal")?,
        run,
        check,
        fidelity: match (mode, control) {
            (Mode::Function, _) => Some(Fidelity::High),
            (Mode::Element, control) => control.map(|(_, fidelity)| fidelity),
        },
    };
    Ok((spec, part))
}

fn target(options: &Options<'_>) -> Result<Option<ElementRef>> {
    let Some(value) = options.get("target")? else { return Ok(None) };
    let found = ElementRef::from_js(&value);
    found.map(Some).ok_or_else(|| options.bad("target", "expected an element, a selector or a function"))
}

/// The target as it is at declaration; a function may need a context and is not asked.
fn element_now(
    registry: &Rc<PageRegistry>,
    region: Option<&str>,
    target: Option<&ElementRef>,
) -> Option<Element> {
    match target? {
        ElementRef::Function(_) => None,
        fixed => fixed.element(&registry.root_of(region), &JsValue::UNDEFINED).ok().flatten(),
    }
}

/// The control that a target is or holds, and how sure one can be of it.
fn control(options: &Options<'_>, element: Option<&Element>) -> Result<Option<(Element, Fidelity)>> {
    let Some(element) = element else { return Ok(None) };
    match act::control_of(element) {
        Control::Own(control) => Ok(Some((control, Fidelity::High))),
        Control::Nested(control) => Ok(Some((control, Fidelity::Auto))),
        Control::None => Ok(Some((element.clone(), Fidelity::Low))),
        Control::Several(count) => Err(options.bad(
            "target",
            &format!(
                "{count} controls are inside {}: name the one that is meant",
                crate::page::dom::describe(element)
            ),
        )),
    }
}

/// The declared schema, or the one that follows from the control, or from the operation alone.
fn schema(
    options: &Options<'_>,
    mode: Mode,
    operation: Option<Operation>,
    control: Option<&Element>,
) -> Result<Schema> {
    if let Some(value) = options.get("input")? {
        let text = bridge::text_of(&value)
            .map_err(|why| Error::new(Code::InvalidSchema, format!("action.input: {why}")))?;
        return declared(&text);
    }
    if mode == Mode::Function {
        return Ok(Schema::empty());
    }
    let derived = match (control, operation) {
        (Some(control), operation) => {
            let operation = operation.or_else(|| act::default_operation(control)).unwrap_or(Operation::Click);
            act::derived_input(control, operation).to_string()
        }
        (None, Some(operation)) => by_operation(operation).to_owned(),
        (None, None) if options.get("target")?.is_some_and(|target| target.is_function()) => {
            by_operation(Operation::Click).to_owned()
        }
        (None, None) => {
            return Err(
                options.bad("target", "is not on the page yet: name operate or input, or declare it later")
            );
        }
    };
    declared(&derived)
}

fn declared(text: &str) -> Result<Schema> {
    Schema::declare(text).map_err(|fault| {
        Error::new(Code::InvalidSchema, format!("action.input{}: {}", fault.path, fault.message))
    })
}

/// What an operation takes, where the control is not there to say more.
fn by_operation(operation: Operation) -> &'static str {
    match operation {
        Operation::Click | Operation::DoubleClick | Operation::Submit => {
            r#"{"type":"object","properties":{},"additionalProperties":false}"#
        }
        Operation::Fill => {
            r#"{"type":"object","properties":{"value":{"type":["string","number"]}},"required":["value"],"additionalProperties":false}"#
        }
        Operation::Check => {
            r#"{"type":"object","properties":{"checked":{"type":"boolean"}},"required":["checked"],"additionalProperties":false}"#
        }
        Operation::Select => {
            r#"{"type":"object","properties":{"value":{"type":["string","array"],"items":{"type":"string"}}},"required":["value"],"additionalProperties":false}"#
        }
    }
}

fn expectation(options: &Options<'_>) -> Result<(Option<Expectation>, Option<Function>)> {
    let Some(value) = options.get("expect")? else { return Ok((None, None)) };
    let expect = Options::new(&value, "action.expect")?;
    let check = expect.required_function("check")?;
    let spec = Expectation {
        description: crate::core::json::clip(&expect.required_string("description")?, limits::TEXT_CHARS),
        timeout_ms: expect.milliseconds("timeoutMs")?.unwrap_or(limits::EXPECT_MS),
    };
    Ok((Some(spec), Some(check)))
}
