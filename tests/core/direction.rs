//! Keeps the floors apart: `faces` use `page`, `page` uses `core`, and nothing looks up.
//!
//! The native build already refuses a web crate in `core`, since those are dependencies for wasm32 only. It
//! does not see what compiles everywhere: a clock, a global, a path to a higher floor. So this reads the
//! source as a compiler would, without comments and strings, and names each path that should not be there.

mod scan;

use std::{
    fs,
    path::{Path, PathBuf},
};

use scan::{paths, tokens};

/// Crates that exist in a browser only, by the start of their names.
const WEB_CRATES: &[&str] = &["web_sys", "js_sys", "wasm_bindgen", "gloo", "serde_wasm_bindgen"];
/// Crates that bring randomness with them.
const RANDOM_CRATES: &[&str] = &["rand", "getrandom", "fastrand", "oorandom", "uuid"];
/// What makes a value global, a clock or random, however it was imported.
const HIDDEN_INPUTS: &[&str] =
    &["thread_local", "lazy_static", "OnceLock", "LazyLock", "Instant", "SystemTime", "RandomState"];

#[test]
fn floors_use_only_those_below() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = rust_files(&source);
    assert!(files.len() > 1, "no source files under {}", source.display());
    let faults: Vec<String> = files
        .iter()
        .flat_map(|file| {
            let name = file.strip_prefix(&source).unwrap().to_string_lossy().replace('\\', "/");
            faults(&name, &fs::read_to_string(file).unwrap())
        })
        .collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn web_crates_are_dependencies_for_wasm32_only() {
    let manifest = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")).unwrap();
    let everywhere = section(&manifest, "[dependencies]");
    assert!(everywhere.contains("serde_json"), "the manifest has moved on from what this test reads");
    for line in everywhere.lines() {
        let name = line.split(['=', '.', ' ']).next().unwrap_or_default().replace('-', "_");
        assert!(!starts_with_any(&name, WEB_CRATES), "{name} is a dependency on every target");
    }
}

#[test]
fn planted_faults_are_seen() {
    let planted = [
        ("core/a.rs", "use web_sys::Element;"),
        ("core/a.rs", "use wasm_bindgen_futures::spawn_local;"),
        ("core/a.rs", "fn now() -> f64 { js_sys::Date::now() }"),
        ("core/a.rs", "#[wasm_bindgen] pub struct A;"),
        ("core/a.rs", "extern crate gloo_timers;"),
        ("core/a.rs", "use std::time::Instant;"),
        ("core/a.rs", "use std::{fmt, time::{Duration, Instant}};"),
        ("core/a.rs", "use ::std::time;"),
        ("core/a.rs", "let x = rand::random::<u8>();"),
        ("core/a.rs", "use std::collections::hash_map::RandomState;"),
        ("core/a.rs", "static COUNT: AtomicU32 = AtomicU32::new(0);"),
        ("core/a.rs", "pub static mut COUNT: u32 = 0;"),
        ("core/a.rs", "std::thread_local! { static A: u8 = 1; }"),
        ("core/a.rs", "use crate::page::dom;"),
        ("core/a.rs", "use crate::{core::json, faces::js};"),
        ("core/exec/mod.rs", "use super::super::page::dom;"),
        ("core/exec/run.rs", "use super::super::super::page;"),
        ("core/exec/mod.rs", "mod tests { use super::super::super::page::dom; }"),
        ("core/exec/mod.rs", "use jsonschema::Validator;"),
        ("page/a.rs", "use crate::faces::js;"),
        ("page/act/mod.rs", "use super::super::faces::js;"),
        ("faces/js/mod.rs", "use crate::faces::webmcp::tool;"),
        ("faces/js/mod.rs", "use crate::{core, faces::{js, webmcp}};"),
        ("faces/js/mod.rs", "use super::webmcp::tool;"),
        ("faces/webmcp.rs", "use super::js;"),
    ];
    for (file, source) in planted {
        assert!(!faults(file, source).is_empty(), "not seen in {file}: {source}");
    }
}

