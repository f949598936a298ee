//! `strip`: the string without leading and trailing white space.
//!
//! ```puppet
//! strip(' a ')  # => 'a'
//! ```

use crate::support::text::{self, string_function};

string_function!("strip", text::strip);
