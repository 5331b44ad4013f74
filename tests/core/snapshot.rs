//! Keyed differences: what is told of lists and windows, and that what is left out is counted.

use counterfoil::core::model::Feedback;
use counterfoil::core::snapshot::list::{Patch, Window, compare};
use counterfoil::core::snapshot::{After, Changed, Snapshot, diff};
use serde_json::json;

fn patch(left: &str, right: &str, before: [usize; 3], after: [usize; 3]) -> Patch {
    let ids = |text: &str| text.split_whitespace().map(str::to_owned).collect();
    let window = |[offset, length, total]: [usize; 3]| Window { offset, length, total };
    Patch {
        kind: "row".into(),
        before: window(before),
        after: window(after),
        left: ids(left),
        right: ids(right),
        updated: vec![],
    }
}

/// Middles as ids, windows as offset, length, total; then added, removed, reordered.
#[test]
fn lists() {
    let cases = [
        ("one gone", "b", "", [0, 3, 3], [0, 2, 2], "", "b", false),
        ("one come", "", "x", [0, 3, 3], [0, 4, 4], "x", "", false),
        ("one for another", "b", "x", [0, 3, 3], [0, 3, 3], "x", "b", false),
        ("turned round", "a b c", "c b a", [0, 3, 3], [0, 3, 3], "", "", true),
        ("moved to the end", "a b c", "b c a", [0, 3, 3], [0, 3, 3], "", "", true),
        ("next page", "a b", "c d", [0, 2, 6], [2, 2, 6], "", "", false),
        ("deleted, one shifts in", "a b", "b c", [0, 2, 6], [0, 2, 5], "", "a", false),
        ("inserted, one is pushed out", "a b", "x a", [0, 2, 6], [0, 2, 7], "x", "", false),
        ("last page gets shorter", "a b", "a", [4, 2, 6], [4, 1, 5], "", "b", false),
        ("filtered to a whole list", "a b c", "b", [0, 3, 9], [0, 1, 1], "", "a c", false),
        ("filter taken off", "b", "a b c", [0, 1, 1], [0, 3, 9], "a c", "", false),
        ("other rows of the same page", "a b", "x y", [0, 2, 6], [0, 2, 6], "", "", false),
    ];
    for (case, left, right, before, after, added, removed, reordered) in cases {
        let found = compare(&patch(left, right, before, after));
        let told = (found.added.join(" "), found.removed.join(" "), found.reordered);
        assert_eq!(told, (added.to_owned(), removed.to_owned(), reordered), "{case}");
    }
}

fn seen() -> Snapshot {
    Snapshot { observable: true, ..Snapshot::default() }
}

fn told(before: &Snapshot, after: &Snapshot, patches: &[Patch], feedback: &[Feedback]) -> Changed {
    diff(before, After { snapshot: after, patches, feedback })
}

#[test]
fn what_is_left_out_is_counted() {
    let ids = |prefix: &str, count: usize| (0..count).map(|n| format!("{prefix}{n:03}")).collect::<Vec<_>>();
    let mut rows = patch("", "", [0, 200, 200], [0, 230, 230]);
    rows.left = ids("old", 50);
    rows.right = ids("new", 80);
    rows.updated = ids("kept", 60).into_iter().map(|id| (id, vec!["a".to_owned()])).collect();
    let mut after = seen();
    after.row_actions = vec![("row".into(), "open".into()), ("row".into(), "remove".into())];
    let mut before = after.clone();
    for n in 0..30 {
        after.states.insert(format!("s{n:02}"), "1".into());
        before.actions.insert(format!("a{n:02}"), ());
    }
    let feedback: Vec<Feedback> = (1..=9)
        .map(|seq| Feedback { level: "info".into(), text: format!("f{seq}"), region: None, seq })
        .collect();
    let changed = told(&before, &after, &[rows], &feedback);
    let value = serde_json::to_value(&changed).unwrap();
    let records = &value["records"];
    assert_eq!(records["omitted"], json!({ "added": 60, "removed": 30, "updated": 40 }));
    assert_eq!(records["added"].as_array().unwrap().len(), 20);
    assert_eq!(value["actions"]["omitted"], json!({ "added": 140, "removed": 110 }));
    assert_eq!(value["states"].as_array().unwrap().len(), 20);
    assert_eq!(value["omitted"], json!({ "states": 10, "feedback": 4 }));
    assert_eq!(value["feedback"][0]["text"], "f5", "the latest are kept");
}

#[test]
fn a_navigation_replaces_the_lists() {
    let (mut before, mut after) = (seen(), seen());
    before.page = Some("list".into());
    after.page = Some("detail".into());
    before.actions.insert("open".into(), ());
    let changed = told(&before, &after, &[patch("a b", "", [0, 2, 2], [0, 0, 0])], &[]);
    let value = serde_json::to_value(&changed).unwrap();
    assert_eq!(value["page"], json!({ "from": "list", "to": "detail" }));
    assert_eq!(value["records"]["removed"], json!([]));
    assert_eq!(value["records"]["total"], json!({ "from": 2, "to": 0 }));
    assert_eq!(value["actions"]["removed"], json!([]));
    assert!(!changed.is_nothing());
}

#[test]
fn nothing_seen_is_not_nothing_looked_at() {
    let unseen = told(&Snapshot::default(), &Snapshot::default(), &[], &[]);
    assert!(!unseen.observed && !unseen.is_nothing());
    let quiet = told(&seen(), &seen(), &[], &[]);
    assert!(quiet.observed && quiet.is_nothing());
}

#[test]
fn states_differ_by_value_and_by_being_there() {
    let (mut before, mut after) = (seen(), seen());
    for (key, old, new) in [
        ("same", Some("1"), Some("1")),
        ("other", Some("1"), Some("2")),
        ("gone", Some("1"), None),
        ("new", None, Some("1")),
    ] {
        old.map(|text| before.states.insert(key.into(), text.into()));
        new.map(|text| after.states.insert(key.into(), text.into()));
    }
    assert_eq!(told(&before, &after, &[], &[]).states, ["gone", "new", "other"]);
}
