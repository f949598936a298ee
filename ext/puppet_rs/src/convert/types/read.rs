//! Objects of Puppet's type classes as types of the engine.

use std::cell::Cell;
use std::sync::{Arc, OnceLock};

use magnus::prelude::*;
use magnus::{Error, RArray, RHash, Ruby, TryConvert, Value as Rb};
use puppet_compiler::Compiler;
use puppet_pcore::types::{
    IntRange, ObjectType, Size, StructMember, TimeRange, TypeAlias, TypeKind as K, TypeSetType, UriParams,
    define_object, define_type_set,
};
use puppet_pcore::{PHash, Regexp, SemVerRange, Type, Value};
use puppet_syntax::Symbol;

use super::{capitalised, helper};
use crate::convert::{Text, from_ruby};
use crate::host::current;
use crate::names::method;

thread_local! {
    /// True if a type that was read belongs to the session: one with a name, or one that the session has met.
    static OF_SESSION: Cell<bool> = const { Cell::new(false) };
}

/// True if any of the types that a closure reads belongs to the session, and the closure's result. All others mean the
/// same in each session.
///
/// # Errors
/// Errors of the closure.
pub fn reading_types<T>(read: impl FnOnce() -> Result<T, Error>) -> Result<(bool, T), Error> {
    let before = OF_SESSION.replace(false);
    let result = read();
    let of_session = OF_SESSION.replace(before);
    Ok((of_session, result?))
}

/// The type of a Ruby type object.
///
/// # Errors
/// Parts that cannot be converted.
pub fn type_from_ruby(ruby: &Ruby, object: Rb) -> Result<Type, Error> {
    if let Some(known) = current().and_then(|host| host.type_of_ruby(object)) {
        OF_SESSION.set(true);
        return Ok(known);
    }
    let (class, parts): (Text, RArray) = helper(ruby)?.funcall(&method::PARTS, (object,))?;
    let of = Reader { ruby, parts };
    Ok(match class.as_str() {
        "PUnitType" => Type::unit(),
        "PDefaultType" => Type::default_type(),
        "PUndefType" => Type::undef(),
        "PScalarType" => Type::scalar(),
        "PScalarDataType" => Type::scalar_data(),
        "PNumericType" => Type::numeric(),
        "PIntegerType" => Type::integer_range(of.end(0)?, of.end(1)?),
        "PFloatType" => match (of.get(0)?, of.get(1)?) {
            (None, None) => Type::float(),
            (min, max) => Type::float_range(min, max),
        },
        "PBooleanType" => of.get::<Option<bool>>(0)?.map_or_else(Type::boolean, Type::boolean_value),
        "PStringType" => match (of.get::<Option<Text>>(0)?, of.size(1)?) {
            (Some(text), _) => Type::string_value(&text),
            (None, Some(size)) => Type::string_sized(size),
            (None, None) => Type::string(),
        },
        "PEnumType" => {
            let values: Vec<Text> = of.get(0)?;
            if values.is_empty() {
                Type::enumeration()
            } else {
                Type::enum_of(values.into_iter().map(Into::into), of.get(1)?)
            }
        }
        "PPatternType" => Type::pattern_of(of.values(0)?.iter().filter_map(regexp)),
        "PRegexpType" => match regexp(&of.value(0)?) {
            Some(pattern) => Type::new(K::Regexp(Some(pattern))),
            None => Type::regexp(),
        },
        "PBinaryType" => Type::binary(),
        "PTimestampType" => {
            let end = |v| match v {
                Value::Timestamp(t) => Some(t),
                _ => None,
            };
            match (end(of.value(0)?), end(of.value(1)?)) {
                (None, None) => Type::timestamp(),
                (from, to) => Type::new(K::Timestamp(TimeRange { from, to })),
            }
        }
        "PTimespanType" => {
            let end = |v| match v {
                Value::Timespan(t) => Some(t),
                _ => None,
            };
            match (end(of.value(0)?), end(of.value(1)?)) {
                (None, None) => Type::timespan(),
                (from, to) => Type::new(K::Timespan(TimeRange { from, to })),
            }
        }
        "PSemVerType" => {
            let range = |v: &Value| match v {
                Value::SemVerRange(r) => Some(r.clone()),
                _ => None,
            };
            let ranges: Vec<Arc<SemVerRange>> = of.values(0)?.iter().filter_map(range).collect();
            Type::new(K::SemVer(ranges.into()))
        }
        "PSemVerRangeType" => Type::semver_range(),
        "PURIType" => match of.value(0)? {
            Value::Hash(parts) if !parts.is_empty() => {
                let part = |(n, v): (&Value, &Value)| {
                    (Symbol::new(&puppet_pcore::convert::ruby::to_s(n)), v.clone())
                };
                Type::new(K::Uri(Some(UriParams { parts: parts.iter().map(part).collect() })))
            }
            _ => Type::uri(),
        },
        "PSensitiveType" => Type::sensitive_of(of.ty(0)?.unwrap_or_else(Type::any)),
        "PCollectionType" => Type::new(K::Collection(of.size(0)?)),
        "PArrayType" => Type::array_sized(of.ty(0)?.unwrap_or_else(Type::any), of.size(1)?),
        "PHashType" => {
            let (key, value) = (of.ty(0)?.unwrap_or_else(Type::any), of.ty(1)?.unwrap_or_else(Type::any));
            Type::hash_sized(key, value, of.size(2)?)
        }
        "PTupleType" => Type::tuple_of(of.types(0)?, of.size(1)?),
        "PStructType" => {
            let mut members = Vec::new();
            crate::convert::each::<RArray>(of.get(0)?, |pair| {
                members.extend(member(
                    type_from_ruby(ruby, pair.entry(0)?)?,
                    type_from_ruby(ruby, pair.entry(1)?)?,
                ));
                Ok(())
            })?;
            Type::struct_of(members)
        }
        "PVariantType" => Type::variant_of(of.types(0)?),
        "POptionalType" => of.ty(0)?.map_or_else(Type::optional, Type::optional_of),
        "PNotUndefType" => of.ty(0)?.map_or_else(Type::not_undef, Type::not_undef_of),
        "PIterableType" => of.ty(0)?.map_or_else(Type::iterable, Type::iterable_of),
        "PIteratorType" => of.ty(0)?.map_or_else(Type::iterator, Type::iterator_of),
        "PTypeType" => of.ty(0)?.map_or_else(Type::type_type, Type::type_of),
        "PCallableType" => Type::callable_of(of.ty(0)?, of.ty(1)?, of.ty(2)?),
        "PCatalogEntryType" => Type::catalog_entry(),
        "PClassType" => match of.get::<Option<Text>>(0)? {
            Some(name) => Type::class_ref(name.trim_start_matches("::")),
            None => Type::class(),
        },
        "PResourceType" => match of.get::<Option<Text>>(0)? {
            Some(name) => {
                let title = match of.value(1)? {
                    Value::Undef => None,
                    title => Some(puppet_pcore::convert::ruby::to_s(&title).into()),
                };
                Type::resource_ref(Symbol::new(&capitalised(&name)), title)
            }
            None => Type::resource(),
        },
        "PTypeReferenceType" => {
            OF_SESSION.set(true);
            Type::new(K::TypeReference(of.get::<Text>(0)?.into()))
        }
        "PTypeAliasType" => of.alias(object)?,
        "PObjectType" => of.object(object)?,
        "PObjectTypeExtension" => of.extension()?,
        "PTypeSetType" => of.type_set(object)?,
        "PRuntimeType" => {
            let runtime = of.get::<Option<Text>>(0)?.map(|r| Symbol::new(&r));
            Type::new(K::Runtime(runtime, Some(of.value(1)?).filter(|n| !n.is_undef())))
        }
        "PInitType" => match of.ty(0)? {
            Some(inner) => Type::new(K::Init(Some(inner), of.values(1)?.into())),
            None => Type::init(),
        },
        _ => Type::any(),
    })
}

