//! What is known of the outside beyond the end of a compile, and how it is checked before it is used again.

mod file_cache;
mod known;
mod listings;

pub use file_cache::FileCache;
pub use known::{Known, Witness};
pub use listings::{Listing, cached_folders, listing};
pub use puppet_eval::host::Stamp;
