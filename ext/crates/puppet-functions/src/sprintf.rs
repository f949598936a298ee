//! `sprintf`: formats its arguments by Ruby's format strings; a single hash has named values.
//!
//! ```puppet
//! sprintf('%05.1f', 3.14159)  # => '003.1'
//! sprintf('%<name>s', { 'name' => 'web1' })  # => 'web1'
//! ```

use puppet_eval::Error;
use puppet_eval::error::{ErrorClass, Unwind};
use puppet_pcore::convert::{ConvertErrorKind, kernel_format};
use puppet_pcore::{PHash, Value};

use crate::support::legacy::{bytes, legacy_function};
use crate::support::{CallCx, Result, convert_error};

fn body(_cx: &CallCx<'_>, args: &[Value]) -> Result<Value> {
    let text = bytes(&args[0])?;
    let text = String::from_utf8_lossy(&text);
    let args = &args[1..];
    kernel_format::format(&text, args).map(Value::string).map_err(|error| {
        let mut unwind = convert_error(error);
        if let Unwind::Error(error) = &mut *unwind {
            error.origin = first_attempt(&text, args);
        }
        unwind
    })
}

/// The `KeyError` that Puppet's function rescues: Ruby's `format` looks for symbols, so it is called again with those of the keys.
fn first_attempt(text: &str, args: &[Value]) -> Option<Box<Error>> {
    let [Value::Hash(_)] = args else { return None };
    let error = kernel_format::format(text, &[Value::Hash(PHash::new())]).err()?;
    let is_key = matches!(error.kind, ConvertErrorKind::Key);
    is_key.then(|| Box::new(Error::new(ErrorClass::KeyError, error.message)))
}

legacy_function!("sprintf", -2, body);
