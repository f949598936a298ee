//! `find_file`: the path of the first file that exists, or undef.
//!
//! ```puppet
//! find_file('motd/missing')  # => undef
//! find_file('motd/missing', 'motd/motd') =~ /motd$/  # => true
//! ```

use puppet_eval::host::ModuleFile;
use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, files, paths};

fn call(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    paths::first(args, |name| files::find(cx, ModuleFile::File, name))
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "find_file",
    &[
        DispatchDef::new(&["repeated String paths"], call),
        DispatchDef::new(&["repeated Array[String] paths_array"], call),
    ],
);
