//! `module_directory`: the folder of the first module that exists.
//!
//! ```puppet
//! module_directory('no_such_module')  # => undef
//! ```

use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, paths, session};

fn call(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let session = session(cx)?;
    paths::first(args, |name| session.module_directory(name))
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "module_directory",
    &[
        DispatchDef::new(&["repeated String names"], call),
        DispatchDef::new(&["repeated Array[String] names"], call),
    ],
);