fn regexp(value: &Value) -> Option<Arc<Regexp>> {
    match value {
        Value::Regexp(r) => Some(r.clone()),
        _ => None,
    }
}

/// A member of a Struct; keys are strings, or such that may be missing.
fn member(key: Type, value: Type) -> Option<StructMember> {
    let (name, optional) = match key.kind() {
        K::Optional(Some(inner)) => (inner.clone(), true),
        K::NotUndef(Some(inner)) => (inner.clone(), false),
        _ => (key.clone(), false),
    };
    let K::String(puppet_pcore::types::StringType::Value(name)) = name.kind() else { return None };
    Some(StructMember { name: name.clone(), key, value, optional })
}

/// A name that means another type in another module stands for none of them.
fn is_of_module(compiler: &Compiler, name: &str) -> bool {
    puppet_eval::Session::is_type_of_module(compiler, name).unwrap_or(false)
}

struct Reader<'a> {
    ruby: &'a Ruby,
    parts: RArray,
}

impl Reader<'_> {
    fn get<T: TryConvert>(&self, index: isize) -> Result<T, Error> {
        self.parts.entry(index)
    }

    fn value(&self, index: isize) -> Result<Value, Error> {
        from_ruby(self.ruby, self.get(index)?)
    }

    fn values(&self, index: isize) -> Result<Vec<Value>, Error> {
        Ok(match self.value(index)? {
            Value::Array(items) => items.iter().cloned().collect(),
            _ => Vec::new(),
        })
    }

    fn ty(&self, index: isize) -> Result<Option<Type>, Error> {
        let object: Rb = self.get(index)?;
        if object.is_nil() { Ok(None) } else { type_from_ruby(self.ruby, object).map(Some) }
    }

    fn types(&self, index: isize) -> Result<Vec<Type>, Error> {
        let mut types = Vec::new();
        crate::convert::each::<Rb>(self.get(index)?, |t| {
            types.push(type_from_ruby(self.ruby, t)?);
            Ok(())
        })?;
        Ok(types)
    }

    /// Lower and upper end.
    fn size(&self, index: isize) -> Result<Option<Size>, Error> {
        Ok(match self.end(index)? {
            None => None,
            min => Some(IntRange::new(min, self.end(index + 1)?).to_size()),
        })
    }

    /// An end of a range of integers; nil leaves it open.
    fn end(&self, index: isize) -> Result<Option<i128>, Error> {
        self.value(index).map(|end| end.as_wide_int())
    }

    fn remember(&self, ty: &Type, object: Rb) {
        OF_SESSION.set(true);
        if let Some(host) = current() {
            host.remember_type(ty, object);
        }
    }

    /// A type the session knows by the name already.
    fn known(&self, name: &str, object: Rb, wanted: fn(&K) -> bool) -> Option<Type> {
        let compiler = current()?.compiler().ok()?;
        if is_of_module(&compiler, name) {
            return None;
        }
        let found = compiler.loader.known_type(name).filter(|t| wanted(t.kind()))?;
        self.remember(&found, object);
        Some(found)
    }

    /// Makes a type known to the session, so that it means the same wherever it is named.
    fn announce(&self, name: &str, ty: &Type) {
        if let Some(compiler) = current().and_then(|host| host.compiler().ok()) {
            if !is_of_module(&compiler, name) {
                puppet_eval::Session::define_type(&*compiler, Symbol::new(name), ty);
            }
        }
    }

    fn alias(&self, object: Rb) -> Result<Type, Error> {
        let name: String = self.get(0)?;
        if name == "UnresolvedAlias" {
            return Ok(Type::type_alias());
        }
        if let Some(known) = self.known(&name, object, |k| matches!(k, K::Alias(_))) {
            return Ok(known);
        }
        let alias = Arc::new(TypeAlias::new(Symbol::new(&name)));
        let ty = Type::new(K::Alias(alias.clone()));
        self.remember(&ty, object);
        let target: Rb = helper(self.ruby)?.funcall(&method::TARGET, (object,))?;
        if !target.is_nil() {
            alias.set_target(type_from_ruby(self.ruby, target)?);
        }
        Ok(ty)
    }

    fn object(&self, object: Rb) -> Result<Type, Error> {
        let name: Option<Text> = self.get(0)?;
        if let Some(name) = &name {
            if let Some(known) = self.known(name, object, |k| matches!(k, K::Object(_))) {
                return Ok(known);
            }
        }
        let definition: Rb = helper(self.ruby)?.funcall(&method::DEFINITION, (object,))?;
        let Some(definition) = RHash::from_value(definition) else { return Ok(Type::object()) };
        if name.is_none() && definition.is_empty() {
            return Ok(Type::object());
        }
        let this = Arc::new(ObjectType::new(name.as_deref().map(Symbol::new)));
        let ty = Type::new(K::Object(this.clone()));
        self.remember(&ty, object);
        let by_ruby: bool = helper(self.ruby)?.funcall(&method::IS_RUBY_IMPLEMENTED, (object,))?;
        if let Value::Hash(hash) = from_ruby(self.ruby, definition.as_value())? {
            define_object(&this, &hash, by_ruby).map_err(|e| self.wrong(e.into()))?;
        }
        if let Some(name) = name {
            self.announce(&name, &ty);
        }
        Ok(ty)
    }

    fn extension(&self) -> Result<Type, Error> {
        let base = self.ty(0)?.unwrap_or_else(Type::object);
        let K::Object(base) = base.kind() else { return Ok(base) };
        let params = match self.value(1)? {
            Value::Hash(params) => params,
            _ => PHash::new(),
        };
        let param =
            |(n, v): (&Value, &Value)| (Symbol::new(&puppet_pcore::convert::ruby::to_s(n)), v.clone());
        Ok(Type::new(K::ObjectExtension(base.clone(), params.iter().map(param).collect())))
    }

    fn type_set(&self, object: Rb) -> Result<Type, Error> {
        let name: Option<Text> = self.get(0)?;
        if name.as_deref() == Some(TypeSetType::DEFAULT_NAME) {
            return Ok(Type::type_set());
        }
        if let Some(name) = &name {
            if let Some(known) = self.known(name, object, |k| matches!(k, K::TypeSet(_))) {
                return Ok(known);
            }
        }
        let definition: Rb = helper(self.ruby)?.funcall(&method::DEFINITION, (object,))?;
        let set = Arc::new(TypeSetType { name: name.as_deref().map(Symbol::new), def: OnceLock::new() });
        let ty = Type::new(K::TypeSet(set.clone()));
        self.remember(&ty, object);
        if let Value::Hash(hash) = from_ruby(self.ruby, definition)? {
            // The name stands for itself.
            let hash: PHash =
                hash.iter().filter(|(_, v)| !v.is_undef()).map(|(k, v)| (k.clone(), v.clone())).collect();
            define_type_set(&set, &hash, None).map_err(|e| self.wrong(e.into()))?;
        }
        Ok(ty)
    }

    #[cold]
    fn wrong(&self, message: String) -> Error {
        Error::new(self.ruby.exception_arg_error(), message)
    }
}
