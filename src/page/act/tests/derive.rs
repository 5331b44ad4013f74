//! The input that follows from a control.

use serde_json::json;
use wasm_bindgen_test::wasm_bindgen_test;

use super::stage::Stage;
use crate::core::model::operation::Operation;
use crate::page::act::derive::value_schema;
use crate::page::act::{default_operation, derived_input};

#[wasm_bindgen_test]
fn the_schema_of_a_value() {
    let rows = [
        ("<input>", json!({ "type": "string" })),
        ("<input required maxlength=5>", json!({ "type": "string", "minLength": 1, "maxLength": 5 })),
        ("<input minlength=3>", json!({ "type": "string" })),
        ("<form novalidate><input required pattern='a+' data-target></form>", json!({ "type": "string" })),
        ("<input pattern='[a-z]+'>", json!({ "type": "string", "pattern": "^(?:[a-z]+)?$" })),
        (
            "<input required pattern='a|b'>",
            json!({ "type": "string", "minLength": 1, "pattern": "^(?:a|b)$" }),
        ),
        ("<input pattern='[[a-z]--[x]]'>", json!({ "type": "string" })),
        ("<input pattern='('>", json!({ "type": "string" })),
        ("<input type=email>", json!({ "type": "string", "format": "email" })),
        ("<input type=url>", json!({ "type": "string", "format": "uri" })),
        ("<input type=password>", json!({ "type": "string", "writeOnly": true })),
        (
            "<label>Age <input type=number min=0 max=120 data-target></label>",
            json!({ "type": "number", "minimum": 0, "maximum": 120 }),
        ),
        ("<form><input type=number data-target></form>", json!({ "type": "number", "multipleOf": 1 })),
        (
            "<input type=number step=0.25 min=0.5>",
            json!({ "type": "number", "minimum": 0.5, "multipleOf": 0.25 }),
        ),
        ("<input type=number step=5 min=2>", json!({ "type": "number", "minimum": 2 })),
        ("<input type=number step=any>", json!({ "type": "number" })),
        ("<input type=range>", json!({ "type": "number", "minimum": 0, "maximum": 100, "multipleOf": 1 })),
        (
            "<input type=date min=2026-01-01>",
            json!({ "type": "string", "description": "a date as YYYY-MM-DD, from 2026-01-01", "format": "date" }),
        ),
        (
            "<input type=time>",
            json!({ "type": "string", "description": "a time as HH:MM or HH:MM:SS, 24 hours, without a time zone" }),
        ),
        ("<input type=color>", json!({ "type": "string", "description": "a color as #rrggbb" })),
        ("<div contenteditable></div>", json!({ "type": "string" })),
        ("<input type=checkbox>", json!({ "type": "boolean" })),
        (
            "<select><option value='' disabled hidden>Choose<option value=a>Alpha<option>b<option value=a>Again</select>",
            json!({ "type": "string", "enum": ["a", "b"], "description": "a: Alpha; a: Again" }),
        ),
        (
            "<select multiple><option>a<option>b</select>",
            json!({ "type": "array", "items": { "type": "string", "enum": ["a", "b"] }, "uniqueItems": true }),
        ),
        ("<select></select>", json!({ "type": "string" })),
    ];
    for (html, expected) in rows {
        let stage = Stage::open(html, "");
        let operation = default_operation(&stage.target()).unwrap();
        assert_eq!(value_schema(&stage.target(), operation), Some(expected), "{html}");
    }
}

#[wasm_bindgen_test]
fn the_schema_of_an_input() {
    let value = |schema| json!({ "type": "object", "properties": { "value": schema }, "required": ["value"], "additionalProperties": false });
    let empty = json!({ "type": "object", "properties": {}, "additionalProperties": false });
    let stage = Stage::open("<input>", "");
    assert_eq!(derived_input(&stage.target(), Operation::Fill), value(json!({ "type": "string" })));
    assert_eq!(derived_input(&stage.target(), Operation::Click), empty);
    let checked = derived_input(&stage.target(), Operation::Check);
    assert_eq!(checked["properties"], json!({ "checked": { "type": "boolean" } }));
}

#[wasm_bindgen_test]
fn many_options_are_counted_not_named() {
    let stage = Stage::open(
        "<select></select>",
        "for (let n = 0; n < 5000; n++) target.append(new Option('Option ' + n, n))",
    );
    let schema = value_schema(&stage.target(), Operation::Select).unwrap();
    assert_eq!(schema, json!({ "type": "string", "description": "one of 5000 options, by value or label" }));
}

#[wasm_bindgen_test]
fn long_titles_are_cut_with_the_number_left_out() {
    let stage = Stage::open(
        "<select></select>",
        "for (let n = 0; n < 200; n++) target.append(new Option('A long name of option ' + n, n))",
    );
    let schema = value_schema(&stage.target(), Operation::Select).unwrap();
    let description = schema["description"].as_str().unwrap();
    assert!(description.chars().count() < 1_600 && description.ends_with("more"), "{description}");
}
