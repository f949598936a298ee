//! Values in both directions.

mod alike;
mod crossing;
mod foreign;
mod from_ruby;
mod identity;
mod objects;
mod same;
mod shared;
mod text;
mod to_ruby;
pub mod types;
mod walk;

pub use crossing::{Crossing, effects, entered};
pub use from_ruby::{data_from_ruby, from_ruby, remembering};
pub use identity::{count as linked, each_twin, freeze_later, init, ruby_of};
pub use objects::RUBY_CLASSES;
pub use shared::Shared;
pub use text::Text;
pub use to_ruby::{Args, args, interned, string, to_ruby};
pub use types::{tell_ancestors, type_from_ruby, type_to_ruby};
pub use walk::{each, each_pair};
