//! What the suites of several tests and examples share.
pub mod evaluator;
pub mod types;
