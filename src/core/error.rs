//! The one error type: misuse by the app, or a broken host.
//!
//! What can happen to a call is not an error but a receipt; this is what a declaration or a method throws. Tests
//! and callers go by `code`, never by the message.

use std::fmt;

/// What went wrong, as a stable name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// A declaration has a member that is missing, of the wrong type or out of bounds.
    InvalidDeclaration,
    /// The id is declared already.
    DuplicateAction,
    /// A declared input schema cannot be used.
    InvalidSchema,
    /// The registry, executor or publisher was disposed.
    Disposed,
}

impl Code {
    /// The name as JavaScript sees it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Code::InvalidDeclaration => "INVALID_DECLARATION",
            Code::DuplicateAction => "DUPLICATE_ACTION",
            Code::InvalidSchema => "INVALID_SCHEMA",
            Code::Disposed => "DISPOSED",
        }
    }
}

/// Misuse or a broken host, with a message for the developer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    code: Code,
    message: String,
}

/// A result whose error is [`Error`].
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// An error with this code; the message is lower case, without a full stop, the user's values last.
    #[must_use]
    pub fn new(code: Code, message: impl Into<String>) -> Error {
        Error { code, message: message.into() }
    }

    /// A declaration that cannot be taken.
    #[must_use]
    pub fn declaration(message: impl Into<String>) -> Error {
        Error::new(Code::InvalidDeclaration, message)
    }

    #[must_use]
    pub fn code(&self) -> Code {
        self.code
    }

    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code.as_str(), self.message)
    }
}

impl std::error::Error for Error {}
