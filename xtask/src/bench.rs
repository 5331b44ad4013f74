//! `cargo xtask bench`: the measurements in bench/, on the package as it is shipped.

use std::ffi::OsString;

use anyhow::{Result, bail};

use crate::{package, project::Project, tools};

/// Builds the package and runs bench/run.mjs with `arguments`.
pub fn run(project: &Project, arguments: Vec<OsString>) -> Result<()> {
    let chrome = tools::chrome(project)?;
    package::install_and_build(project)?;
    let mut node = project.command("node");
    node.arg("bench/run.mjs").args(arguments).env("CHROME", chrome);
    let status = node.status()?;
    if !status.success() {
        bail!("bench/run.mjs: {status}");
    }
    Ok(())
}
