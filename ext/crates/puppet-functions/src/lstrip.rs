//! `lstrip`: `' a '.lstrip` is `'a '`.

use crate::support::text::{self, string_function};

string_function!("lstrip", text::lstrip);
