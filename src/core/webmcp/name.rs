//! Tool names: what WebMCP takes (1 to 128 of `A-Z a-z 0-9 _ - .`), one for each capability and never two alike.

use crate::core::json;
use crate::core::table::Table;

const MOST: usize = 128;

/// A capability id as a tool name: every other character becomes `_`. Two ids may come out alike; [`Names`] tells
/// them apart.
#[must_use]
pub fn tool_name(id: &str) -> String {
    let name: String = id.chars().map(|character| if is_fine(character) { character } else { '_' }).collect();
    if name.is_empty() { "tool".to_owned() } else { name }
}

fn is_fine(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '_' | '-' | '.')
}

/// The names of a set of capabilities, both ways.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Names {
    by_id: Table<String, String>,
}

impl Names {
    /// Names every id. An id that is a fine name keeps it; one that had to be changed gets a suffix from its own
    /// hash where its name is taken or too long, so that no name depends on the order of the list.
    #[must_use]
    pub fn of<'a>(ids: impl Iterator<Item = &'a str>) -> Names {
        let ids: Vec<&str> = ids.collect();
        let mut shared: Table<String, bool> = Table::default();
        for id in &ids {
            let name = tool_name(id);
            let taken = shared.contains_key(&name);
            shared.insert(name, taken);
        }
        let mut names = Names::default();
        for id in ids {
            let name = tool_name(id);
            let alone = shared.get(&name) != Some(&true);
            let fits = name.len() <= MOST;
            let name = if fits && (alone || name == id) { name } else { suffixed(&name, id, &shared) };
            names.by_id.insert(id.to_owned(), name);
        }
        names
    }

    #[must_use]
    pub fn get(&self, id: &str) -> Option<&str> {
        self.by_id.get(id).map(String::as_str)
    }
}

/// The name with a suffix from the id's hash; where another id is called just that, of the hash's hash.
fn suffixed(name: &str, id: &str, wanted: &Table<String, bool>) -> String {
    let base: String = name.chars().take(MOST - 9).collect();
    let mut hash = json::short_hash(id);
    loop {
        let suffixed = format!("{base}_{}", hash.get(..8).unwrap_or_default());
        if !wanted.contains_key(&suffixed) {
            return suffixed;
        }
        hash = json::short_hash(&hash);
    }
}
