//! `hiera_array`: all values of a key as an array without repetitions (deprecated).

use puppet_eval::session::HieraMerge;

use crate::support::hiera::{Kind, as_is, hiera_function};

const KIND: Kind = Kind { name: "hiera_array", merge: HieraMerge::Unique, then: as_is };

hiera_function!(KIND);
