//! `Sensitive.new`

use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result};

fn call(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    Ok(match &args[0] {
        Value::Sensitive(_) => args[0].clone(),
        other => Value::Sensitive(other.clone().into()),
    })
}

pub(super) static DEF: FunctionDef = FunctionDef::new(
    "new_Sensitive",
    &[DispatchDef::new(&["param Sensitive value"], call), DispatchDef::new(&["param Any value"], call)],
);
