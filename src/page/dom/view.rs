//! Where an element is seen: its boxes, less what the viewport and the scroll containers around it cut off.
//!
//! Coordinates are those of the element's own frame. A frame inside another is cut by what is seen of it
//! there.

use std::iter::successors;

use js_sys::Array;
use wasm_bindgen::JsCast;
use web_sys::{
    DomRect, DomRectList, Element, ScrollBehavior, ScrollIntoViewOptions, ScrollLogicalPosition, Window,
};

use super::aim::faces;
use super::realm::window_of;
use super::tree::ancestors;

/// The most boxes that are looked at: a long inline link has one a line.
const MOST_BOXES: usize = 8;

const HTML: &str = "http://www.w3.org/1999/xhtml";

/// A rectangle in the viewport of a frame, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Rect {
    const NONE: Self = Self { left: 0.0, top: 0.0, right: 0.0, bottom: 0.0 };

    pub fn center(self) -> (f64, f64) {
        ((self.left + self.right) / 2.0, (self.top + self.bottom) / 2.0)
    }

    pub fn width(self) -> f64 {
        (self.right - self.left).max(0.0)
    }

    pub fn height(self) -> f64 {
        (self.bottom - self.top).max(0.0)
    }

    pub fn is_empty(self) -> bool {
        self.width() <= 0.0 || self.height() <= 0.0
    }

    pub fn moved(self, x: f64, y: f64) -> Self {
        Self { left: self.left + x, top: self.top + y, right: self.right + x, bottom: self.bottom + y }
    }

    fn area(self) -> f64 {
        self.width() * self.height()
    }

    fn cut(self, other: Self) -> Self {
        Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }

    fn holds(self, (x, y): (f64, f64)) -> bool {
        x >= self.left && x < self.right && y >= self.top && y < self.bottom
    }
}

/// Whether an element is on show: its center, half of it, or so much of a large one that it fills a quarter
/// of the viewport. For a checkbox or radio button its label counts as well.
pub fn in_view(element: &Element) -> bool {
    faces(element).iter().any(face_in_view)
}

/// Brings an element to the middle of what scrolls around it, at once.
pub fn scroll_into_view(element: &Element) {
    let options = ScrollIntoViewOptions::new();
    options.set_behavior(ScrollBehavior::Instant);
    options.set_block(ScrollLogicalPosition::Center);
    options.set_inline(ScrollLogicalPosition::Nearest);
    let _ = faces(element).iter().find(|face| {
        face.scroll_into_view_with_scroll_into_view_options(&options);
        face_in_view(face)
    });
}

/// The element's boxes. One without a box of its own is where its content is.
pub fn boxes(element: &Element) -> Vec<Rect> {
    let own = solid(&element.get_client_rects());
    match own.is_empty() {
        true => content_boxes(element),
        false => own,
    }
}

/// The parts of the element's boxes that are seen.
pub fn seen(element: &Element) -> Vec<Rect> {
    let clips: Vec<Rect> = clippers(element).into_iter().map(|(_, clip)| clip).collect();
    let cut = |rect: Rect| clips.iter().fold(rect, |rect, clip| rect.cut(*clip));
    boxes(element).into_iter().map(cut).filter(|rect| !rect.is_empty()).collect()
}

/// A container that is folded to nothing around the element, such as a closed accordion.
pub fn clipped_away(element: &Element) -> Option<Element> {
    clippers(element).into_iter().find(|(_, clip)| clip.is_empty()).and_then(|(container, _)| container)
}

/// A computed style; empty where there is none.
pub fn style_of(element: &Element, property: &str) -> String {
    window_of(element)
        .and_then(|window| window.get_computed_style(element).ok().flatten())
        .and_then(|style| style.get_property_value(property).ok())
        .unwrap_or_default()
}

/// The frame element that shows this element's document in a document around it, and where its content begins
/// there.
pub fn frame_of(element: &Element) -> Option<(Element, f64, f64)> {
    let frame = window_of(element)?.frame_element().ok().flatten()?;
    let place = frame.get_bounding_client_rect();
    let (x, y) = (f64::from(frame.client_left()), f64::from(frame.client_top()));
    Some((frame, place.left() + x, place.top() + y))
}

