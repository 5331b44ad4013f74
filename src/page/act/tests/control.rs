//! Which control an element is or holds, and what one does with it.

use wasm_bindgen_test::wasm_bindgen_test;

use super::stage::Stage;
use crate::page::act::{Control, control_of, default_operation};
use crate::page::dom::describe;

#[wasm_bindgen_test]
fn controls_and_their_operations() {
    let rows = [
        ("<button>Save</button>", "own button \"Save\", click"),
        ("<a href=x>More</a>", "own link \"More\", click"),
        ("<a>More</a>", "none"),
        ("<summary>More</summary>", "own button \"More\", click"),
        ("<input type=submit value=Send>", "own button \"Send\", click"),
        ("<input name=q>", "own text field \"q\", fill"),
        ("<input type=unknown id=u>", "own text field#u, fill"),
        ("<textarea placeholder=Note></textarea>", "own text area \"Note\", fill"),
        ("<input type=date aria-label=Due>", "own date field \"Due\", fill"),
        ("<input type=password id=p value=secret>", "own text field#p, fill"),
        ("<div contenteditable id=e>Text</div>", "own div#e, fill"),
        ("<input type=radio title=Yes>", "own radio button \"Yes\", check"),
        ("<button role=switch aria-checked=false>Night</button>", "own switch \"Night\", check"),
        ("<select id=s></select>", "own select#s, select"),
        ("<form id=f><input name=id></form>", "own form#f, submit"),
        ("<input type=file id=f>", "own file field#f, nothing"),
        ("<input type=hidden>", "none"),
        ("<div role=button>Go</div>", "none"),
        ("<p>Text</p>", "none"),
        ("<div><label>Plan <select><option>Free</select></label></div>", "nested select \"Plan\", select"),
        ("<div><form><button>Go</button></form></div>", "nested button \"Go\", click"),
        ("<div><input type=hidden><input id=a></div>", "nested text field#a, fill"),
        ("<div><div contenteditable id=e><a href=x>y</a></div></div>", "nested div#e, fill"),
        ("<div><input><button>x</button></div>", "several 2"),
        ("<fieldset><input type=radio><input type=radio><input type=radio></fieldset>", "several 3"),
    ];
    for (html, expected) in rows {
        let stage = Stage::open(html, "");
        assert_eq!(told(control_of(&stage.target())), expected, "{html}");
    }
}

#[wasm_bindgen_test]
fn a_control_in_a_shadow_tree_is_found() {
    let stage = Stage::open(
        "<my-field></my-field>",
        "target.attachShadow({ mode: 'open' }).innerHTML = '<input id=inner>'",
    );
    assert_eq!(told(control_of(&stage.target())), "nested text field#inner, fill");
}

#[wasm_bindgen_test]
fn names_are_short() {
    let stage = Stage::open("<button></button>", "target.textContent = 'word '.repeat(100)");
    assert_eq!(describe(&stage.target()).chars().count(), "button \"\"".len() + 61);
}

fn told(control: Control) -> String {
    let with = |word: &str, element| {
        let operation = default_operation(&element).map_or("nothing", |operation| operation.as_str());
        format!("{word} {}, {operation}", describe(&element))
    };
    match control {
        Control::Own(element) => with("own", element),
        Control::Nested(element) => with("nested", element),
        Control::None => "none".to_owned(),
        Control::Several(count) => format!("several {count}"),
    }
}
