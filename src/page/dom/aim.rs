//! Whether an element can be used right now, and where a pointer would be put to use it.
//!
//! Looked at synchronously, right before acting: what was usable a frame ago may be gone. Elements out of
//! view are not refused, since one scrolls to them; whether they are covered shows only then.

use web_sys::Element;

use super::enabled;
use super::hit;
use super::inert;
use super::kind::{Kind, kind_of};
use super::rendered;
use super::tree::labels_of;
use super::view::{frames, seen, style_of};

/// Where an element is operated: the element that a pointer is put on, and the point in its frame.
#[derive(Clone, Debug)]
pub struct Aim {
    /// The element itself; its label where a checkbox or radio button is drawn by that alone.
    pub face: Element,
    pub x: f64,
    pub y: f64,
}

/// What stands between a pointer and an element.
#[derive(Clone, Debug)]
pub struct Obstacle {
    pub reason: String,
    /// Whether scrolling, or the end of it, may clear the way.
    pub passing: bool,
}

/// Why an element cannot be used right now, in words that an agent can act on.
///
/// The reasons begin with "not in the page", "disabled", "inert", "not rendered", "not clickable" or "covered
/// by".
pub fn usable(element: &Element) -> Result<(), String> {
    aim(element).map(drop).map_err(|obstacle| obstacle.reason)
}

/// Why a value cannot be put into an element: as [`usable`], and "read-only".
pub fn writable(element: &Element) -> Result<(), String> {
    enabled::writable(element)
}

/// Where to put a pointer: on the first face that is seen; none when one has to be scrolled to first.
pub fn aim(element: &Element) -> Result<Option<Aim>, Obstacle> {
    in_page(element)
        .and_then(|()| enabled::check(element))
        .and_then(|()| inert::check(element))
        .map_err(lasting)?;
    let looks: Vec<_> = faces(element).iter().map(aim_at).collect();
    let seen = looks.iter().position(|look| matches!(look, Ok(Some(_))));
    let best = seen.or_else(|| looks.iter().position(Result::is_ok)).unwrap_or_default();
    looks.into_iter().nth(best).unwrap_or(Ok(None))
}

/// What a person sees of a control: the element, and for a checkbox or radio button its labels, which often
/// are all that is drawn of it.
pub fn faces(element: &Element) -> Vec<Element> {
    let mut faces = vec![element.clone()];
    if matches!(kind_of(element), Kind::Checkbox | Kind::Radio) {
        faces.extend(labels_of(element));
    }
    faces
}

fn aim_at(face: &Element) -> Result<Option<Aim>, Obstacle> {
    rendered::check(face).map_err(lasting)?;
    for frame in frames(face) {
        rendered::check(&frame).and_then(|()| inert::check(&frame)).map_err(lasting)?;
    }
    if style_of(face, "pointer-events") == "none" {
        return Err(passing("not clickable: pointer-events none".to_owned()));
    }
    let seen = seen(face);
    if seen.is_empty() {
        return Ok(None);
    }
    let (x, y) = hit::check(face, &seen).map_err(passing)?;
    Ok(Some(Aim { face: face.clone(), x, y }))
}

fn in_page(element: &Element) -> Result<(), String> {
    match element.is_connected() && element.owner_document().is_some_and(|page| page.default_view().is_some())
    {
        true => Ok(()),
        false => Err("not in the page any more".to_owned()),
    }
}

fn lasting(reason: String) -> Obstacle {
    Obstacle { reason, passing: false }
}

fn passing(reason: String) -> Obstacle {
    Obstacle { reason, passing: true }
}
