//! `find_template`: the path of the first template that exists, or undef.
//!
//! ```puppet
//! find_template('motd/missing.epp')  # => undef
//! ```

use puppet_eval::host::ModuleFile;
use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, files};

fn call(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    for name in args.iter().filter_map(Value::as_str) {
        if let Some(path) = files::find(cx, ModuleFile::Template, name)? {
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
    "find_template",
    &[
        DispatchDef::new(&["repeated String paths"], call),
        DispatchDef::new(&["repeated Array[String] paths_array"], array),
    ],
);
