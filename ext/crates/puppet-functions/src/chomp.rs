//! `chomp`: the string without its last line end.
//!
//! ```puppet
//! chomp("line\r\n")  # => 'line'
//! ```

use crate::support::text::{self, string_function};

string_function!("chomp", text::chomp);
