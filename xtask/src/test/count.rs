//! What the test runners say they ran.

use std::{fmt, ops::AddAssign};

/// How many tests ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Count {
    pub passed: u64,
    pub failed: u64,
    pub skipped: u64,
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Count) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        match self.skipped {
            0 => Ok(()),
            skipped => write!(f, ", {skipped} skipped"),
        }
    }
}

/// The closing lines of cargo test, wasm-bindgen-test-runner and node --test, without those of empty crates.
pub fn closing_lines(text: &str) -> Vec<String> {
    let cargo =
        |line: &str| line.starts_with("test result: ") && !line.contains(" 0 passed; 0 failed; 0 ignored;");
    let node = |line: &str| node_entry(line).is_some();
    text.lines().map(str::trim_end).filter(|line| cargo(line) || node(line)).map(str::to_owned).collect()
}

/// Adds closing lines up.
pub fn count(lines: &[String]) -> Count {
    let mut total = Count::default();
    for line in lines {
        total += match node_entry(line) {
            Some(("pass", passed)) => Count { passed, ..Count::default() },
            Some(("fail" | "cancelled", failed)) => Count { failed, ..Count::default() },
            Some(("skipped" | "todo", skipped)) => Count { skipped, ..Count::default() },
            Some(_) => Count::default(),
            None => cargo_count(line),
        };
    }
    total
}

/// `test result: ok. 4 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.04s`
fn cargo_count(line: &str) -> Count {
    let number_before = |word: &str| {
        let (before, _) = line.split_once(word)?;
        before.rsplit(' ').next()?.parse().ok()
    };
    Count {
        passed: number_before(" passed").unwrap_or(0),
        failed: number_before(" failed").unwrap_or(0),
        skipped: number_before(" ignored").unwrap_or(0),
    }
}

/// `ℹ pass 5`
fn node_entry(line: &str) -> Option<(&str, u64)> {
    let (name, number) = line.strip_prefix("ℹ ")?.split_once(' ')?;
    let known = ["tests", "pass", "fail", "cancelled", "skipped", "todo"].contains(&name);
    known.then_some((name, number.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, lines: usize, total: &str) {
        let closing = closing_lines(text);
        assert_eq!(closing.len(), lines, "{closing:?}");
        assert_eq!(count(&closing).to_string(), total);
    }

    #[test]
    fn cargo_test() {
        check(
            "running 2 tests\ntest a ... ok\n\n\
             test result: ok. 4 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.04s\n\
             test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\
             test result: FAILED. 12 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out\n",
            2,
            "16 passed, 3 failed, 1 skipped",
        );
    }

    #[test]
    fn node_test() {
        check(
            "✔ types and caching (134.6ms)\nℹ tests 5\nℹ suites 0\nℹ pass 3\nℹ fail 1\nℹ cancelled 1\nℹ skipped 0\n\
             ℹ todo 0\nℹ duration_ms 730.2\n",
            6,
            "3 passed, 2 failed",
        );
    }

    #[test]
    fn nothing() {
        check("error: could not compile\n", 0, "0 passed, 0 failed");
    }
}
