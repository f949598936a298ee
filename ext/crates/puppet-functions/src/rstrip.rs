//! `rstrip`: `' a '.rstrip` is `' a'`.

use crate::support::text::{self, string_function};

string_function!("rstrip", text::rstrip);
