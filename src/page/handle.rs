//! What JavaScript holds of a registry and an executor. They stand on this floor because every face is given them; the
//! faces add the methods.

use std::rc::Rc;

use wasm_bindgen::prelude::*;

use super::executor::Shared;
use super::registry::PageRegistry;

/// A page's registry.
#[wasm_bindgen]
pub struct RegistryHandle {
    pub(crate) inner: Rc<PageRegistry>,
}

/// Runs calls on one page.
#[wasm_bindgen]
pub struct ExecutorHandle {
    pub(crate) inner: Rc<Shared>,
}
