//! `cargo xtask`: everything a developer or CI does with this project, as one program.
//!
//! A program rather than scripts, so that a fresh machine needs Rust and Node only, and so that the tools
//! are installed, pinned and found in one place. It decides nothing about the library.

mod bench;
mod demo;
mod log;
mod package;
mod project;
mod test;
mod tools;

use std::process::ExitCode;

use anyhow::{Result, anyhow, bail};
use lexopt::{Arg, Parser, ValueExt};

use crate::project::Project;

const HELP: &str = "\
usage: cargo xtask <command>

  demo [--port N]       build the package and serve the demo pages on http://localhost:8080/
  test [--only PART]    run every test, or one part: fmt clippy native package web types node e2e
  build                 build the package into pkg/
  bench [ARGS...]       build the package and run bench/run.mjs with ARGS

What is missing is installed first. CHROME and CHROMEDRIVER name other browsers than chromium.";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let mut arguments = Parser::from_env();
    let project = Project::here();
    match arguments.next()? {
        Some(Arg::Value(command)) => match command.string()?.as_str() {
            "demo" => demo::run(&project, parse_demo(arguments)?),
            "test" => test::run(&project, &parse_test(arguments)?),
            "build" => {
                finish(arguments)?;
                package::install_and_build(&project)
            }
            "bench" => bench::run(&project, arguments.raw_args()?.collect()),
            "help" => help(),
            other => bail!("no such command: {other}\n\n{HELP}"),
        },
        Some(Arg::Short('h') | Arg::Long("help")) => help(),
        Some(other) => Err(other.unexpected().into()),
        None => bail!("a command is missing\n\n{HELP}"),
    }
}

fn help() -> Result<()> {
    println!("{HELP}");
    Ok(())
}

fn parse_demo(mut arguments: Parser) -> Result<demo::Options> {
    let mut options = demo::Options { port: 8080 };
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("port") => options.port = port(&arguments.value()?.string()?)?,
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(options)
}

fn port(value: &str) -> Result<u16> {
    value.parse().map_err(|_| anyhow!("port must be a number from 0 to 65535: {value}"))
}

fn parse_test(mut arguments: Parser) -> Result<test::Options> {
    let mut options = test::Options::default();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("only") => options.only.push(arguments.value()?.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(options)
}

fn finish(mut arguments: Parser) -> Result<()> {
    match arguments.next()? {
        Some(other) => Err(other.unexpected().into()),
        None => Ok(()),
    }
}
