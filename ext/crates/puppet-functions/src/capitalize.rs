//! `capitalize`: `'hello'.capitalize` is `'Hello'`.

use crate::support::text::{self, string_function};

string_function!("capitalize", text::capitalize);
