//! What a pointer would meet where an element is seen.
//!
//! A click dispatched to a covered element goes through and looks like success; a person's would land on the
//! cover.

use web_sys::{Element, ShadowRoot};

use super::describe::describe;
use super::tree::{ancestors, contains, labels_of, root_of, shadow_of};
use super::view::{Rect, frame_of};

/// A point where the element is on top, in its own frame's coordinates, or what covers it.
pub fn check(element: &Element, seen: &[Rect]) -> Result<(f64, f64), String> {
    let points = || seen.iter().flat_map(|rect| points(*rect));
    if let Some(point) = points().find(|point| is_on_top(element, *point)) {
        return Ok(point);
    }
    let cover = points().next().and_then(|point| cover(element, point));
    Err(match cover {
        Some(cover) => format!("covered by {}", describe(&cover)),
        None => "covered by something outside its document".to_owned(),
    })
}

/// The center first, then a point in each quarter.
fn points(rect: Rect) -> [(f64, f64); 5] {
    let at = |x: f64, y: f64| (rect.left + rect.width() * x, rect.top + rect.height() * y);
    [at(0.5, 0.5), at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)]
}

fn is_on_top(element: &Element, point: (f64, f64)) -> bool {
    topmost(element, point).is_some_and(|hit| stands_for(element, &hit)) && frame_on_top(element, point)
}

/// The cover in the element's own document, else in the one around its frame.
fn cover(element: &Element, (x, y): (f64, f64)) -> Option<Element> {
    let hit = topmost(element, (x, y))?;
    if !stands_for(element, &hit) {
        return Some(hit);
    }
    let (frame, left, top) = frame_of(element)?;
    cover(&frame, (x + left, y + top))
}

fn frame_on_top(element: &Element, (x, y): (f64, f64)) -> bool {
    match frame_of(element) {
        Some((frame, left, top)) => is_on_top(&frame, (x + left, y + top)),
        None => true,
    }
}

/// Whether a pointer on `hit` reaches the element: its content, a label of it, or a host of the shadow tree
/// it lies in (slotted text belongs to the host).
fn stands_for(element: &Element, hit: &Element) -> bool {
    contains(element, hit)
        || labels_of(element).iter().any(|label| contains(label, hit))
        || shadow_roots(element).iter().any(|root| &root.host() == hit)
}

/// The innermost element at a point, as far as shadow roots are open or lie around the element anyway.
fn topmost(element: &Element, (x, y): (f64, f64)) -> Option<Element> {
    let known = shadow_roots(element);
    let (x, y) = (x as f32, y as f32);
    let mut hit = element.owner_document()?.element_from_point(x, y)?;
    while let Some(root) = known.iter().find(|root| root.host() == hit).cloned().or_else(|| shadow_of(&hit)) {
        match root.element_from_point(x, y) {
            Some(inner) if root_of(&inner).as_ref() == Some(&root) => hit = inner,
            _ => break,
        }
    }
    Some(hit)
}

/// The shadow roots around an element, closed ones among them.
fn shadow_roots(element: &Element) -> Vec<ShadowRoot> {
    ancestors(element).filter_map(|ancestor| root_of(&ancestor)).fold(Vec::new(), |mut roots, root| {
        if roots.last() != Some(&root) {
            roots.push(root);
        }
        roots
    })
}
