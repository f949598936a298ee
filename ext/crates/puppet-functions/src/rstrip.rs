//! `rstrip`: the string without trailing white space.
//!
//! ```puppet
//! rstrip(' a ')  # => ' a'
//! ```

use crate::support::text::{self, string_function};

string_function!("rstrip", text::rstrip);
