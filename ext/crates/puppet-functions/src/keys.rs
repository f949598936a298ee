//! `keys`: the keys of a hash.
//!
//! ```puppet
//! keys({ 'a' => 1, 'b' => 2 })  # => ['a', 'b']
//! ```

use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result};

fn call(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    Ok(Value::array(args[0].as_hash().into_iter().flat_map(|h| h.keys().cloned()).collect()))
}

pub(crate) static DEF: FunctionDef = FunctionDef::new("keys", &[DispatchDef::new(&["param Hash hsh"], call)]);
