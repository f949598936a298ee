//! Values in both directions.

mod foreign;
mod from_ruby;
mod to_ruby;
mod twin;
pub mod types;

pub use from_ruby::{each, from_ruby, live, remembering};
pub use to_ruby::{Args, args, string, to_ruby};
pub use types::{tell_ancestors, type_from_ruby, type_to_ruby};
