//! `SemVerRange.new`

use puppet_eval::Error;
use puppet_pcore::{PHash, SemVer, SemVerRange, Value};

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, str_arg};

fn from_string(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    SemVerRange::parse(str_arg(args, 0)).map(|r| Value::SemVerRange(r.into())).map_err(Error::argument)
}

fn between(min: Option<&Value>, max: Option<&Value>, exclude_max: bool) -> Value {
    let min = match min {
        Some(Value::SemVer(v)) => (**v).clone(),
        _ => SemVer::min(),
    };
    let max = match max {
        Some(Value::SemVer(v)) => (**v).clone(),
        _ => SemVer::MAX,
    };
    Value::SemVerRange(SemVerRange::between(&min, &max, exclude_max).into())
}

fn from_versions(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    Ok(between(args.first(), args.get(1), args.get(2).is_some_and(Value::is_truthy)))
}

fn from_hash(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let empty = PHash::new();
    let hash = args[0].as_hash().unwrap_or(&empty);
    Ok(between(hash.get_str("min"), hash.get_str("max"), super::is_set(hash, "exclude_max")))
}

pub(super) static DEF: FunctionDef = FunctionDef::with_types(
    "new_VersionRange",
    &[
        "SemVerRangeString = String[1]",
        "SemVerRangeHash = Struct[{min=>Variant[Default,SemVer],Optional[max]=>Variant[Default,SemVer],\
         Optional[exclude_max]=>Boolean}]",
    ],
    &[
        DispatchDef::new(&["param SemVerRangeString str"], from_string),
        DispatchDef::new(
            &[
                "param Variant[Default,SemVer] min",
                "param Variant[Default,SemVer] max",
                "optional Boolean exclude_max",
            ],
            from_versions,
        ),
        DispatchDef::new(&["param SemVerRangeHash hash_args"], from_hash),
    ],
);
