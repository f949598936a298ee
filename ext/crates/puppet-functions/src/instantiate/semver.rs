//! `SemVer.new`

use puppet_eval::Error;
use puppet_pcore::{PHash, SemVer, Value};

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, str_arg};

fn from_string(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    SemVer::parse(str_arg(args, 0)).map(|v| Value::SemVer(v.into())).map_err(Error::argument)
}

/// Puts the parts together as text and reads that.
fn build(
    number: impl Fn(&str, usize) -> i128,
    text: impl Fn(&str, usize) -> Option<String>,
) -> Result<Value> {
    let mut version = format!("{}.{}.{}", number("major", 0), number("minor", 1), number("patch", 2));
    if let Some(prerelease) = text("prerelease", 3) {
        version.push('-');
        version.push_str(&prerelease);
    }
    if let Some(build) = text("build", 4) {
        version.push('+');
        version.push_str(&build);
    }
    SemVer::parse(&version).map(|v| Value::SemVer(v.into())).map_err(Error::argument)
}

fn from_args(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    build(
        |_, n| args.get(n).and_then(Value::as_wide_int).unwrap_or(0),
        |_, n| args.get(n).and_then(Value::as_str).map(str::to_owned),
    )
}

fn from_hash(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let empty = PHash::new();
    let hash = args[0].as_hash().unwrap_or(&empty);
    build(
        |name, _| hash.get_str(name).and_then(Value::as_wide_int).unwrap_or(0),
        |name, _| hash.get_str(name).and_then(Value::as_str).map(str::to_owned),
    )
}

fn on_error(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    Ok(Value::string(format!("The string '{}' cannot be converted to a SemVer", str_arg(args, 0))))
}

pub(super) static DEF: FunctionDef = FunctionDef::with_types(
    "new_Version",
    &[
        "PositiveInteger = Integer[0,default]",
        r"SemVerQualifier = Pattern[/\A(?<part>[0-9A-Za-z-]+)(?:\.\g<part>)*\Z/]",
        r"SemVerPattern = Pattern[/\A(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?\Z/]",
        "SemVerHash = Struct[{major=>PositiveInteger,minor=>PositiveInteger,patch=>PositiveInteger,\
         Optional[prerelease]=>SemVerQualifier,Optional[build]=>SemVerQualifier}]",
    ],
    &[
        DispatchDef::new(&["param SemVerPattern str"], from_string),
        DispatchDef::new(
            &[
                "param PositiveInteger major",
                "param PositiveInteger minor",
                "param PositiveInteger patch",
                "optional SemVerQualifier prerelease",
                "optional SemVerQualifier build",
            ],
            from_args,
        ),
        DispatchDef::new(&["param SemVerHash hash_args"], from_hash),
        DispatchDef::mismatch(&["param String str"], on_error),
    ],
);
