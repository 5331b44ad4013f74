//! The drafts of JSON Schema, by the address that `$schema` gives.

/// A draft, oldest first.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub(super) enum Draft {
    Four,
    Six,
    Seven,
    Of2019,
    Of2020,
}

impl Draft {
    /// The address of the one that holds where `$schema` is missing.
    pub(super) const CURRENT: &'static str = "https://json-schema.org/draft/2020-12/schema";

    pub(super) fn named(address: &str) -> Option<Draft> {
        match address.trim_end_matches('#') {
            Draft::CURRENT => Some(Draft::Of2020),
            "https://json-schema.org/draft/2019-09/schema" => Some(Draft::Of2019),
            "http://json-schema.org/draft-07/schema" => Some(Draft::Seven),
            "http://json-schema.org/draft-06/schema" => Some(Draft::Six),
            "http://json-schema.org/draft-04/schema" => Some(Draft::Four),
            _ => None,
        }
    }
}
