//! The life of a call: the order of the stages, every way it can end, and what the receipt says.

use counterfoil::core::exec::{Answer, Outcome, Sight, Via};
use counterfoil::core::model::{ConfirmRule, Fidelity, Risk};
use serde_json::{Value, json};

use crate::play::{Page, action, expecting, request, taking, task};

const TWELVE: [&str; 12] = ["t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8", "t9", "t10", "t11", "t12"];

/// The Todo page of the walkthrough: `remove` on `t9`, which is out of view.
fn todo() -> Page {
    let mut page = Page::new(expecting(action("remove@t9", Risk::Dangerous)));
    page.record = Some(task("t9"));
    page.visible = true;
    page.sights = vec![Sight::Outside, Sight::Ready];
    page.true_at = Some(300.0);
    page.records = (TWELVE.to_vec(), TWELVE.iter().copied().filter(|id| *id != "t9").collect());
    page
}

fn code(receipt: &Value) -> (&str, bool, &str) {
    let error = &receipt["error"];
    let text = |name: &str| error[name].as_str().unwrap_or_default();
    (text("code"), error["started"].as_bool().unwrap(), text("next"))
}

#[test]
fn the_walkthrough_gives_the_documented_receipt() {
    let (trace, receipt) = todo().play("remove@t9", "{}");
    let order =
        "lookup ask turn lookup look reveal settle look available hook mark run check settle observe done";
    assert_eq!(trace.join(" "), order);
    assert_eq!(
        receipt,
        json!({
            "ok": true,
            "action": { "id": "remove@t9", "description": "Delete the task" },
            "expect": "The task is no longer in the list",
            "changed": {
                "observed": true,
                "records": {
                    "added": [], "removed": ["t9"], "updated": [], "reordered": false,
                    "omitted": { "added": 0, "removed": 0, "updated": 0 },
                    "total": { "from": 12, "to": 11 }
                },
                "actions": { "added": [], "removed": ["remove@t9"], "omitted": { "added": 0, "removed": 0 } }
            },
            "approval": { "approved": true, "via": "trusted-input" }
        })
    );
}

#[test]
fn denied_leaves_the_page_alone() {
    let mut page = todo();
    page.answer = Answer::Denied { reason: Some("keep it".into()), via: Via::TrustedInput };
    let (trace, receipt) = page.play("remove@t9", "{}");
    assert_eq!(trace.join(" "), "lookup ask done");
    assert_eq!(code(&receipt), ("PERMISSION_DENIED", false, "stop"));
    assert_eq!(receipt["error"]["reason"], "keep it");
    assert_eq!(receipt["approval"], json!({ "approved": false, "via": "trusted-input" }));
    assert!(receipt.get("changed").is_none());
}

#[test]
fn never_verified_still_tells_what_changed() {
    let mut page = todo();
    page.true_at = None;
    let (_, receipt) = page.play("remove@t9", "{}");
    assert_eq!(code(&receipt), ("EXPECTATION_FAILED", true, "observe"));
    assert_eq!(receipt["changed"]["records"]["removed"], json!(["t9"]));
    assert!(receipt.get("expect").is_none());
}

#[test]
fn a_throw_after_the_effect_still_tells_what_changed() {
    let mut page = todo();
    page.outcome = Some(Outcome::Threw { code: None, message: "server: 500".into(), started: true });
    let (trace, receipt) = page.play("remove@t9", "{}");
    assert!(trace.join(" ").ends_with("mark run settle observe done"), "{trace:?}");
    assert_eq!(code(&receipt), ("EXECUTION_FAILED", true, "observe"));
    assert_eq!(receipt["error"]["message"], "server: 500");
    assert_eq!(receipt["changed"]["records"]["removed"], json!(["t9"]));
}

