//! Knowledge of the outside that outlives a compile: its tables, their witnesses, and the registry of all of them.

mod file_cache;
mod known;
mod listings;
mod registry;
mod snapshot;

pub use file_cache::FileCache;
pub use known::{Known, Witness};
pub use listings::{Listing, listing};
pub use puppet_eval::host::Stamp;
pub use registry::{Forget, TABLES, Table, WitnessKind};
pub use snapshot::Snapshot;
