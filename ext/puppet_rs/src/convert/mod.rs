//! Values in both directions.

mod foreign;
mod from_ruby;
mod identity;
mod shared;
mod to_ruby;
pub mod types;

pub use from_ruby::{data_from_ruby, each, each_pair, from_ruby, known_classes, remembering};
pub use identity::Crossing;
pub use shared::Shared;
pub use to_ruby::{Args, args, string, to_ruby};
pub use types::{tell_ancestors, type_from_ruby, type_to_ruby};
