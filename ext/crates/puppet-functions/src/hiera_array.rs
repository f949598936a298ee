//! `hiera_array`: all values of a key as one array without duplicates (deprecated).
//!
//! ```puppet
//! hiera_array('no_such_key', ['default'])  # => ['default']
//! ```

use puppet_eval::session::HieraMerge;

use crate::support::hiera::{Kind, as_is, hiera_function};

const KIND: Kind = Kind { name: "hiera_array", merge: HieraMerge::Unique, then: as_is };

hiera_function!(KIND);
