//! Declarations: ids and their grammar, duplicates, revision and notice, folding and lookup.

use counterfoil::core::error::Code;
use counterfoil::core::model::{ActionSpec, Risk};
use counterfoil::core::registry::{Candidate, Notice, RecordsSpec, RegionSpec, Registry, StateSpec, fold};
use counterfoil::core::table::Table;

use crate::play::action;

fn rows(name: &str, kind: &str) -> ActionSpec {
    let mut spec = action(name, Risk::Write);
    spec.rows = Some(kind.into());
    spec
}

#[test]
fn names_say_which_character_is_wrong() {
    let cases = [
        ("orders.search", ""),
        ("_x-1.y", ""),
        ("remove@t9", ""),
        ("remove@a@b c/ü", ""),
        ("", "1 to 64 characters"),
        ("Pay now", "' '"),
        ("é", "'é'"),
        ("a/b", "'/'"),
        ("-a", "'-'"),
        (&"a".repeat(64), ""),
        (&"a".repeat(129), "this one has 129"),
        ("remove@", "1 to 128 characters"),
        ("remove@a\nb", "control characters"),
    ];
    for (id, expected) in cases {
        let found = Registry::default().add_action(action(id, Risk::Read));
        match found {
            Ok(_) => assert_eq!(expected, "", "{id:?} was taken"),
            Err(error) => {
                assert_eq!(error.code(), Code::InvalidDeclaration);
                assert!(!expected.is_empty() && error.message().contains(expected), "{id:?}: {error}");
            }
        }
    }
}

#[test]
fn a_live_id_is_taken_and_a_disposed_one_is_free() {
    let mut registry = Registry::default();
    let (token, _) = registry.add_action(action("save", Risk::Write)).unwrap();
    let again = registry.add_action(action("save", Risk::Write)).unwrap_err();
    assert_eq!(again.code(), Code::DuplicateAction);
    let _ = registry.remove(token).unwrap();
    assert!(registry.remove(token).is_none(), "disposing twice is fine");
    let _ = registry.add_action(action("save", Risk::Write)).unwrap();
}

#[test]
fn a_later_owner_keeps_the_name_when_the_former_goes() {
    let mut registry = Registry::default();
    let (first, _) = registry.add_action(action("a", Risk::Read)).unwrap();
    let _ = registry.replace_action(first, action("b", Risk::Read)).unwrap();
    let (second, _) = registry.add_action(action("a", Risk::Read)).unwrap();
    let _ = registry.remove(first).unwrap();
    assert_eq!(registry.candidates("a"), [Candidate::Declared { token: second, record: None }]);
    assert_eq!(registry.candidates("b"), []);
}

#[test]
fn each_change_counts_and_one_notice_is_due() {
    let mut registry = Registry::default();
    let (token, first) = registry.add_action(action("a", Risk::Read)).unwrap();
    let (_, second) =
        registry.add_state(StateSpec { key: "s".into(), label: None, volatile: false }).unwrap();
    assert_eq!((first, second, registry.revision()), (Notice::Due, Notice::Pending, 2));
    registry.told();
    assert_eq!(registry.replace_action(token, action("a", Risk::Write)).unwrap(), Notice::Due);
    assert_eq!(registry.remove(token), Some(Notice::Pending));
    assert_eq!(registry.revision(), 4);
}

#[test]
fn a_concrete_declaration_comes_before_the_row() {
    let mut registry = Registry::default();
    let (row, _) = registry.add_action(rows("remove", "task")).unwrap();
    let (one, _) = registry.add_action(action("remove@t9", Risk::Dangerous)).unwrap();
    let row = Candidate::Rows { tokens: vec![row], record: "t9".into() };
    assert_eq!(
        registry.candidates("remove@t9"),
        [Candidate::Declared { token: one, record: Some("t9".into()) }, row]
    );
    assert_eq!(registry.candidates("remove"), []);
}

/// Declarations as `id`, `rows:name@kind` or `other:id` (another description); then the capabilities.
#[test]
fn folding() {
    let cases = [
        ("search", "search"),
        ("rows:remove@task", "remove@task"),
        ("remove@t1 remove@t2", "remove@task"),
        ("remove@t1", "remove@task"),
        ("remove@t1 other:remove@t2", "remove@task remove@t2"),
        ("remove@t1 remove@o1", "remove@task remove@order"),
        ("remove@x9", "remove@x9"),
        ("rows:remove@task remove@t1", "remove@task"),
        ("rows:remove@task other:remove@t1", "remove@task remove@t1"),
        ("rows:remove@task rows:remove@order", "remove@task remove@order"),
    ];
    let kinds: Table<String, String> = [("t1", "task"), ("t2", "task"), ("o1", "order")]
        .map(|(record, kind)| (record.to_owned(), kind.to_owned()))
        .into_iter()
        .collect();
    for (declared, expected) in cases {
        let mut registry = Registry::default();
        for word in declared.split(' ') {
            let spec = match word.split_once(':') {
                Some(("rows", id)) => {
                    let (name, kind) = id.split_once('@').unwrap();
                    rows(name, kind)
                }
                Some((_, id)) => ActionSpec { description: "Another".into(), ..action(id, Risk::Write) },
                None => action(word, Risk::Write),
            };
            let _ = registry.add_action(spec).unwrap();
        }
        let listed: Vec<String> = fold(&registry, &kinds).into_iter().map(|folded| folded.id).collect();
        assert_eq!(listed.join(" "), expected, "{declared}");
    }
}

#[test]
fn a_folded_capability_is_as_strict_as_its_strictest_member() {
    let mut registry = Registry::default();
    let _ = registry.add_action(action("remove@t1", Risk::Write)).unwrap();
    let _ = registry.add_action(action("remove@t2", Risk::Dangerous)).unwrap();
    let kinds: Table<String, String> =
        ["t1", "t2"].map(|record| (record.to_owned(), "task".to_owned())).into_iter().collect();
    assert_eq!(fold(&registry, &kinds)[0].risk, Risk::Dangerous);
}

#[test]
fn rows_leave_room_for_the_record() {
    let mut spec = crate::play::taking(
        action("move", Risk::Write),
        serde_json::json!({ "type": "object", "properties": { "record": { "type": "string" } } }),
    );
    spec.rows = Some("task".into());
    assert!(Registry::default().add_action(spec).unwrap_err().message().contains("record"));
}

#[test]
fn regions_have_ids_of_their_own() {
    let region = |id: &str, kind: &str| RegionSpec {
        id: id.into(),
        label: None,
        records: Some(RecordsSpec { kind: kind.into() }),
    };
    let mut registry = Registry::default();
    let _ = registry.add_region(region("list", "task")).unwrap();
    assert!(registry.add_region(region("list", "task")).is_err());
    assert!(registry.add_region(region("other", "a kind")).is_err());
}

#[test]
fn ten_thousand_actions_are_taken_and_found() {
    let mut registry = Registry::default();
    for n in 0..10_000 {
        let _ = registry.add_action(action(&format!("a{}", (n * 7_919) % 10_000), Risk::Read)).unwrap();
    }
    assert_eq!(registry.candidates("a4321").len(), 1);
    assert_eq!(fold(&registry, &Table::default()).len(), 10_000);
}
