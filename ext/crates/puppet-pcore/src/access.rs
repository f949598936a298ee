//! `Type[...]`: types with parameters, and their errors (evaluator/access_operator.rb).

mod catalog;
mod collection;

use crate::convert::class_names;
use crate::convert::ruby::no_method;
use crate::factory::{self, Made};
use crate::labels;
use crate::types::{DefinitionError, Type, TypeKind as K};
use crate::value::{PArray, PHash, Value};

/// Result of a `Type[...]` expression.
#[derive(Clone, Debug)]
pub enum Accessed {
    /// A type, or an array of types.
    Value(Value),
    /// All keys were empty: the value, after `EMPTY_RESOURCE_SPECIALIZATION` is reported as a
    /// warning or error, as the settings have it.
    Empty(Value),
    /// Parameters of a resource or class in the catalog: `File['/x'][mode]`. The names, and
    /// whether an array is wanted even of one.
    Parameters(Vec<Value>, bool),
}

/// Which expression an error is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blamed {
    /// The whole access expression.
    Whole,
    /// The type before the brackets.
    Left,
    /// The key of this number; the whole expression if there is none.
    Key(usize),
}

/// Why parameters were not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccessError {
    /// Kind and text.
    pub cause: Cause,
    /// Where.
    pub blamed: Blamed,
}

/// Kinds of errors, as Ruby code tells them apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Puppet's issue code and the text.
    Issue(&'static str, String),
    /// An ArgumentError of a text.
    Argument(String),
    /// The definition of an Object type or TypeSet.
    Definition(DefinitionError),
}

impl From<String> for Box<AccessError> {
    /// An ArgumentError about the whole expression.
    fn from(message: String) -> Self {
        Box::new(AccessError { cause: Cause::Argument(message), blamed: Blamed::Whole })
    }
}

/// The result of an access; the error is boxed because it is rare.
pub type Result<T> = std::result::Result<T, Box<AccessError>>;

#[cold]
fn issue<T>(code: &'static str, message: String, blamed: Blamed) -> Result<T> {
    Err(Box::new(AccessError { cause: Cause::Issue(code, message), blamed }))
}

fn made(result: Made) -> Result<Accessed> {
    Ok(Accessed::Value(result?.into()))
}

/// A type made of a definition.
fn defined(result: std::result::Result<Type, DefinitionError>) -> Result<Accessed> {
    result
        .map(|t| Accessed::Value(t.into()))
        .map_err(|error| Box::new(AccessError { cause: Cause::Definition(error), blamed: Blamed::Whole }))
}

fn type_value(t: Type) -> Result<Accessed> {
    Ok(Accessed::Value(t.into()))
}

/// `BAD_TYPE_SLICE_ARITY`; `max` of `None` is "or more".
#[cold]
fn arity<T>(base: &str, min: usize, max: Option<usize>, actual: usize) -> Result<T> {
    let message = match max {
        None => format!("{base}[] accepts {min} or more arguments. Got {actual}"),
        Some(max) if max != min => format!("{base}[] accepts {min} to {max} arguments. Got {actual}"),
        Some(_) => {
            let plural = if min == 1 { "" } else { "s" };
            format!("{base}[] accepts {min} argument{plural}. Got {actual}")
        }
    };
    issue("BAD_TYPE_SLICE_ARITY", message, Blamed::Whole)
}

/// `BAD_TYPE_SLICE_TYPE`
#[cold]
fn not_a_type<T>(base: &str, key: usize, actual: &Value) -> Result<T> {
    let message = format!("{base}[] arguments must be types. Got {}", class_names::of_value(actual));
    issue("BAD_TYPE_SLICE_TYPE", message, Blamed::Key(key))
}

/// `BAD_TYPE_SPECIALIZATION`
#[cold]
fn bad_key<T>(t: &Type, key: usize, actual: &Value, expected: &[&str]) -> Result<T> {
    let detail =
        format!("Cannot use {} where {} is expected", labels::key_type_name(actual), expected.join(" or "));
    specialization(t, key, &detail)
}

#[cold]
fn specialization<T>(t: &Type, key: usize, detail: &str) -> Result<T> {
    let base = labels::a_an(&labels::type_label(t));
    issue(
        "BAD_TYPE_SPECIALIZATION",
        format!("Error creating type specialization of {base}, {detail}"),
        Blamed::Key(key),
    )
}

/// Counts and checks keys; `max` of `None` is without end.
fn assert_keys(
    t: &Type,
    keys: &[Value],
    max: Option<usize>,
    min: usize,
    allowed: impl Fn(&Value) -> bool,
    expected: &[&str],
) -> Result<()> {
    if keys.len() < min || max.is_some_and(|m| keys.len() > m) {
        // Stock always reports 1 here.
        return arity(&labels::a_an_uc(&labels::type_label(t)), 1, max, keys.len());
    }
    match keys.iter().position(|k| !allowed(k)) {
        Some(index) => bad_key(t, index, &keys[index], expected),
        None => Ok(()),
    }
}

