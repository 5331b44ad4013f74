//! Writing into an editable area, where an editor usually keeps a document of its own.
//!
//! Text put straight into the elements is taken back by the editor, so its own way in is used: all is
//! selected, the coming insertion is announced by `beforeinput`, and unless the editor takes it from there
//! the browser's editing command inserts the text. The editor has the last word: what stands there a frame
//! later is what counts.

use js_sys::{Array, JsString};
use wasm_bindgen::JsValue;
use web_sys::{Element, Node};

use super::enter;
use super::event::{Draft, Path};
use super::focus;
use super::reach::reach;
use super::refusal::Refusal;
use super::wait;
use crate::core::model::operation::Commit;
use crate::page::dom::{call, quoted, text};

/// Replaces what the editor holds.
pub async fn act(element: &Element, wanted: &str, commit: Commit) -> Result<(), Refusal> {
    reach(element).await?;
    let visit = focus::visit(element);
    select_all(element)?;
    // Editors follow the selection by an event that comes with the next frame.
    wait::frame(element).await;
    if !element.is_connected() {
        return Err(Refusal::removed());
    }
    insert(element, wanted);
    wait::frame(element).await;
    kept(element, wanted)?;
    match commit {
        Commit::Change => visit.leave(),
        Commit::Enter => return enter::press(element),
        Commit::None => return Ok(()),
    }
    wait::frame(element).await;
    if element.is_connected() { kept(element, wanted) } else { Ok(()) }
}

fn select_all(element: &Element) -> Result<(), Refusal> {
    let selection = element.owner_document().and_then(|document| document.get_selection().ok().flatten());
    let selected = selection.is_some_and(|selection| selection.select_all_children(element).is_ok());
    match selected {
        true => Ok(()),
        false => Err(Refusal::broken("select the editor's text", true)),
    }
}

fn insert(element: &Element, wanted: &str) {
    let (kind, command) = match wanted {
        "" => ("deleteContentBackward", "delete"),
        _ => ("insertText", "insertText"),
    };
    if !announce("beforeinput", Path::Preventable, kind, wanted).send(element) {
        return;
    }
    let before = text(element, "textContent");
    let arguments = Array::of3(&JsString::from(command), &JsValue::FALSE, &JsString::from(wanted));
    let document = element.owner_document();
    let done = document.and_then(|document| call(&document, "execCommand", &arguments).ok());
    if done.and_then(|done| done.as_bool()) != Some(true) && text(element, "textContent") == before {
        Node::set_text_content(element, Some(wanted));
        let _ = announce("input", Path::Up, kind, wanted).send(element);
    }
}

fn announce(name: &'static str, path: Path, kind: &str, wanted: &str) -> Draft {
    let draft = Draft::new("InputEvent", name, path).with("inputType", kind);
    match wanted {
        "" => draft,
        text => draft.with("data", text),
    }
}

/// Editors wrap lines in elements and write some spaces as hard ones: the words count.
fn kept(element: &Element, wanted: &str) -> Result<(), Refusal> {
    if !element.is_connected() {
        return Err(Refusal::removed());
    }
    let held = text(element, "innerText");
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let plain = |text: &str| words(&text.replace(['\u{200b}', '\u{feff}'], ""));
    match plain(&held) == plain(wanted) {
        true => Ok(()),
        false => Err(Refusal::after(format!("the editor changed the text to {}", quoted(&held)))),
    }
}
