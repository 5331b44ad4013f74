//! Which kind of control an element is, by its name and type alone.

use web_sys::Element;

use super::realm::Interface;

/// The kinds that operations tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A button, summary, or an input that is one.
    Button,
    /// A button that submits a form it belongs to.
    Submit,
    Link,
    /// A single line of text: text, search, email, url, tel, password.
    Text,
    TextArea,
    Number,
    Range,
    Temporal(Temporal),
    Color,
    Checkbox,
    Radio,
    /// A button that says with `aria-checked` whether it is on.
    Toggle,
    Select,
    /// The host of an editable area.
    Editable,
    Form,
    File,
    /// An input that nobody sees.
    Hidden,
    /// Nothing native.
    Other,
}

/// The inputs whose value is a point in time, written without a time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Temporal {
    Date,
    Time,
    Month,
    Week,
    DateTime,
}

impl Temporal {
    /// How a value is written, for messages and descriptions.
    pub fn form(self) -> &'static str {
        match self {
            Self::Date => "a date as YYYY-MM-DD",
            Self::Time => "a time as HH:MM or HH:MM:SS, 24 hours, without a time zone",
            Self::Month => "a month as YYYY-MM",
            Self::Week => "a week as YYYY-Www",
            Self::DateTime => "a local date and time as YYYY-MM-DDTHH:MM, without a time zone",
        }
    }
}

impl Kind {
    /// Whether a text value can be put into it.
    pub fn takes_text(self) -> bool {
        match self {
            Self::Text | Self::TextArea | Self::Number | Self::Range => true,
            Self::Temporal(_) | Self::Color | Self::Editable => true,
            Self::Button | Self::Submit | Self::Link | Self::Checkbox | Self::Radio | Self::Toggle => false,
            Self::Select | Self::Form | Self::File | Self::Hidden | Self::Other => false,
        }
    }

    /// Whether it is a control that a person operates, a form left aside.
    pub fn is_control(self) -> bool {
        !matches!(self, Self::Form | Self::Hidden | Self::Other)
    }
}

/// The kind of an element.
pub fn kind_of(element: &Element) -> Kind {
    match element.local_name().as_str() {
        "button" => button(element),
        "input" => input(element),
        "textarea" => Kind::TextArea,
        "select" => Kind::Select,
        "form" => Kind::Form,
        "summary" => Kind::Button,
        "a" | "area" if element.has_attribute("href") || element.has_attribute("xlink:href") => Kind::Link,
        _ if is_editor(element) => Kind::Editable,
        _ => Kind::Other,
    }
}

fn button(element: &Element) -> Kind {
    if element.has_attribute("aria-checked") {
        return Kind::Toggle;
    }
    match element.get_attribute("type").unwrap_or_default().to_ascii_lowercase().as_str() {
        "button" | "reset" => Kind::Button,
        _ => Kind::Submit,
    }
}

fn input(element: &Element) -> Kind {
    let kind = Interface::Input.get(element, "type").as_string().unwrap_or_default();
    match kind.as_str() {
        "button" | "reset" if element.has_attribute("aria-checked") => Kind::Toggle,
        "button" | "reset" => Kind::Button,
        "submit" | "image" => Kind::Submit,
        "number" => Kind::Number,
        "range" => Kind::Range,
        "color" => Kind::Color,
        "date" => Kind::Temporal(Temporal::Date),
        "time" => Kind::Temporal(Temporal::Time),
        "month" => Kind::Temporal(Temporal::Month),
        "week" => Kind::Temporal(Temporal::Week),
        "datetime-local" => Kind::Temporal(Temporal::DateTime),
        "checkbox" => Kind::Checkbox,
        "radio" => Kind::Radio,
        "file" => Kind::File,
        "hidden" => Kind::Hidden,
        _ => Kind::Text,
    }
}

fn is_editor(element: &Element) -> bool {
    match element.get_attribute("contenteditable") {
        Some(value) => matches!(value.to_ascii_lowercase().as_str(), "" | "true" | "plaintext-only"),
        None => false,
    }
}
