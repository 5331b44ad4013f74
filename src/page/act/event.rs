//! Events as the browser makes them, of the classes of the element's own window.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

use crate::page::dom::{Aim, construct, window_of};

/// How an event travels.
#[derive(Clone, Copy, Debug)]
pub enum Path {
    /// Up the tree and out of shadow trees, and may be prevented.
    Preventable,
    /// Up the tree and out of shadow trees.
    Up,
    /// Up the tree, within its shadow tree.
    Within,
    /// To the element only, seen from outside its shadow tree.
    Only,
}

/// An event before it exists: its class and its properties.
#[must_use = "an event does nothing until it is sent"]
pub struct Draft {
    class: &'static str,
    name: &'static str,
    properties: Object,
}

impl Draft {
    pub fn new(class: &'static str, name: &'static str, path: Path) -> Self {
        let draft = Self { class, name, properties: Object::new() };
        let (bubbles, cancelable, composed) = match path {
            Path::Preventable => (true, true, true),
            Path::Up => (true, false, true),
            Path::Within => (true, false, false),
            Path::Only => (false, false, true),
        };
        draft.with("bubbles", bubbles).with("cancelable", cancelable).with("composed", composed)
    }

    /// A pointer or mouse event of the primary button, where the aim is.
    pub fn at(class: &'static str, name: &'static str, aim: &Aim, pressed: bool, count: u32) -> Self {
        let draft = Self::new(class, name, Path::Preventable)
            .with("clientX", aim.x)
            .with("clientY", aim.y)
            .with("button", 0)
            .with("buttons", u32::from(pressed))
            .with("detail", count);
        match class {
            "PointerEvent" => draft
                .with("pointerId", 1)
                .with("pointerType", "mouse")
                .with("isPrimary", true)
                .with("pressure", if pressed { 0.5 } else { 0.0 }),
            _ => draft,
        }
    }

    pub fn with(self, property: &str, value: impl Into<JsValue>) -> Self {
        let _ = Reflect::set(&self.properties, &property.into(), &value.into());
        self
    }

    /// Sends the event; false when the page prevented it. A window without the class gets a plain event.
    pub fn send(self, target: &Element) -> bool {
        if let Some(window) = window_of(target).filter(|_| self.class != "Event") {
            let _ = Reflect::set(&self.properties, &"view".into(), &window);
        }
        let arguments = Array::of2(&self.name.into(), &self.properties);
        let event =
            construct(target, self.class, &arguments).or_else(|_| construct(target, "Event", &arguments));
        event.and_then(|event| target.dispatch_event(event.unchecked_ref())).unwrap_or(true)
    }
}

/// What a browser sends when a person changed a value: text comes as an input event with its text.
pub fn input(target: &Element, inserted: Option<&str>) {
    let _ = match inserted {
        Some("") => Draft::new("InputEvent", "input", Path::Up).with("inputType", "deleteContentBackward"),
        Some(text) => Draft::new("InputEvent", "input", Path::Up)
            .with("inputType", "insertReplacementText")
            .with("data", text),
        None => Draft::new("Event", "input", Path::Up),
    }
    .send(target);
}

pub fn change(target: &Element) {
    let _ = Draft::new("Event", "change", Path::Within).send(target);
}
