//! Shared code of several tests and examples: a host and whole environments in memory.
pub mod cases;
pub mod evaluator;
pub mod files;
pub mod fuzz;
pub mod host;
pub mod range;
pub mod session;
pub mod types;
