//! `tag`: adds tags to the calling class or define.
//!
//! ```puppet
//! class web { tag('frontend') notice(tagged('frontend')) }
//! include web  # logs notice: true
//! ```

use puppet_pcore::Value;

use crate::support::legacy::{self, legacy_function};
use crate::support::{self, CallCx, Result, session, tasks};

fn body(cx: &CallCx<'_>, args: &[Value]) -> Result<Value> {
    tasks::no_catalog(cx, "tag")?;
    let mut flat = Vec::with_capacity(args.len());
    support::flatten(args, &mut flat);
    let tags: Vec<_> = flat.iter().filter(|t| !t.is_undef()).map(|t| legacy::to_s(t).into()).collect();
    session(cx)?.add_tags(cx.frame, &tags)?;
    Ok(Value::Undef)
}

legacy_function!("tag", -2, body);
