//! `chomp`: `"a\r\n".chomp` is `'a'`.

use crate::support::text::{self, string_function};

string_function!("chomp", text::chomp);
