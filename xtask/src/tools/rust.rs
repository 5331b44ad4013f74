//! The wasm target, rustup's components and the wasm-bindgen programs.

use std::{path::PathBuf, process::Command};

use anyhow::{Context, Result, bail};

use super::{find_program, install, output};
use crate::project::Project;

const TARGET: &str = "wasm32-unknown-unknown";

/// The wasm-bindgen programs, of the version that Cargo.lock names.
pub struct Bindgen {
    pub version: String,
    pub wasm_bindgen: PathBuf,
    pub test_runner: PathBuf,
}

/// Adds the wasm target to the toolchain in use.
pub fn wasm_target(project: &Project) -> Result<()> {
    let mut print = project.command("rustc");
    print.args(["--print", "target-libdir", "--target", TARGET]);
    let libraries = output(&mut print).context("cannot ask rustc where its libraries are")?;
    if PathBuf::from(libraries).is_dir() {
        return Ok(());
    }
    rustup(project, &format!("the rust target {TARGET}"), &["target", "add", TARGET])
}

/// Adds rustfmt and clippy, which a minimal toolchain comes without.
pub fn components(project: &Project) -> Result<()> {
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if output(project.cargo().args([subcommand, "--version"])).is_none() {
            rustup(project, component, &["component", "add", component])?;
        }
    }
    Ok(())
}

fn rustup(project: &Project, what: &str, arguments: &[&str]) -> Result<()> {
    if find_program("rustup").is_none() {
        bail!("{what} is missing, and there is no rustup to add it with");
    }
    let mut rustup = project.command("rustup");
    rustup.args(arguments);
    install(project, what, &mut [rustup])
}

/// The programs must match the crate to the last digit, so they are the project's own, under .tools.
pub fn bindgen(project: &Project) -> Result<Bindgen> {
    let version = project.locked_version("wasm-bindgen")?;
    let programs = project.path(".tools/bin");
    let bindgen = Bindgen {
        wasm_bindgen: programs.join("wasm-bindgen"),
        test_runner: programs.join("wasm-bindgen-test-runner"),
        version,
    };
    let installed = output(Command::new(&bindgen.wasm_bindgen).arg("--version"));
    if installed == Some(format!("wasm-bindgen {}", bindgen.version)) && bindgen.test_runner.is_file() {
        return Ok(bindgen);
    }
    // Without --locked: the lock file in the crate names a version that is not always served.
    let mut cargo = project.cargo();
    cargo.args(["install", "wasm-bindgen-cli", "--version", &bindgen.version, "--force", "--root"]);
    cargo.arg(project.path(".tools"));
    let what = format!("wasm-bindgen-cli {} into .tools, which takes some minutes", bindgen.version);
    install(project, &what, &mut [cargo])?;
    Ok(bindgen)
}
