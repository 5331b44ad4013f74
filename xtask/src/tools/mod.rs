//! What the project needs on a machine, installed where it is missing.
//!
//! A fresh machine has Rust by rustup, and Node with npm; the rest comes from their registries and apt. Every
//! check is cheap and comes first, so that a second run installs nothing and says nothing.

mod browser;
mod node;
mod rust;

use std::{env, path::PathBuf, process::Command, time::Instant};

use anyhow::{Context, Result};

pub use self::{
    browser::{Browser, browser, chrome},
    node::npm_tools,
    rust::{Bindgen, bindgen, components, wasm_target},
};
use crate::{log::Log, project::Project};

/// Says what is being installed and runs the commands for it; what they print is shown where one fails.
fn install(project: &Project, what: &str, commands: &mut [Command]) -> Result<()> {
    println!("installing {what} ...");
    let start = Instant::now();
    let log = Log::new(project, "install")?;
    for command in commands {
        if let Err(error) = log.run(command) {
            eprint!("{}", log.text());
            return Err(error).with_context(|| format!("cannot install {what}"));
        }
    }
    println!("installed in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// What a command prints on success, trimmed.
fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(text)
}

/// A program by path, or by name along `PATH`.
fn find_program(name: &str) -> Option<PathBuf> {
    if name.contains('/') {
        let path = PathBuf::from(name);
        return path.is_file().then_some(path);
    }
    env::split_paths(&env::var_os("PATH")?).map(|dir| dir.join(name)).find(|path| path.is_file())
}
