//! Which alternative was meant. "Matches none of the alternatives" helps nobody, so the branch that the input
//! comes closest to speaks for them all where one clearly does; the branches are ruled out step by step.

use std::cmp::Reverse;

use super::{
    finding::{self, Fault, Finding},
    kinds::Kinds,
    path, wording,
};

type Branch = Vec<Finding>;

/// How many branches may be told one by one.
const TOLD: usize = 4;

/// The findings with each set of failed alternatives replaced by what says most about it.
pub(super) fn settle(findings: Vec<Finding>) -> Vec<Finding> {
    findings
        .into_iter()
        .flat_map(|finding| match finding.fault {
            Fault::NoAlternative(branches) => {
                nearest(&finding.path, branches.into_iter().map(settle).collect())
            }
            _ => vec![finding],
        })
        .collect()
}

fn nearest(at: &str, mut branches: Vec<Branch>) -> Branch {
    branches.retain(|branch| !branch.is_empty());
    branches.iter_mut().for_each(|branch| branch.sort_by(finding::compare));
    if let Some(finding) = no_type_fits(at, &branches) {
        return vec![finding];
    }
    branches = without(branches, |branch| wrong_kind(at, branch).is_some());
    if let Some(finding) = one_of_the_values(at, &branches) {
        return vec![finding];
    }
    if let Some(tag) = tag(at, &branches) {
        if let Some(finding) = one_of_the_values(&tag, &branches) {
            return vec![finding];
        }
        branches = without(branches, |branch| value_at(&tag, branch).is_some());
    }
    match closest(&branches) {
        Some(branch) => branch.clone(),
        None => shared_or_told(at, &branches),
    }
}

/// If the input is of a type that no branch takes: the types that are taken.
fn no_type_fits(at: &str, branches: &[Branch]) -> Option<Finding> {
    let mut expected = Kinds::default();
    let mut found = None;
    for branch in branches {
        let (kinds, got) = wrong_kind(at, branch)?;
        expected = expected.union(kinds);
        found = Some(got);
    }
    found.map(|got| Finding { path: at.to_owned(), fault: Fault::Kind { expected, got } })
}

fn wrong_kind(at: &str, branch: &Branch) -> Option<(Kinds, &'static str)> {
    branch.iter().find_map(|finding| match finding.fault {
        Fault::Kind { expected, got } if finding.path == at => Some((expected, got)),
        _ => None,
    })
}

/// If every branch wants another value at `place`: those values.
fn one_of_the_values(place: &str, branches: &[Branch]) -> Option<Finding> {
    let mut allowed = Vec::new();
    for branch in branches {
        for value in value_at(place, branch)? {
            if !allowed.contains(value) {
                allowed.push(value.clone());
            }
        }
    }
    (!branches.is_empty()).then(|| Finding { path: place.to_owned(), fault: Fault::Value { allowed } })
}

fn value_at<'b>(place: &str, branch: &'b Branch) -> Option<&'b [serde_json::Value]> {
    branch.iter().find_map(|finding| match &finding.fault {
        Fault::Value { allowed } if finding.path == place => Some(allowed.as_slice()),
        _ => None,
    })
}

/// The member by whose value branches tell themselves apart, like `kind` in a tagged union: it has a wrong
/// value for more branches than any other member.
fn tag(at: &str, branches: &[Branch]) -> Option<String> {
    let members = branches.iter().flatten().filter(|finding| {
        matches!(finding.fault, Fault::Value { .. })
            && path::is_within(&finding.path, at)
            && finding.path.matches('/').count() == at.matches('/').count() + 1
    });
    let mut best: Option<(usize, &str)> = None;
    for member in members {
        let branches = branches.iter().filter(|branch| value_at(&member.path, branch).is_some()).count();
        if best.is_none_or(|(most, _)| branches > most) {
            best = Some((branches, &member.path));
        }
    }
    best.map(|(_, path)| path.to_owned())
}

/// The branch that goes wrong deepest inside the input, and of several the one with the fewest findings; none
/// if that leaves several.
fn closest(branches: &[Branch]) -> Option<&Branch> {
    let depth = |branch: &Branch| branch.iter().map(|finding| finding.path.matches('/').count()).min();
    let distance = |branch: &Branch| (Reverse(depth(branch)), branch.len());
    let best = branches.iter().min_by_key(|branch| distance(branch))?;
    let rivals = branches.iter().filter(|branch| distance(branch) == distance(best)).count();
    (rivals == 1).then_some(best)
}

/// What all branches find, or else one sentence that names what each needs if that is short.
fn shared_or_told(at: &str, branches: &[Branch]) -> Branch {
    let shared: Branch = match branches.split_first() {
        Some((first, others)) => first
            .iter()
            .filter(|finding| others.iter().all(|branch| branch.contains(finding)))
            .cloned()
            .collect(),
        None => Vec::new(),
    };
    if !shared.is_empty() {
        return shared;
    }
    let reasons: Vec<String> = match branches {
        few if few.len() <= TOLD && few.iter().all(|branch| branch.len() == 1) => {
            few.iter().flatten().map(|finding| reason(at, finding)).collect()
        }
        _ => Vec::new(),
    };
    vec![Finding::other(at.to_owned(), wording::none_match(&reasons))]
}

fn reason(at: &str, finding: &Finding) -> String {
    match finding.path == at {
        true => finding.message(),
        false => format!("{} {}", path::shown(&finding.path), finding.message()),
    }
}

/// The branches left when those that `fail` are ruled out; all of them if none would be left.
fn without(branches: Vec<Branch>, fail: impl Fn(&Branch) -> bool) -> Vec<Branch> {
    if branches.iter().all(&fail) {
        return branches;
    }
    branches.into_iter().filter(|branch| !fail(branch)).collect()
}
