//! What keeps an element from being used, and what does not.

use wasm_bindgen_test::wasm_bindgen_test;

use super::stage::{Stage, act};
use crate::core::model::operation::{Commit, Operation};
use crate::page::dom::{in_view, scroll_into_view, usable, writable};

const COVER: &str = "<div id=overlay style='position:absolute;inset:0;z-index:5'></div>";

#[wasm_bindgen_test]
fn reasons() {
    let rows = [
        ("<button>Go</button>", "", "ok"),
        ("<button>Go</button>", "target.remove()", "not in the page any more"),
        ("<button disabled>Go</button>", "", "disabled"),
        ("<button aria-disabled=true>Go</button>", "", "disabled: marked as aria-disabled"),
        (
            "<div role=toolbar aria-disabled=true id=bar><button data-target>Go</button></div>",
            "",
            "disabled: aria-disabled on div#bar",
        ),
        ("<fieldset disabled id=f><input data-target></fieldset>", "", "disabled: by fieldset#f"),
        ("<fieldset disabled><legend><input data-target></legend></fieldset>", "", "ok"),
        (
            "<fieldset disabled id=f><legend></legend><legend><input data-target></legend></fieldset>",
            "",
            "disabled: by fieldset#f",
        ),
        (
            "<select><optgroup disabled id=g><option data-target>a</optgroup></select>",
            "",
            "disabled: by optgroup#g",
        ),
        ("<div inert id=part><button data-target>Go</button></div>", "", "inert: within div#part"),
        (
            "<button data-target>Go</button><dialog aria-label=Sure>?</dialog>",
            "stage.querySelector('dialog').showModal()",
            "inert: outside the open modal dialog \"Sure\"",
        ),
        (
            "<dialog><button data-target>Go</button></dialog>",
            "stage.querySelector('dialog').showModal()",
            "ok",
        ),
        (
            "<dialog id=d><button data-target>Go</button></dialog>",
            "",
            "not rendered: display none on dialog#d",
        ),
        (
            "<div id=tab hidden><button data-target>Go</button></div>",
            "",
            "not rendered: display none on div#tab",
        ),
        (
            "<div style='visibility:hidden'><button data-target>Go</button></div>",
            "",
            "not rendered: visibility hidden",
        ),
        (
            "<div style='visibility:hidden'><button data-target style='visibility:visible'>Go</button></div>",
            "",
            "ok",
        ),
        (
            "<details id=more><summary>More</summary><button data-target>Go</button></details>",
            "",
            "not rendered: inside closed details#more",
        ),
        ("<details><summary><button data-target>Go</button></summary></details>", "", "ok"),
        (
            "<div style='content-visibility:hidden'><button data-target>Go</button></div>",
            "",
            "not rendered: its content is skipped by the page",
        ),
        ("<button style='width:0;height:0;padding:0;border:0'></button>", "", "not rendered: it has no size"),
        (
            "<div style='height:0;overflow:hidden' id=fold><button data-target>Go</button></div>",
            "",
            "not rendered: folded away in div#fold",
        ),
        ("<a href=x style='display:contents' data-target>Go</a>", "", "ok"),
        ("<button style='opacity:0'>Go</button>", "", "ok"),
        ("<button style='pointer-events:none'>Go</button>", "", "not clickable: pointer-events none"),
        (
            "<button>Go</button><div id=overlay style='position:absolute;inset:0'></div>",
            "",
            "covered by div#overlay",
        ),
        ("<button>Go</button><div style='position:absolute;inset:0;pointer-events:none'></div>", "", "ok"),
        (
            "<button style='width:200px;height:50px'>Go</button><div style='position:absolute;left:90px;top:0;width:20px;height:60px'></div>",
            "",
            "ok",
        ),
        (
            "<label style='position:relative;display:block'><input data-target><span style='position:absolute;inset:0'>Name</span></label>",
            "",
            "ok",
        ),
        ("<input id=n data-target><label for=n style='position:absolute;inset:0'>Name</label>", "", "ok"),
        ("<button data-target><svg width=50 height=50><rect width=50 height=50 /></svg></button>", "", "ok"),
        ("<input readonly>", "", "ok"),
    ];
    for (html, script, expected) in rows {
        let stage = Stage::open(html, script);
        let reason = usable(&stage.target()).err().unwrap_or_else(|| "ok".to_owned());
        assert_eq!(reason, expected, "{html}");
    }
    let stage = Stage::open("<input readonly>", "");
    assert_eq!(writable(&stage.target()), Err("read-only".to_owned()));
}

#[wasm_bindgen_test]
async fn a_covered_button_is_not_clicked() {
    let html = format!("<button data-target>Go</button>{COVER}");
    let stage = Stage::open(&html, "");
    let outcome = act(&stage, &stage.target(), Operation::Click, "", Commit::Change).await;
    assert_eq!((outcome.as_str(), stage.events().as_str()), ("refused: covered by div#overlay |", ""));
}

#[wasm_bindgen_test]
fn what_is_in_view() {
    let rows = [
        ("<button>Go</button>", true, true),
        ("<button style='position:absolute;top:3000px'>Go</button>", false, true),
        ("<button style='position:absolute;left:-9999px'>Go</button>", false, false),
        ("<div style='height:4000px' data-target>Go</div>", true, true),
        (
            "<div style='height:50px;overflow:auto'><p style='height:500px'></p><button data-target>Go</button></div>",
            false,
            true,
        ),
        (
            "<div style='height:50px;overflow:hidden'><p style='height:500px'></p><b style='position:fixed;top:0' data-target>Go</b></div>",
            true,
            true,
        ),
        (
            "<div style='height:50px;overflow:hidden'><p style='height:500px'></p><b style='position:absolute;top:0' data-target>Go</b></div>",
            true,
            true,
        ),
        (
            "<div style='height:50px;overflow:hidden;position:relative'><b style='position:absolute;top:60px' data-target>Go</b></div>",
            false,
            true,
        ),
    ];
    for (html, before, after) in rows {
        let stage = Stage::open(html, "");
        let target = stage.target();
        let first = in_view(&target);
        scroll_into_view(&target);
        assert_eq!((first, in_view(&target)), (before, after), "{html}");
    }
}

#[wasm_bindgen_test]
async fn one_scrolls_to_what_is_out_of_view() {
    let rows = [
        ("<button style='position:absolute;top:3000px'>Go</button>", "", "ok"),
        (
            "<button style='position:absolute;left:-9999px'>Go</button>",
            "",
            "refused: not in view: it cannot be scrolled to |",
        ),
        // A header that sticks over the top of the list.
        (
            "<div style='position:sticky;top:0;height:80px;background:red;z-index:1'></div><div style='height:300px'></div>\
          <button data-target>Go</button><div style='height:3000px'></div>",
            "stage.scrollTop = 320",
            "ok",
        ),
        // A list that takes no pointer while it scrolls.
        (
            "<button style='position:absolute;top:3000px'>Go</button>",
            "stage.onscroll = () => { stage.style.pointerEvents = 'none'; setTimeout(() => stage.style.pointerEvents = '', 60) }",
            "ok",
        ),
    ];
    for (html, script, expected) in rows {
        let stage = Stage::open(html, script);
        let outcome = act(&stage, &stage.target(), Operation::Click, "", Commit::Change).await;
        assert_eq!(outcome, expected, "{html}");
    }
}
