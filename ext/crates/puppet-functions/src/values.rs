//! `values`: the values of a hash.
//!
//! ```puppet
//! values({ 'a' => 1, 'b' => 2 })  # => [1, 2]
//! ```

use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result};

fn call(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    Ok(Value::array(args[0].as_hash().into_iter().flat_map(|h| h.values().cloned()).collect()))
}

pub(crate) static DEF: FunctionDef =
    FunctionDef::new("values", &[DispatchDef::new(&["param Hash hsh"], call)]);
