//! `realize`: realizes virtual resources.
//!
//! ```puppet
//! @notify { 'a': message => 'hello' }
//! realize(Notify['a'])
//! ```

use puppet_pcore::Value;

use crate::support::legacy::{self, legacy_function};
use crate::support::{self, CallCx, Result, session, tasks};

fn body(cx: &CallCx<'_>, args: &[Value]) -> Result<Value> {
    tasks::no_catalog(cx, "realize")?;
    let mut references = Vec::with_capacity(args.len());
    support::flatten(args, &mut references);
    session(cx)?.realize(cx.frame, &references)?;
    Ok(Value::Undef)
}

/// References, which the engine resolves as `PResourceType` itself, and plain data.
fn serves(args: &[Value]) -> bool {
    let mut references = Vec::with_capacity(args.len());
    support::flatten(args, &mut references);
    references.iter().all(|one| matches!(one, Value::Type(_)) || legacy::are_plain(std::slice::from_ref(one)))
}

legacy_function!("realize", -2, body, serves);
