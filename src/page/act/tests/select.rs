//! Selects, single and multiple.

use wasm_bindgen_test::wasm_bindgen_test;

use super::stage::{Case, run};
use crate::core::model::operation::Operation;

const CHOSEN: &str = "focus input change blur";
const PLANS: &str = "<select><option value=free>Free<option value=pro>Pro plan<option value=max disabled>Max\
                     <optgroup label=Old disabled><option value=old>Old</optgroup><option value=x hidden>X</select>";
const COLORS: &str = "<select multiple><option selected>red<option>green<option>blue</select>";

#[wasm_bindgen_test]
async fn one_option() {
    let cases = [
        Case::plain(PLANS, r#""pro""#, CHOSEN, "ok pro"),
        Case::plain(PLANS, r#""Pro plan""#, CHOSEN, "ok pro"),
        Case::plain(PLANS, r#""free""#, CHOSEN, "ok free"),
        Case::plain("<select><option>1<option>2</select>", "2", CHOSEN, "ok 2"),
        Case::plain(
            PLANS,
            r#""max""#,
            "",
            r#"refused: wrong value: this option is disabled, expected one of "free" ("Free"), "pro" ("Pro plan"), got "max" | free"#,
        ),
        Case::plain(
            PLANS,
            r#""old""#,
            "",
            r#"refused: wrong value: this option is disabled, expected one of "free" ("Free"), "pro" ("Pro plan"), got "old" | free"#,
        ),
        Case::plain(
            PLANS,
            r#""x""#,
            "",
            r#"refused: wrong value: this option is disabled, expected one of "free" ("Free"), "pro" ("Pro plan"), got "x" | free"#,
        ),
        Case::plain(
            PLANS,
            r#""gold""#,
            "",
            r#"refused: wrong value: no such option, expected one of "free" ("Free"), "pro" ("Pro plan"), got "gold" | free"#,
        ),
        Case::plain(PLANS, r#"["pro"]"#, "", "refused: wrong value: expected one option, got a list | free"),
        Case::plain(PLANS, "true", "", "refused: wrong value: expected an option's value, got true | free"),
        Case::plain(PLANS, "", "", "refused: wrong value: expected an option, got none | free"),
        Case::plain(
            "<select><option value=1>Same<option value=2>Same</select>",
            r#""Same""#,
            "",
            r#"refused: wrong value: several options have this label, expected one of "1" ("Same"), "2" ("Same"), got "Same" | 1"#,
        ),
        Case::plain(
            "<input>",
            r#""a""#,
            "",
            "refused: wrong control: select needs a select, and this is text field |",
        ),
        Case::plain("<select disabled><option>a</select>", r#""a""#, "", "refused: disabled | a"),
    ];
    run(Operation::Select, &cases).await;
}

#[wasm_bindgen_test]
async fn several_options() {
    let cases = [
        Case::plain(COLORS, r#"["green", "blue"]"#, CHOSEN, "ok green blue"),
        Case::plain(COLORS, r#""blue""#, CHOSEN, "ok blue"),
        Case::plain(COLORS, "[]", CHOSEN, "ok"),
        Case::plain(
            COLORS,
            r#"["green", "teal"]"#,
            "",
            r#"refused: wrong value: no such option, expected one of "red", "green", "blue", got "teal" | red"#,
        ),
    ];
    run(Operation::Select, &cases).await;
}

#[wasm_bindgen_test]
async fn pages_that_take_it_back_or_draw_anew() {
    let cases = [
        Case::plain(
            PLANS,
            r#""pro""#,
            CHOSEN,
            r#"refused after: the page changed the value to "free" | free"#,
        )
        .script("target.onchange = () => Promise.resolve().then(() => target.value = 'free')"),
        Case::plain(PLANS, r#""pro""#, CHOSEN, "ok gone").script("target.onchange = () => target.remove()"),
    ];
    run(Operation::Select, &cases).await;
}
