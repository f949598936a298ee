//! Types of the engine as objects of Puppet's classes.

use std::cell::RefCell;
use std::sync::Arc;

use magnus::prelude::*;
use magnus::rb_sys::{AsRawValue, FromRawValue};
use magnus::{ArgList, Error, IntoValue, RArray, Ruby, Value as Rb};
use puppet_pcore::types::{
    ObjectType, RUNTIME_NAME_AUTHORITY, Size, StringType, TypeAlias, TypeKind as K, TypeSetType,
};
use puppet_pcore::{PHash, Regexp, Type, Value};
use puppet_syntax::Symbol;

use super::helper;
use crate::convert::to_ruby;
use crate::host::current;
use crate::names::{Name, method, part};

/// The Ruby type object.
///
/// # Errors
/// The error that Puppet's constructors raised.
pub fn type_to_ruby(ruby: &Ruby, ty: &Type) -> Result<Rb, Error> {
    let of = Builder { ruby };
    let one = |name: &str, inner: Option<&Type>| match inner {
        Some(inner) => of.make(name, &[type_to_ruby(ruby, inner)?]),
        None => of.plain(name),
    };
    match ty.kind() {
        K::Any => of.plain("PAnyType"),
        K::Unit => of.plain("PUnitType"),
        K::Default => of.plain("PDefaultType"),
        K::Undef => of.plain("PUndefType"),
        K::Scalar => of.plain("PScalarType"),
        K::ScalarData => of.plain("PScalarDataType"),
        K::Numeric => of.plain("PNumericType"),
        K::Integer(r) if r.is_open() => of.plain("PIntegerType"),
        K::Integer(r) => of.make("PIntegerType", &[of.end(r.min())?, of.end(r.max())?]),
        K::Float(r) if r.min.is_none() && r.max.is_none() => of.plain("PFloatType"),
        K::Float(r) => of.make("PFloatType", &[r.min.into_value_with(ruby), r.max.into_value_with(ruby)]),
        K::Boolean(None) => of.plain("PBooleanType"),
        K::Boolean(Some(b)) => of.make("PBooleanType", &[b.into_value_with(ruby)]),
        K::String(StringType::Any) => of.plain("PStringType"),
        K::String(StringType::Sized(size)) => of.sized("PStringType", &[], Some(*size)),
        K::String(StringType::Value(text)) => of.make("PStringType", &[of.text(text)]),
        K::Enum(e) if e.values.is_empty() => of.plain("PEnumType"),
        K::Enum(e) => {
            let values = of.list(e.values.iter().map(|v| Ok(of.text(v))))?;
            of.make("PEnumType", &[values, e.case_insensitive.into_value_with(ruby)])
        }
        K::Pattern(p) if p.is_empty() => of.plain("PPatternType"),
        K::Pattern(p) => of.make("PPatternType", &[of.list(p.iter().map(|p| of.regexp(Some(p))))?]),
        K::Regexp(p) => of.regexp(p.as_ref()),
        K::Binary => of.plain("PBinaryType"),
        K::Timestamp(r) if r.from.is_none() && r.to.is_none() => of.plain("PTimestampType"),
        K::Timestamp(r) => {
            of.range("PTimestampType", r.from.map(Value::Timestamp), r.to.map(Value::Timestamp))
        }
        K::Timespan(r) if r.from.is_none() && r.to.is_none() => of.plain("PTimespanType"),
        K::Timespan(r) => of.range("PTimespanType", r.from.map(Value::Timespan), r.to.map(Value::Timespan)),
        K::SemVer(ranges) if ranges.is_empty() => of.plain("PSemVerType"),
        K::SemVer(ranges) => {
            let ranges = ranges.iter().map(|r| to_ruby(ruby, &Value::SemVerRange(r.clone())));
            of.make("PSemVerType", &[of.list(ranges)?])
        }
        K::SemVerRange => of.plain("PSemVerRangeType"),
        K::Uri(None) => of.plain("PURIType"),
        K::Uri(Some(params)) => {
            let hash: PHash =
                params.parts.iter().map(|(n, v)| (Value::from(n.as_str()), v.clone())).collect();
            of.make("PURIType", &[to_ruby(ruby, &Value::Hash(hash))?])
        }
        K::Sensitive(inner) => one("PSensitiveType", Some(inner).filter(|t| !t.is_any())),
        K::Collection(None) => of.plain("PCollectionType"),
        K::Collection(size) => of.sized("PCollectionType", &[], *size),
        K::Array(element, None) if element.is_any() => of.plain("PArrayType"),
        K::Array(element, size) => of.sized("PArrayType", &[type_to_ruby(ruby, element)?], *size),
        K::Hash(key, value, None) if key.is_any() && value.is_any() => of.plain("PHashType"),
        K::Hash(key, value, size) => {
            of.sized("PHashType", &[type_to_ruby(ruby, key)?, type_to_ruby(ruby, value)?], *size)
        }
        K::Tuple(types, None) if types.is_empty() => of.plain("PTupleType"),
        K::Tuple(types, size) => of.sized("PTupleType", &[of.types(types)?], *size),
        K::Struct(members) if members.is_empty() => of.plain("PStructType"),
        K::Struct(members) => {
            let members =
                of.list(members.iter().map(|m| {
                    of.list([type_to_ruby(ruby, &m.key), type_to_ruby(ruby, &m.value)].into_iter())
                }))?;
            helper(ruby)?.funcall(&method::STRUCTURE, (members,))
        }
        K::Variant(types) if types.is_empty() => of.plain("PVariantType"),
        K::Variant(types) => of.make("PVariantType", &[of.types(types)?]),
        K::Optional(inner) => one("POptionalType", inner.as_ref()),
        K::NotUndef(inner) => one("PNotUndefType", inner.as_ref()),
        K::Iterable(inner) => one("PIterableType", inner.as_ref()),
        K::Iterator(inner) => one("PIteratorType", inner.as_ref()),
        K::Type(inner) => one("PTypeType", inner.as_ref()),
        K::Callable(c) if c.params.is_none() && c.block.is_none() && c.returns.is_none() => {
            of.plain("PCallableType")
        }
        K::Callable(c) => {
            let [params, block, returns] = [&c.params, &c.block, &c.returns].map(|t| of.maybe(t.as_ref()));
            of.make("PCallableType", &[params?, block?, returns?])
        }
        K::CatalogEntry => of.plain("PCatalogEntryType"),
        K::Class(None) => of.plain("PClassType"),
        K::Class(Some(name)) => of.make("PClassType", &[of.text(name.as_str())]),
        K::Resource(r) if r.reference => {
            let names = (r.type_name.map(Symbol::as_str), r.title.as_deref());
            part::CONVERT.get(ruby)?.funcall(&method::RESOURCE, names)
        }
        K::Resource(r) => match r.type_name {
            None => of.plain("PResourceType"),
            Some(name) => {
                let title = r.title.as_deref().into_value_with(ruby);
                of.make("PResourceType", &[of.text(name.as_str()), title])
            }
        },
        K::TypeReference(text) => of.make("PTypeReferenceType", &[of.text(text)]),
        K::Alias(alias) => of.alias(ty, alias),
        K::Object(object) => of.object(ty, object),
        K::ObjectExtension(base, params) => {
            let base = type_to_ruby(ruby, &Type::new(K::Object(base.clone())))?;
            let params: PHash = params.iter().map(|(n, v)| (Value::from(n.as_str()), v.clone())).collect();
            helper(ruby)?.funcall(&method::EXTENSION, (base, to_ruby(ruby, &Value::Hash(params))?))
        }
        K::TypeSet(set) => of.type_set(ty, set),
        K::Runtime(None, None) => of.plain("PRuntimeType"),
        K::Runtime(runtime, name) => {
            let name = name.as_ref().map_or(Ok(ruby.qnil().as_value()), |n| to_ruby(ruby, n))?;
            of.make("PRuntimeType", &[runtime.map(Symbol::as_str).into_value_with(ruby), name])
        }
        K::Init(None, _) => of.plain("PInitType"),
        K::Init(Some(inner), args) => {
            let args = of.list(args.iter().map(|a| to_ruby(ruby, a)))?;
            of.make("PInitType", &[type_to_ruby(ruby, inner)?, args])
        }
    }
}

