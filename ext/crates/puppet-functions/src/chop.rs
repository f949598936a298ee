//! `chop`: the string without its last character.
//!
//! ```puppet
//! chop('abc')  # => 'ab'
//! ```

use crate::support::text::{self, string_function};

string_function!("chop", text::chop);
