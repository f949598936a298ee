//! `max`: the greatest argument or element.
//!
//! ```puppet
//! max(1, 3, 2)  # => 3
//! ```

use std::cmp::Ordering;

use crate::support::FunctionDef;
use crate::support::extreme::{Extreme, Extremes};

struct Max;

impl Extremes for Max {
    const THIS: Extreme = Extreme { name: "max", better: Ordering::Greater };
}

pub(crate) static DEF: FunctionDef = FunctionDef::new("max", &Max::DISPATCHES);
