//! `camelcase`: `'hello_friend'.camelcase` is `'HelloFriend'`.

use crate::support::text::{capitalize, split, string_function};

fn camelcase(text: &str) -> String {
    split(text, '_').into_iter().map(capitalize).collect()
}

string_function!("camelcase", camelcase);
