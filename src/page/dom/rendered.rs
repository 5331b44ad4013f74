//! Whether an element is drawn at all, and if not, what hides it.

use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

use super::describe::describe;
use super::realm::get;
use super::tree::{ancestors, children};
use super::view::{boxes, clipped_away, style_of};

/// Why the element is not drawn. The reason names what an agent could open first.
pub fn check(element: &Element) -> Result<(), String> {
    let laid_out = is_laid_out(element) || style_of(element, "display") == "contents";
    let sized = !boxes(element).is_empty();
    match clipped_away(element) {
        None if laid_out && sized => Ok(()),
        Some(container) if laid_out && sized => {
            Err(format!("not rendered: folded away in {}", describe(&container)))
        }
        _ => Err(format!("not rendered: {}", cause(element, sized))),
    }
}

fn cause(element: &Element, sized: bool) -> String {
    if let Some(details) = closed_details(element) {
        return format!("inside closed {}", describe(&details));
    }
    if let Some(hider) = ancestors(element).find(|ancestor| style_of(ancestor, "display") == "none") {
        return format!("display none on {}", describe(&hider));
    }
    if style_of(element, "visibility") != "visible" {
        return "visibility hidden".to_owned();
    }
    match sized {
        true => "its content is skipped by the page".to_owned(),
        false => "it has no size".to_owned(),
    }
}

/// A closed details element around it, whose summary it is not part of.
fn closed_details(element: &Element) -> Option<Element> {
    let chain: Vec<Element> = ancestors(element).collect();
    chain.windows(2).find_map(|pair| match pair {
        [child, details] if details.local_name() == "details" && !details.has_attribute("open") => {
            let summary = children(details).find(|child| child.local_name() == "summary");
            (summary.as_ref() != Some(child)).then(|| details.clone())
        }
        _ => None,
    })
}

/// What the browser says; true where it cannot be asked. Reached by name: older browsers lack the method.
fn is_laid_out(element: &Element) -> bool {
    let Ok(method) = get(element, "checkVisibility").dyn_into::<Function>() else {
        return true;
    };
    let options = Object::new();
    let _ = Reflect::set(&options, &"visibilityProperty".into(), &JsValue::TRUE);
    method.apply(element, &Array::of1(&options)).map(|answer| answer.as_bool() != Some(false)).unwrap_or(true)
}
