//! Types from values given as parameters (TypeFactory and the constructors of types). Errors are
//! the texts of the ArgumentErrors stock raises.

mod time;

use std::sync::Arc;

use ecow::EcoString;
use puppet_syntax::{Symbol, segments};

use crate::assignable::assignable;
use crate::convert::class_names;
use crate::generalize::string_value;
use crate::types::{IntRange, Size, StringType, StructMember, Type, TypeKind as K};
use crate::value::{PHash, Regexp, SemVer, SemVerRange, Uri, Value};

pub(crate) use time::{timespan, timestamp};

/// The result of making a type; the error is the text of an ArgumentError.
pub(crate) type Made<T = Type> = Result<T, String>;

/// True if a value can be an end of a range (TypeFactory.is_range_parameter?).
pub(crate) fn is_range_parameter(value: Option<&Value>) -> bool {
    match value {
        Some(Value::Integer(_) | Value::BigInteger(_) | Value::Default) => true,
        Some(Value::String(s)) => s == "default",
        _ => false,
    }
}

fn end(value: Option<&Value>) -> Option<i128> {
    value.and_then(Value::as_wide_int)
}

/// A range of integers; anything that is not an integer leaves the end open.
pub(crate) fn int_range(from: Option<&Value>, to: Option<&Value>) -> Made<IntRange> {
    match (end(from), end(to)) {
        (Some(min), Some(max)) if min > max => {
            Err(format!("'from' must be less or equal to 'to'. Got ({min}, {max}"))
        }
        (min, max) => Ok(IntRange::new(min, max)),
    }
}

/// `Integer[from, to]`
pub(crate) fn integer(from: Option<&Value>, to: Option<&Value>) -> Made {
    int_range(from, to).map(|r| Type::new(K::Integer(r)))
}

fn float_end(value: Option<&Value>) -> Option<f64> {
    match value {
        Some(Value::Float(f)) => Some(*f),
        Some(Value::Integer(i)) => Some(*i as f64),
        Some(Value::BigInteger(i)) => Some(**i as f64),
        _ => None,
    }
}

/// `Float[from, to]`
pub(crate) fn float(from: Option<&Value>, to: Option<&Value>) -> Made {
    let (min, max) = (float_end(from), float_end(to));
    if let (Some(a), Some(b)) = (min, max) {
        if a > b {
            let text = crate::convert::float_to_s;
            return Err(format!("'from' must be less or equal to 'to'. Got ({}, {}", text(a), text(b)));
        }
    }
    // Infinity is how an open end is kept.
    let min = min.filter(|f| *f != f64::NEG_INFINITY);
    Ok(Type::float_range(min, max.filter(|f| *f != f64::INFINITY)))
}

/// `Struct[{...}]` from its hash.
pub(crate) fn structure(hash: &PHash) -> Made {
    let mut members = Vec::with_capacity(hash.len());
    for (key, value) in hash.iter() {
        members.push(member(key, type_of(value))?);
    }
    Ok(Type::struct_of(members))
}

fn member(key: &Value, value: Type) -> Made<StructMember> {
    let key_type = match key {
        Value::String(s) if s.is_empty() => return Err("Struct element key cannot be an empty String".into()),
        Value::String(s) => return Ok(StructMember::named(s, value)),
        Value::Type(t) => t,
        other => return Err(illegal_key(&class_names::of_value(other))),
    };
    let (key, optional) = match key_type.kind() {
        K::NotUndef(inner) => (inner.clone(), false),
        K::Optional(inner) => (inner.clone(), true),
        K::String(_) => (Some(key_type.clone()), false),
        K::Enum(e) => match &e.values[..] {
            [only] => (Some(Type::string_value(only)), false),
            _ => (None, false),
        },
        _ => return Err(illegal_key(class_names::of_type(key_type))),
    };
    match key.as_ref().and_then(string_value) {
        Some(name) => Ok(StructMember::with_key(name, optional, value)),
        None => Err(format!(
            "Unable to extract a non-empty literal string from Struct member key type {key_type}"
        )),
    }
}

fn illegal_key(class: &str) -> String {
    format!("Illegal Struct member key type. Expected NotUndef, Optional, String, or Enum. Got: {class}")
}

/// A type given as type, as Ruby class name, or by an example (TypeFactory.type_of).
pub(crate) fn type_of(value: &Value) -> Type {
    match value {
        Value::Type(t) => t.clone(),
        Value::String(s) => crate::infer::runtime(s),
        other => crate::generalize(&crate::infer(other)),
    }
}

