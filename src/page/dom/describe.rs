//! What an element is called, in a few words: `button "Save"`, `date field "Due"`, `div#overlay`.
//!
//! For reasons and messages that an agent reads. Bounded, and never with what a person typed into a field.

use web_sys::{Element, Node};

use super::kind::{Kind, Temporal, kind_of};
use super::realm::Interface;
use super::tree::labels_of;

const LONGEST_NAME: usize = 60;

/// Controls whose own content is not part of the label around them.
const NOT_LABEL: [&str; 6] = ["select", "textarea", "button", "script", "style", "datalist"];

/// The element in words.
pub fn describe(element: &Element) -> String {
    let word = word(element);
    match (name_of(element), kind_of(element)) {
        (Some(name), _) => format!("{word} {}", quoted(&name)),
        (None, Kind::Other | Kind::Editable) => format!("{}{}", element.local_name(), mark(element)),
        (None, _) => format!("{word}{}", mark(element)),
    }
}

/// What a person would call the element, when it has a name at all.
pub fn name_of(element: &Element) -> Option<String> {
    let kind = kind_of(element);
    attribute(element, "aria-label")
        .or_else(|| labelled_by(element))
        .or_else(|| label_of(element))
        .or_else(|| match kind {
            Kind::Button | Kind::Submit | Kind::Link | Kind::Toggle => caption(element),
            _ => None,
        })
        .or_else(|| match kind {
            Kind::Other => None,
            Kind::Form => attribute(element, "name"),
            _ => ["alt", "title", "placeholder", "name"].iter().find_map(|name| attribute(element, name)),
        })
}

/// The text of a form control's label.
pub fn label_of(element: &Element) -> Option<String> {
    labels_of(element).first().map(label_text).and_then(|text| bounded(&text))
}

/// Text in quotes, on one line and bounded.
pub fn quoted(text: &str) -> String {
    serde_json::Value::from(shorten(&squeeze(text))).to_string()
}

fn word(element: &Element) -> String {
    let word = match kind_of(element) {
        Kind::Button | Kind::Submit => "button",
        Kind::Link => "link",
        Kind::Text => "text field",
        Kind::TextArea => "text area",
        Kind::Number => "number field",
        Kind::Range => "slider",
        Kind::Temporal(Temporal::Date) => "date field",
        Kind::Temporal(Temporal::Time) => "time field",
        Kind::Temporal(Temporal::Month) => "month field",
        Kind::Temporal(Temporal::Week) => "week field",
        Kind::Temporal(Temporal::DateTime) => "date and time field",
        Kind::Color => "color field",
        Kind::Checkbox => "checkbox",
        Kind::Radio => "radio button",
        Kind::Toggle => "switch",
        Kind::Select => "select",
        Kind::Editable => "editor",
        Kind::Form => "form",
        Kind::File => "file field",
        Kind::Hidden => "hidden field",
        Kind::Other => return element.local_name(),
    };
    word.to_owned()
}

/// The id or first class, as a selector would have it.
fn mark(element: &Element) -> String {
    if let Some(id) = attribute(element, "id") {
        return format!("#{id}");
    }
    let class = attribute(element, "class").unwrap_or_default();
    class
        .split(' ')
        .next()
        .filter(|class| !class.is_empty())
        .map(|class| format!(".{class}"))
        .unwrap_or_default()
}

fn attribute(element: &Element, name: &str) -> Option<String> {
    element.get_attribute(name).and_then(|value| bounded(&value))
}

fn labelled_by(element: &Element) -> Option<String> {
    let id = attribute(element, "aria-labelledby")?;
    let document = element.owner_document()?;
    let label = document.get_element_by_id(id.split(' ').next().unwrap_or_default())?;
    bounded(&label_text(&label))
}

fn caption(element: &Element) -> Option<String> {
    if element.local_name() == "input" {
        return Interface::Input.get(element, "value").as_string().and_then(|value| bounded(&value));
    }
    bounded(&label_text(element))
}

/// The text of a label without that of the controls in it: a select's options are no part of its name.
fn label_text(label: &Element) -> String {
    let mut text = String::new();
    gather(label, &mut text);
    text
}

fn gather(node: &Node, text: &mut String) {
    let mut child = node.first_child();
    while let Some(current) = child {
        if text.len() > LONGEST_NAME * 8 {
            return;
        }
        match current.node_type() {
            Node::TEXT_NODE => text.push_str(&current.node_value().unwrap_or_default()),
            Node::ELEMENT_NODE if !NOT_LABEL.contains(&current.node_name().to_ascii_lowercase().as_str()) => {
                text.push(' ');
                gather(&current, text);
                text.push(' ');
            }
            _ => {}
        }
        child = current.next_sibling();
    }
}

fn bounded(text: &str) -> Option<String> {
    let text = shorten(&squeeze(text));
    (!text.is_empty()).then_some(text)
}

fn squeeze(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn shorten(text: &str) -> String {
    match text.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
