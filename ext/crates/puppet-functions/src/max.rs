//! `max`: the greatest of the arguments or of the elements of an array.

use std::cmp::Ordering;

use crate::support::FunctionDef;
use crate::support::extreme::{Extreme, Extremes};

struct Max;

impl Extremes for Max {
    const THIS: Extreme = Extreme { name: "max", better: Ordering::Greater };
}

pub(crate) static DEF: FunctionDef = FunctionDef::new("max", &Max::DISPATCHES);