fn flat(keys: &[Value]) -> Vec<Value> {
    let mut out = Vec::with_capacity(keys.len());
    crate::memory::flatten(keys, &mut out);
    out
}

fn is_type(value: &Value) -> bool {
    matches!(value, Value::Type(_))
}

fn is_text(value: &Value) -> bool {
    matches!(value, Value::String(_) | Value::Bytes(_))
}

/// One key that is a type.
fn single_type<'a>(base: &str, keys: &'a [Value]) -> Result<&'a Type> {
    match keys {
        [Value::Type(t)] => Ok(t),
        [other] => not_a_type(base, 0, other),
        _ => arity(base, 1, Some(1), keys.len()),
    }
}

/// `t[keys]`.
///
/// # Errors
/// The issue stock reports, with its text and place.
pub fn access(t: &Type, keys: &[Value]) -> Result<Accessed> {
    match t.kind() {
        K::Resource(r) => return catalog::resource(t, r, keys),
        K::Class(name) => return catalog::class(t, name.as_ref(), keys),
        K::Callable(_) => return callable(t, keys),
        K::Struct(_) => return structure(t, keys),
        K::Init(..) => {
            return match keys.split_first() {
                Some((Value::Type(inner), args)) => type_value(factory::init(inner, args)),
                Some((other, _)) => not_a_type("Init-Type", 0, other),
                None => not_a_type("Init-Type", 0, &Value::Undef),
            };
        }
        _ => {}
    }
    let keys = &flat(keys)[..];
    match t.kind() {
        K::Integer(_) => collection::integer(keys),
        K::Float(_) => collection::float(keys),
        K::String(_) => collection::string(keys),
        K::Array(..) => collection::array(keys),
        K::Hash(..) => collection::hash(keys),
        K::Tuple(..) => collection::tuple(t, keys),
        K::Collection(_) => collection::collection(keys),
        K::Boolean(_) => {
            assert_keys(
                t,
                keys,
                Some(1),
                1,
                |k| matches!(k, Value::Boolean(_)),
                &["TrueClass", "FalseClass"],
            )?;
            type_value(Type::new(K::Boolean(match keys[0] {
                Value::Boolean(b) => Some(b),
                _ => None,
            })))
        }
        K::Enum(_) => {
            let (keys, case_insensitive) = match keys.split_last() {
                Some((Value::Boolean(b), before)) => (before, *b),
                _ => (keys, false),
            };
            assert_keys(t, keys, None, 1, is_text, &["String"])?;
            type_value(factory::enumeration(keys, case_insensitive))
        }
        K::Variant(_) => {
            assert_keys(t, keys, None, 1, is_type, &["Any-Type"])?;
            type_value(factory::variant(keys))
        }
        K::Pattern(_) => {
            let allowed = |k: &Value| match k {
                Value::Type(t) => matches!(t.kind(), K::Pattern(_) | K::Regexp(_)),
                _ => is_text(k) || matches!(k, Value::Regexp(_)),
            };
            assert_keys(t, keys, None, 1, allowed, &["String", "Regexp", "Pattern-Type", "Regexp-Type"])?;
            made(factory::pattern(keys))
        }
        K::Regexp(_) => {
            if keys.len() != 1 {
                // Stock blames the second key.
                let base = labels::a_an_uc(&labels::type_label(t));
                return arity(&base, 1, Some(1), keys.len()).map_err(|mut e: Box<AccessError>| {
                    e.blamed = if keys.is_empty() { Blamed::Whole } else { Blamed::Key(1) };
                    e
                });
            }
            assert_keys(
                t,
                keys,
                Some(1),
                1,
                |k| is_text(k) || matches!(k, Value::Regexp(_)),
                &["String", "Regexp"],
            )?;
            made(factory::regexp(&keys[0]))
        }
        K::SemVer(_) => {
            let allowed = |k: &Value| is_text(k) || matches!(k, Value::SemVerRange(_));
            assert_keys(t, keys, None, 1, allowed, &["String", "SemanticPuppet::VersionRange"])?;
            made(factory::semver(keys))
        }
        K::Timestamp(_) | K::Timespan(_) if keys.len() > 2 => {
            arity(&labels::a_an_uc(&labels::type_label(t)), 0, Some(2), keys.len())
        }
        K::Timestamp(_) => made(factory::timestamp(keys)),
        K::Timespan(_) => made(factory::timespan(keys)),
        K::Optional(_) => match keys {
            [key @ (Value::Type(_) | Value::String(_))] => type_value(factory::optional(key)),
            [other] => not_a_type("Optional-Type", 0, other),
            _ => arity("Optional-Type", 1, Some(1), keys.len()),
        },
        K::NotUndef(_) => match keys {
            [] => type_value(Type::not_undef()),
            [key @ (Value::Type(_) | Value::String(_))] => type_value(factory::not_undef(key)),
            [other] => issue(
                "BAD_NOT_UNDEF_SLICE_TYPE",
                format!(
                    "NotUndef-Type[] argument must be a Type or a String. Got {}",
                    class_names::of_value(other)
                ),
                Blamed::Key(0),
            ),
            _ => arity("NotUndef-Type", 0, Some(1), keys.len()),
        },
        K::Type(_) => single_type("Type-Type", keys).and_then(|t| type_value(Type::type_of(t.clone()))),
        K::Sensitive(_) => {
            single_type("Sensitive-Type", keys).and_then(|t| type_value(Type::sensitive_of(t.clone())))
        }
        K::Iterable(_) => {
            single_type("Iterable-Type", keys).and_then(|t| type_value(Type::iterable_of(t.clone())))
        }
        K::Iterator(_) => {
            single_type("Iterator-Type", keys).and_then(|t| type_value(Type::iterator_of(t.clone())))
        }
        K::Runtime(..) => {
            assert_keys(t, keys, Some(2), 2, is_text, &["String", "String"])?;
            type_value(factory::runtime(&keys[0], &keys[1]))
        }
        K::Uri(_) => match keys {
            [key @ Value::Hash(parts)] if !factory::is_uri_parts(parts) => not_a_type("URI-Type", 0, key),
            [key @ Value::String(text)] if text.is_empty() => not_a_type("URI-Type", 0, key),
            [key @ (Value::String(_) | Value::Hash(_))] => made(factory::uri(key)),
            [other] => not_a_type("URI-Type", 0, other),
            _ => arity("URI-Type", 1, Some(1), keys.len()),
        },
        K::Object(o) => object(o, keys),
        K::TypeSet(_) => type_set(keys),
        K::TypeReference(name) => {
            issue("UNKNOWN_RESOURCE_TYPE", format!("Resource type not found: {name}"), Blamed::Whole)
        }
        _ => {
            let message =
                format!("Operator '[]' is not applicable to {}.", labels::a_an(&labels::type_label(t)));
            issue("OPERATOR_NOT_APPLICABLE", message, Blamed::Left)
        }
    }
}

