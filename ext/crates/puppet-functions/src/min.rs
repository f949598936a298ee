//! `min`: the least of the arguments or of the elements of an array.

use std::cmp::Ordering;

use crate::support::FunctionDef;
use crate::support::extreme::{Extreme, Extremes};

struct Min;

impl Extremes for Min {
    const THIS: Extreme = Extreme { name: "min", better: Ordering::Less };
}

pub(crate) static DEF: FunctionDef = FunctionDef::new("min", &Min::DISPATCHES);
