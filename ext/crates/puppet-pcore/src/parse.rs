//! Types with parameters as they stand in the text of a type (`TypeParser#interpret_AccessExpression`):
//! other checks and texts than those of `Type[...]` in code that is evaluated.

use ecow::EcoString;

use crate::convert::class_names;
use crate::factory::{self, is_range_parameter};
use crate::types::{Size, Type, TypeKind as K};
use crate::value::Value;

/// Why parameters were not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParameterError {
    /// The expression is not a type specification; the text names the expression.
    Invalid,
    /// The type takes no parameters; the text names the type.
    Unparameterized,
    /// The whole text.
    Text(String),
}

use ParameterError::{Invalid, Text, Unparameterized};

type Result<T> = std::result::Result<T, ParameterError>;

fn count<T>(name: &str, required: &str, given: usize) -> Result<T> {
    let text =
        format!("Invalid number of type parameters specified: {name} requires {required}, {given} provided");
    Err(Text(text))
}

fn ty(param: &Value) -> Result<&Type> {
    param.as_type().ok_or(Invalid)
}

fn one<'a>(name: &str, params: &'a [Value]) -> Result<&'a Value> {
    match params {
        [only] => Ok(only),
        _ => count(name, "1", params.len()),
    }
}

fn one_type(name: &str, params: &[Value]) -> Result<Type> {
    one(name, params).and_then(ty).cloned()
}

fn range(from: Option<&Value>, to: Option<&Value>) -> Result<Size> {
    factory::int_range(from, to).map(|range| range.to_size()).map_err(Text)
}

fn end(param: &Value) -> Result<&Value> {
    if is_range_parameter(Some(param)) { Ok(param) } else { Err(Invalid) }
}

/// A size given as an Integer type or as its lower end.
fn size(param: &Value) -> Result<Size> {
    match param.as_type().map(Type::kind) {
        Some(K::Integer(range)) => Ok((*range).to_size()),
        _ => range(Some(end(param)?), None),
    }
}

fn sizes(from: &Value, to: &Value) -> Result<Size> {
    range(Some(end(from)?), Some(end(to)?))
}

fn array(params: &[Value]) -> Result<Type> {
    match params {
        [element] => Ok(Type::array_of(ty(element)?.clone())),
        [Value::Type(element), from] => Ok(Type::array_sized(element.clone(), Some(size(from)?))),
        // Without a type, the literal `default` is the type of the elements.
        [from, to] => Ok(Type::array_sized(Type::new(K::Default), Some(sizes(from, to)?))),
        [element, from, to] => {
            let element = ty(element)?.clone();
            Ok(Type::array_sized(element, Some(sizes(from, to)?)))
        }
        _ => count("Array", "1 to 3", params.len()),
    }
}

fn hash(params: &[Value]) -> Result<Type> {
    let made = |key: &Value, value: &Value, size: Option<Size>| {
        Ok(Type::new(K::Hash(ty(key)?.clone(), ty(value)?.clone(), size)))
    };
    match params {
        [Value::Type(_), Value::Type(_)] => made(&params[0], &params[1], None),
        [from, to] => {
            let default = Type::new(K::Default);
            Ok(Type::new(K::Hash(default.clone(), default, Some(sizes(from, to)?))))
        }
        [key, value, from] => {
            let size = size(from)?;
            made(key, value, Some(size))
        }
        [key, value, from, to] => {
            let size = sizes(from, to)?;
            made(key, value, Some(size))
        }
        _ => count("Hash", "2 to 4", params.len()),
    }
}

fn sized(name: &str, params: &[Value]) -> Result<Size> {
    match params {
        [from] => size(from),
        [from, to] => sizes(from, to),
        _ => count(name, "1 to 2", params.len()),
    }
}

fn enumeration(params: &[Value]) -> Result<Type> {
    let (params, any_case) = match params.split_last() {
        Some((Value::Boolean(b), before)) => (before, *b),
        _ => (params, false),
    };
    if params.is_empty() {
        return count("Enum", "1 or more", 0);
    }
    if params.iter().any(|p| !matches!(p, Value::String(_))) {
        return Err(Text("Enum parameters must be identifiers or strings".into()));
    }
    Ok(factory::enumeration(params, any_case))
}

