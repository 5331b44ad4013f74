//! Node itself, which is only checked, and the npm tools.

use std::fs;

use anyhow::{Result, bail};

use super::{find_program, install, output};
use crate::project::Project;

const OLDEST: u32 = 20;
/// Holds the lock file that node_modules was installed from.
const MARKER: &str = "node_modules/.installed-lock.json";

/// Installs node_modules as package-lock.json has it.
pub fn npm_tools(project: &Project) -> Result<()> {
    check_node(project)?;
    let lock = project.read("package-lock.json")?;
    if project.read(MARKER).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    if find_program("npm").is_none() {
        bail!("npm is missing: install it with node {OLDEST} or newer");
    }
    let mut npm = project.command("npm");
    npm.args(["ci", "--no-audit", "--no-fund"]).env("PUPPETEER_SKIP_DOWNLOAD", "1");
    install(project, "the npm tools", &mut [npm])?;
    Ok(fs::write(project.path(MARKER), lock)?)
}

fn check_node(project: &Project) -> Result<()> {
    match output(project.command("node").arg("--version")) {
        None => bail!("node is missing: install node {OLDEST} or newer"),
        Some(version) if major(&version).is_some_and(|major| major >= OLDEST) => Ok(()),
        Some(version) => bail!("node {OLDEST} or newer is needed, this one is {version}"),
    }
}

fn major(version: &str) -> Option<u32> {
    version.trim_start_matches('v').split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version() {
        assert_eq!(major("v20.20.2"), Some(20));
        assert_eq!(major("v8.1.0"), Some(8));
        assert_eq!(major("what"), None);
    }
}
