//! `fail`: raises a ParseError with its arguments as text.
//!
//! ```puppet
//! fail('unsupported', 'platform')  # error: unsupported platform
//! ```

use puppet_eval::Error;
use puppet_pcore::Value;

use crate::support::legacy::{self, legacy_function};
use crate::support::{CallCx, Result};

fn body(_cx: &CallCx<'_>, args: &[Value]) -> Result<Value> {
    let texts: Vec<String> = args.iter().map(legacy::to_s).collect();
    Err(Error::parse(texts.join(" ")))
}

legacy_function!("fail", -1, body);
