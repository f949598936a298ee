//! [`TABLES`]: tables of the compiler that outlive a compile.

use puppet_world::Table;

use crate::{environment, loader};

/// All of them, each defined beside its static.
pub static TABLES: &[Table] =
    &[loader::PROGRAMS, puppet_lookup::DATA_FILES, environment::METADATA_FILES, environment::CODE_FILES];
