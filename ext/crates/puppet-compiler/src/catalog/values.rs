//! Values as parameters hold them: references are made from types (`Runtime3Converter`), and how
//! Ruby would print them.

use std::cell::RefCell;
use std::rc::Rc;

use ecow::EcoString;
use puppet_eval::ErrorClass;
use puppet_eval::{Error, Result, of_no_class, of_no_entry};
use puppet_pcore::convert::ruby::no_method;
use puppet_pcore::types::{ResourceType, TypeKind};
use puppet_pcore::{Type, Value};
use puppet_syntax::{Symbol, segments};
use rustc_hash::FxHashMap;

use super::names::{class_title, munge_title, munge_type, munge_type_name, type_and_title};
use crate::loader::Loader;

/// The reference a value is, as `Type[title]` (`Puppet::Resource#to_s`).
pub fn reference_text(value: &Value) -> Option<String> {
    let (type_name, title) = reference_parts(value)?;
    Some(joined(type_name, &title))
}

/// The text of the reference that a value is or would be converted to.
pub(crate) fn named_text(value: &Value) -> Option<String> {
    let Value::Type(t) = value else { return None };
    match t.kind() {
        TypeKind::Class(Some(name)) => Some(joined(Symbol::CLASS_TYPE, &class_title(name.as_str()))),
        TypeKind::Resource(r) => parts(r).map(|(type_name, title)| joined(type_name, &title)),
        _ => None,
    }
}

fn joined(type_name: Symbol, title: &str) -> String {
    let mut text = String::with_capacity(type_name.as_str().len() + title.len() + 2);
    for part in [type_name.as_str(), "[", title, "]"] {
        text.push_str(part);
    }
    text
}

/// True if a value is a reference: has a [`reference_text`]. A type that was not converted, as in a `Sensitive`, is none.
pub fn is_reference(value: &Value) -> bool {
    matches!(value, Value::Type(t) if t.as_resource().is_some_and(|r| r.reference && r.type_name.is_some()))
}

/// Type and title of the reference a value is.
pub(crate) fn reference_parts(value: &Value) -> Option<(Symbol, EcoString)> {
    let Value::Type(t) = value else { return None };
    t.as_resource().filter(|r| r.reference).and_then(parts)
}

fn parts(r: &ResourceType) -> Option<(Symbol, EcoString)> {
    let type_name = r.type_name?;
    let title = r.title.clone().unwrap_or_default();
    let name = type_name.as_str();
    if r.reference {
        return Some((munge_type_name(segments::without_root(name)), title));
    }
    if name.eq_ignore_ascii_case("class") {
        return Some((Symbol::CLASS_TYPE, class_title(&title)));
    }
    let is_rooted = name.starts_with("::");
    let type_name =
        if is_rooted { munge_type_name(segments::without_root(name)) } else { munge_type(type_name) };
    Some((type_name, title))
}

/// `Class[Name]` as a parameter holds it.
pub(crate) fn class_reference(name: &str) -> Type {
    Type::reference(Symbol::CLASS_TYPE, class_title(name))
}

/// True if a value contains a type, or anything else that needs conversion.
fn needs_conversion(value: &Value) -> bool {
    match value {
        Value::Type(_) | Value::Iterator(_) | Value::BigInteger(_) => true,
        Value::Array(items) => items.glance().iter().any(needs_conversion),
        Value::Hash(hash) => hash.glance().iter().any(|(k, v)| needs_conversion(k) || needs_conversion(v)),
        _ => false,
    }
}

/// Makes values as parameters hold them (`Runtime3Converter`).
pub(crate) struct ParameterValues {
    loader: Rc<Loader>,
    /// Arrays of attributes by address, with what they became.
    converted: RefCell<FxHashMap<usize, (Value, Value)>>,
}

impl ParameterValues {
    /// Knows the types of resources from a loader.
    pub fn new(loader: Rc<Loader>) -> ParameterValues {
        ParameterValues { loader, converted: RefCell::default() }
    }

