//! `Init[T, args...].new`

use puppet_pcore::types::{assert_can_be_made, init_takes_whole};
use puppet_pcore::{Type, Value};

use crate::support::{CallCx, Result};

/// Makes a value of the wrapped type from one argument and the fixed ones.
///
/// # Errors
/// Types that cannot be made, a wrong number of arguments, and what making the value raised.
pub(super) fn make(cx: &CallCx<'_>, t: &Type, init_args: &[Value], args: &[Value]) -> Result<Value> {
    assert_can_be_made(t, init_args);
    puppet_eval::interrupt::done()?;
    let [value] = args else {
        let given = if args.is_empty() { "none".to_owned() } else { args.len().to_string() };
        return Err(puppet_eval::Error::argument(format!("'new_Init' expects 1 argument, got {given}")));
    };
    let mut call_args = vec![Value::Type(t.clone())];
    match value {
        Value::Array(items) if init_args.is_empty() && !init_takes_whole(t, value) => {
            call_args.extend(items.iter().cloned());
        }
        other => call_args.push(other.clone()),
    }
    call_args.extend(init_args.iter().cloned());
    cx.call_function("new", &call_args, None)
}
