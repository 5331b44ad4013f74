//! Clicks: the events of a press, and the browser's own effect exactly once.

use wasm_bindgen_test::wasm_bindgen_test;

use super::stage::{Case, Stage, act, run};
use crate::core::model::operation::{Commit, Operation};

const CLICK: &str = "pointerdown mousedown focus pointerup mouseup click";

#[wasm_bindgen_test]
async fn the_events_of_a_press() {
    let cases = [
        Case::plain("<button>Go</button>", "", CLICK, "ok"),
        Case::plain("<div>Go</div>", "", "pointerdown mousedown pointerup mouseup click", "ok"),
        Case::plain(
            "<div tabindex=0><i data-target>Go</i></div>",
            "",
            "pointerdown mousedown focus@div pointerup mouseup click",
            "ok",
        ),
        Case::plain("<button>Go</button>", "", "pointerdown pointerup click", "ok")
            .script("target.onpointerdown = event => event.preventDefault()"),
        Case::plain("<button>Go</button>", "", "pointerdown mousedown pointerup mouseup click", "ok")
            .script("target.onmousedown = event => event.preventDefault()"),
        Case::plain("<button>Go</button>", "", "pointerdown mousedown", "ok")
            .script("target.onmousedown = () => target.remove()"),
        Case::plain(
            "<button>Go</button>",
            "",
            "pointerdown mousedown focus pointerup mouseup click blur",
            "ok",
        )
        .script("target.onclick = () => target.remove()"),
        Case::plain(
            "<input id=old><button data-target>Go</button>",
            "",
            "focus@old pointerdown mousedown blur@old focus pointerup mouseup click",
            "ok",
        )
        .script("stage.querySelector('#old').focus()"),
        Case::plain(
            "<input type=file id=photo>",
            "",
            "",
            "refused: needs a file chosen by the user in file field#photo |",
        ),
        Case::plain("<button disabled>Go</button>", "", "", "refused: disabled |"),
    ];
    let gone = cases.iter().map(|case| Case {
        outcome: if case.script.contains("remove()") { "ok gone" } else { case.outcome },
        ..*case
    });
    run(Operation::Click, &gone.collect::<Vec<_>>()).await;
}

#[wasm_bindgen_test]
async fn a_double_click_is_two_clicks_and_one_more_event() {
    let cases = [Case::plain(
        "<button>Go</button>",
        "",
        "pointerdown mousedown focus pointerup mouseup click pointerdown mousedown pointerup mouseup click dblclick",
        "ok",
    )];
    run(Operation::DoubleClick, &cases).await;
}

/// The page, and what an expression over it says after one click.
#[wasm_bindgen_test]
async fn the_browser_does_its_part_once() {
    let rows = [
        ("<a href='#there'>Go</a>", "location.hash", "#there"),
        ("<details><summary data-target>More</summary>Text</details>", "target.parentElement.open", "true"),
        (
            "<form><button data-target>Go</button></form>",
            "stage.events.filter(name => name === 'submit@form').length",
            "1",
        ),
        (
            "<form><input type=submit data-target></form>",
            "stage.events.filter(name => name === 'submit@form').length",
            "1",
        ),
        (
            "<form><input value=a id=field><button type=reset data-target>Go</button></form>",
            "stage.querySelector('#field').value",
            "a",
        ),
        ("<label data-target>Name <input id=field></label>", "document.activeElement.id", "field"),
        (
            "<label data-target>Done <input type=checkbox id=field></label>",
            "stage.querySelector('#field').checked",
            "true",
        ),
        ("<input type=checkbox>", "target.checked", "true"),
        (
            "<button popovertarget=menu data-target>Menu</button><div popover id=menu>Hi</div>",
            "stage.querySelector('#menu').matches(':popover-open')",
            "true",
        ),
        (
            "<button commandfor=box command=show-modal data-target>Open</button><dialog id=box>Hi</dialog>",
            "stage.querySelector('#box').open",
            "true",
        ),
        (
            "<svg width=50 height=50><a href='#drawn' data-target><rect width=50 height=50 /></a></svg>",
            "location.hash",
            "#drawn",
        ),
    ];
    for (html, expression, expected) in rows {
        let stage = Stage::open(
            html,
            "const field = stage.querySelector('#field'); if (field && field.value === 'a') field.value = 'b'",
        );
        let outcome = act(&stage, &stage.target(), Operation::Click, "", Commit::Change).await;
        assert_eq!(outcome.trim_end_matches(" true"), "ok", "{html}");
        wait(&stage).await;
        assert_eq!(stage.text(expression), expected, "{html}");
        let _ = stage.eval("history.replaceState(null, '', location.pathname)");
    }
}

async fn wait(stage: &Stage) {
    crate::page::act::wait::frame(&stage.target()).await;
}

/// Events carry what a real press has: where, which buttons, how often, and classes of the window.
#[wasm_bindgen_test]
async fn what_the_events_say() {
    let script = r#"
        for (const name of ['pointerdown', 'mousedown', 'pointerup', 'click', 'dblclick']) target.addEventListener(name, event => {
            log.said ??= [];
            const { clientX, clientY, button, buttons, detail, pressure, pointerType, bubbles, composed, view } = event;
            log.said.push([name, clientX, clientY, button, buttons, detail, pressure, pointerType, bubbles, composed, view === window].join());
        });
    "#;
    let html = "<button style='position:absolute;left:100px;top:40px;width:20px;height:10px;padding:0;border:0'></button>";
    let stage = Stage::open(html, script);
    act(&stage, &stage.target(), Operation::DoubleClick, "", Commit::Change).await;
    let said = stage.text("[...new Set(stage.events.said)].join(' ')");
    let expected = "pointerdown,110,45,0,1,0,0.5,mouse,true,true,true mousedown,110,45,0,1,1,,,true,true,true \
        pointerup,110,45,0,0,0,0,mouse,true,true,true click,110,45,0,0,1,0,mouse,true,true,true \
        mousedown,110,45,0,1,2,,,true,true,true click,110,45,0,0,2,0,mouse,true,true,true \
        dblclick,110,45,0,0,2,,,true,true,true";
    assert_eq!(said, expected.split_whitespace().collect::<Vec<_>>().join(" "));
}
