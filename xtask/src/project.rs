//! Where things are, and commands that start there.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};

/// This checkout of the project.
pub struct Project {
    root: PathBuf,
    target: PathBuf,
}

impl Project {
    /// The checkout that this program was built from.
    pub fn here() -> Project {
        let own = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = own.parent().unwrap_or(own).to_path_buf();
        let target = root.join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()));
        Project { root, target }
    }

    /// A path below the project's root.
    pub fn path(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// A path below the folder that cargo builds into.
    pub fn target(&self, path: &str) -> PathBuf {
        self.target.join(path)
    }

    /// A command that starts in the project's root.
    pub fn command(&self, program: impl AsRef<Path>) -> Command {
        let mut command = Command::new(program.as_ref());
        command.current_dir(&self.root);
        command
    }

    pub fn cargo(&self) -> Command {
        self.command(env::var_os("CARGO").map_or_else(|| "cargo".into(), PathBuf::from))
    }

    /// A program of the npm tools.
    pub fn npm_tool(&self, name: &str) -> Command {
        self.command(self.path("node_modules/.bin").join(name))
    }

    pub fn read(&self, path: &str) -> Result<String> {
        let path = self.path(path);
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
    }

    /// The version of a crate in Cargo.lock.
    pub fn locked_version(&self, package: &str) -> Result<String> {
        locked_version(&self.read("Cargo.lock")?, package)
            .map(str::to_owned)
            .with_context(|| format!("Cargo.lock does not name {package}"))
    }
}

fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let (_, after) = lock.split_once(&format!("name = \"{package}\"\nversion = \""))?;
    after.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locked_version_is_that_of_the_whole_name() {
        let lock = "[[package]]\nname = \"wasm-bindgen-shared\"\nversion = \"1.0.0\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\nsource = \"x\"\n";
        assert_eq!(locked_version(lock, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(locked_version(lock, "bindgen"), None);
    }
}
