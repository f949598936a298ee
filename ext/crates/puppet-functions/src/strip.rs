//! `strip`: `' a '.strip` is `'a'`.

use crate::support::text::{self, string_function};

string_function!("strip", text::strip);
