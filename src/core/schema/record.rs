//! Folding: one capability for all records of a kind takes the record it is meant for as a property of its
//! input. Not every schema has room for one more property; one that hasn't is not folded.

use serde_json::{Map, Value, json};

use super::{
    declared::Schema,
    normalize::{Applied, Document, Shape},
    wording,
};

/// The property that names the record.
const RECORD: &str = "record";

/// Keywords that look at all properties at once, and so would see the new one.
const SEE_ALL: [&str; 7] =
    ["const", "enum", "not", "propertyNames", "patternProperties", "minProperties", "maxProperties"];

/// Keywords that shut out, or apply to, what is declared beside them but in another schema.
const SEE_OTHERS: [&str; 2] = ["additionalProperties", "unevaluatedProperties"];

impl Schema {
    /// The schema with a required string property `record`, the id of a record of `kind`. None if it has a
    /// `record` of its own, or combines schemas in a way that leaves no sure place for one.
    pub fn with_record(&self, kind: &str) -> Option<Schema> {
        let root = self.value().as_object()?;
        if !has_place(self.value(), root) {
            return None;
        }
        let mut root = root.clone();
        let description = format!("id of the {} to act on", wording::shortened(kind));
        let properties = root.entry("properties").or_insert_with(|| Value::Object(Map::new()));
        properties.as_object_mut()?.shift_insert(
            0,
            RECORD.to_owned(),
            json!({"type": "string", "description": description}),
        );
        let required = root.entry("required").or_insert_with(|| json!([]));
        required.as_array_mut()?.insert(0, Value::from(RECORD));
        Some(Schema::from_checked(Value::Object(root)))
    }
}

fn has_place(schema: &Value, root: &Map<String, Value>) -> bool {
    let has_any =
        |node: &Map<String, Value>, keywords: &[&str]| keywords.iter().any(|each| node.contains_key(*each));
    let document = Document::new(schema);
    let shape = Shape::of(&document, &[Applied { schema, firm: true }]);
    let only_reference_counts = root.contains_key("$ref") && document.is_older_draft();
    !shape.names(RECORD)
        && shape
            .nodes()
            .all(|node| !has_any(node, &SEE_ALL) && (std::ptr::eq(node, root) || !has_any(node, &SEE_OTHERS)))
        && !only_reference_counts
        && document.never_refers_to_root()
}
