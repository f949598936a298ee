//! `split`: the parts of a string between matches.
//!
//! ```puppet
//! split('a.b-c', /[.-]/)  # => ['a', 'b', 'c']
//! ```

use std::sync::Arc;

use puppet_pcore::value::Regexp;
use puppet_pcore::{TypeKind, Value};

use crate::support::text::from_bytes_apart;
use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, str_arg, substitute, types};

fn parts(text: &Value, regexp: &Regexp) -> Result<Value> {
    if let Some(apart) = text.bytes_apart() {
        let parts = substitute::split(&apart, regexp);
        return Ok(Value::array(parts.iter().map(|part| from_bytes_apart(part)).collect::<Result<_>>()?));
    }
    let text = text.as_str().unwrap_or_default();
    Ok(Value::array(substitute::split(text, regexp).into_iter().map(Value::from).collect()))
}

fn by_text(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    parts(&args[0], &*types::regexp(str_arg(args, 1))?)
}

fn by_regexp(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    match &args[1] {
        Value::Regexp(r) => parts(&args[0], r),
        _ => Ok(args[0].clone()),
    }
}

fn by_type(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    match args[1].as_type().map(|t| t.kind()) {
        Some(TypeKind::Regexp(Some(r))) => parts(&args[0], r),
        _ => parts(&args[0], &*types::regexp("")?),
    }
}

/// The parts stay sensitive, all together.
fn sensitive(cx: &CallCx<'_>, args: Args<'_>, block: Option<&Block>) -> Result<Value> {
    let Value::Sensitive(inner) = &args[0] else { return Ok(args[0].clone()) };
    let bare = [(**inner).clone(), args[1].clone()];
    let parts = match &args[1] {
        Value::String(_) => by_text(cx, &bare, block),
        Value::Regexp(_) => by_regexp(cx, &bare, block),
        _ => by_type(cx, &bare, block),
    }?;
    Ok(Value::Sensitive(Arc::new(parts)))
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "split",
    &[
        DispatchDef::new(&["param String str", "param String pattern"], by_text),
        DispatchDef::new(&["param String str", "param Regexp pattern"], by_regexp),
        DispatchDef::new(&["param String str", "param Type[Regexp] pattern"], by_type),
        DispatchDef::new(&["param Sensitive[String] sensitive", "param String pattern"], sensitive)
            .when(|f| f.split_sensitive),
        DispatchDef::new(&["param Sensitive[String] sensitive", "param Regexp pattern"], sensitive)
            .when(|f| f.split_sensitive),
        DispatchDef::new(&["param Sensitive[String] sensitive", "param Type[Regexp] pattern"], sensitive)
            .when(|f| f.split_sensitive),
    ],
);
