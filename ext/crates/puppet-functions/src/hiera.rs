//! `hiera`: the first value of a key in the hierarchy (deprecated).
//!
//! ```puppet
//! hiera('no_such_key', 'default')  # => 'default'
//! ```

use puppet_eval::session::HieraMerge;

use crate::support::hiera::{Kind, as_is, hiera_function};

const KIND: Kind = Kind { name: "hiera", merge: HieraMerge::First, then: as_is };

hiera_function!(KIND);
