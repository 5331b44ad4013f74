//! `cargo xtask demo`: the package, built, and the demo pages on a local server.

use std::{
    io::ErrorKind,
    net::{Ipv4Addr, Ipv6Addr, TcpListener},
    process::Command,
};

use anyhow::{Result, bail};

use crate::{package, project::Project, tools};

pub struct Options {
    /// 0 takes any free one.
    pub port: u16,
}

/// Serves until it is stopped.
pub fn run(project: &Project, options: Options) -> Result<()> {
    check_port(options.port)?;
    if let Err(error) = tools::chrome(project) {
        println!("note: {error:#}");
    }
    package::install_and_build(project)?;
    let mut node = project.command("node");
    node.args(["www/serve.mjs", "--port", &options.port.to_string()]);
    become_command(node)
}

/// The server tells a taken port as well, but only after the build.
fn check_port(port: u16) -> Result<()> {
    let taken =
        |bound: std::io::Result<TcpListener>| bound.is_err_and(|error| error.kind() == ErrorKind::AddrInUse);
    if port != 0
        && (taken(TcpListener::bind((Ipv4Addr::LOCALHOST, port)))
            || taken(TcpListener::bind((Ipv6Addr::LOCALHOST, port))))
    {
        bail!("port {port} is in use: choose another with --port");
    }
    Ok(())
}

/// The server takes this program's place, so that whatever ends the one ends the other.
#[cfg(unix)]
fn become_command(mut command: Command) -> Result<()> {
    use std::os::unix::process::CommandExt as _;
    Err(command.exec().into())
}

#[cfg(not(unix))]
fn become_command(mut command: Command) -> Result<()> {
    let status = command.status()?;
    if !status.success() {
        bail!("www/serve.mjs: {status}");
    }
    Ok(())
}
