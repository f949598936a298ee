//! `capitalize`: the string with an upper case first letter.
//!
//! ```puppet
//! capitalize('hello')  # => 'Hello'
//! ```

use crate::support::text::{self, string_function};

string_function!("capitalize", text::capitalize);
