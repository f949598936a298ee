//! Characters that this Ruby prints.

use magnus::prelude::*;
use magnus::{Error, RHash, RModule, Ruby};
use puppet_syntax::printable::{self, Characters};

/// Asks Ruby once, when the library is loaded.
///
/// # Errors
/// Errors that Ruby raised: none, unless `RbConfig` is another object.
pub fn learn(ruby: &Ruby) -> Result<(), Error> {
    let config: RHash = ruby.class_object().const_get::<_, RModule>("RbConfig")?.const_get("CONFIG")?;
    let unicode: Option<String> = config.lookup("UNICODE_VERSION")?;
    let next_line: String = ruby.str_new("\u{85}").funcall("inspect", ())?;
    if let Some(unicode) = unicode {
        printable::learn(Characters { unicode, has_next_line: !next_line.contains('\\') });
    }
    Ok(())
}