/// The frames around an element, innermost first, as far as they may be looked at from here.
pub fn frames(element: &Element) -> impl Iterator<Item = Element> {
    let around = |element: &Element| frame_of(element).map(|(frame, _, _)| frame);
    successors(around(element), around)
}

fn face_in_view(face: &Element) -> bool {
    let whole = boxes(face);
    let seen = seen(face);
    let area = |rects: &[Rect]| rects.iter().map(|rect| rect.area()).sum::<f64>();
    let Some(first) = whole.first() else {
        return false;
    };
    let shown = area(&seen);
    let screen = window_of(face).map(|window| viewport(&window).area()).unwrap_or_default();
    seen.iter().any(|rect| rect.holds(first.center()))
        || shown > 0.0 && (shown >= area(&whole) / 2.0 || shown >= screen / 4.0)
}

/// What cuts the element off, with the element that does so where it is one of this document's.
fn clippers(element: &Element) -> Vec<(Option<Element>, Rect)> {
    let mut found = Vec::new();
    let bare = solid(&element.get_client_rects()).is_empty();
    let mut position = style_of(element, "position");
    for ancestor in ancestors(element).skip(usize::from(!bare)) {
        let own = style_of(&ancestor, "position");
        let placed = own != "static" || style_of(&ancestor, "transform") != "none";
        match position.as_str() {
            "fixed" => break,
            "absolute" if !placed && &ancestor != element => continue,
            _ => {}
        }
        if clips(&ancestor) {
            let clip = padding_box(&ancestor);
            found.push((Some(ancestor), clip));
        }
        position = own;
    }
    if let Some(window) = window_of(element) {
        found.push((None, viewport(&window)));
    }
    if let Some((frame, x, y)) = frame_of(element) {
        let hole = seen(&frame).first().copied().unwrap_or(Rect::NONE);
        found.push((None, hole.moved(-x, -y)));
    }
    found
}

/// Whether the element cuts off its content. The root and the body hand their scrolling to the viewport;
/// inline boxes and drawings have no padding box to cut at.
fn clips(element: &Element) -> bool {
    let scrolls = |property| !matches!(style_of(element, property).as_str(), "visible" | "");
    element.namespace_uri().as_deref() == Some(HTML)
        && !matches!(element.local_name().as_str(), "html" | "body")
        && (scrolls("overflow-x") || scrolls("overflow-y"))
        && !matches!(style_of(element, "display").as_str(), "inline" | "contents")
}

fn padding_box(element: &Element) -> Rect {
    let outer = element.get_bounding_client_rect();
    let left = outer.left() + f64::from(element.client_left());
    let top = outer.top() + f64::from(element.client_top());
    let (width, height) = (f64::from(element.client_width()), f64::from(element.client_height()));
    Rect { left, top, right: left + width, bottom: top + height }
}

fn viewport(window: &Window) -> Rect {
    let size = |value: Result<wasm_bindgen::JsValue, _>| value.ok().and_then(|value| value.as_f64());
    let right = size(window.inner_width()).unwrap_or_default();
    let bottom = size(window.inner_height()).unwrap_or_default();
    Rect { left: 0.0, top: 0.0, right, bottom }
}

fn content_boxes(element: &Element) -> Vec<Rect> {
    let Some(range) = element.owner_document().and_then(|document| document.create_range().ok()) else {
        return Vec::new();
    };
    match range.select_node_contents(element) {
        Ok(()) => range.get_client_rects().map(|rects| solid(&rects)).unwrap_or_default(),
        Err(_) => Vec::new(),
    }
}

fn solid(rects: &DomRectList) -> Vec<Rect> {
    let rects = Array::from(rects);
    let all = rects.iter().map(|rect| {
        let rect: DomRect = rect.unchecked_into();
        Rect { left: rect.left(), top: rect.top(), right: rect.right(), bottom: rect.bottom() }
    });
    all.filter(|rect| !rect.is_empty()).take(MOST_BOXES).collect()
}
