//! `upcase`: strings, and strings in arrays and hashes.

use crate::support::text::{self, case_function};

case_function!("upcase", text::upcase);