fn tuple(params: &[Value]) -> Result<Type> {
    let n = params.len();
    let at = |back: usize| n.checked_sub(back).and_then(|i| params.get(i));
    let lower = |from: Option<&Value>| match from {
        Some(Value::Integer(_)) => from.cloned(),
        _ => Some(Value::Integer(0)),
    };
    let (types, size) = match (at(2), at(1)) {
        (_, None) => return count("Tuple", "1 or more", 0),
        (from, Some(to)) if is_range_parameter(from) => {
            (&params[..n - 2], Some(range(lower(from).as_ref(), Some(end(to)?))?))
        }
        (_, from) if is_range_parameter(from) => (&params[..n - 1], Some(range(lower(from).as_ref(), None)?)),
        _ => (params, None),
    };
    Ok(Type::tuple_of(types.iter().map(factory::type_of).collect(), size))
}

fn callable(params: &[Value]) -> Result<Type> {
    if params.len() > 2 && matches!(params[0], Value::Array(_)) {
        return count("callable", "2 when first parameter is an array", params.len());
    }
    factory::callable(params).map_err(Text)
}

/// `Integer[...]`; a single parameter that is not a number gives nothing.
fn integer(params: &[Value]) -> Result<Option<Type>> {
    match params {
        [Value::Integer(_) | Value::BigInteger(_) | Value::Default] => {
            factory::integer(params.first(), None).map(Some).map_err(Text)
        }
        [_] => Ok(None),
        [from, to] => factory::integer(Some(from), Some(to)).map(Some).map_err(Text),
        _ => count("Integer", "1 or 2", params.len()),
    }
}

fn float(params: &[Value]) -> Result<Option<Type>> {
    match params {
        [Value::Integer(_) | Value::BigInteger(_) | Value::Float(_) | Value::Default] => {
            factory::float(params.first(), None).map(Some).map_err(Text)
        }
        [_] => Ok(None),
        [from, to] => factory::float(Some(from), Some(to)).map(Some).map_err(Text),
        _ => count("Float", "1 or 2", params.len()),
    }
}

fn resource(params: &[Value]) -> Result<Type> {
    let title = match params {
        [_] => None,
        [_, title] => Some(title),
        _ => return count("Resource", "1 or 2", params.len()),
    };
    let name = match &params[0] {
        Value::String(name) => crate::types::capitalize_segments(name),
        Value::Type(t) if t.as_resource().is_some() => {
            let Some(name) = t.as_resource().and_then(|r| r.type_name) else { return Ok(Type::resource()) };
            return Ok(of_resource(name.as_str(), title));
        }
        Value::Type(t) => {
            return Err(Text(format!("The type name cannot be a {}", class_names::of_type(t))));
        }
        Value::Undef if title.is_some() => {
            return Err(Text("The type name cannot be nil, if title is given".into()));
        }
        Value::Undef => return Ok(Type::resource()),
        other => return Err(Text(format!("The type name cannot be a {}", class_names::of_value(other)))),
    };
    if !factory::is_class_ref(&name) {
        return Err(Text(format!("Illegal type name '{name}'")));
    }
    Ok(of_resource(&name, title))
}

/// A resource type by name, with the title if one is given.
fn of_resource(name: &str, title: Option<&Value>) -> Type {
    let title = title.filter(|t| !t.is_undef()).map(crate::convert::ruby::to_s);
    Type::resource_ref(puppet_syntax::Symbol::new(name), title.map(EcoString::from))
}