thread_local! {
    /// Objects of types that may contain themselves, while they are being made.
    static MAKING: RefCell<Vec<(usize, rb_sys::VALUE)>> = const { RefCell::new(Vec::new()) };
}

/// Takes the object off the list again.
struct Making;

impl Making {
    /// Runs `parts`, in which `ty` is `object`.
    fn of<T>(ty: &Type, object: Rb, parts: impl FnOnce() -> T) -> T {
        MAKING.with_borrow_mut(|making| making.push((ty.id(), object.as_raw())));
        let _making = Making;
        let result = parts();
        std::hint::black_box(object);
        result
    }
}

impl Drop for Making {
    fn drop(&mut self) {
        MAKING.with_borrow_mut(Vec::pop);
    }
}

struct Builder<'a> {
    ruby: &'a Ruby,
}

impl Builder<'_> {
    fn text(&self, text: &str) -> Rb {
        self.ruby.str_new(text).as_value()
    }

    fn call(&self, method: &'static Name, args: impl ArgList) -> Result<Rb, Error> {
        helper(self.ruby)?.funcall(method, args)
    }

    fn plain(&self, name: &str) -> Result<Rb, Error> {
        self.call(&method::PLAIN, (name,))
    }

    fn make(&self, name: &str, args: &[Rb]) -> Result<Rb, Error> {
        self.call(&method::MAKE, (name, self.ruby.ary_new_from_values(args)))
    }

    /// An end of a range of integers, nil for an open one.
    fn end(&self, end: Option<i128>) -> Result<Rb, Error> {
        end.map_or(Ok(self.ruby.qnil().as_value()), |n| to_ruby(self.ruby, &Value::integer(n)))
    }

    fn sized(&self, name: &str, args: &[Rb], size: Option<Size>) -> Result<Rb, Error> {
        match size {
            None => self.make(name, args),
            Some(size) => {
                let args = self.ruby.ary_new_from_values(args);
                self.call(&method::SIZED, (name, args, self.end(Some(size.min()))?, self.end(size.max())?))
            }
        }
    }

    fn range(&self, name: &str, from: Option<Value>, to: Option<Value>) -> Result<Rb, Error> {
        let end = |value: Option<Value>| to_ruby(self.ruby, &value.unwrap_or_default());
        self.make(name, &[end(from)?, end(to)?])
    }

    fn list(&self, items: impl Iterator<Item = Result<Rb, Error>>) -> Result<Rb, Error> {
        let list: RArray = self.ruby.ary_new();
        for item in items {
            list.push(item?)?;
        }
        Ok(list.as_value())
    }

    fn types(&self, types: &[Type]) -> Result<Rb, Error> {
        self.list(types.iter().map(|t| type_to_ruby(self.ruby, t)))
    }

    fn maybe(&self, t: Option<&Type>) -> Result<Rb, Error> {
        t.map_or(Ok(self.ruby.qnil().as_value()), |t| type_to_ruby(self.ruby, t))
    }

    fn regexp(&self, pattern: Option<&Arc<Regexp>>) -> Result<Rb, Error> {
        match pattern {
            Some(p) => self.make("PRegexpType", &[to_ruby(self.ruby, &Value::Regexp(p.clone()))?]),
            None => self.plain("PRegexpType"),
        }
    }

    /// The object being made or remembered for a type, or found by Puppet's loaders under its name.
    fn known(&self, ty: &Type, name: Option<Symbol>, class: &str) -> Result<Option<Rb>, Error> {
        let made =
            MAKING.with_borrow(|making| making.iter().find(|(id, _)| *id == ty.id()).map(|(_, raw)| *raw));
        if let Some(raw) = made {
            // SAFETY: the frame that makes the object is still on the stack, and so is the object.
            return Ok(Some(unsafe { Rb::from_raw(raw) }));
        }
        if let Some(object) = current().and_then(|host| host.ruby_type(ty)) {
            return Ok(Some(object));
        }
        let Some(name) = name else { return Ok(None) };
        let found = self.call(&method::KNOWN, (name.as_str(), class))?;
        if found.is_nil() {
            return Ok(None);
        }
        self.remember(ty, found);
        Ok(Some(found))
    }

    fn remember(&self, ty: &Type, object: Rb) {
        if let Some(host) = current() {
            host.remember_type(ty, object);
        }
    }

    fn alias(&self, ty: &Type, alias: &TypeAlias) -> Result<Rb, Error> {
        if alias.name == Symbol::UNRESOLVED_ALIAS {
            return self.plain("PTypeAliasType");
        }
        if let Some(known) = self.known(ty, Some(alias.name), "PTypeAliasType")? {
            return Ok(known);
        }
        let made = self.call(&method::NEW_ALIAS, (alias.name.as_str(),))?;
        self.remember(ty, made);
        match alias.target() {
            Some(target) => {
                let target = Making::of(ty, made, || type_to_ruby(self.ruby, &target))?;
                self.call(&method::RESOLVE_ALIAS, (made, target, alias.is_recursive()))
            }
            None => Ok(made),
        }
    }

    fn object(&self, ty: &Type, object: &Arc<ObjectType>) -> Result<Rb, Error> {
        if object.is_default() {
            return self.plain("PObjectType");
        }
        if let Some(known) = self.known(ty, object.name, "PObjectType")? {
            return Ok(known);
        }
        let made = self.call(&method::NEW_OBJECT, (object.name.map(Symbol::as_str),))?;
        self.remember(ty, made);
        match object.def() {
            Some(def) => {
                let hash = Value::Hash(def.definition());
                let hash = Making::of(ty, made, || to_ruby(self.ruby, &hash))?;
                self.call(&method::DEFINE_OBJECT, (made, hash))
            }
            None => Ok(made),
        }
    }

    fn type_set(&self, ty: &Type, set: &Arc<TypeSetType>) -> Result<Rb, Error> {
        if set.is_default() {
            return self.plain("PTypeSetType");
        }
        let own = set.def.get().and_then(|d| d.name_authority.as_deref()) == Some(RUNTIME_NAME_AUTHORITY);
        if let Some(known) = self.known(ty, set.name.filter(|_| own), "PTypeSetType")? {
            return Ok(known);
        }
        if set.def.get().is_none_or(|d| d.pcore_version.is_empty()) {
            let made = self.make("PTypeSetType", &[self.text(set.name.map_or("", Symbol::as_str))])?;
            self.remember(ty, made);
            return Ok(made);
        }
        let hash = to_ruby(self.ruby, &Value::Hash(set.init_hash()))?;
        let references = self.ruby.hash_new();
        for (name, reference) in set.def.get().map(|d| &d.references[..]).unwrap_or_default() {
            if let Some(found) = reference.type_set.get() {
                let found = type_to_ruby(self.ruby, &Type::new(K::TypeSet(found.clone())))?;
                references.aset(name.as_str(), found)?;
            }
        }
        let made = self.call(&method::TYPE_SET, (hash, references))?;
        self.remember(ty, made);
        Ok(made)
    }
}
