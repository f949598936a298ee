//! Characters that this Ruby prints.

use magnus::prelude::*;
use magnus::{Error, RHash, Ruby, TryConvert};
use puppet_syntax::printable::{self, Characters};

use crate::names::{constant, method};

/// Asks Ruby once, when the library is loaded.
///
/// # Errors
/// Errors that Ruby raised: none, unless `RbConfig` is another object.
pub fn learn(ruby: &Ruby) -> Result<(), Error> {
    let config = RHash::try_convert(constant::RUBY_CONFIGURATION.get(ruby)?)?;
    let unicode: Option<String> = config.lookup("UNICODE_VERSION")?;
    let next_line: String = ruby.str_new("\u{85}").funcall(&method::INSPECT, ())?;
    if let Some(unicode) = unicode {
        printable::learn(Characters { unicode, has_next_line: !next_line.contains('\\') });
    }
    Ok(())
}
