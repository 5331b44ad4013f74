//! Input text, canonical text, cuts, bounded results, tool names and results.

use counterfoil::core::webmcp::{Names, to_result, tool_name};
use counterfoil::core::{bounded, json, limits};
use serde_json::{Value, json};

#[test]
fn input_is_a_bounded_object() {
    let nested = |levels: usize| format!("{}1{}", "{\"a\":".repeat(levels), "}".repeat(levels));
    let big = format!("{{\"a\":\"{}\"}}", "x".repeat(300 * 1024));
    let cases = [
        ("", Ok("{}")),
        ("  ", Ok("{}")),
        (r#"{"b":1,"a":2}"#, Ok(r#"{"b":1,"a":2}"#)),
        (r#"{"a":"\ud83c\udf89"}"#, Ok(r#"{"a":"🎉"}"#)),
        (r#"{"a":"x\ud800y"}"#, Ok("{\"a\":\"x\u{fffd}y\"}")),
        (r#"{"a":"\\ud800"}"#, Ok(r#"{"a":"\\ud800"}"#)),
        (r#"{"a":"\udc00\ud800"}"#, Ok("{\"a\":\"\u{fffd}\u{fffd}\"}")),
        (r#"{"a":"[[[[{{{"}"#, Ok(r#"{"a":"[[[[{{{"}"#)),
        ("nope", Err("not JSON")),
        ("{\"a\":1", Err("not JSON")),
        ("[1]", Err("must be a JSON object, got an array")),
        ("null", Err("got null")),
        (&big, Err("larger than 256 KiB: 301 KiB")),
        (&nested(64), Ok(&nested(64))),
        (&nested(65), Err("deeper than 64 levels")),
        (&nested(100_000), Err("larger than 256 KiB")),
        (&nested(20_000), Err("deeper than 64 levels")),
    ];
    for (text, expected) in cases {
        let shown: String = text.chars().take(40).collect();
        match (json::parse_input(text), expected) {
            (Ok(object), Ok(expected)) => assert_eq!(Value::Object(object).to_string(), expected, "{shown}"),
            (Err(message), Err(expected)) => assert!(message.contains(expected), "{shown}: {message}"),
            (found, _) => panic!("{shown}: {found:?}"),
        }
    }
}

#[test]
fn numbers_keep_their_last_bit() {
    let mut bits = 0x2545_F491_4F6C_DD1D_u64;
    for _ in 0..20_000 {
        bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let number = f64::from_bits(bits);
        if !number.is_finite() {
            continue;
        }
        let read = json::parse_input(&format!("{{\"n\":{number:?}}}")).unwrap();
        assert_eq!(read["n"].as_f64(), Some(number));
    }
}

#[test]
fn canonical_text_does_not_depend_on_order() {
    let canonical = |text: &str| json::canonical(&serde_json::from_str(text).unwrap());
    assert_eq!(
        canonical(r#"{"b":[{"z":1,"y":"\"{"}],"a":null}"#),
        canonical(r#"{"a":null,"b":[{"y":"\"{","z":1}]}"#)
    );
    assert_ne!(canonical("[1,2]"), canonical("[2,1]"));
}

#[test]
fn a_cut_never_splits_a_character() {
    assert_eq!(json::clip("añ🎉x", 3), "añ🎉… (+1 characters)");
    assert_eq!(json::clip("añ🎉", 3), "añ🎉");
    assert_eq!(json::clip("", 0), "");
}

#[test]
fn results_are_bounded_and_say_so() {
    let bound = |value: &Value| bounded::bound(value).unwrap();
    let rows: Vec<Value> = (0..10_000).map(|n| json!({ "id": n, "text": "x".repeat(50) })).collect();
    let found = bound(&json!({ "rows": rows }));
    let list = found["rows"].as_array().unwrap();
    assert_eq!(list.last().unwrap()["omitted"], 10_000 - (list.len() - 1));
    assert_eq!(
        bound(&json!("y".repeat(5_000))).as_str().unwrap().chars().filter(|c| *c == 'y').count(),
        1_000
    );
    assert_eq!(bound(&json!([[[[[1, 2]]]]])), json!([[[[{ "omitted": 2 }]]]]));
    let wide: serde_json::Map<String, Value> = (0..40).map(|n| (format!("k{n}"), json!(n))).collect();
    assert_eq!(bound(&Value::Object(wide))["omitted"], 8);
    let worst = json!(vec![json!(vec!["\u{0}🎉\u{1}".repeat(2_000); 30]); 30]);
    assert!(bound(&worst).to_string().len() <= limits::DATA_BYTES);
    assert_eq!(
        bound(&json!({ "count": 3, "ok": true, "none": null })),
        json!({ "count": 3, "ok": true, "none": null })
    );
}

#[test]
fn no_two_tools_are_named_alike() {
    let names = |ids: &[&str]| {
        let names = Names::of(ids.iter().copied());
        ids.iter().map(|id| names.get(id).unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(&["orders.search", "remove@task"]), ["orders.search", "remove_task"]);
    let alike = names(&["remove_task", "remove@task", "read-file", "read_file"]);
    assert_eq!(
        (alike[0].as_str(), alike[2].as_str(), alike[3].as_str()),
        ("remove_task", "read-file", "read_file")
    );
    assert!(alike[1].starts_with("remove_task_") && alike[1].len() == "remove_task_".len() + 8);
    let mut back = names(&["read_file", "read-file", "remove@task", "remove_task"]);
    back.reverse();
    assert_eq!(alike, back, "the order of the list does not matter");
    let shadow = names(&["remove@task", "remove_task", &alike[1]]);
    assert!(shadow[0] != shadow[2] && shadow[0].starts_with("remove_task_"), "{shadow:?}");
    let long = format!("a{}@{}", "b".repeat(63), "c".repeat(100));
    assert!(names(&[&long])[0].len() <= 128);
    assert_eq!(tool_name("päy now"), "p_y_now");
}

#[test]
fn a_result_is_one_json_text_and_a_failure_is_marked() {
    let value = |receipt: &str| serde_json::from_str::<Value>(&to_result(receipt)).unwrap();
    let ok = value(r#"{"ok":true}"#);
    assert_eq!(
        ok,
        json!({ "content": [{ "type": "text", "text": "{\"ok\":true}" }], "structuredContent": { "ok": true } })
    );
    let failed = value(r#"{"ok":false,"error":{"code":"INVALID_PARAMS","message":"/n: is required"}}"#);
    assert_eq!(failed["isError"], true);
    assert!(failed["content"][0]["text"].as_str().unwrap().starts_with("INVALID_PARAMS: /n: is required\n{"));
    assert_eq!(value("broken")["isError"], true);
}