/// `Variant[...]`
pub(crate) fn variant(types: &[Value]) -> Type {
    Type::variant_or_single(types.iter().map(type_of).collect())
}

/// `Pattern[...]` of texts, regular expressions, patterns.
pub(crate) fn pattern(items: &[Value]) -> Made {
    let mut patterns: Vec<Arc<Regexp>> = Vec::new();
    for item in items {
        match item {
            Value::String(s) => patterns.push(Regexp::new(s)?),
            Value::Regexp(r) => patterns.push(r.clone()),
            Value::Type(t) => match t.kind() {
                K::Regexp(Some(r)) => patterns.push(r.clone()),
                K::Regexp(None) => patterns.push(Regexp::new("")?),
                K::Pattern(inner) => patterns.extend(inner.iter().cloned()),
                _ => return Err(not_a_pattern(item)),
            },
            _ => return Err(not_a_pattern(item)),
        }
    }
    Ok(Type::pattern_of(patterns))
}

fn not_a_pattern(item: &Value) -> String {
    format!(
        "Only String, Regexp, Pattern-Type, and Regexp-Type are allowed: got '{}",
        class_names::of_value(item)
    )
}

/// `Regexp[...]`
pub(crate) fn regexp(pattern: &Value) -> Made {
    match pattern {
        Value::Regexp(r) => Ok(Type::new(K::Regexp(Some(r.clone())))),
        Value::String(s) => Ok(Type::new(K::Regexp(Some(Regexp::new(s)?)))),
        _ => Ok(Type::regexp()),
    }
}

/// `Callable[...]`
pub(crate) fn callable(params: &[Value]) -> Made {
    let (mut params, returns) = match params {
        [Value::Array(inner), returns] => (&inner[..], Some(type_of(returns))),
        _ => (params, None),
    };
    let mut block = None;
    if let Some((Value::Type(last), before)) = params.split_last() {
        if is_kind_of_callable(last, true) {
            block = Some(last.clone());
            params = before;
        }
    }
    let (params, size) = split_size(params)?;
    if params.iter().any(|p| matches!(p, Value::String(s) if s.is_empty())) {
        return Err("Runtime 'name_or_pattern' has wrong type, expects a value of type String[1] or \
                    Tuple[Regexp, String[1]], got String"
            .into());
    }
    let mut types: Vec<Type> = params.iter().map(type_of).collect();
    if types.is_empty() && size.is_some_and(|s| s.max() != Some(0)) {
        types.push(Type::unit());
    }
    Ok(Type::callable_of(Some(Type::tuple_of(types, size)), block, returns))
}

/// Takes size parameters off the end.
pub(crate) fn split_size(params: &[Value]) -> Made<(&[Value], Option<Size>)> {
    let n = params.len();
    let at = |back: usize| n.checked_sub(back).and_then(|i| params.get(i));
    if is_range_parameter(at(2)) && is_range_parameter(at(1)) {
        return Ok((&params[..n - 2], Some(int_range(at(2), at(1))?.to_size())));
    }
    if is_range_parameter(at(1)) {
        return Ok((&params[..n - 1], Some(int_range(at(1), None)?.to_size())));
    }
    Ok((params, None))
}

/// True if instances of a type can be called (PAnyType#kind_of_callable?).
pub(crate) fn is_kind_of_callable(t: &Type, optional: bool) -> bool {
    if !crate::failure::has_room() {
        return false;
    }
    match t.kind() {
        K::Callable(_) => true,
        K::Optional(inner) => optional && inner.as_ref().is_some_and(|t| is_kind_of_callable(t, optional)),
        // Of no types all are.
        K::Variant(types) => types.iter().all(|t| is_kind_of_callable(t, optional)),
        K::Alias(a) => !a.is_recursive() && a.target().is_some_and(|t| is_kind_of_callable(&t, optional)),
        K::Object(o) => {
            o.def().and_then(|d| d.parent.clone()).is_some_and(|p| is_kind_of_callable(&p, optional))
        }
        _ => false,
    }
}

