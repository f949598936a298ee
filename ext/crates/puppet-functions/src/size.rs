//! `size`: the same as `length`.
//!
//! ```puppet
//! size({ 'a' => 1 })  # => 1
//! ```

use crate::support::{DispatchDef, FunctionDef};

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "size",
    &[DispatchDef::new(&["param Variant[Collection, String, Binary] arg"], crate::length::call)],
);
