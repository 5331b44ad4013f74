//! `cargo xtask test`: every test there is, in one table of parts.
//!
//! The parts run one after the other, the quick ones first, and the first red one ends the run. Only the
//! package is built beside the parts that stand before it: its link-time optimization keeps one core busy and
//! no test waits for a clock meanwhile. What the runners counted is added up from their own closing lines, so
//! a part that ran no test is red.

mod count;
mod parts;

use std::{
    io::{Write as _, stdout},
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

use self::{
    count::Count,
    parts::{PACKAGE, PARTS, Part},
};
use crate::{log::Log, project::Project};

#[derive(Default)]
pub struct Options {
    /// The names of the parts to run, with the package where they need it; all where empty.
    pub only: Vec<String>,
}

/// Runs the parts, and prints the runners' closing lines and what they add up to.
pub fn run(project: &Project, options: &Options) -> Result<()> {
    let parts = chosen(&options.only)?;
    for part in &parts {
        (part.install)(project)?;
    }
    let start = Instant::now();
    let closings = run_parts(project, &parts)?;
    println!("all green in {:.0} s\n", start.elapsed().as_secs_f64());
    let mut total = Count::default();
    for (part, lines) in closings.iter().filter(|(_, lines)| !lines.is_empty()) {
        println!("{}:\n{}", part.name, lines.join("\n"));
        total += count::count(lines);
    }
    if total != Count::default() {
        println!("{total}");
    }
    Ok(())
}

fn chosen(only: &[String]) -> Result<Vec<&'static Part>> {
    if let Some(unknown) = only.iter().find(|name| PARTS.iter().all(|part| part.name != **name)) {
        let names: Vec<_> = PARTS.iter().map(|part| part.name).collect();
        bail!("no part of the tests is called {unknown}: there are {}", names.join(", "));
    }
    let named = |part: &Part| only.is_empty() || only.iter().any(|name| name == part.name);
    let package = PARTS.iter().any(|part| named(part) && part.needs_package);
    Ok(PARTS.iter().filter(|part| named(part) || (package && part.name == PACKAGE)).collect())
}

type Closing = (&'static Part, Vec<String>);

fn run_parts(project: &Project, parts: &[&'static Part]) -> Result<Vec<Closing>> {
    let canceled = AtomicBool::new(false);
    thread::scope(|scope| {
        let mut beside = parts
            .iter()
            .find(|part| part.name == PACKAGE)
            .map(|part| scope.spawn(|| timed(project, part, &canceled)));
        let mut closings = Vec::new();
        for part in parts {
            print!("{:<8} ", part.name);
            stdout().flush()?;
            let done = match beside.take_if(|_| part.name == PACKAGE) {
                Some(package) => package.join().unwrap_or_else(|_| bail!("its thread panicked")),
                None => timed(project, part, &canceled),
            };
            let (lines, time) = done
                .inspect_err(|_| canceled.store(true, Ordering::Relaxed))
                .with_context(|| format!("{} failed", part.name))?;
            println!("ok {:6.1} s", time.as_secs_f64());
            closings.push((*part, lines));
        }
        Ok(closings)
    })
}

/// Runs one part: its closing lines and how long it took. Prints the part's log where it is red.
fn timed(project: &Project, part: &Part, canceled: &AtomicBool) -> Result<(Vec<String>, Duration)> {
    let start = Instant::now();
    let log = Log::cancelable(project, part.name, canceled)?;
    let done = (part.run)(project, &log).and_then(|()| {
        let lines = count::closing_lines(&log.text());
        let count = count::count(&lines);
        match part.counts {
            true if count.passed == 0 => bail!("no test ran"),
            true if count.failed > 0 => bail!("{count}"),
            _ => Ok(lines),
        }
    });
    if done.is_err() && !canceled.load(Ordering::Relaxed) {
        println!("FAILED\n{}", log.text());
    }
    Ok((done.with_context(|| format!("see {}", log.path().display()))?, start.elapsed()))
}