fn object(o: &std::sync::Arc<crate::types::ObjectType>, keys: &[Value]) -> Result<Accessed> {
    if o.name.is_some() && o.def().is_some() {
        return made(crate::types::extend_object(o, keys));
    }
    match keys {
        [Value::Hash(hash)] => defined(crate::types::object_from_hash(hash)),
        [key] if is_nothing(key) => type_value(Type::object()),
        [key] => defined(named("object name", key).and_then(|name| {
            crate::types::object_from_hash(&PHash::from_iter([("name".into(), name.into())]))
        })),
        _ => arity("Object-Type", 1, Some(1), keys.len()),
    }
}

fn type_set(keys: &[Value]) -> Result<Accessed> {
    match keys {
        [Value::Hash(hash)] => defined(crate::types::type_set_from_hash(hash)),
        [key] if is_nothing(key) => type_value(Type::type_set()),
        [key] => defined(named("TypeSet name", key).map(crate::types::type_set_named)),
        _ => arity("TypeSet-Type", 1, Some(1), keys.len()),
    }
}

fn is_nothing(key: &Value) -> bool {
    match key {
        Value::Undef => true,
        Value::String(text) => text.is_empty(),
        _ => false,
    }
}

/// The name that a key is. Stock takes texts and `default` for names; anything else it asks whether it is empty.
fn named<'a>(subject: &str, key: &'a Value) -> std::result::Result<&'a str, DefinitionError> {
    match key {
        Value::String(_) | Value::Default => crate::types::assert_type_name(subject, key)?,
        other => return Err(no_method("empty?", other).into()),
    }
    Ok(key.as_str().unwrap_or_default())
}

fn callable(t: &Type, keys: &[Value]) -> Result<Accessed> {
    if let Some(Value::Array(_)) = keys.first() {
        if keys.len() != 2 {
            return arity(&labels::a_an_uc(&labels::type_label(t)), 2, Some(2), keys.len());
        }
        if !is_type(&keys[1]) {
            return bad_key(t, 1, &keys[1], &["Any-Type"]);
        }
    }
    made(factory::callable(keys))
}

fn structure(t: &Type, keys: &[Value]) -> Result<Accessed> {
    assert_keys(t, keys, Some(1), 1, |k| matches!(k, Value::Hash(_)), &["Hash"])?;
    match &keys[0] {
        Value::Hash(hash) => made(factory::structure(hash)),
        _ => type_value(Type::structure()),
    }
}

fn one_or_array(mut types: Vec<Value>, array: bool) -> Value {
    if array { Value::Array(PArray::from_vec(types)) } else { types.pop().unwrap_or_default() }
}
