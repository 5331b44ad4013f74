//! The parts of the tests: one function each, and the table of them.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail};

use crate::{
    log::Log,
    package,
    project::Project,
    tools::{self, Browser},
};

pub struct Part {
    pub name: &'static str,
    /// Installs what the part needs, before any part runs.
    pub install: fn(&Project) -> Result<()>,
    pub run: fn(&Project, &Log<'_>) -> Result<()>,
    /// Whether it runs tests; then it is red where it ran none.
    pub counts: bool,
    pub needs_package: bool,
}

/// The name of the part that builds the package.
pub const PACKAGE: &str = "package";

pub const PARTS: &[Part] = &[
    Part { name: "fmt", install: tools::components, run: fmt, counts: false, needs_package: false },
    Part { name: "clippy", install: rust_tools, run: clippy, counts: false, needs_package: false },
    Part { name: "native", install: nothing, run: native, counts: true, needs_package: false },
    Part {
        name: PACKAGE,
        install: package::install,
        run: package::build,
        counts: false,
        needs_package: false,
    },
    Part { name: "web", install: web_tools, run: web, counts: true, needs_package: false },
    Part { name: "types", install: tools::npm_tools, run: types, counts: false, needs_package: true },
    Part { name: "node", install: tools::npm_tools, run: node, counts: true, needs_package: true },
    Part { name: "e2e", install: node_and_browser, run: e2e, counts: true, needs_package: true },
];

/// Where the tests for Node are, and a folder among them whose tests drive a browser.
const NODE_TESTS: &[&str] = &["src", "tests", "www", "bench"];
const E2E_TESTS: &str = "tests/e2e";

fn nothing(_: &Project) -> Result<()> {
    Ok(())
}

fn rust_tools(project: &Project) -> Result<()> {
    tools::components(project)?;
    tools::wasm_target(project)
}

fn web_tools(project: &Project) -> Result<()> {
    tools::wasm_target(project)?;
    tools::bindgen(project)?;
    tools::browser(project).map(drop)
}

fn node_and_browser(project: &Project) -> Result<()> {
    tools::npm_tools(project)?;
    tools::browser(project).map(drop)
}

fn fmt(project: &Project, log: &Log<'_>) -> Result<()> {
    log.run(project.cargo().args(["fmt", "--all", "--check"]))
}

/// Natively all there is; for wasm32 what is compiled only there, with the features that are shipped.
fn clippy(project: &Project, log: &Log<'_>) -> Result<()> {
    const STRICT: &[&str] = &["--", "-D", "warnings"];
    let wasm = ["clippy", "--target", "wasm32-unknown-unknown", "--package"];
    log.run(project.cargo().args(["clippy", "--workspace", "--all-targets"]).args(STRICT))?;
    let runtime = ["counterfoil", "--lib", "--tests", "--no-default-features", "--features", "page"];
    log.run(project.cargo().args(wasm).args(runtime).args(STRICT))?;
    log.run(project.cargo().args(wasm).arg("counterfoil-schema").args(STRICT))
}

fn native(project: &Project, log: &Log<'_>) -> Result<()> {
    log.run(project.cargo().args(["test", "--workspace", "--no-fail-fast"]))
}

/// The library's own tests of what is private to it, and those in tests/web, in a browser.
fn web(project: &Project, log: &Log<'_>) -> Result<()> {
    let browser = tools::browser(project)?;
    let mut cargo = project.cargo();
    cargo.args([
        "test",
        "--target",
        "wasm32-unknown-unknown",
        "--package",
        "counterfoil",
        "--lib",
        "--test",
        "web",
    ]);
    cargo.args(["--no-default-features", "--features", "page"]);
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", tools::bindgen(project)?.test_runner);
    cargo.env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", webdriver_settings(project, &browser)?);
    cargo.env("WASM_BINDGEN_TEST_TIMEOUT", "120");
    log.run(in_browser(&mut cargo, &browser))
}

/// webdriver.json, with the browser that was found: the driver would look for one of its own.
fn webdriver_settings(project: &Project, browser: &Browser) -> Result<PathBuf> {
    const OPTIONS: &str = "\"goog:chromeOptions\": {";
    let settings = project.read("webdriver.json")?;
    if !settings.contains(OPTIONS) {
        bail!("webdriver.json does not hold {OPTIONS}");
    }
    let binary = format!("{OPTIONS} \"binary\": {:?},", browser.chrome.to_string_lossy());
    let path = project.target("xtask/webdriver.json");
    fs::write(&path, settings.replacen(OPTIONS, &binary, 1))?;
    Ok(path)
}

fn types(project: &Project, log: &Log<'_>) -> Result<()> {
    if !project.path("tests/types/tsconfig.json").is_file() {
        bail!("tests/types/tsconfig.json is missing");
    }
    log.run(project.npm_tool("tsc").args(["--project", "tests/types"]))
}

/// All tests for Node but those that drive a browser.
fn node(project: &Project, log: &Log<'_>) -> Result<()> {
    let mut files = Vec::new();
    for folder in NODE_TESTS {
        files.extend(test_files(&project.path(folder))?);
    }
    files.retain(|file| !file.starts_with(project.path(E2E_TESTS)));
    node_test(project, log, files, &mut project.command("node"))
}

fn e2e(project: &Project, log: &Log<'_>) -> Result<()> {
    let files = test_files(&project.path(E2E_TESTS))?;
    let browser = tools::browser(project)?;
    node_test(project, log, files, in_browser(&mut project.command("node"), &browser))
}

fn node_test(project: &Project, log: &Log<'_>, files: Vec<PathBuf>, node: &mut Command) -> Result<()> {
    if files.is_empty() {
        bail!("there are no test files");
    }
    let root = project.path("");
    let files = files.iter().map(|file| file.strip_prefix(&root).unwrap_or(file));
    log.run(node.args(["--test", "--test-reporter=spec"]).args(files))
}

fn in_browser<'a>(command: &'a mut Command, browser: &Browser) -> &'a mut Command {
    command.env("CHROME", &browser.chrome).env("CHROMEDRIVER", &browser.driver)
}

/// All `*.test.mjs` in a folder and below, in the order of their names.
fn test_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(test_files(&path)?);
        } else if path.to_string_lossy().ends_with(".test.mjs") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
