//! The browser's face: keeps `document.modelContext` in step with a registry.

mod context;
mod handle;
mod publisher;
