//! Controls in frames and shadow trees.

use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

use super::stage::{Stage, act};
use crate::core::model::operation::{Commit, Operation};
use crate::page::dom::{in_view, usable};

const FRAME: &str = "<iframe style='position:absolute;left:50px;top:60px;width:400px;height:200px;border:5px solid'></iframe>";

/// Draws into the frame and notes there which classes the events have.
const DRAW: &str = r#"
    const page = target.contentDocument;
    page.body.innerHTML = "<form onsubmit='return false'><input id=field><input type=checkbox id=box>" +
        "<select id=pick><option>a<option>b</select><button id=go>Go</button></form><div id=ed contenteditable>x</div>";
    for (const name of ['input', 'change', 'click', 'submit', 'keydown']) page.addEventListener(name, event => {
        const own = event instanceof page.defaultView.Event;
        log.push(name + (own ? '' : '!') + (event.clientX > 0 ? '.' : ''));
    }, true);
"#;

#[wasm_bindgen_test]
async fn controls_of_another_window() {
    let rows = [
        ("field", Operation::Fill, r#""Ada""#, Commit::Change, "input change", "value", "Ada"),
        (
            "field",
            Operation::Fill,
            r#""Bob""#,
            Commit::Enter,
            "input keydown change click submit",
            "value",
            "Bob",
        ),
        ("box", Operation::Check, "true", Commit::Change, "click. input change", "checked", "true"),
        ("pick", Operation::Select, r#""b""#, Commit::Change, "input change", "value", "b"),
        ("go", Operation::Click, "", Commit::Change, "click. submit", "id", "go"),
        ("ed", Operation::Fill, r#""y""#, Commit::Change, "input", "innerText", "y"),
    ];
    for (id, operation, value, commit, events, property, expected) in rows {
        let stage = Stage::open(FRAME, DRAW);
        let element = stage.element(&format!("target.contentDocument.getElementById('{id}')"));
        let outcome = act(&stage, &element, operation, value, commit).await;
        assert!(outcome.starts_with("ok"), "{id}: {outcome}");
        assert_eq!(
            stage.text("stage.events.filter(name => !/@|focus|blur/.test(name)).join(' ')"),
            events,
            "{id}"
        );
        assert_eq!(
            stage.text(&format!("target.contentDocument.getElementById('{id}').{property}")),
            expected,
            "{id}"
        );
    }
}

#[wasm_bindgen_test]
fn a_frame_is_seen_and_covered_where_it_stands() {
    let stage = Stage::open(FRAME, DRAW);
    let field = stage.element("target.contentDocument.getElementById('field')");
    assert_eq!((usable(&field), in_view(&field)), (Ok(()), true));
    let _ = stage
        .eval("stage.insertAdjacentHTML('beforeend', '<div id=wall style=\"position:absolute;inset:0\">')");
    assert_eq!(usable(&field), Err("covered by div#wall".to_owned()));
    let _ = stage.eval("(stage.lastElementChild.remove(), target.style.display = 'none')");
    assert_eq!(usable(&field).err().map(|reason| reason.starts_with("not rendered")), Some(true));
    let _ = stage.eval("(target.style.display = '', target.style.top = '5000px')");
    assert_eq!((usable(&field), in_view(&field)), (Ok(()), false));
    let _ = stage.eval("target.remove()");
    assert_eq!(usable(&field), Err("not in the page any more".to_owned()));
}

#[wasm_bindgen_test]
async fn the_focus_goes_back_to_the_page_around_a_frame() {
    let stage = Stage::open(&format!("{FRAME}<input id=outer>"), DRAW);
    let _ = stage.eval("stage.querySelector('#outer').focus()");
    let field = stage.element("target.contentDocument.getElementById('field')");
    let _ = stage
        .eval("target.contentDocument.getElementById('field').onblur = event => stage.events.push('left')");
    act(&stage, &field, Operation::Fill, r#""Ada""#, Commit::Change).await;
    assert_eq!(stage.events(), "focus@outer blur@outer input change left focus@outer");
    assert_eq!(
        stage.text("document.activeElement.id + target.contentDocument.activeElement.localName"),
        "outerbody"
    );
}

#[wasm_bindgen_test]
async fn controls_of_a_shadow_tree() {
    for mode in ["open", "closed"] {
        let script = format!(
            r#"
            stage.root = target.attachShadow({{ mode: '{mode}' }});
            stage.root.innerHTML = '<button id=go><slot></slot></button><input id=field><div id=lid></div>';
            stage.root.addEventListener('change', () => log.push('inner change'));
            stage.root.getElementById('go').onclick = () => log.push('inner click');
            "#
        );
        let stage = Stage::open("<my-card>Go <b>now</b></my-card>", &script);
        let (go, field) = (
            stage.element("stage.root.getElementById('go')"),
            stage.element("stage.root.getElementById('field')"),
        );
        let clicked = act(&stage, &go, Operation::Click, "", Commit::Change).await;
        let filled = act(&stage, &field, Operation::Fill, r#""Ada""#, Commit::Change).await;
        assert_eq!((clicked.as_str(), filled.as_str()), ("ok", "ok"), "{mode}");
        let log = stage.events();
        assert!(
            log.starts_with("pointerdown mousedown focus pointerup mouseup click inner click"),
            "{mode}: {log}"
        );
        assert!(log.contains("inner change"), "{mode}: {log}");
        let _: JsValue =
            stage.eval("stage.root.getElementById('lid').style.cssText = 'position:fixed;inset:0'");
        assert_eq!(usable(&go), Err("covered by div#lid".to_owned()), "{mode}");
    }
}
