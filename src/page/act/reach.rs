//! Getting to a control: into view, and free of what covers it.

use web_sys::Element;

use super::refusal::Refusal;
use super::wait;
use crate::page::dom::{self, Aim, Obstacle};

/// How long a scroll may take to settle: lists switch pointer events off until it has.
const FRAMES: usize = 12;

/// Where the control is operated. Nothing waits between the last look and the caller's first event.
pub async fn reach(element: &Element) -> Result<Aim, Refusal> {
    match dom::aim(element) {
        Ok(Some(aim)) => return Ok(aim),
        Err(obstacle) if !obstacle.passing => return Err(Refusal::before(obstacle.reason)),
        Ok(None) | Err(_) => {}
    }
    let before = position(element);
    dom::scroll_into_view(element);
    let frames = if before == position(element) || wait::is_hidden(element) { 0 } else { FRAMES };
    for _ in 0..frames {
        match dom::aim(element) {
            Ok(Some(aim)) => return Ok(aim),
            Err(obstacle) if !obstacle.passing => break,
            Ok(None) | Err(_) => wait::frame(element).await,
        }
    }
    match dom::aim(element) {
        Ok(Some(aim)) => Ok(aim),
        Ok(None) => Err(Refusal::before("not in view: it cannot be scrolled to")),
        Err(Obstacle { reason, .. }) => Err(Refusal::before(reason)),
    }
}

fn position(element: &Element) -> (f64, f64) {
    let place = element.get_bounding_client_rect();
    (place.left(), place.top())
}
