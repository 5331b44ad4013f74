//! The seven JSON types as JSON Schema names them. A set of them fits one byte and always lists in the same
//! order, whichever checker found it.

use serde_json::Value;

const NAMES: [&str; 7] = ["string", "number", "integer", "boolean", "object", "array", "null"];

/// A set of types.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Kinds(u8);

impl Kinds {
    /// The set holding the type called `name`, if there is such a type.
    pub(super) fn named(name: &str) -> Option<Kinds> {
        NAMES.iter().position(|known| *known == name).map(|index| Kinds(1 << index))
    }

    /// The set that a `type` keyword describes; none if the keyword is malformed.
    pub(super) fn declared(keyword: &Value) -> Option<Kinds> {
        match keyword {
            Value::String(name) => Kinds::named(name),
            Value::Array(names) if !names.is_empty() => names
                .iter()
                .map(|name| name.as_str().and_then(Kinds::named))
                .try_fold(Kinds::default(), |all, kind| kind.map(|kind| all.union(kind))),
            _ => None,
        }
    }

    pub(super) fn union(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    pub(super) fn contains(self, other: Kinds) -> bool {
        self.0 & other.0 == other.0
    }

    /// How many types `self` has.
    pub(super) fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether `value` is of one of the types. A number without a fraction is an integer: `1.0` is one.
    pub(super) fn allow(self, value: &Value) -> bool {
        let kind = match value {
            Value::Number(number) if number.as_f64().is_some_and(|number| number.fract() == 0.0) => 0b110,
            Value::Number(_) => 0b010,
            Value::String(_) => 0b000_0001,
            Value::Bool(_) => 0b000_1000,
            Value::Object(_) => 0b001_0000,
            Value::Array(_) => 0b010_0000,
            Value::Null => 0b100_0000,
        };
        self.0 & kind != 0
    }

    /// The names, `number` standing for `integer` too.
    pub(super) fn names(self) -> Vec<&'static str> {
        let number = Kinds(0b10);
        let listed = if self.contains(number) { Kinds(self.0 & !0b100) } else { self };
        NAMES
            .iter()
            .enumerate()
            .filter(|(index, _)| listed.0 & (1 << index) != 0)
            .map(|(_, name)| *name)
            .collect()
    }
}

/// What `value` is, for people: a whole number is called an integer.
pub(super) fn name_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

pub(super) fn known_names() -> String {
    NAMES.join(", ")
}