    /// `Runtime3Converter#convert`: a value as a parameter of a resource holds it.
    ///
    /// # Errors
    /// Iterators, and references that name no resource.
    pub fn convert(&self, value: &Value) -> Result<Value> {
        if needs_conversion(value) { self.converted(value) } else { Ok(value.clone()) }
    }

    /// The same for the value of an attribute: one array stays one array.
    ///
    /// # Errors
    /// As `convert`.
    pub fn attribute(&self, value: &Value) -> Result<Value> {
        let Value::Array(items) = value else { return self.convert(value) };
        if !needs_conversion(value) {
            return Ok(value.clone());
        }
        if let Some((_, known)) = self.converted.borrow().get(&items.address()) {
            return Ok(known.clone());
        }
        let made = self.converted(value)?;
        // The array stays alive with the entry: its address is unique.
        self.converted.borrow_mut().insert(items.address(), (value.clone(), made.clone()));
        Ok(made)
    }

    fn converted(&self, value: &Value) -> Result<Value> {
        match value {
            Value::Array(items) => {
                Ok(Value::array(items.iter().map(|v| self.converted(v)).collect::<Result<_>>()?))
            }
            Value::Hash(hash) => {
                let mut pairs = Vec::with_capacity(hash.len());
                for (key, value) in hash {
                    pairs.push((self.converted(key)?, self.converted(value)?));
                }
                Ok(Value::hash(pairs))
            }
            Value::Iterator(_) => Err(Error::puppet("Use of an Iterator is not supported here")),
            Value::BigInteger(i) => Err(Error::puppet(puppet_pcore::convert::ruby::out_of_range(**i))),
            // A `Puppet::Resource` of Ruby code is none of the types that are converted.
            Value::Type(_) if is_reference(value) => Ok(value.clone()),
            Value::Type(t) => self.convert_type(t),
            other => Ok(other.clone()),
        }
    }

    fn convert_type(&self, t: &Type) -> Result<Value> {
        match t.kind() {
            TypeKind::Class(None) => Err(of_no_class()),
            TypeKind::CatalogEntry => Err(of_no_entry()),
            TypeKind::Class(Some(name)) => Ok(Value::Type(class_reference(name.as_str()))),
            TypeKind::Resource(r) => {
                let Some(name) = r.type_name else {
                    // Stock asks for the type of this name.
                    return Err(
                        Error::new(ErrorClass::NoMethodError, no_method("include?", &Value::Undef)).raise()
                    );
                };
                let name = name.as_str();
                let name = name.strip_prefix("::").unwrap_or(name);
                // Other spellings have a title, the empty one, and keep the `::` of theirs.
                if matches!(name, "class" | "Class") {
                    let title = r.title.as_ref().ok_or_else(of_no_class)?;
                    return Ok(Value::Type(class_reference(title.as_str())));
                }
                let title = r.title.clone().unwrap_or_default();
                if name.eq_ignore_ascii_case("class") {
                    let title = munge_title(Symbol::CLASS_TYPE, &title);
                    return Ok(Value::Type(Type::reference(Symbol::CLASS_TYPE, title)));
                }
                if name.eq_ignore_ascii_case("node") {
                    return Ok(Value::Type(Type::reference(Symbol::NODE_TYPE, title)));
                }
                let (name, title) = type_and_title(self.loader.resource_type_name(name)?, &title);
                Ok(Value::Type(Type::reference(name, title)))
            }
            _ => Ok(Value::Type(t.clone())),
        }
    }
}

/// Ruby's `to_s` of a value.
pub(crate) fn text(value: &Value) -> String {
    if let Some(text) = reference_text(value) {
        return text;
    }
    puppet_pcore::convert::ruby::to_s(value)
}

/// Ruby's `inspect` of a value.
pub(crate) fn inspect(value: &Value) -> String {
    puppet_pcore::convert::ruby::inspect(value)
}
