//! The crate's errors in our own words.

use jsonschema::{
    JsonType, ReferencingError, ValidationError,
    error::{TypeKind, ValidationErrorKind as Kind},
};
use serde_json::{Map, Value};

use crate::core::schema::{
    finding::{self, Fault, Finding},
    kinds::Kinds,
    normalize::{Applied, Document, Shape},
    path,
    verdict::Verdict,
    wording,
};

/// What `error` says about `input`.
pub(super) fn findings(document: &Document, input: &Value, error: &ValidationError) -> Vec<Finding> {
    let at = error.instance_path().as_str();
    let instance = error.instance().as_ref();
    let one = |message: String| vec![Finding::other(at.to_owned(), message)];
    let fault = |fault: Fault| vec![Finding { path: at.to_owned(), fault }];
    match error.kind() {
        Kind::Required { property } => {
            let name = property.as_str().unwrap_or_default();
            // The crate also misses a name that is there, if a closed object requires but doesn't declare it.
            let is_there = input.pointer(at).is_some_and(|object| object.get(name).is_some());
            match is_there {
                true => Vec::new(),
                false => vec![Finding::other(path::child(at, name), wording::required())],
            }
        }
        Kind::Type { kind } => vec![Finding::kind(at.to_owned(), kinds(kind), instance)],
        Kind::Enum { options } => {
            fault(Fault::Value { allowed: options.as_array().cloned().unwrap_or_default() })
        }
        Kind::Constant { expected_value } => {
            fault(Fault::Value { allowed: vec![expected_value.as_ref().clone()] })
        }
        Kind::AdditionalProperties { unexpected } | Kind::UnevaluatedProperties { unexpected } => {
            let known = known_names(document, error);
            unexpected.iter().map(|name| unknown(at, name, &known)).collect()
        }
        Kind::AnyOf { context } | Kind::OneOfNotValid { context } => {
            let branch = |errors: &Vec<ValidationError>| {
                errors.iter().flat_map(|error| findings(document, input, error)).collect()
            };
            fault(Fault::NoAlternative(context.iter().map(branch).collect()))
        }
        Kind::OneOfMultipleValid { .. } => one(wording::too_many_match()),
        Kind::Not { .. } => one(wording::excluded()),
        Kind::FalseSchema if is_at(error, "propertyNames") => one(wording::count("at most", 0, "property")),
        Kind::FalseSchema if is_at(error, "additionalProperties") => {
            // Without declared properties the crate blames the object as a whole.
            let members = input.pointer(at).and_then(Value::as_object);
            members.into_iter().flat_map(Map::keys).map(|name| unknown(at, name, &[])).collect()
        }
        Kind::FalseSchema => one(wording::not_allowed()),
        Kind::Contains if is_at(error, "maxContains") => one(wording::too_many_contained()),
        Kind::Contains => one(wording::too_few_contained()),
        Kind::UnevaluatedItems { .. } => one(wording::unknown_items()),
        Kind::PropertyNames { error } => {
            let name = error.instance().as_str().unwrap_or_default();
            let place = path::child(at, name);
            findings(document, input, error)
                .into_iter()
                .map(|finding| Finding::other(place.clone(), wording::bad_name(&finding.message())))
                .collect()
        }
        Kind::Minimum { limit } => one(wording::bound("at least", limit)),
        Kind::Maximum { limit } => one(wording::bound("at most", limit)),
        Kind::ExclusiveMinimum { limit } => one(wording::bound("greater than", limit)),
        Kind::ExclusiveMaximum { limit } => one(wording::bound("less than", limit)),
        Kind::MultipleOf { multiple_of } => one(wording::multiple_of(*multiple_of)),
        Kind::MinLength { limit } => one(wording::count("at least", *limit, "character")),
        Kind::MaxLength { limit } => one(wording::count("at most", *limit, "character")),
        Kind::MinItems { limit } => one(wording::count("at least", *limit, "item")),
        Kind::MaxItems { limit } => one(wording::count("at most", *limit, "item")),
        Kind::MinProperties { limit } => one(wording::count("at least", *limit, "property")),
        Kind::MaxProperties { limit } => one(wording::count("at most", *limit, "property")),
        Kind::AdditionalItems { limit } => one(wording::count("at most", *limit as u64, "item")),
        Kind::UniqueItems => one(wording::not_unique()),
        Kind::Custom { message, .. } => one(message.clone()),
        Kind::Pattern { pattern } => one(wording::no_match(pattern)),
        Kind::BacktrackLimitExceeded { .. } | Kind::RegexEngineFailure { .. } => one(wording::too_hard()),
        Kind::Format { format } => one(wording::not_of_format(format)),
        Kind::ContentEncoding { content_encoding } => one(wording::not_of_format(content_encoding)),
        Kind::ContentMediaType { content_media_type } => one(wording::not_of_format(content_media_type)),
        other => one(wording::fails(other.keyword())),
    }
}

/// Why a schema can't be compiled.
pub(super) fn bad_schema(document: &Document, error: &ValidationError) -> String {
    match error.kind() {
        Kind::Referencing(error) => bad_reference(error),
        _ => match finding::verdict(findings(document, document.root, error)) {
            Verdict::Invalid { problems, .. } => {
                problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
            }
            _ => wording::unexplained(),
        },
    }
}

fn bad_reference(error: &ReferencingError) -> String {
    match error {
        ReferencingError::Unretrievable { uri, .. } => {
            format!("refers out of the document, and nothing is fetched: {}", wording::shortened(uri))
        }
        ReferencingError::PointerToNowhere { pointer } => {
            format!("refers to what is not there: #{}", wording::shortened(pointer))
        }
        ReferencingError::NoSuchAnchor { anchor } | ReferencingError::InvalidAnchor { anchor } => {
            format!("refers to what is not there: #{}", wording::shortened(anchor))
        }
        ReferencingError::UnknownSpecification { specification } => wording::unknown_draft(specification),
        other => format!("has an address that can't be used: {other}"),
    }
}

fn unknown(at: &str, name: &str, known: &[&str]) -> Finding {
    Finding::other(path::child(at, name), wording::unknown(name, known))
}

fn kinds(kind: &TypeKind) -> Kinds {
    let named = |kind: JsonType| Kinds::named(kind.as_str()).unwrap_or_default();
    match kind {
        TypeKind::Single(kind) => named(*kind),
        TypeKind::Multiple(kinds) => kinds.iter().map(named).fold(Kinds::default(), Kinds::union),
    }
}

/// Whether the keyword that failed is `keyword`, and not a property of that name.
fn is_at(error: &ValidationError, keyword: &str) -> bool {
    let mut segments = error.schema_path().as_str().rsplit('/');
    segments.next() == Some(keyword) && segments.next() != Some("properties")
}

/// The properties that the object schema which refuses unknown ones knows.
fn known_names<'s>(document: &Document<'s>, error: &ValidationError) -> Vec<&'s str> {
    let place =
        error.schema_path().as_str().rsplit_once('/').and_then(|(place, _)| document.root.pointer(place));
    match place {
        Some(schema) if is_at(error, "additionalProperties") => {
            let declared = schema.get("properties").and_then(Value::as_object);
            declared.into_iter().flat_map(|declared| declared.keys()).map(String::as_str).collect()
        }
        Some(schema) => Shape::of(document, &[Applied { schema, firm: true }]).declared_names(),
        None => Vec::new(),
    }
}
