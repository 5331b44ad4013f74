//! Schemas and inputs at random, the same in every run with the same `SEED`.

use std::env;

use serde_json::{Map, Value, json};

/// A source of schemas and inputs that is the same in every run.
pub(super) struct Random(u64);

impl Random {
    /// `purpose` keeps the tests apart.
    pub(super) fn new(purpose: u64) -> Random {
        let seed: u64 = env::var("SEED").map_or(0, |seed| seed.parse().unwrap());
        Random(seed * 1_000 + purpose)
    }

    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    pub(super) fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    pub(super) fn pick<T: Clone>(&mut self, from: &[T]) -> T {
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

    pub(super) fn value(&mut self, levels: usize) -> Value {
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
    pub(super) fn input(&mut self, schema: &Value) -> Value {
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

    pub(super) fn root(&mut self, all_keywords: bool) -> Value {
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
