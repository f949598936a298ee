//! `sprintf`: formats its arguments by Ruby's format strings; a single hash has named values.
//!
//! ```puppet
//! sprintf('%05.1f', 3.14159)  # => '003.1'
//! sprintf('%<name>s', { 'name' => 'web1' })  # => 'web1'
//! ```

use puppet_pcore::Value;
use puppet_pcore::convert::kernel_format;

use crate::support::legacy::{bytes, legacy_function};
use crate::support::{CallCx, Result, convert_error};

fn body(_cx: &CallCx<'_>, args: &[Value]) -> Result<Value> {
    let text = bytes(&args[0])?;
    let text = String::from_utf8_lossy(&text);
    kernel_format::format(&text, &args[1..]).map(Value::string).map_err(convert_error)
}

legacy_function!("sprintf", -2, body);
