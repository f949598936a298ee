//! `camelcase`: removes underscores and capitalizes the letters after them.
//!
//! ```puppet
//! camelcase('hello_friend')  # => 'HelloFriend'
//! ```

use crate::support::text::{capitalize, split, string_function};

fn camelcase(text: &str) -> String {
    split(text, '_').into_iter().map(capitalize).collect()
}

string_function!("camelcase", camelcase);
