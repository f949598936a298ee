//! `binary_file`: the content of a file as a Binary.
//!
//! ```puppet
//! binary_file('motd/motd')  # => Binary("V2VsY29tZQo=")
//! ```

use puppet_eval::Error;
use puppet_eval::host::{FileUse, ModuleFile};
use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, files, str_arg};

fn call(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let name = str_arg(args, 0);
    let missing = || Error::parse(format!("binary_file(): The given file '{name}' does not exist"));
    let path = files::find(cx, ModuleFile::File, name)?.ok_or_else(missing)?;
    let read = cx.evaluator.host.read_file(&path, FileUse::BinaryFile);
    let bytes = read.map_err(|e| files::io_error(e, &path))?;
    Ok(Value::Binary(bytes.into()))
}

pub(crate) static DEF: FunctionDef =
    FunctionDef::new("binary_file", &[DispatchDef::new(&["param String path"], call)]);
