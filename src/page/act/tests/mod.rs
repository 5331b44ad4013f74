//! Operations in a real browser, as tables: the page, what is done, the events it saw, what came of it.

mod check;
mod click;
mod control;
mod derive;
mod editable;
mod fill;
mod frames;
mod select;
mod stage;
mod submit;
mod usable;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
