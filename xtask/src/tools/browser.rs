//! A Chrome that has WebMCP, and its driver: those that `CHROME` and `CHROMEDRIVER` name, else Debian's.

use std::{env, path::PathBuf, process::Command};

use anyhow::{Context, Result, bail};

use super::{find_program, install, output};
use crate::project::Project;

/// What drives the tests in a browser.
pub struct Browser {
    pub chrome: PathBuf,
    pub driver: PathBuf,
}

struct Program {
    variable: &'static str,
    usual: &'static str,
    package: &'static str,
}

const CHROME: Program = Program { variable: "CHROME", usual: "chromium", package: "chromium" };
const DRIVER: Program =
    Program { variable: "CHROMEDRIVER", usual: "chromedriver", package: "chromium-driver" };

/// The browser alone, installed by apt where that may be.
pub fn chrome(project: &Project) -> Result<PathBuf> {
    install_missing(project, &[CHROME])?;
    CHROME.find()?.context("chromium is not where apt should have put it")
}

/// The browser and its driver, installed by apt where that may be.
pub fn browser(project: &Project) -> Result<Browser> {
    install_missing(project, &[CHROME, DRIVER])?;
    let driver = DRIVER.find()?.context("chromedriver is not where apt should have put it")?;
    Ok(Browser { chrome: chrome(project)?, driver })
}

impl Program {
    /// A variable that names nothing is a mistake to be told, not a reason to install.
    fn find(&self) -> Result<Option<PathBuf>> {
        match env::var(self.variable).ok().filter(|name| !name.is_empty()) {
            None => Ok(find_program(self.usual)),
            Some(name) => match find_program(&name) {
                Some(path) => Ok(Some(path)),
                None => bail!("{} names no program: {name}", self.variable),
            },
        }
    }
}

fn install_missing(project: &Project, programs: &[Program]) -> Result<()> {
    let mut missing = Vec::new();
    for program in programs {
        if program.find()?.is_none() {
            missing.push(program);
        }
    }
    if missing.is_empty() {
        return Ok(());
    }
    let list = |name: fn(&Program) -> &str| missing.iter().map(|p| name(p)).collect::<Vec<_>>().join(" and ");
    let packages: Vec<_> = missing.iter().map(|program| program.package).collect();
    match apt(project, &packages) {
        Some(mut commands) => install(project, &format!("{} by apt", list(|p| p.package)), &mut commands),
        None => bail!(
            "{} not found: install {}, or name another in {}",
            list(|p| p.usual),
            list(|p| p.package),
            list(|p| p.variable),
        ),
    }
}

/// Update and install, as root or by a sudo that asks for no password.
fn apt(project: &Project, packages: &[&str]) -> Option<[Command; 2]> {
    find_program("apt-get")?;
    let root = output(Command::new("id").arg("-u")).is_some_and(|id| id == "0");
    if !root {
        output(Command::new("sudo").args(["-n", "true"]))?;
    }
    let apt_get = |arguments: &[&str]| {
        let mut command = project.command(if root { "env" } else { "sudo" });
        if !root {
            command.args(["-n", "env"]);
        }
        command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get", "-y", "-o", "DPkg::Lock::Timeout=300"]);
        command.args(arguments);
        command
    };
    Some([apt_get(&["update"]), apt_get(&[&["install", "--no-install-recommends"], packages].concat())])
}
