//! `type`: the type of a value, detailed, reduced or generalized.
//!
//! ```puppet
//! type(42)  # => Integer[42, 42]
//! type([1, 'a'], 'generalized')  # => Array[ScalarData]
//! ```

use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, types};

fn detailed(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    Ok(Value::Type(types::infer_set(&args[0])))
}

fn reduced(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    Ok(Value::Type(types::infer(&args[0])))
}

fn generalized(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    Ok(Value::Type(types::generalize(&types::infer(&args[0]))))
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "type",
    &[
        DispatchDef::new(&["param Any value", "optional Enum[detailed] inference_method"], detailed),
        DispatchDef::new(&["param Any value", "param Enum[reduced] inference_method"], reduced),
        DispatchDef::new(&["param Any value", "param Enum[generalized] inference_method"], generalized),
    ],
);
