//! `upcase`: a string in upper case; also the strings of arrays and hashes.
//!
//! ```puppet
//! upcase('abc')  # => 'ABC'
//! ```

use crate::support::text::{self, case_function};

case_function!("upcase", text::upcase);