/// Each way to end, in the order of the stages: how the page is changed, the last effect, the code, `started`.
#[test]
fn every_failure_point_in_order() {
    type Case = (&'static str, fn(&mut Page), &'static str, &'static str, bool);
    let cases: [Case; 15] = [
        ("gone", |page| page.id = "other".into(), "lookup", "ACTION_NOT_FOUND", false),
        ("channel missing", |page| page.answer = Answer::NoChannel, "ask", "PERMISSION_DENIED", false),
        (
            "channel broken",
            |page| page.answer = Answer::Failed("boom".into()),
            "ask",
            "PERMISSION_DENIED",
            false,
        ),
        ("gone while asking", |page| page.gone_later = true, "lookup", "ACTION_NOT_FOUND", false),
        (
            "redefined while asking",
            |page| page.later = Some(action("remove@t9", Risk::Read)),
            "lookup",
            "ACTION_UNAVAILABLE",
            false,
        ),
        (
            "region hidden",
            |page| page.inactive = Some("hidden".into()),
            "lookup",
            "ACTION_UNAVAILABLE",
            false,
        ),
        (
            "covered",
            |page| page.sights = vec![Sight::Blocked("covered by div".into())],
            "look",
            "ACTION_UNAVAILABLE",
            false,
        ),
        ("still outside", |page| page.sights = vec![Sight::Outside], "look", "ACTION_UNAVAILABLE", false),
        ("reveal throws", |page| page.revealed = Err("no".into()), "reveal", "ACTION_UNAVAILABLE", false),
        ("locked", |page| page.available = Err("locked".into()), "available", "ACTION_UNAVAILABLE", false),
        ("called off", |page| page.hooked = Err("no disk".into()), "hook", "CANCELLED", false),
        ("hangs", |page| page.outcome = None, "observe", "EXECUTION_FAILED", true),
        (
            "disabled at the last moment",
            |page| page.outcome = Some(Outcome::Refused { reason: "disabled".into(), started: false }),
            "run",
            "ACTION_UNAVAILABLE",
            false,
        ),
        (
            "backend refuses",
            |page| {
                let code = Some("PERMISSION_DENIED".into());
                page.outcome = Some(Outcome::Threw { code, message: "403".into(), started: true });
            },
            "observe",
            "PERMISSION_DENIED",
            true,
        ),
        (
            "check throws",
            |page| page.check_error = Some("undefined is not a function".into()),
            "observe",
            "EXPECTATION_FAILED",
            true,
        ),
    ];
    for (case, change, last, expected, started) in cases {
        let mut page = todo();
        change(&mut page);
        let (trace, receipt) = page.play("remove@t9", "{}");
        let before_done = &trace[trace.len() - 2];
        assert_eq!(
            (before_done.as_str(), code(&receipt).0, code(&receipt).1),
            (last, expected, started),
            "{case}"
        );
        assert_eq!(receipt.get("changed").is_some(), started, "{case}: evidence is for what ran");
    }
}

#[test]
fn input_is_checked_before_anybody_is_asked() {
    let schema = json!({
        "type": "object", "properties": { "n": { "type": "integer", "default": 3 }, "s": { "type": "string" } },
        "required": ["s"], "additionalProperties": false
    });
    let page = Page::new(taking(action("set", Risk::Dangerous), schema));
    let cases = [
        ("nope", "INVALID_ARGS"),
        ("[1]", "INVALID_ARGS"),
        ("7", "INVALID_ARGS"),
        ("{}", "INVALID_PARAMS"),
        (r#"{"s":1}"#, "INVALID_PARAMS"),
        (r#"{"s":"a","x":1}"#, "INVALID_PARAMS"),
        (r#"{"s":"a","n":"3"}"#, "INVALID_PARAMS"),
    ];
    for (input, expected) in cases {
        let (trace, receipt) = page.play("set", input);
        assert_eq!(code(&receipt), (expected, false, "fix-input"), "{input}");
        assert!(!trace.contains(&"ask".to_owned()), "{input}: {trace:?}");
        let told = receipt["error"]["problems"].as_array().is_some_and(|problems| !problems.is_empty());
        assert_eq!(told, expected == "INVALID_PARAMS", "{input}");
    }
    let (_, receipt) = page.play("set", r#"{"s":"a"}"#);
    assert_eq!(receipt["ok"], true);
}

#[test]
fn a_folded_id_is_unfolded_first() {
    let mut page = Page::new(action("remove", Risk::Read));
    page.id = "remove@t9".into();
    let (_, receipt) = page.play("remove@task", r#"{"record":"t9"}"#);
    assert_eq!((receipt["ok"].clone(), receipt["action"]["id"].clone()), (json!(true), json!("remove@t9")));
    let cases = [
        (r"{}", "INVALID_PARAMS"),
        (r#"{"record":9}"#, "INVALID_PARAMS"),
        (r#"{"record":""}"#, "INVALID_PARAMS"),
        ("nope", "INVALID_ARGS"),
        (r#"{"record":"t99"}"#, "ACTION_NOT_FOUND"),
    ];
    for (input, expected) in cases {
        assert_eq!(code(&page.play("remove@task", input).1).0, expected, "{input}");
    }
}

#[test]
fn who_is_asked() {
    let cases = [
        (Risk::Read, ConfirmRule::Auto, false),
        (Risk::Read, ConfirmRule::Always, true),
        (Risk::Read, ConfirmRule::Never, false),
        (Risk::Write, ConfirmRule::Auto, true),
        (Risk::Write, ConfirmRule::Always, true),
        (Risk::Write, ConfirmRule::Never, false),
        (Risk::Dangerous, ConfirmRule::Auto, true),
        (Risk::Dangerous, ConfirmRule::Always, true),
        (Risk::Dangerous, ConfirmRule::Never, true),
    ];
    for (risk, rule, asked) in cases {
        let mut spec = action("do", risk);
        spec.confirm = rule;
        let (trace, _) = Page::new(spec).play("do", "");
        assert_eq!(trace.contains(&"ask".to_owned()), asked, "{risk:?} {rule:?}");
    }
}

#[test]
fn a_nested_call_is_asked_about_only_where_it_is_stricter() {
    for (risk, covered, asked) in [
        (Risk::Write, Risk::Write, false),
        (Risk::Write, Risk::Dangerous, false),
        (Risk::Dangerous, Risk::Write, true),
    ] {
        let mut request = request("do", "");
        request.covered = Some(covered);
        let (trace, _) = Page::new(action("do", risk)).play_request(request);
        assert_eq!(trace.contains(&"ask".to_owned()), asked, "{risk:?} within {covered:?}");
    }
}

#[test]
fn an_outdated_definition_is_refused() {
    let spec = action("pay", Risk::Read);
    let mut request = request("pay", "");
    request.version = Some(spec.version());
    assert_eq!(Page::new(spec.clone()).play_request(request.clone()).1["ok"], true);
    let mut other = spec;
    other.description = "Pay twice".into();
    let (trace, receipt) = Page::new(other).play_request(request);
    assert_eq!(
        (trace.join(" ").as_str(), code(&receipt)),
        ("lookup done", ("ACTION_UNAVAILABLE", false, "precondition"))
    );
}

/// The caller's signal at each effect: what has not begun never does, what has is waited for.
#[test]
fn stopping_at_every_point() {
    let cases = [
        ("ask", "CANCELLED", false),
        ("turn", "CANCELLED", false),
        ("reveal", "CANCELLED", false),
        ("settle", "CANCELLED", false),
        ("hook", "CANCELLED", false),
        ("check", "EXPECTATION_FAILED", true),
        ("sleep", "EXPECTATION_FAILED", true),
    ];
    for (at, expected, started) in cases {
        let mut page = todo();
        page.abort_at = Some(at);
        let (_, receipt) = page.play("remove@t9", "{}");
        assert_eq!((code(&receipt).0, code(&receipt).1), (expected, started), "{at}");
    }
    // While it runs: a handler that comes to an end in time is reported as it ended.
    let mut page = todo();
    page.abort_at = Some("run");
    page.true_at = Some(0.0);
    let (trace, receipt) = page.play("remove@t9", "{}");
    assert!(trace.contains(&"keep waiting".to_owned()));
    assert_eq!(receipt["ok"], true);
    page.outcome = None;
    let (_, receipt) = page.play("remove@t9", "{}");
    assert_eq!((code(&receipt).0, code(&receipt).1), ("EXECUTION_FAILED", true));
    assert_eq!(receipt["error"]["message"], "stopped while running; it may still finish");
}

#[test]
fn the_expectation_has_two_seconds() {
    for (at, ok) in [(0.0, true), (1_900.0, true), (2_100.0, false)] {
        let mut page = todo();
        page.true_at = Some(at);
        assert_eq!(page.play("remove@t9", "{}").1["ok"], ok, "true after {at} ms");
    }
}

#[test]
fn warnings_tell_what_needs_interpretation() {
    let mut write = Page::new(action("save", Risk::Write));
    assert!(write.play("save", "").1["warning"].as_str().unwrap().starts_with("no observable change"));
    let read = Page::new(action("look", Risk::Read));
    assert!(read.play("look", "").1.get("warning").is_none(), "a read may leave everything as it is");
    write.records = (vec!["a"], vec!["a", "b"]);
    assert!(write.play("save", "").1.get("warning").is_none());
    write.fidelity = Fidelity::Low;
    let receipt = write.play("save", "").1;
    assert_eq!(receipt["fidelity"], "low");
    assert!(receipt["warning"].as_str().unwrap().contains("simulated"));
    write.fidelity = Fidelity::Auto;
    let receipt = write.play("save", "").1;
    assert_eq!((receipt["fidelity"].clone(), receipt.get("warning")), (json!("auto"), None));
}

#[test]
fn evidence_that_is_off_is_said_to_be() {
    let mut request = request("save", "");
    request.evidence = false;
    let receipt = Page::new(action("save", Risk::Write)).play_request(request).1;
    assert_eq!(
        (receipt["ok"].clone(), receipt["changed"].clone()),
        (json!(true), json!({ "observed": false }))
    );
    assert!(receipt.get("warning").is_none(), "not looking is no sign that nothing changed");
}
