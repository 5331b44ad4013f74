//! Reads Rust source far enough to name the paths in it.
//!
//! A search for text would stumble over comments and strings, and miss what the braces of a `use` take
//! together. It is not a parser: it knows neither scopes nor macros, and takes every path as written.

/// All paths of at least two parts, with the braces of a `use` multiplied out.
pub fn paths(tokens: &[String]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        at = path(tokens, at, &[], &mut found);
    }
    found
}

/// Reads one path from `at` on and returns where it ends; never less than `at + 1`.
fn path(tokens: &[String], mut at: usize, before: &[String], found: &mut Vec<Vec<String>>) -> usize {
    let token = |at: usize| tokens.get(at).map_or("", String::as_str);
    let mut parts = before.to_vec();
    loop {
        match token(at) {
            "{" if !parts.is_empty() => {
                at += 1;
                while !matches!(token(at), "}" | "") {
                    at = path(tokens, at, &parts, found);
                }
                return at + 1;
            }
            "*" if !parts.is_empty() => parts.push("*".to_owned()),
            name if is_name(name) => parts.push(name.to_owned()),
            // The generics in `parse::<u8>()`, or what stands between two paths.
            _ => break,
        }
        if token(at + 1) != "::" {
            break;
        }
        at += 2;
    }
    if parts.len() > before.len().max(1) {
        found.push(parts);
    }
    at + 1
}

/// Names, `::` and single characters; comments, strings, characters and lifetimes are left out.
pub fn tokens(source: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let length = if let Some(length) = skipped(rest) {
            length
        } else if first.is_alphabetic() || first == '_' {
            let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            tokens.push(rest[..length].to_owned());
            length
        } else if rest.starts_with("::") {
            tokens.push("::".to_owned());
            2
        } else {
            if !first.is_whitespace() {
                tokens.push(first.to_string());
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    tokens
}

/// How long the comment, string, character or lifetime is that `rest` starts with.
fn skipped(rest: &str) -> Option<usize> {
    let to_end = |end: Option<usize>| Some(end.unwrap_or(rest.len()));
    if rest.starts_with("//") {
        return to_end(rest.find('\n'));
    }
    if rest.starts_with("/*") {
        return Some(block_comment(rest));
    }
    let raw = rest.trim_start_matches(['b', 'c']);
    if let Some(raw) = raw.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if raw[hashes..].starts_with('"') {
            let close = format!("\"{}", "#".repeat(hashes));
            let body = rest.len() - raw.len() + hashes + 1;
            return to_end(rest[body..].find(&close).map(|end| body + end + close.len()));
        }
    }
    match rest.as_bytes() {
        [b'"', ..] => Some(quoted(rest, '"')),
        [b'\'', b'\\', ..] => Some(quoted(rest, '\'')),
        [b'\'', ..] => {
            let mut chars = rest.char_indices().skip(2);
            match chars.next() {
                Some((at, '\'')) => Some(at + 1),
                _ => to_end(rest[1..].find(|c: char| !c.is_alphanumeric() && c != '_').map(|end| end + 1)),
            }
        }
        _ => None,
    }
}

fn block_comment(rest: &str) -> usize {
    let mut depth = 0;
    for (at, _) in rest.char_indices() {
        match &rest.as_bytes()[at..] {
            [b'/', b'*', ..] => depth += 1,
            [b'*', b'/', ..] if depth == 1 => return at + 2,
            [b'*', b'/', ..] => depth -= 1,
            _ => {}
        }
    }
    rest.len()
}

fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// A keyword is none: `use ::std::time` would otherwise be one path from `use` on.
fn is_name(token: &str) -> bool {
    let keyword = matches!(token, "use" | "as" | "in" | "dyn" | "impl" | "for" | "mut" | "return" | "where");
    !keyword && token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}