/// `SemVer[...]`
pub(crate) fn semver(ranges: &[Value]) -> Made {
    let mut made = Vec::with_capacity(ranges.len());
    for range in ranges {
        made.push(match range {
            Value::SemVerRange(r) => r.clone(),
            Value::String(s) => Arc::new(SemVerRange::parse(s)?),
            Value::SemVer(v) => Arc::new(SemVerRange::parse(&SemVer::to_string(v))?),
            other => {
                return Err(format!("Unable to convert a {} to a SemVerRange", class_names::of_value(other)));
            }
        });
    }
    Ok(Type::new(K::SemVer(SemVerRange::merge_all(made).into())))
}

/// True if a text can be a type's name: `Foo`, `::Foo::Bar` (Patterns::CLASSREF_EXT).
pub(crate) fn is_class_ref(name: &str) -> bool {
    let rest = name.strip_prefix("::").unwrap_or(name);
    !rest.is_empty()
        && segments::of(rest).all(|part| {
            part.starts_with(|c: char| c.is_ascii_uppercase())
                && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        })
}

/// `Runtime[runtime, name]`
pub(crate) fn runtime(runtime: &Value, name: &Value) -> Type {
    let runtime = runtime.as_str().map(Symbol::new);
    Type::new(K::Runtime(runtime, Some(name.clone()).filter(|n| !n.is_undef())))
}

/// `Init[T, args]`
pub(crate) fn init(t: &Type, args: &[Value]) -> Type {
    Type::new(K::Init(Some(t.clone()), args.into()))
}

/// True if a hash gives the parts of a URI (TYPE_URI_PARAM_HASH_TYPE).
pub(crate) fn is_uri_parts(parts: &PHash) -> bool {
    const TEXTS: [&str; 7] = ["scheme", "userinfo", "host", "path", "query", "fragment", "opaque"];
    let one_of = |t: &Type, types: &[Type]| types.iter().any(|wanted| assignable(wanted, t));
    parts.iter().all(|(name, wanted)| match (name.as_str(), wanted) {
        (Some("port"), Value::Undef) => true,
        (Some("port"), Value::Integer(_) | Value::BigInteger(_)) => wanted.as_wide_int() >= Some(0),
        (Some("port"), Value::Type(t)) => one_of(t, &[Type::not_undef(), Type::undef()]),
        (Some(name), wanted) if TEXTS.contains(&name) => match wanted {
            Value::Undef | Value::Regexp(_) => true,
            Value::String(s) => !s.is_empty(),
            Value::Type(t) => {
                one_of(t, &[Type::pattern(), Type::enumeration(), Type::not_undef(), Type::undef()])
            }
            _ => false,
        },
        _ => false,
    })
}

/// Is there a scheme anywhere in the text? What `Pcore::URI`, Ruby's pattern of URIs, comes to.
fn has_scheme(text: &str) -> bool {
    let is_part = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    text.match_indices(':')
        .any(|(at, _)| text[..at].chars().rev().take_while(is_part).any(|c| c.is_ascii_alphabetic()))
}

/// `URI[text or hash]`
pub(crate) fn uri(param: &Value) -> Made {
    match param {
        Value::String(s) if !has_scheme(s) => {
            Err(format!("URI-Type parameter has wrong type, expects a match for Pcore::URI, got '{s}'"))
        }
        Value::String(s) => Ok(Type::new(K::Uri(Uri::parse_strictly(s, true)?.params()))),
        Value::Uri(u) => Ok(Type::new(K::Uri(u.params()))),
        Value::Hash(h) if !h.is_empty() => {
            let parts =
                h.iter().map(|(k, v)| (Symbol::new(k.as_str().unwrap_or_default()), v.clone())).collect();
            Ok(Type::new(K::Uri(Some(crate::types::UriParams { parts }))))
        }
        _ => Ok(Type::uri()),
    }
}

/// `Optional[...]`, a text being the type of exactly that text.
pub(crate) fn optional(param: &Value) -> Type {
    Type::optional_of(type_or_text(param))
}

/// `NotUndef[...]`, likewise.
pub(crate) fn not_undef(param: &Value) -> Type {
    Type::not_undef_of(type_or_text(param))
}

fn type_or_text(param: &Value) -> Type {
    match param {
        Value::Type(t) => t.clone(),
        Value::String(s) => Type::new(K::String(StringType::Value(s.clone()))),
        other => type_of(other),
    }
}

/// `Enum[...]` of texts.
pub(crate) fn enumeration(values: &[Value], case_insensitive: bool) -> Type {
    let texts = values.iter().filter_map(|v| v.as_str().map(EcoString::from));
    Type::enum_of(texts, case_insensitive)
}
