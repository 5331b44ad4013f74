//! Forms, by themselves and by their buttons.

use wasm_bindgen_test::wasm_bindgen_test;

use super::stage::{Case, run};
use crate::core::model::operation::Operation;

const REQUIRED: &str = "<form><input name=email type=email value=ada><label>Name <input required></label><button>Go</button></form>";

#[wasm_bindgen_test]
async fn forms_and_their_buttons() {
    let cases = [
        Case::plain("<form><input><button id=go>Go</button></form>", "", "click@go submit", "ok"),
        Case::plain("<form><input></form>", "", "submit", "ok"),
        Case::plain(
            "<form><button id=a>A</button><button id=b data-target>B</button></form>",
            "",
            "click submit@form",
            "ok",
        ),
        Case::plain(
            "<form id=f><input></form><button form=f data-target>B</button>",
            "",
            "click submit@f",
            "ok",
        ),
        Case::plain(
            "<form><input name=submit><input name=elements><input name=requestSubmit></form>",
            "",
            "submit",
            "ok",
        ),
        Case::plain("<form novalidate><input required></form>", "", "submit", "ok"),
        Case::plain(
            "<form><input required><button formnovalidate data-target>Later</button></form>",
            "",
            "click submit@form",
            "ok",
        ),
        Case::plain(
            REQUIRED,
            "",
            "",
            "refused: invalid form: text field \"email\": Please include an '@' in the email address. 'ada' is missing an '@'; \
             text field \"Name\": Please fill out this field |",
        ),
        Case::plain(
            "<form><button disabled>Go</button></form>",
            "",
            "",
            "refused: disabled: the form's button \"Go\" |",
        ),
        Case::plain(
            "<form style='display:none' id=f><input></form>",
            "",
            "",
            "refused: not rendered: display none on form#f |",
        ),
        Case::plain(
            "<button>Go</button>",
            "",
            "",
            "refused: wrong control: submit needs a button that is in a form, and this is button \"Go\" |",
        ),
        Case::plain(
            "<div id=d>Go</div>",
            "",
            "",
            "refused: wrong control: submit needs a form or its submit button, and this is div#d |",
        ),
    ];
    run(Operation::Submit, &cases).await;
}
