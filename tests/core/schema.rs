//! Input schemas. The cases are text under `tests/data/schema`: each line that starts with a directive is run,
//! and what it gives stands indented below it. `UPDATE_EXPECT=1` writes the outcomes anew.

mod random;

use std::{env, fs, path::Path};

use counterfoil::core::schema::{Checker, Schema, Verdict, check, check_empty};
use serde_json::json;

use random::Random;

#[test]
fn cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/schema");
    let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    for file in files {
        let expected = fs::read_to_string(&file).unwrap();
        let actual = run_all(&expected);
        if env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(&file, actual).unwrap();
        } else {
            assert_eq!(actual, expected, "{} differs; UPDATE_EXPECT=1 accepts", file.display());
        }
    }
}

/// The file with the outcome of each directive below it.
fn run_all(file: &str) -> String {
    let mut out = String::new();
    let mut schema = String::new();
    for line in file.lines().filter(|line| !line.starts_with("    ")) {
        out += &format!("{line}\n");
        let (directive, rest) = line.split_once(' ').unwrap_or((line, ""));
        let outcome = match directive {
            "schema" => {
                schema = rest.to_owned();
                String::new()
            }
            "input" => of_input(&schema, &expanded(rest)),
            "declare" => of_declaration(&expanded(rest)),
            "record" => of_record(&schema, rest),
            _ => String::new(),
        };
        outcome.lines().for_each(|line| out += &format!("    {line}\n"));
    }
    out
}

/// `«text»*n` stands for `text` repeated `n` times.
fn expanded(text: &str) -> String {
    let Some((before, rest)) = text.split_once('«') else { return text.to_owned() };
    let (repeated, rest) = rest.split_once("»*").unwrap();
    let digits = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
    let times = rest[..digits].parse().unwrap();
    format!("{before}{}{}", repeated.repeat(times), expanded(&rest[digits..]))
}

/// Schemas that can be declared are checked as declared, by each checker that takes them; others as they are.
fn of_input(schema: &str, input: &str) -> String {
    let schema = expanded(schema);
    let Ok(declared) = Schema::declare(&schema) else { return shown(&check(&schema, input)) };
    let verdict = check(declared.text(), input);
    if let Some(everyday) = declared.everyday() {
        assert_eq!(everyday.check_text(input), verdict, "{schema} on {input}");
    }
    assert_eq!(Verdict::from_text(&verdict.to_text()).as_ref(), Ok(&verdict));
    shown(&verdict)
}

fn shown(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Valid(value) => format!("valid {value}"),
        Verdict::BadSchema(message) => format!("bad schema: {message}"),
        Verdict::Invalid { problems, omitted } => {
            let mut lines: Vec<_> = problems.iter().map(ToString::to_string).collect();
            if *omitted > 0 {
                lines.push(format!("and {omitted} more"));
            }
            lines.join("\n")
        }
    }
}

fn of_declaration(text: &str) -> String {
    match Schema::declare(text) {
        Ok(schema) => {
            let checker = if schema.everyday().is_some() { "everyday" } else { "complete" };
            let takes = if schema.is_empty() { "takes {}" } else { "takes input" };
            let text = if schema.text().len() > 200 { "…" } else { schema.text() };
            format!("{checker}, {takes}: {text}")
        }
        Err(fault) => format!("fault: {fault}"),
    }
}

fn of_record(schema: &str, kind: &str) -> String {
    match Schema::declare(schema).unwrap().with_record(kind) {
        Some(folded) => folded.text().to_owned(),
        None => "no place".to_owned(),
    }
}

#[test]
fn a_verdict_that_is_none_is_refused() {
    for text in ["", "{}", "null", r#"{"valid":1,"invalid":2}"#, r#"{"invalid":{}}"#, r#"{"other":1}"#] {
        assert!(Verdict::from_text(text).is_err(), "{text}");
    }
}

#[test]
fn the_empty_schema_needs_no_checker() {
    let empty = Schema::empty();
    assert!(empty.is_empty());
    let mut random = Random::new(7);
    let odd = [json!({"__proto__": 1}), json!({"constructor": {"prototype": 1}}), json!([]), json!(null)];
    for input in odd.into_iter().chain((0..count(500)).map(|_| random.value(3))) {
        assert_eq!(check_empty(input.clone()), check(empty.text(), &input.to_string()), "{input}");
    }
}

#[test]
fn both_checkers_agree() {
    let mut random = Random::new(1);
    let mut compared = 0;
    for _ in 0..count(1_500) {
        let schema = Schema::declare(&random.root(false).to_string()).unwrap();
        let Some(everyday) = schema.everyday() else { continue };
        let checker = Checker::compile(schema.value()).unwrap();
        for _ in 0..6 {
            let input = random.input(schema.value());
            assert_eq!(everyday.check(input.clone()), checker.check(input.clone()), "{schema:?}\n{input}");
            compared += 1;
        }
    }
    assert!(compared > 5_000, "{compared}");
}

#[test]
fn what_is_valid_stays_so_and_stays_as_it_is() {
    let mut random = Random::new(2);
    let mut valid = 0;
    for _ in 0..count(1_500) {
        let Ok(schema) = Schema::declare(&random.root(true).to_string()) else { continue };
        let Ok(checker) = Checker::compile(schema.value()) else { continue };
        for _ in 0..6 {
            let input = random.input(schema.value());
            if let Verdict::Valid(normalized) = checker.check(input.clone()) {
                let again = checker.check(normalized.clone());
                assert_eq!(again.to_text(), Verdict::Valid(normalized).to_text(), "{schema:?}\n{input}");
                valid += 1;
            }
        }
    }
    assert!(valid > 1_000, "{valid}");
}

#[test]
fn nothing_makes_it_panic() {
    let mut random = Random::new(3);
    for _ in 0..count(1_500) {
        let mut schema = random.root(true).to_string();
        let mut input = random.value(4).to_string();
        for text in [&mut schema, &mut input] {
            if random.one_in(3) {
                let at = random.below(text.len() + 1);
                if text.is_char_boundary(at) {
                    text.insert_str(at, random.pick(&["{", "]", "\"", ",", "\\u0000", "é", "1e999", "null"]));
                }
            }
        }
        let _ = (Schema::declare(&schema), check(&schema, &input));
    }
}

/// How many random cases to try: `CASES=100` tries a hundred times as many, `SEED=2` tries others.
fn count(usual: usize) -> usize {
    usual * env::var("CASES").map_or(1, |times| times.parse().unwrap())
}
