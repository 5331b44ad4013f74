//! Reading and writing an element with the means of the window it lives in.
//!
//! A frame has constructors of its own, so events and setters come from the element's own window. The setters
//! are the browser's, taken from the interface's prototype: frameworks put a property of the same name on the
//! element to see writes, and a form's fields hide the form's own members (`<input name="elements">`).

use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Window};

/// The interfaces whose native members are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interface {
    Form,
    Input,
    Option,
    Select,
    TextArea,
}

impl Interface {
    fn name(self) -> &'static str {
        match self {
            Self::Form => "HTMLFormElement",
            Self::Input => "HTMLInputElement",
            Self::Option => "HTMLOptionElement",
            Self::Select => "HTMLSelectElement",
            Self::TextArea => "HTMLTextAreaElement",
        }
    }

    /// The value of a native attribute; undefined where it cannot be read.
    pub fn get(self, element: &Element, property: &str) -> JsValue {
        self.accessor(element, property, "get")
            .and_then(|getter| getter.call0(element).ok())
            .unwrap_or_else(|| get(element, property))
    }

    /// Writes a native attribute past whatever the page put on the element itself.
    pub fn set(self, element: &Element, property: &str, value: &JsValue) -> Result<(), JsValue> {
        match self.accessor(element, property, "set") {
            Some(setter) => setter.call1(element, value).map(drop),
            None => Reflect::set(element, &property.into(), value).map(drop),
        }
    }

    /// Calls a native method.
    pub fn call(self, element: &Element, method: &str, arguments: &Array) -> Result<JsValue, JsValue> {
        let prototype = self.prototype(element).ok_or(JsValue::UNDEFINED)?;
        let method: Function = get(&prototype, method).dyn_into()?;
        method.apply(element, arguments)
    }

    fn prototype(self, element: &Element) -> Option<Object> {
        let window = window_of(element)?;
        let prototype = get(&get(&window, self.name()), "prototype");
        // Not a checked cast: another window's objects are no instances of this one's.
        prototype.is_object().then(|| prototype.unchecked_into())
    }

    fn accessor(self, element: &Element, property: &str, half: &str) -> Option<Function> {
        let descriptor =
            Reflect::get_own_property_descriptor(&self.prototype(element)?, &property.into()).ok()?;
        get(&descriptor, half).dyn_into().ok()
    }
}

/// The window an element lives in; none for a document that is not shown.
pub fn window_of(element: &Element) -> Option<Window> {
    element.owner_document()?.default_view()
}

/// An object of a class of the element's own window.
pub fn construct(element: &Element, class: &str, arguments: &Array) -> Result<JsValue, JsValue> {
    let window = window_of(element).ok_or(JsValue::UNDEFINED)?;
    let constructor: Function = get(&window, class).dyn_into()?;
    Reflect::construct(&constructor, arguments)
}

/// Calls a method by its name; an error where there is none.
pub fn call(target: &JsValue, method: &str, arguments: &Array) -> Result<JsValue, JsValue> {
    let method: Function = get(target, method).dyn_into()?;
    method.apply(target, arguments)
}

/// A property; undefined where it cannot be read.
pub fn get(target: &JsValue, property: &str) -> JsValue {
    Reflect::get(target, &property.into()).unwrap_or(JsValue::UNDEFINED)
}

/// A property that holds text; empty where it does not.
pub fn text(target: &JsValue, property: &str) -> String {
    get(target, property).as_string().unwrap_or_default()
}

/// A property that is true.
pub fn flag(target: &JsValue, property: &str) -> bool {
    get(target, property).as_bool().unwrap_or(false)
}
