//! `Init[T]`: what `T.new` takes.

use super::Type;
use crate::value::Value;

/// Whether `T.new(value, *args)` would be accepted; asked for values that are no `T`.
pub(crate) fn init_accepts(_t: &Type, _args: &[Value], _value: &Value) -> bool {
    false
}
