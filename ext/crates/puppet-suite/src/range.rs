//! `range` of stdlib, which the workload `pure_language.pp` calls.

use puppet_eval::function::{Dispatch, HostFunction};
use puppet_eval::{Block, CallCx, Error, Result};
use puppet_pcore::Value;
use puppet_syntax::Symbol;

/// The function for two integers, under the name it was given.
pub struct Range(pub Symbol);

impl HostFunction for Range {
    fn name(&self) -> Symbol {
        self.0
    }
    fn dispatches(&self) -> &[Dispatch] {
        &[]
    }
    fn call(&self, _: &CallCx<'_>, _: Option<usize>, args: &[Value], _: Option<&Block>) -> Result<Value> {
        match args {
            [Value::Integer(from), Value::Integer(to)] => {
                Ok(Value::array((*from..=*to).map(Value::Integer).collect()))
            }
            _ => Err(Error::argument("range: two integers")),
        }
    }
}
