//! Ruby classes over the engine.

pub mod catalog;
mod materialise;
pub mod parser;
pub mod resource;
pub mod scope;
pub mod session;
