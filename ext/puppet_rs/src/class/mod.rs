//! Ruby classes over the engine.

pub mod catalog;
mod catalog_json;
mod changes;
pub mod facts;
pub mod function;
mod materialise;
mod model;
pub mod names;
pub mod parser;
pub mod resource;
pub mod rules;
pub mod scope;
pub mod session;
pub mod standalone;
