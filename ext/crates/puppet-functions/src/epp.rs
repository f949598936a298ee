//! `epp`: renders the EPP template of a module.
//!
//! ```puppet
//! epp('motd/motd.epp', { 'name' => 'web1' })  # => "Welcome to web1\n"
//! ```

use std::path::Path;

use puppet_eval::Error;
use puppet_eval::host::{FileUse, ModuleFile};
use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, files, log, str_arg};

fn call(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let mut name = str_arg(args, 0).to_owned();
    let host = &cx.evaluator.host;
    if name.contains('\0') {
        return Err(Error::argument("pathname contains null byte"));
    }
    if !name.ends_with(".epp") && !host.path_exists(Path::new(&name), FileUse::ModuleFile)? {
        name.push_str(".epp");
    }
    if cx.evaluator.settings.debug {
        log::debug(cx, format!("Retrieving epp template {name}"));
    }
    let path = files::find(cx, ModuleFile::Template, &name)?
        .ok_or_else(|| Error::parse(format!("Could not find template '{name}'")))?;
    let bytes = host.read_file(&path, FileUse::Epp).map_err(|e| files::io_error(e, &path))?;
    if let Some(issue) = puppet_syntax::bom::find(&bytes) {
        return Err(Error::argument(format!("epp(): Invalid EPP: {}", issue.message())));
    }
    let text = String::from_utf8(bytes).map_err(|_| Error::argument("invalid byte sequence in UTF-8"))?;
    cx.render_epp("epp", Some(&path), &text, args.get(1).and_then(Value::as_hash))
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "epp",
    &[DispatchDef::new(
        &[
            "param String path",
            r"optional Hash[Pattern[/^\w+$/], Any] parameters",
            "return Variant[String, Sensitive[String]]",
        ],
        call,
    )],
);
