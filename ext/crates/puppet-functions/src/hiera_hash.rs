//! `hiera_hash`: all hashes of a key merged (deprecated).
//!
//! ```puppet
//! hiera_hash('no_such_key', { 'a' => 1 })  # => {'a' => 1}
//! ```

use puppet_eval::session::HieraMerge;

use crate::support::hiera::{Kind, as_is, hiera_function};

const KIND: Kind = Kind { name: "hiera_hash", merge: HieraMerge::Hash, then: as_is };

hiera_function!(KIND);
