//! Boxes, radio buttons and switches.

use wasm_bindgen_test::wasm_bindgen_test;

use super::stage::{Case, run};
use crate::core::model::operation::Operation;

const PRESSED: &str = "pointerdown mousedown focus pointerup mouseup click";
const TOGGLED: &str = "pointerdown mousedown focus pointerup mouseup click input change";

#[wasm_bindgen_test]
async fn native_controls() {
    let cases = [
        Case::plain("<input type=checkbox>", "true", TOGGLED, "ok true"),
        Case::plain("<input type=checkbox>", "", TOGGLED, "ok true"),
        Case::plain("<input type=checkbox checked>", "true", "", "ok true"),
        Case::plain("<input type=checkbox checked>", "false", TOGGLED, "ok false"),
        Case::plain("<input type=radio name=a>", "true", TOGGLED, "ok true"),
        Case::plain("<input type=radio name=a>", "false", "", "ok false"),
        Case::plain(
            "<input type=radio name=a checked>",
            "false",
            "",
            "refused: wrong value: a radio button is unchecked by checking another of its group | true",
        ),
        Case::plain("<input type=checkbox>", "true", TOGGLED, "ok true")
            .script("target.indeterminate = true"),
        Case::plain(
            "<input type=checkbox>",
            r#""yes""#,
            "",
            r#"refused: wrong value: expected true or false, got "yes" | false"#,
        ),
        Case::plain(
            "<input>",
            "true",
            "",
            "refused: wrong control: check needs a checkbox, radio button or switch, and this is text field |",
        ),
        Case::plain("<input type=checkbox disabled>", "true", "", "refused: disabled | false"),
    ];
    run(Operation::Check, &cases).await;
}

#[wasm_bindgen_test]
async fn a_mixed_box_is_pressed_until_it_is_as_asked() {
    let twice = "pointerdown mousedown focus pointerup mouseup click input change \
                 pointerdown mousedown pointerup mouseup click input change";
    let cases = [
        Case::plain("<input type=checkbox>", "false", twice, "ok false")
            .script("target.indeterminate = true"),
        Case::plain("<input type=checkbox checked>", "true", twice, "ok true")
            .script("target.indeterminate = true"),
    ];
    run(Operation::Check, &cases).await;
}

#[wasm_bindgen_test]
async fn switches_say_how_they_stand() {
    let toggle = "target.onclick = () => target.setAttribute('aria-checked', target.ariaChecked !== 'true')";
    let html = "<button type=button role=switch aria-checked=false>Night</button>";
    let cases = [
        Case::plain(html, "true", PRESSED, "ok true").script(toggle),
        Case::plain(html, "false", "", "ok false").script(toggle),
        Case::plain(html, "true", PRESSED, "ok true").script(
            "target.onclick = () => Promise.resolve().then(() => target.setAttribute('aria-checked', 'true'))",
        ),
        Case::plain(html, "true", PRESSED, r#"refused after: the page left the switch "Night" unchecked | false"#),
    ];
    run(Operation::Check, &cases).await;
}

#[wasm_bindgen_test]
async fn pages_that_take_it_back_or_take_it_away() {
    let cases = [
        Case::plain(
            "<input type=checkbox>",
            "true",
            PRESSED,
            "refused after: the page left the checkbox unchecked | false",
        )
        .script("target.onclick = event => event.preventDefault()"),
        Case::plain(
            "<input type=checkbox>",
            "true",
            TOGGLED,
            "refused after: the page left the checkbox unchecked | false",
        )
        .script("target.onchange = () => Promise.resolve().then(() => target.checked = false)"),
        Case::plain(
            "<input type=checkbox>",
            "true",
            "pointerdown mousedown focus pointerup mouseup click input change blur",
            "ok gone",
        )
        .script("target.onchange = () => target.remove()"),
    ];
    run(Operation::Check, &cases).await;
}

#[wasm_bindgen_test]
async fn a_label_stands_for_a_box_that_is_not_drawn() {
    let label =
        "pointerdown@label mousedown@label pointerup@label mouseup@label click@label click input change";
    let cases = [
        Case::plain(
            "<label>Done <input type=checkbox data-target style='display:none'></label>",
            "true",
            label,
            "ok true",
        ),
        Case::plain(
            "<input type=checkbox id=c data-target style='position:absolute;width:0;height:0;opacity:0;margin:0'><label for=c>Done</label>",
            "true",
            "pointerdown@label mousedown@label pointerup@label mouseup@label click@label focus click input change",
            "ok true",
        ),
        Case::plain(
            "<label style='position:relative;display:block'><input type=checkbox data-target style='opacity:0'>\
             <span style='position:absolute;inset:0;background:green'></span></label>",
            "true",
            TOGGLED,
            "ok true",
        ),
        Case::plain(
            "<input type=checkbox id=c data-target style='position:absolute;left:-9999px'><label for=c>Done</label>",
            "true",
            "pointerdown@label mousedown@label pointerup@label mouseup@label click@label focus click input change",
            "ok true",
        ),
    ];
    run(Operation::Check, &cases).await;
}
