//! Ids and their grammar: names, kinds, record ids, and the `@` between them.
//!
//! An id is `name` or `name@suffix`, split at the first `@`, since record ids may hold one themselves. The suffix is
//! a record id in a concrete id (`remove@t9`) and a kind in a folded one (`remove@task`).

/// Splits an id at its first `@`.
#[must_use]
pub fn split(id: &str) -> (&str, Option<&str>) {
    match id.split_once('@') {
        Some((name, suffix)) => (name, Some(suffix)),
        None => (id, None),
    }
}

/// The id of an action on one record, or of the folded capability of a kind.
#[must_use]
pub fn join(name: &str, suffix: &str) -> String {
    format!("{name}@{suffix}")
}

/// Checks an action's name: `[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}`.
///
/// # Errors
/// What is wrong, naming the offending character.
pub fn check_name(name: &str) -> Result<(), String> {
    check_word("name", name, 64, "._-")?;
    match name.chars().next() {
        Some(first) if first == '.' || first == '-' => {
            Err(format!("a name starts with a letter, a digit or _, not with {first:?}: {name:?}"))
        }
        _ => Ok(()),
    }
}

/// Checks a kind: `[A-Za-z0-9_-]{1,32}`.
///
/// # Errors
/// What is wrong, naming the offending character.
pub fn check_kind(kind: &str) -> Result<(), String> {
    check_word("kind", kind, 32, "_-")
}

/// Checks a record id: 1 to 128 characters, none of them a control character.
///
/// # Errors
/// What is wrong.
pub fn check_record(id: &str) -> Result<(), String> {
    let length = id.chars().count();
    if length == 0 || length > 128 {
        return Err(format!("a record id has 1 to 128 characters, this one has {length}"));
    }
    match id.chars().find(|character| character.is_control()) {
        Some(character) => Err(format!("a record id has no control characters, found {character:?}")),
        None => Ok(()),
    }
}

fn check_word(what: &str, word: &str, most: usize, also: &str) -> Result<(), String> {
    let length = word.chars().count();
    if length == 0 || length > most {
        let shown: String = word.chars().take(most).collect();
        return Err(format!("a {what} has 1 to {most} characters, this one has {length}: {shown:?}"));
    }
    match word.chars().find(|&character| !character.is_ascii_alphanumeric() && !also.contains(character)) {
        Some(character) => Err(format!(
            "a {what} is made of letters A to Z, digits and {}, found {character:?} in {word:?}",
            also.chars().map(String::from).collect::<Vec<_>>().join(" ")
        )),
        None => Ok(()),
    }
}
