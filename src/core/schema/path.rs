//! Places in a JSON document, as JSON Pointers. A [`Path`] grows on the stack while a document is walked and
//! becomes text only when there is something to say about a place.

use std::cmp::Ordering;

use super::wording::shortened;

/// A place on the way down from the root.
#[derive(Clone, Copy)]
pub(super) enum Path<'a> {
    Root,
    Name(&'a Path<'a>, &'a str),
    Index(&'a Path<'a>, usize),
}

impl Path<'_> {
    pub(super) fn pointer(&self) -> String {
        match self {
            Path::Root => String::new(),
            Path::Name(parent, name) => child(&parent.pointer(), name),
            Path::Index(parent, index) => child(&parent.pointer(), &index.to_string()),
        }
    }
}

/// The pointer of a member of what `parent` points at.
pub(super) fn child(parent: &str, name: &str) -> String {
    format!("{parent}/{}", name.replace('~', "~0").replace('/', "~1"))
}

/// Whether `pointer` is `place` or inside it.
pub(super) fn is_within(pointer: &str, place: &str) -> bool {
    pointer.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Document order as far as pointers can tell: parents first, indexes by number, names by alphabet.
pub(super) fn compare(left: &str, right: &str) -> Ordering {
    let by_number = |left: &str, right: &str| match (left.parse::<usize>(), right.parse::<usize>()) {
        (Ok(left), Ok(right)) => left.cmp(&right),
        _ => Ordering::Equal,
    };
    let mut rights = right.split('/');
    for left in left.split('/') {
        let Some(right) = rights.next() else { return Ordering::Greater };
        let order = by_number(left, right).then_with(|| left.cmp(right));
        if order.is_ne() {
            return order;
        }
    }
    if rights.next().is_some() { Ordering::Less } else { Ordering::Equal }
}

/// A pointer fit to be shown: names come from the input, so each is cut like any other value.
pub(super) fn shown(pointer: &str) -> String {
    pointer.split('/').map(|segment| shortened(segment).into_owned()).collect::<Vec<_>>().join("/")
}
