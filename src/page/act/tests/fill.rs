//! Fields of every kind, pages that answer back, and values that do not fit.

use wasm_bindgen_test::wasm_bindgen_test;

use super::stage::{Case, run};
use crate::core::model::operation::{Commit, Operation};

const FILLED: &str = "focus input change blur";
const NOTHING: &str = "";

/// What React keeps on a controlled field: a property of its own that tracks writes, a handler that hears of
/// a change only where the tracked value differs, and a state that is written back after every event.
const CONTROLLED: &str = r#"
    const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value');
    let tracked = target.value;
    let state = target.value;
    Object.defineProperty(target, 'value', {
        configurable: true,
        get() { return native.get.call(this); },
        set(value) { tracked = '' + value; native.set.call(this, value); },
    });
    const accepts = value => !/\d/.test(value);
    stage.addEventListener('input', () => {
        const value = target.value;
        if (value === tracked) return;
        tracked = value;
        if (accepts(value)) state = value;
        log.push('state=' + state);
        if (target.value !== state) target.value = state;
    });
"#;

#[wasm_bindgen_test]
async fn every_kind_of_field() {
    let cases = [
        Case::plain("<input>", r#""Ada""#, FILLED, "ok Ada"),
        Case::plain("<input value=old>", r#""""#, FILLED, "ok"),
        Case::plain("<input>", "5", FILLED, "ok 5"),
        Case::plain("<input>", "1.0", FILLED, "ok 1"),
        Case::plain("<input>", r#""  a\nb ""#, FILLED, "ok   ab"),
        Case::plain("<input type=search>", r#""tea""#, FILLED, "ok tea"),
        Case::plain("<input type=password>", r#""secret""#, FILLED, "ok secret"),
        Case::plain("<input type=email>", r#"" a@b.example ""#, FILLED, "ok a@b.example"),
        Case::plain("<input type=url>", r#""https://a.example/""#, FILLED, "ok https://a.example/"),
        Case::plain("<textarea>old</textarea>", r#""a\r\nb""#, FILLED, "ok a\nb"),
        Case::plain("<input type=number>", "1.5", FILLED, "ok 1.5"),
        Case::plain("<input type=number>", r#""-3""#, FILLED, "ok -3"),
        Case::plain("<input type=number maxlength=1>", "1234", FILLED, "ok 1234"),
        Case::plain("<input type=range min=0 max=10 step=5>", "5", FILLED, "ok 5"),
        Case::plain("<input type=date>", r#""2026-03-04""#, FILLED, "ok 2026-03-04"),
        Case::plain("<input type=time>", r#""09:30""#, FILLED, "ok 09:30"),
        Case::plain("<input type=month>", r#""2026-03""#, FILLED, "ok 2026-03"),
        Case::plain("<input type=week>", r#""2026-W10""#, FILLED, "ok 2026-W10"),
        Case::plain("<input type=datetime-local>", r#""2026-03-04T09:30""#, FILLED, "ok 2026-03-04T09:30"),
        Case::plain("<input type=color>", r##""#ff8800""##, FILLED, "ok #ff8800"),
    ];
    run(Operation::Fill, &cases).await;
}

#[wasm_bindgen_test]
async fn values_that_do_not_fit_never_reach_the_page() {
    let refused = |html, value, outcome| Case::plain(html, value, NOTHING, outcome);
    let cases = [
        refused("<input>", "", "refused: wrong value: expected text or a number, got none |"),
        refused("<input>", "true", "refused: wrong value: expected text or a number, got true |"),
        refused("<input>", "[1]", "refused: wrong value: expected text or a number, got a list |"),
        refused(
            "<input type=number>",
            r#""1,5""#,
            r#"refused: wrong value: expected a number with a decimal point, got "1,5" |"#,
        ),
        refused(
            "<input type=number>",
            r#""abc""#,
            r#"refused: wrong value: expected a number with a decimal point, got "abc" |"#,
        ),
        refused(
            "<input type=number max=10>",
            "11",
            r#"refused: wrong value: Value must be less than or equal to 10, got "11" |"#,
        ),
        refused(
            "<input type=number min=2>",
            "1",
            r#"refused: wrong value: Value must be greater than or equal to 2, got "1" |"#,
        ),
        refused(
            "<input type=number step=5>",
            "7",
            r#"refused: wrong value: Please enter a valid value. The two nearest valid values are 5 and 10, got "7" |"#,
        ),
        refused(
            "<form><input type=number data-target></form>",
            "1.5",
            r#"refused: wrong value: Please enter a valid value. The two nearest valid values are 1 and 2, got "1.5" |"#,
        ),
        refused(
            "<input type=range>",
            "300",
            r#"refused: wrong value: expected a number that the slider can stand at, got "300" | 50"#,
        ),
        refused(
            "<input type=range>",
            r#""high""#,
            r#"refused: wrong value: expected a number, got "high" | 50"#,
        ),
        refused(
            "<input type=date>",
            r#""tomorrow""#,
            r#"refused: wrong value: expected a date as YYYY-MM-DD, got "tomorrow" |"#,
        ),
        refused(
            "<input type=date>",
            r#""03/04/2026""#,
            r#"refused: wrong value: expected a date as YYYY-MM-DD, got "03/04/2026" |"#,
        ),
        refused(
            "<input type=date>",
            r#""2026-03-04T00:00:00Z""#,
            r#"refused: wrong value: expected a date as YYYY-MM-DD, got "2026-03-04T00:00:00Z" |"#,
        ),
        refused(
            "<input type=date min=2026-01-01>",
            r#""2025-12-31""#,
            r#"refused: wrong value: Value must be 01/01/2026 or later, got "2025-12-31" |"#,
        ),
        refused(
            "<input type=datetime-local>",
            r#""2026-03-04T09:30Z""#,
            r#"refused: wrong value: expected a local date and time as YYYY-MM-DDTHH:MM, without a time zone, got "2026-03-04T09:30Z" |"#,
        ),
        refused(
            "<input type=time>",
            r#""9:30 pm""#,
            r#"refused: wrong value: expected a time as HH:MM or HH:MM:SS, 24 hours, without a time zone, got "9:30 pm" |"#,
        ),
        refused(
            "<input type=color>",
            r#""teal""#,
            r#"refused: wrong value: expected a color as #rrggbb, got "teal" | #000000"#,
        ),
        refused(
            "<input maxlength=3>",
            r#""abcd""#,
            r#"refused: wrong value: expected at most 3 characters, not 4, got "abcd" |"#,
        ),
        refused(
            "<input minlength=3>",
            r#""ab""#,
            r#"refused: wrong value: expected at least 3 characters, not 2, got "ab" |"#,
        ),
        refused(
            "<textarea maxlength=1></textarea>",
            r#""ab""#,
            r#"refused: wrong value: expected at most 1 characters, not 2, got "ab" |"#,
        ),
        refused(
            "<input pattern='[A-Z]{2}' title='two capitals'>",
            r#""ab""#,
            r#"refused: wrong value: Please match the requested format: two capitals, got "ab" |"#,
        ),
        refused(
            "<input type=email>",
            r#""ada""#,
            r#"refused: wrong value: Please include an '@' in the email address. 'ada' is missing an '@', got "ada" |"#,
        ),
        refused(
            "<input type=password maxlength=3>",
            r#""secret""#,
            "refused: wrong value: expected at most 3 characters, not 6 |",
        ),
    ];
    run(Operation::Fill, &cases).await;
}

#[wasm_bindgen_test]
async fn forms_that_check_for_themselves_take_what_a_person_could_type() {
    let cases = [
        Case::plain("<form novalidate><input type=number data-target></form>", "1.5", FILLED, "ok 1.5"),
        Case::plain("<form novalidate><input type=number max=10 data-target></form>", "11", FILLED, "ok 11"),
        Case::plain("<form novalidate><input type=email data-target></form>", r#""ada""#, FILLED, "ok ada"),
        Case::plain(
            "<form novalidate><input maxlength=2 data-target></form>",
            r#""abc""#,
            NOTHING,
            r#"refused: wrong value: expected at most 2 characters, not 3, got "abc" |"#,
        ),
    ];
    run(Operation::Fill, &cases).await;
}

#[wasm_bindgen_test]
async fn controls_that_take_no_text() {
    let refused = |html, outcome| Case::plain(html, r#""x""#, NOTHING, outcome);
    let cases = [
        refused(
            "<button>Save</button>",
            r#"refused: wrong control: fill needs a field that takes text, and this is button "Save" |"#,
        ),
        refused(
            "<input type=checkbox>",
            "refused: wrong control: fill needs a field that takes text, and this is checkbox | false",
        ),
        refused(
            "<select id=plan></select>",
            "refused: wrong control: fill needs a field that takes text, and this is select#plan |",
        ),
        refused(
            "<div id=box></div>",
            "refused: wrong control: fill needs a field that takes text, and this is div#box |",
        ),
        refused(
            "<input type=hidden name=token>",
            r#"refused: wrong control: fill needs a field that takes text, and this is hidden field "token" |"#,
        ),
        refused(
            "<input type=file aria-label=Photo>",
            r#"refused: needs a file chosen by the user in file field "Photo" |"#,
        ),
        refused("<input readonly>", "refused: read-only |"),
        refused("<textarea readonly></textarea>", "refused: read-only |"),
        refused("<input disabled>", "refused: disabled |"),
        refused("<input style='display:none'>", "refused: not rendered: display none on text field |"),
    ];
    run(Operation::Fill, &cases).await;
}

#[wasm_bindgen_test]
async fn pages_that_keep_the_value_themselves() {
    let cases = [
        Case::plain("<input>", r#""Ada""#, "focus input state=Ada change blur", "ok Ada").script(CONTROLLED),
        Case::plain("<textarea></textarea>", r#""Ada""#, "focus input state=Ada change blur", "ok Ada")
            .script(CONTROLLED),
        Case::plain(
            "<input value=Eve>",
            r#""4711""#,
            "focus input state=Eve change blur",
            r#"refused after: the page changed the value to "Eve" | Eve"#,
        )
        .script(CONTROLLED),
        Case::plain(
            "<input>",
            r#""1234""#,
            FILLED,
            r#"refused after: the page changed the value to "1,234" | 1,234"#,
        )
        .script("target.onblur = () => target.value = '1,234'"),
        Case::plain(
            "<input type=password>",
            r#""hunter2""#,
            FILLED,
            "refused after: the page changed the value | hunter",
        )
        .script("target.oninput = () => target.value = 'hunter'"),
        Case::plain(
            "<input autocomplete=cc-number>",
            r#""4711""#,
            FILLED,
            "refused after: the page changed the value | 47",
        )
        .script("target.oninput = () => target.value = '47'"),
        Case::plain("<input type=number>", r#""1.50""#, FILLED, "ok 1.5")
            .script("target.onchange = () => target.value = '1.5'"),
        Case::plain(
            "<input>",
            r#""x""#,
            "focus input blur",
            "refused after: the page removed the control while it was operated | gone",
        )
        .script("target.oninput = () => target.remove()"),
        Case::plain(
            "<input>",
            r#""x""#,
            "focus blur",
            "refused after: the page removed the control while it was operated | gone",
        )
        .script("target.onfocus = () => target.remove()"),
        Case::plain("<input>", r#""x""#, FILLED, "ok gone").script("target.onblur = () => target.remove()"),
    ];
    run(Operation::Fill, &cases).await;
}

#[wasm_bindgen_test]
async fn what_follows_a_fill() {
    let form = "<form><input data-target><button id=go>Go</button></form>";
    let enter = |html, events, outcome| Case::plain(html, r#""x""#, events, outcome).commit(Commit::Enter);
    let cases = [
        Case::plain("<input>", r#""x""#, "focus input", "ok x").commit(Commit::None),
        enter("<input>", "focus input keydown keypress change keyup", "ok x"),
        enter("<textarea></textarea>", "focus input keydown keypress change keyup", "ok x"),
        enter(form, "focus input keydown keypress change click@go submit@form keyup", "ok x"),
        enter(form, "focus input keydown keyup", "ok x")
            .script("target.onkeydown = event => event.preventDefault()"),
        enter(form, "focus input keydown keyup", "ok")
            .script("target.onkeydown = event => { event.preventDefault(); target.value = '' }"),
        enter(form, "focus input keydown blur", "ok gone").script("target.onkeydown = () => target.remove()"),
        enter(form, "focus input", r#"refused after: the page changed the value to "y" | y"#)
            .script("target.oninput = () => target.value = 'y'"),
        enter(
            "<form><input data-target></form>",
            "focus input keydown keypress change submit@form keyup",
            "ok x",
        ),
        enter("<form><input data-target><input></form>", "focus input keydown keypress change keyup", "ok x"),
        enter(
            "<form><input data-target><input required name=q><button>Go</button></form>",
            "focus input keydown keypress change keyup",
            r#"refused after: invalid form: text field "q": Please fill out this field | x"#,
        ),
        enter(
            "<form><input data-target><button disabled>Go</button></form>",
            "focus input keydown keypress change keyup",
            r#"refused after: disabled: the form's button "Go" | x"#,
        ),
    ];
    run(Operation::Fill, &cases).await;
}

#[wasm_bindgen_test]
async fn the_focus_goes_back_to_where_it_was() {
    let cases = [Case::plain(
        "<input data-target><input id=other>",
        r#""x""#,
        "focus@other blur@other focus input change blur focus@other",
        "ok x",
    )
    .script("stage.querySelector('#other').focus()")];
    run(Operation::Fill, &cases).await;
}
