//! `find_template`: the path of the first template that exists, or undef.
//!
//! ```puppet
//! find_template('motd/missing.epp')  # => undef
//! ```

use puppet_eval::host::ModuleFile;
use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, files, paths};

fn call(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    paths::first(args, |name| files::find(cx, ModuleFile::Template, name))
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "find_template",
    &[
        DispatchDef::new(&["repeated String paths"], call),
        DispatchDef::new(&["repeated Array[String] paths_array"], call),
    ],
);