/// `Name[params]` of a type that the language knows by itself, `name` in lower case. The outer
/// `None`: no such type is known here; the inner: parameters that stock takes for nothing, which is
/// no type to whoever looks at it.
///
/// # Errors
/// Wrong parameters.
pub fn parameterized(name: &str, params: &[Value]) -> Result<Option<Option<Type>>> {
    let given = params.len();
    Ok(Some(Some(match name {
        "array" => array(params)?,
        "hash" => hash(params)?,
        "collection" => Type::new(K::Collection(Some(sized("Collection", params)?))),
        "class" => match one("Class", params)? {
            Value::String(name) => Type::class_ref(name.strip_prefix("::").unwrap_or(name)),
            Value::Undef => Type::class(),
            _ => return Err(Invalid),
        },
        "resource" => resource(params)?,
        "regexp" => factory::regexp(one("Regexp", params)?).map_err(Text)?,
        "enum" => enumeration(params)?,
        "pattern" if given == 0 => count("Pattern", "1 or more", 0)?,
        "pattern" => factory::pattern(params).map_err(Text)?,
        "uri" => factory::uri(one("URI", params)?).map_err(Text)?,
        "variant" if given == 0 => count("Variant", "1 or more", 0)?,
        "variant" => {
            params.iter().try_for_each(|p| ty(p).map(drop))?;
            factory::variant(params)
        }
        "tuple" => tuple(params)?,
        "callable" => callable(params)?,
        "struct" => match one("Struct", params)? {
            Value::Hash(members) => factory::structure(members).map_err(Text)?,
            _ => return Err(Invalid),
        },
        "boolean" => match one("Boolean", params)? {
            Value::Boolean(b) => Type::new(K::Boolean(Some(*b))),
            _ => return Err(Text("Boolean parameter must be true or false".into())),
        },
        "integer" => return integer(params).map(Some),
        "float" => return float(params).map(Some),
        "object" => match one("Object", params)? {
            Value::Hash(members) if !members.is_empty() => {
                crate::types::object_from_hash(members).map_err(|e| Text(e.into()))?
            }
            Value::Hash(_) => Type::object(),
            _ => return Err(Invalid),
        },
        "typeset" => match one("Object", params)? {
            Value::Hash(members) => crate::types::type_set_from_hash(members).map_err(|e| Text(e.into()))?,
            Value::String(name) => crate::types::type_set_named(name),
            _ => return Err(Invalid),
        },
        "init" => factory::init(params.first().map_or(Err(Invalid), ty)?, &params[1..]),
        "iterable" => Type::iterable_of(one_type("Iterable", params)?),
        "iterator" => Type::iterator_of(one_type("Iterator", params)?),
        "string" => Type::string_sized(sized("String", params)?),
        "sensitive" if given == 0 => Type::sensitive(),
        "sensitive" if given > 1 => count("Sensitive", "0 to 1", given)?,
        "sensitive" => Type::sensitive_of(one_type("Sensitive", params)?),
        "optional" => match one("Optional", params)? {
            param @ (Value::String(_) | Value::Type(_)) => factory::optional(param),
            _ => return Err(Invalid),
        },
        "notundef" => match params {
            [] => Type::not_undef(),
            [param @ (Value::String(_) | Value::Type(_))] => factory::not_undef(param),
            [_] => return Err(Invalid),
            _ => count("NotUndef", "0 to 1", given)?,
        },
        "type" => Type::type_of(one_type("Type", params)?),
        "runtime" => match params {
            [runtime, name] => factory::runtime(runtime, name),
            _ => count("Runtime", "2", given)?,
        },
        "timespan" if given > 2 => count("Timespan", "0 to 2", given)?,
        "timespan" => factory::timespan(params).map_err(Text)?,
        "timestamp" if given > 2 => count("Timestamp", "0 to 2", given)?,
        "timestamp" => factory::timestamp(params).map_err(Text)?,
        "semver" if given == 0 => count("SemVer", "1 or more", 0)?,
        "semver" => factory::semver(params).map_err(Text)?,
        "any" | "data" | "catalogentry" | "scalar" | "undef" | "numeric" | "default" | "semverrange"
        | "scalardata" | "richdata" | "richdatakey" | "typealias" | "typereference" => {
            return Err(Unparameterized);
        }
        _ => return Ok(None),
    })))
}

/// `Name[params]` of a type that was found by its name.
///
/// # Errors
/// Wrong parameters, and types that take none.
pub fn parameterize(found: &Type, written: &str, params: &[Value]) -> Result<Type> {
    match found.kind() {
        K::Resource(r) => match params {
            [title] => Ok(of_resource(r.type_name.map_or("", |n| n.as_str()), Some(title))),
            _ => count(written, "1", params.len()),
        },
        K::Object(o) => crate::types::extend_object(o, params).map_err(Text),
        _ => Err(Unparameterized),
    }
}
