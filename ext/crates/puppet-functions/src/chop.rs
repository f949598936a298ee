//! `chop`: `'abc'.chop` is `'ab'`.

use crate::support::text::{self, string_function};

string_function!("chop", text::chop);
