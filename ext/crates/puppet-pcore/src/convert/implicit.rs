//! Ruby's implicit conversion of values to strings.

use std::borrow::Cow;

use super::wording::Wording;
use crate::value::Value;

/// The string that Ruby uses for a value where its C code requires one (`to_str`): a string itself, and a URI
/// where the uri library has it.
///
/// ```
/// use puppet_pcore::Value;
/// use puppet_pcore::convert::implicit;
///
/// assert_eq!(implicit::to_str(&Value::string("a")).as_deref(), Some("a"));
/// assert_eq!(implicit::to_str(&Value::Integer(1)), None);
/// ```
pub fn to_str(value: &Value) -> Option<Cow<'_, str>> {
    match value {
        Value::String(text) => Some(Cow::Borrowed(text)),
        Value::Uri(uri) if Wording::UriStrings.is_used() => Some(Cow::Owned(uri.to_string())),
        _ => None,
    }
}
