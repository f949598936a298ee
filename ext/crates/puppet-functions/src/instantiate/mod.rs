//! Construction of values of each type: the functions behind `new` (`new_function` of stock's types).

mod array;
mod binary;
mod boolean;
mod float;
mod hash;
mod init;
mod integer;
mod numeric;
mod object;
mod regexp;
mod semver;
mod semver_range;
mod sensitive;
mod string;
mod timespan;
mod timestamp;
mod type_type;
mod unit;
mod uri;
mod uri_build;

use puppet_eval::Error;
use puppet_eval::ErrorClass;
use puppet_pcore::convert::ruby::no_method;
use puppet_pcore::convert::wording::with_line;
use puppet_pcore::{Type, TypeKind as K, Value};

use crate::support::{CallCx, FunctionDef, Result, types};

/// The function that makes values of a type.
fn function(t: &Type) -> Option<&'static FunctionDef> {
    Some(match t.kind() {
        K::Unit => &unit::DEF,
        K::Type(_) => &type_type::DEF,
        K::Numeric => &numeric::DEF,
        K::Integer(_) => &integer::DEF,
        K::Float(_) => &float::DEF,
        K::Boolean(_) => &boolean::DEF,
        K::String(_) => &string::DEF,
        K::Regexp(_) => &regexp::DEF,
        K::Array(..) | K::Tuple(..) => &array::DEF,
        K::Hash(..) | K::Struct(_) => &hash::DEF,
        K::Binary => &binary::DEF,
        K::SemVer(_) => &semver::DEF,
        K::SemVerRange => &semver_range::DEF,
        K::Sensitive(_) => &sensitive::DEF,
        K::Timespan(_) => &timespan::DEF,
        K::Timestamp(_) => &timestamp::DEF,
        K::Uri(_) => &uri::DEF,
        _ => return None,
    })
}

/// Calls the function that makes values of a type.
///
/// # Errors
/// Types that have none, and what it raised.
pub(crate) fn make(cx: &CallCx<'_>, t: &Type, args: &[Value]) -> Result<Value> {
    match t.kind() {
        K::Optional(Some(inner)) | K::NotUndef(Some(inner)) => make(cx, inner, args),
        K::Optional(None) => Err(crate::support::raised(
            ErrorClass::NoMethodError,
            with_line(
                no_method("new_function", &Value::Undef),
                "    optional_type.new_function\n                 ^^^^^^^^^^^^^",
            ),
        )),
        K::NotUndef(None) => cx.call_native(&unit::DEF, args, None),
        K::Alias(alias) => match alias.target() {
            Some(target) => make(cx, &target, args),
            None => Err(unsupported(t)),
        },
        K::Init(Some(inner), init_args) => init::make(cx, inner, init_args, args),
        K::Object(_) | K::ObjectExtension(..) => object::make(cx, t, args),
        _ => match function(t) {
            Some(def) => cx.call_native(def, args, None),
            None => Err(unsupported(t)),
        },
    }
}

#[cold]
fn unsupported(t: &Type) -> Box<puppet_eval::Unwind> {
    Error::argument(format!("Creation of new instance of type '{t}' is not supported"))
}

/// A `TypeConversionError`.
#[cold]
fn conversion_error(message: impl Into<String>) -> Box<puppet_eval::Unwind> {
    Error::new(ErrorClass::TypeConversion, message).raise()
}

/// The text for a value that is not convertible (`on_error` of stock's functions).
fn not_convertible(value: &Value, name: &str) -> Value {
    Value::string(match value {
        Value::String(text) => format!("The string '{text}' cannot be converted to {name}"),
        other => {
            let t = types::generalize(&types::infer(other));
            format!("Value of type {t} cannot be converted to {name}")
        }
    })
}

/// True if a named flag of an argument hash is true.
fn is_set(hash: &puppet_pcore::PHash, key: &str) -> bool {
    hash.get_str(key).is_some_and(Value::is_truthy)
}

/// A sign, white space and a number: Ruby's `Integer()` and `Float()` take none between, Puppet does.
fn join_sign(text: &str) -> Option<String> {
    let sign = text.chars().next().filter(|c| matches!(c, '+' | '-'))?;
    let rest = &text[1..];
    let number = rest.trim_start_matches([' ', '\t']);
    (number.len() < rest.len()).then(|| format!("{sign}{number}"))
}
