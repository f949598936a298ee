//! The catalog compiler: loaders, classes, resources, collectors, relationships, and the
//! catalog they make (`Puppet::Parser::Compiler` and what it works with).
pub mod catalog;
pub mod compiler;
pub mod environment;
pub mod loader;
mod node;
mod phase;
pub mod relationship;
mod scopes;
mod session;
mod tables;
mod weight;

pub use catalog::finished::{FinishedCatalog, FinishedResource};
pub use catalog::metaparameters::METAPARAMETERS;
pub use catalog::values::{is_reference, reference_text};
pub use catalog::{Catalog, Resource};
pub use compiler::Compiler;
pub use environment::{CodeFiles, Environment, Manifest, Module, ModuleMetadata};
pub use loader::{DefinedFunction, Loader};
pub use node::{NodeClasses, NodeInput, facts_of_json};
pub use phase::{HostOverride, HostParam};
pub use tables::TABLES;
