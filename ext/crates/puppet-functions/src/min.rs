//! `min`: the least argument or element.
//!
//! ```puppet
//! min([4, 2, 3])  # => 2
//! ```

use std::cmp::Ordering;

use crate::support::FunctionDef;
use crate::support::extreme::{Extreme, Extremes};

struct Min;

impl Extremes for Min {
    const THIS: Extreme = Extreme { name: "min", better: Ordering::Less };
}

pub(crate) static DEF: FunctionDef = FunctionDef::new("min", &Min::DISPATCHES);
