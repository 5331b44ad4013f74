//! Editable areas, plain and with an editor behind them.

use wasm_bindgen_test::wasm_bindgen_test;

use super::stage::{Case, run};
use crate::core::model::operation::{Commit, Operation};

const EDITOR: &str = "<div contenteditable style='white-space:pre-wrap'>old <b>text</b></div>";

/// An editor that takes every insertion into its own document and draws that.
const MODEL: &str = r#"
    let model = target.innerText;
    const draw = () => { target.innerHTML = '<p><span></span></p>'; target.querySelector('span').textContent = model; };
    target.addEventListener('beforeinput', event => {
        event.preventDefault();
        const all = getSelection().toString().trim() === model.trim();
        model = (all ? '' : model) + (event.data ?? '');
        draw();
    });
    new MutationObserver(() => { if (target.innerText.trim() !== model.trim()) draw(); })
        .observe(target, { childList: true, subtree: true, characterData: true });
    draw();
"#;

#[wasm_bindgen_test]
async fn editable_areas() {
    let cases = [
        Case::plain(EDITOR, r#""new words""#, "focus beforeinput input blur", "ok new words"),
        Case::plain(EDITOR, r#""""#, "focus beforeinput input blur", "ok"),
        Case::plain(
            EDITOR,
            r#""<img src=x onerror=alert(1)>""#,
            "focus beforeinput input blur",
            "ok <img src=x onerror=alert(1)>",
        ),
        Case::plain(
            "<div contenteditable=plaintext-only>a</div>",
            r#""b""#,
            "focus beforeinput input blur",
            "ok b",
        ),
        Case::plain(EDITOR, r#""b""#, "focus beforeinput input", "ok b").commit(Commit::None),
        Case::plain(EDITOR, r#""b""#, "focus beforeinput input keydown keypress keyup", "ok b")
            .commit(Commit::Enter),
        Case::plain(
            EDITOR,
            "true",
            "",
            "refused: wrong value: expected text or a number, got true | old text",
        ),
        Case::plain(
            "<div contenteditable=false>a</div>",
            r#""b""#,
            "",
            "refused: wrong control: fill needs a field that takes text, and this is div |",
        ),
        Case::plain(
            "<div contenteditable aria-readonly=true>a</div>",
            r#""b""#,
            "",
            "refused: read-only | a",
        ),
    ];
    run(Operation::Fill, &cases).await;
}

#[wasm_bindgen_test]
async fn editors_with_a_document_of_their_own() {
    let cases = [
        Case::plain(EDITOR, r#""new words""#, "focus beforeinput blur", "ok new words").script(MODEL),
        Case::plain(
            EDITOR,
            r#""new""#,
            "focus beforeinput",
            r#"refused after: the editor changed the text to "old text" | old text"#,
        )
        .script("target.addEventListener('beforeinput', event => event.preventDefault())"),
    ];
    run(Operation::Fill, &cases).await;
}
