//! Input schemas. The cases are text under `tests/data/schema`: each line that starts with a directive is run,
//! and what it gives stands indented below it. `UPDATE_EXPECT=1` writes the outcomes anew.

use std::{env, fs, path::Path};

use counterfoil::core::schema::{Checker, Schema, Verdict, check, check_empty};
use serde_json::{Map, Value, json};

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
    let mut random = Random(7);
    let odd = [json!({"__proto__": 1}), json!({"constructor": {"prototype": 1}}), json!([]), json!(null)];
    for input in odd.into_iter().chain((0..count(500)).map(|_| random.value(3))) {
        assert_eq!(check_empty(input.clone()), check(empty.text(), &input.to_string()), "{input}");
    }
}

#[test]
fn both_checkers_agree() {
    let mut random = Random(1);
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
    let mut random = Random(2);
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
    let mut random = Random(3);
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

/// How many random cases to try: `CASES=100` tries a hundred times as many.
fn count(usual: usize) -> usize {
    usual * env::var("CASES").map_or(1, |times| times.parse().unwrap())
}

/// A source of schemas and inputs that is the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    fn name(&mut self) -> &'static str {
        self.pick(&["a", "b", "c", "kind", "constructor", "x-y", "ab/c~"])
    }

    fn scalar(&mut self) -> Value {
        self.pick(&[
            json!(null),
            json!(true),
            json!(false),
            json!(0),
            json!(1),
            json!(-3),
            json!(1.0),
            json!(2.5),
            json!(1e300),
            json!(u64::MAX),
            json!(i64::MIN),
            json!(9_007_199_254_740_993_u64),
            json!(""),
            json!("a"),
            json!("é😀"),
            json!("x-ray"),
        ])
    }

    fn value(&mut self, levels: usize) -> Value {
        match if levels == 0 { 9 } else { self.below(6) } {
            0 => (0..self.below(4)).map(|_| self.value(levels - 1)).collect(),
            1 | 2 => {
                let members: Map<_, _> =
                    (0..self.below(4)).map(|_| (self.name().to_owned(), self.value(levels - 1))).collect();
                Value::Object(members)
            }
            _ => self.scalar(),
        }
    }

    /// A value that has a fair chance of being valid.
    fn input(&mut self, schema: &Value) -> Value {
        if self.one_in(6) {
            return self.value(2);
        }
        if let Some(known) = schema.get("const").or_else(|| schema.get("enum")?.get(0)) {
            return known.clone();
        }
        for keyword in ["anyOf", "oneOf"] {
            if let Some(branches) = schema.get(keyword).and_then(Value::as_array) {
                return self
                    .pick(branches)
                    .as_object()
                    .map_or(json!(1), |each| self.input(&each.clone().into()));
            }
        }
        match schema.get("type").and_then(Value::as_str) {
            Some("object") => {
                let declared =
                    schema.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
                let mut members: Map<_, _> =
                    declared.iter().map(|(name, schema)| (name.clone(), self.input(schema))).collect();
                if self.one_in(3) {
                    members.insert(self.name().to_owned(), self.value(1));
                }
                if self.one_in(4) {
                    members.shift_remove(self.name());
                }
                Value::Object(members)
            }
            Some("array") => {
                let items = schema.get("items").cloned().unwrap_or(json!(true));
                (0..self.below(4)).map(|_| self.input(&items)).collect()
            }
            Some("integer") => self.pick(&[json!(0), json!(1), json!(4), json!(-3), json!(10), json!(2.0)]),
            Some("number") => self.pick(&[json!(0.5), json!(1), json!(1e300), json!(-3)]),
            Some("string") => self.pick(&[json!(""), json!("a"), json!("x-ray"), json!("é😀")]),
            Some("boolean") => json!(true),
            _ => self.value(2),
        }
    }

    fn root(&mut self, all_keywords: bool) -> Value {
        let mut root = json!({"type": "object"});
        if self.one_in(4) {
            let draft = self.pick(&[
                "http://json-schema.org/draft-07/schema#",
                "http://json-schema.org/draft-06/schema",
                "https://json-schema.org/draft/2019-09/schema",
                "https://json-schema.org/draft/2020-12/schema",
            ]);
            root["$schema"] = json!(draft);
        }
        self.add_keywords(&mut root, 3, all_keywords, "object");
        if all_keywords {
            root["$defs"] =
                json!({"d": self.schema(2, true), "e": {"$ref": self.pick(&["#", "#/$defs/d", "#q"])}});
        }
        root
    }

    fn schema(&mut self, levels: usize, all: bool) -> Value {
        if self.one_in(12) {
            return json!(self.one_in(2));
        }
        let kind =
            self.pick(&["object", "object", "array", "string", "integer", "number", "boolean", "null"]);
        let mut schema = match self.below(6) {
            0 => json!({}),
            1 => json!({"type": [kind, if kind == "null" { "string" } else { "null" }]}),
            _ => json!({ "type": kind }),
        };
        self.add_keywords(&mut schema, levels, all, kind);
        schema
    }

    fn add_keywords(&mut self, schema: &mut Value, levels: usize, all: bool, kind: &str) {
        let inner = levels.saturating_sub(1);
        if self.one_in(5) {
            schema["default"] = self.value(1);
        }
        if kind == "object" && levels > 0 {
            schema["properties"] =
                (0..self.below(4)).map(|_| (self.name().to_owned(), self.schema(inner, all))).collect();
        }
        if kind == "array" && levels > 0 {
            schema["items"] = self.schema(inner, all);
        }
        for _ in 0..self.below(3) {
            let small = self.below(4);
            let (keyword, value) = match self.below(if all { 36 } else { 20 }) {
                0 => ("required", json!([self.name()])),
                1 => (
                    "additionalProperties",
                    if self.one_in(2) { json!(false) } else { self.schema(inner, all) },
                ),
                2 => ("minProperties", json!(small)),
                3 => ("maxProperties", json!(small)),
                4 => ("minLength", json!(small)),
                5 => ("maxLength", json!(small)),
                6 => ("minItems", json!(small)),
                7 => ("maxItems", json!(small)),
                8 => ("uniqueItems", json!(true)),
                9 => ("multipleOf", json!(small + 1)),
                10 => (
                    self.pick(&["minimum", "exclusiveMinimum"]),
                    self.pick(&[json!(1), json!(-2.5), json!(1e300)]),
                ),
                11 => (
                    self.pick(&["maximum", "exclusiveMaximum"]),
                    self.pick(&[json!(1), json!(4.5), json!(u64::MAX)]),
                ),
                12 => ("enum", json!([self.scalar(), self.value(1), self.scalar()])),
                13 => ("const", self.value(1)),
                14 if levels > 0 => ("allOf", json!([self.schema(inner, all), self.schema(inner, all)])),
                15 | 16 if levels > 0 => ("anyOf", json!([self.schema(inner, all), self.schema(inner, all)])),
                17 if levels > 0 => (
                    "oneOf",
                    json!([self.schema(inner, all), self.schema(inner, all), self.schema(inner, all)]),
                ),
                18 if levels > 0 => ("not", self.schema(inner, all)),
                19 => ("prefixItems", json!([self.schema(inner, all)])),
                20 => ("pattern", json!(self.pick(&["^x", "(", "^(a|b)+$", "(?=a)", "^.{1,3}$"]))),
                21 | 22 => ("$ref", json!(self.pick(&["#", "#/$defs/d", "#/$defs/e", "#q", "#/$defs/none"]))),
                23 => ("if", self.schema(inner, all)),
                24 => ("then", self.schema(inner, all)),
                25 => ("else", self.schema(inner, all)),
                26 => ("dependentSchemas", json!({ self.name(): self.schema(inner, all) })),
                27 => ("dependentRequired", json!({ self.name(): [self.name()] })),
                28 => ("patternProperties", json!({ self.pick(&["^x", "a", "("]): self.schema(inner, all) })),
                29 => ("contains", self.schema(inner, all)),
                30 => (
                    "unevaluatedProperties",
                    if self.one_in(2) { json!(false) } else { self.schema(inner, all) },
                ),
                31 => ("unevaluatedItems", json!(false)),
                32 => ("propertyNames", self.schema(inner, all)),
                33 => ("$anchor", json!("q")),
                34 => (
                    self.pick(&["$id", "$schema", "format", "type", "$dynamicRef"]),
                    json!(self.pick(&["#q", "urn:a", "email"])),
                ),
                35 => ("minContains", json!(small)),
                _ => continue,
            };
            schema[keyword] = value;
        }
    }
}
