//! `module_directory`: the folder of the first module that exists.
//!
//! ```puppet
//! module_directory('no_such_module')  # => undef
//! ```

use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, session};

fn call(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let session = session(cx)?;
    for name in args.iter().filter_map(Value::as_str) {
        if let Some(path) = session.module_directory(name)? {
            return Ok(Value::string(path.to_string_lossy().as_ref()));
        }
    }
    Ok(Value::Undef)
}

fn array(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    match args.first() {
        Some(Value::Array(names)) => call(cx, names, block),
        _ => Ok(Value::Undef),
    }
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "module_directory",
    &[
        DispatchDef::new(&["repeated String names"], call),
        DispatchDef::new(&["repeated Array[String] names"], array),
    ],
);