#[test]
fn what_is_allowed_is_left_alone() {
    let harmless = [
        ("core/a.rs", "//! Names web_sys and crate::page in prose.\nfn a() {}"),
        ("core/a.rs", "/* static A /* nested */ use crate::page */ fn a() {}"),
        (
            "core/a.rs",
            r##"const A: &str = "use web_sys"; const B: &str = r#"" crate::page "#; const C: char = '"';"##,
        ),
        ("core/a.rs", "fn a(x: &'static str) -> &'static str { x }"),
        ("core/a.rs", "use super::json; use crate::core::{error, json}; use core::time;"),
        ("core/exec/run.rs", "use super::super::model; use super::{page, queue};"),
        ("core/schema/compile.rs", "use jsonschema::Validator;"),
        ("page/dom.rs", "use web_sys::Element; use crate::core::model; use super::refs; static A: u8 = 1;"),
        (
            "faces/js/mod.rs",
            "use crate::{core, page}; use crate::faces::js::registry; mod tests { use super::*; }",
        ),
        ("faces/mod.rs", "mod js; mod webmcp; use js::start; use crate::faces::webmcp;"),
        ("lib.rs", "pub mod core; mod page; mod faces;"),
    ];
    for (file, source) in harmless {
        assert_eq!(faults(file, source), Vec::<String>::new(), "{file}: {source}");
    }
}

/// What is wrong in one file. `file` is its path below `src`.
fn faults(file: &str, source: &str) -> Vec<String> {
    let tokens = tokens(source);
    let mut faults = Vec::new();
    let mut fault = |what: String| faults.push(format!("src/{file}: {what}"));
    let home: Vec<&str> = home(file);
    let floor = home.first().copied().unwrap_or_default();
    for path in paths(&tokens) {
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        for place in places(&home, &path) {
            let allowed = match (floor, place.as_slice()) {
                ("core", ["page" | "faces", ..]) | ("page", ["faces", ..]) => false,
                ("faces", ["faces", face, ..]) if home.len() > 1 => {
                    *face == "*" || home.get(1).is_some_and(|own| own == face)
                }
                _ => true,
            };
            if !allowed {
                fault(format!("`{}` is a higher floor or another face", path.join("::")));
            }
        }
        match path.as_slice() {
            ["std", "time", ..] if floor == "core" => fault("`std::time` has a clock".to_owned()),
            [root, ..] if floor == "core" && RANDOM_CRATES.contains(root) => {
                fault(format!("`{root}` is random"))
            }
            ["jsonschema", ..] if !file.starts_with("core/schema/") => {
                fault("`jsonschema` is named in core/schema only".to_owned());
            }
            _ => {}
        }
    }
    if floor == "core" {
        for token in &tokens {
            if starts_with_any(token, WEB_CRATES) {
                fault(format!("`{token}` exists in a browser only"));
            }
            if token == "static" || HIDDEN_INPUTS.contains(&token.as_str()) {
                fault(format!("`{token}` is a global, a clock or randomness"));
            }
        }
    }
    faults.dedup();
    faults
}

/// The module that a file is: `core/exec/run.rs` is `core::exec::run`, `core/exec/mod.rs` is `core::exec`.
fn home(file: &str) -> Vec<&str> {
    file.trim_end_matches(".rs").split('/').filter(|part| *part != "mod" && *part != "lib").collect()
}

/// Where in the crate a path may lead. `super` is taken from the file's own module and, since an inline
/// module (`mod tests`) goes one up first, from a module inside it as well.
fn places<'a>(home: &[&'a str], path: &[&'a str]) -> Vec<Vec<&'a str>> {
    match path {
        ["crate", rest @ ..] => vec![rest.to_vec()],
        ["super", ..] => {
            let ups = path.iter().take_while(|part| **part == "super").count();
            [ups, ups - 1]
                .iter()
                .filter_map(|ups| home.len().checked_sub(*ups))
                .map(|depth| [&home[..depth], &path[ups..]].concat())
                .collect()
        }
        _ => Vec::new(),
    }
}

fn starts_with_any(name: &str, prefixes: &[&str]) -> bool {
    prefixes.iter().any(|prefix| name.starts_with(prefix))
}

fn section<'a>(manifest: &'a str, heading: &str) -> &'a str {
    let body = manifest.split_once(heading).map_or("", |(_, body)| body);
    body.split_once("\n[").map_or(body, |(body, _)| body)
}

fn rust_files(dir: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}
