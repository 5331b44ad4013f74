//! How a control is operated, and what follows a fill.
//!
//! Pure words, so that a declaration is checked and a schema derived without a document. What each operation
//! does to the page is `page::act`; which one a control takes by default is asked there as well.

/// What is done to a control, as a declaration's `operate` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Click,
    DoubleClick,
    Fill,
    Check,
    Select,
    Submit,
}

impl Operation {
    pub const ALL: [Self; 6] =
        [Self::Click, Self::DoubleClick, Self::Fill, Self::Check, Self::Select, Self::Submit];

    /// The operation of this wire name, "dblclick" for [`Operation::DoubleClick`].
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|operation| operation.as_str() == name)
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Click => "click",
            Self::DoubleClick => "dblclick",
            Self::Fill => "fill",
            Self::Check => "check",
            Self::Select => "select",
            Self::Submit => "submit",
        }
    }

    /// The property of a derived input that holds the operation's value; none where it takes no value.
    pub fn value_key(self) -> Option<&'static str> {
        match self {
            Self::Fill | Self::Select => Some("value"),
            Self::Check => Some("checked"),
            Self::Click | Self::DoubleClick | Self::Submit => None,
        }
    }
}

/// What follows a fill, as a declaration's `commit` names it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Commit {
    /// The change event, and the field is left.
    #[default]
    Change,
    /// Enter is pressed, with what it does in a form.
    Enter,
    /// Nothing: the field keeps the focus and the page has seen input events only.
    None,
}

impl Commit {
    pub const ALL: [Self; 3] = [Self::Change, Self::Enter, Self::None];

    /// The commit of this wire name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|commit| commit.as_str() == name)
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Change => "change",
            Self::Enter => "enter",
            Self::None => "none",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Commit, Operation};

    #[test]
    fn every_name_is_read_back_as_itself() {
        for operation in Operation::ALL {
            assert_eq!(Operation::parse(operation.as_str()), Some(operation));
        }
        for commit in Commit::ALL {
            assert_eq!(Commit::parse(commit.as_str()), Some(commit));
        }
    }

    #[test]
    fn other_names_are_refused() {
        for name in ["", "Click", "doubleclick", "type", "press", " click"] {
            assert_eq!(Operation::parse(name), None, "{name}");
        }
        for name in ["", "Change", "blur"] {
            assert_eq!(Commit::parse(name), None, "{name}");
        }
    }
}
