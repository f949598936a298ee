//! `flatten`: one array of the elements of nested arrays.
//!
//! ```puppet
//! flatten([1, [2, [3]]], 4)  # => [1, 2, 3, 4]
//! ```

use puppet_pcore::Value;

use crate::support::{self, Args, Block, CallCx, DispatchDef, FunctionDef, Result};

fn call(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let mut out = Vec::with_capacity(args.len());
    support::flatten(args, &mut out);
    Ok(Value::array(out))
}

pub(crate) static DEF: FunctionDef =
    FunctionDef::new("flatten", &[DispatchDef::new(&["repeated Any args"], call)]);
