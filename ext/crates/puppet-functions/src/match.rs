//! `match`: the match of a regular expression and its groups, or undef.
//!
//! ```puppet
//! match('web12', /([a-z]+)(\d+)/)  # => ['web12', 'web', '12']
//! ```

use puppet_eval::Error;
use puppet_pcore::convert::class_names;
use puppet_pcore::value::Regexp;
use puppet_pcore::{TypeKind, Value};

use crate::support::text::from_bytes_apart;
use crate::support::{self, Args, Block, CallCx, DispatchDef, FunctionDef, Result, types};

fn by_regexp(text: &str, regexp: &Regexp) -> Value {
    let Some(captures) = regexp.captures(text) else { return Value::Undef };
    let group = |n| captures.text(text, n).map_or(Value::Undef, Value::from);
    Value::array((0..captures.len()).map(group).collect())
}

fn by_pattern(text: &str, pattern: &Value) -> Result<Value> {
    let first_of = |patterns: &[Value]| -> Result<Value> {
        for pattern in patterns {
            let found = by_pattern(text, pattern)?;
            if !found.is_undef() {
                return Ok(found);
            }
        }
        Ok(Value::Undef)
    };
    match pattern {
        Value::String(source) => return Ok(by_regexp(text, &*types::regexp(source)?)),
        Value::Regexp(regexp) => return Ok(by_regexp(text, regexp)),
        Value::Array(patterns) => {
            let mut flat = Vec::new();
            support::flatten(patterns, &mut flat);
            return first_of(&flat);
        }
        Value::Type(t) => match t.kind() {
            TypeKind::Alias(alias) => {
                if let Some(target) = alias.target() {
                    return by_pattern(text, &Value::Type(target.into_owned()));
                }
            }
            TypeKind::Variant(members) => {
                let members: Vec<Value> = members.iter().map(|m| Value::Type(m.clone())).collect();
                return first_of(&members);
            }
            TypeKind::Regexp(Some(regexp)) => return Ok(by_regexp(text, regexp)),
            TypeKind::Regexp(None) => {
                return Err(Error::argument("Given Regexp Type has no regular expression"));
            }
            TypeKind::Pattern(patterns) => {
                let found = patterns.iter().map(|p| by_regexp(text, p)).find(|m| !m.is_undef());
                return Ok(found.unwrap_or_default());
            }
            _ => {}
        },
        _ => {}
    }
    Err(Error::argument(format!(
        "match() expects pattern of T, where T is String, Regexp, Regexp[r], Pattern[p], or Array[T]. Got {}",
        class_names::of_value(pattern)
    )))
}

fn in_text(text: &Value, pattern: &Value) -> Result<Value> {
    let Some(apart) = text.bytes_apart() else {
        return by_pattern(text.as_str().unwrap_or_default(), pattern);
    };
    let found = by_pattern(&apart, pattern)?;
    let Some(groups) = found.as_array() else { return Ok(found) };
    let binary = |group: &Value| group.as_str().map_or(Ok(Value::Undef), from_bytes_apart);
    Ok(Value::array(groups.iter().map(binary).collect::<Result<_>>()?))
}

fn string(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    in_text(&args[0], &args[1])
}

fn array(_cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let texts = args[0].as_array().into_iter().flatten();
    Ok(Value::array(texts.map(|text| in_text(text, &args[1])).collect::<Result<Vec<Value>>>()?))
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "match",
    &[
        DispatchDef::new(&["param String string", "param Variant[Any, Type] pattern"], string),
        DispatchDef::new(&["param Array[String] string", "param Variant[Any, Type] pattern"], array),
    ],
);
