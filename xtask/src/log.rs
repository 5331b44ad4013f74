//! Runs commands and keeps what they print.
//!
//! A step that goes well needs one line on the terminal; one that fails needs all it said, in one piece, also
//! while another step runs beside it. So each step's commands write to a file under target/xtask/logs, which
//! can be read afterwards as well. Nothing is streamed.

use std::{
    fs::{self, File, OpenOptions},
    io::Write as _,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

use crate::project::Project;

/// A command that takes longer hangs. A build from nothing on two slow cores stays well below.
const DEADLINE: Duration = Duration::from_secs(40 * 60);

/// The log of one step.
pub struct Log<'a> {
    path: PathBuf,
    canceled: &'a AtomicBool,
}

/// For steps that nothing ends early.
static NEVER: AtomicBool = AtomicBool::new(false);

impl Log<'static> {
    /// Starts an empty log.
    pub fn new(project: &Project, name: &str) -> Result<Log<'static>> {
        Log::cancelable(project, name, &NEVER)
    }
}

impl<'a> Log<'a> {
    /// Starts an empty log whose commands are killed once `canceled` is set.
    pub fn cancelable(project: &Project, name: &str, canceled: &'a AtomicBool) -> Result<Log<'a>> {
        let path = project.target("xtask/logs").join(format!("{name}.log"));
        fs::create_dir_all(project.target("xtask/logs"))?;
        File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Log { path, canceled })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the commands have printed so far.
    pub fn text(&self) -> String {
        fs::read(&self.path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
    }

    pub fn line(&self, line: &str) -> Result<()> {
        Ok(writeln!(self.file()?, "{line}")?)
    }

    /// Runs a command to its end, without input. An error where it does not succeed.
    pub fn run(&self, command: &mut Command) -> Result<()> {
        let line = shown(command);
        self.line(&format!("$ {line}"))?;
        command.stdin(Stdio::null()).stdout(self.file()?).stderr(self.file()?);
        let mut child = command.spawn().with_context(|| format!("cannot start {line}"))?;
        let status = self.wait(&mut child).with_context(|| line.clone())?;
        if !status.success() {
            bail!("{line}: {status}");
        }
        Ok(())
    }

    fn wait(&self, child: &mut Child) -> Result<ExitStatus> {
        let start = Instant::now();
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(status);
            }
            let end = match (self.canceled.load(Ordering::Relaxed), start.elapsed() > DEADLINE) {
                (true, _) => Some("canceled"),
                (_, true) => Some("took too long"),
                _ => None,
            };
            if let Some(reason) = end {
                child.kill()?;
                child.wait()?;
                bail!(reason);
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn file(&self) -> Result<File> {
        let file = OpenOptions::new().append(true).open(&self.path);
        file.with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// The command as one would type it, with the program's name alone.
fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let mut line = program.file_name().unwrap_or(program.as_os_str()).to_string_lossy().into_owned();
    for argument in command.get_args() {
        line.push(' ');
        line.push_str(&argument.to_string_lossy());
    }
    line
}
