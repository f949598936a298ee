//! Finding and reading manifests, classes, functions and types (`Puppet::Parser::TypeLoader`,
//! `Puppet::Pops::Loaders`).

mod data_type;
mod function;
mod import;
mod program;
mod redefine;
mod resource_type;
pub mod types;

pub use program::{cached_programs, parse_text};
