//! `lstrip`: the string without leading white space.
//!
//! ```puppet
//! lstrip(' a ')  # => 'a '
//! ```

use crate::support::text::{self, string_function};

string_function!("lstrip", text::lstrip);
