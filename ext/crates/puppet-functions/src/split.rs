//! `split`: the parts of a string between what matches.

use puppet_pcore::value::Regexp;
use puppet_pcore::{TypeKind, Value};

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, str_arg, substitute, types};

fn parts(text: &str, regexp: &Regexp) -> Value {
    Value::array(substitute::split(text, regexp).into_iter().map(Value::from).collect())
}

fn by_text(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    Ok(parts(str_arg(args, 0), &*types::regexp(str_arg(args, 1))?))
}

fn by_regexp(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    match &args[1] {
        Value::Regexp(r) => Ok(parts(str_arg(args, 0), r)),
        _ => Ok(args[0].clone()),
    }
}

fn by_type(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    match args[1].as_type().map(|t| t.kind()) {
        Some(TypeKind::Regexp(Some(r))) => Ok(parts(str_arg(args, 0), r)),
        _ => Ok(parts(str_arg(args, 0), &*types::regexp("")?)),
    }
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "split",
    &[
        DispatchDef::new(&["param String str", "param String pattern"], by_text),
        DispatchDef::new(&["param String str", "param Regexp pattern"], by_regexp),
        DispatchDef::new(&["param String str", "param Type[Regexp] pattern"], by_type),
    ],
);
