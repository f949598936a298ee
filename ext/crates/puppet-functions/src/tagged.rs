//! `tagged`: whether the calling class or define, or the catalog, has all the tags.
//!
//! ```puppet
//! tagged('no_such_tag')  # => false
//! ```

use puppet_pcore::Value;

use crate::support::legacy::{self, legacy_function};
use crate::support::{CallCx, Result, session, tasks, text};

fn body(cx: &CallCx<'_>, args: &[Value]) -> Result<Value> {
    tasks::no_catalog(cx, "tagged")?;
    let session = session(cx)?;
    let all = args.iter().all(|tag| session.is_tagged(cx.frame, &text::downcase(&legacy::to_s(tag))));
    Ok(Value::Boolean(all))
}

legacy_function!("tagged", -2, body);
