//! `downcase`: a string in lower case; also the strings of arrays and hashes.
//!
//! ```puppet
//! downcase(['A', 'Bc'])  # => ['a', 'bc']
//! ```

use crate::support::text::{self, case_function};

case_function!("downcase", text::downcase);
