//! `Object` types.

use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock, Weak};

use puppet_syntax::Symbol;

use super::{Type, TypeKind};
use crate::value::{PHash, Value};

/// An Object type; its definition is set after it is made, so that it can refer to itself.
#[derive(Debug)]
pub struct ObjectType {
    /// The name; an anonymous type has none.
    pub name: Option<Symbol>,
    definition: Definition,
}

#[derive(Debug)]
enum Definition {
    /// Parts, once known.
    Own(OnceLock<Arc<ObjectDef>>),
    /// That of a type whose definition names itself. It must not keep itself alive.
    Of(Weak<ObjectType>),
}

impl ObjectType {
    /// A type that still has to be defined.
    pub fn new(name: Option<Symbol>) -> ObjectType {
        ObjectType { name, definition: Definition::Own(OnceLock::new()) }
    }

    /// A type that is made of these parts.
    pub fn with_def(name: Option<Symbol>, def: ObjectDef) -> ObjectType {
        ObjectType { name, definition: Definition::Own(OnceLock::from(Arc::new(def))) }
    }

    /// A type as its own definition names it: equal to it, and defined as long as it is there.
    pub fn within(object: &Arc<ObjectType>) -> ObjectType {
        ObjectType { name: object.name, definition: Definition::Of(Arc::downgrade(object)) }
    }

    /// Parts; `None` before they are known.
    pub fn def(&self) -> Option<Arc<ObjectDef>> {
        match &self.definition {
            Definition::Own(def) => def.get().cloned(),
            Definition::Of(object) => object.upgrade()?.def(),
        }
    }

    /// Sets what it is made of; the first definition stays.
    pub fn set_def(&self, to: ObjectDef) {
        if let Definition::Own(def) = &self.definition {
            let _ = def.set(Arc::new(to));
        }
    }

    /// The same for a type and the ways its definition names it.
    pub fn id(&self) -> usize {
        match &self.definition {
            Definition::Own(_) => std::ptr::from_ref(self).addr(),
            Definition::Of(object) => object.as_ptr().addr(),
        }
    }

    /// True if this is plain `Object`, which every object type fits.
    pub fn is_default(&self) -> bool {
        self.name.is_none() && self.def().is_some_and(|d| d.init_hash.is_empty() && d.attributes.is_empty())
    }

    /// An attribute, inherited ones included.
    pub fn attribute(&self, name: Symbol) -> Option<Attribute> {
        let own = self.def()?.attributes.iter().find(|a| a.name == name).cloned();
        own.or_else(|| self.parent_object()?.attribute(name))
    }

    /// A function, inherited ones included, and the type that has it.
    pub fn function(self: &Arc<Self>, name: Symbol) -> Option<(Arc<ObjectType>, ObjectFunction)> {
        let own = self.def()?.functions.iter().find(|f| f.name == name).cloned();
        match own {
            Some(function) => Some((self.clone(), function)),
            None => self.parent_object()?.function(name),
        }
    }

    /// The type that has an attribute: this one or one it inherits from.
    pub fn owner_of(self: &Arc<Self>, name: Symbol) -> Option<Arc<ObjectType>> {
        if self.def()?.attributes.iter().any(|a| a.name == name) {
            return Some(self.clone());
        }
        self.parent_object()?.owner_of(name)
    }

    /// The Object type it inherits from; an alias on the way is looked through.
    pub fn parent_object(&self) -> Option<Arc<ObjectType>> {
        let mut parent = self.def()?.parent.clone()?;
        for _ in 0..100 {
            parent = match parent.kind() {
                TypeKind::Object(o) => return Some(o.clone()),
                TypeKind::Alias(alias) => alias.target()?.into_owned(),
                _ => return None,
            };
        }
        None
    }
}

impl ObjectType {
    /// Attributes that a constructor takes, the inherited ones first, those without default before
    /// those with (PObjectType#attributes_info).
    pub fn parameters(self: &Arc<Self>) -> Vec<Attribute> {
        let mut chain = vec![self.clone()];
        // Inheritance is checked for circles when a type is defined; the bound is for what is not.
        while chain.len() < 1000 {
            let Some(parent) = chain.last().and_then(|o| o.parent_object()) else { break };
            chain.push(parent);
        }
        let mut all: Vec<Attribute> = Vec::new();
        for object in chain.iter().rev() {
            let def = object.def();
            for attribute in def.iter().flat_map(|def| &def.attributes) {
                match all.iter_mut().find(|a| a.name == attribute.name) {
                    Some(overridden) => *overridden = attribute.clone(),
                    None => all.push(attribute.clone()),
                }
            }
        }
        all.retain(|a| !matches!(a.kind, AttributeKind::Constant | AttributeKind::Derived));
        let (late, mut first): (Vec<_>, Vec<_>) = all.into_iter().partition(Attribute::is_optional);
        first.extend(late);
        first
    }
}

impl Attribute {
    /// True if a constructor may go without it.
    pub fn is_optional(&self) -> bool {
        self.value.is_some()
    }
}

/// Parts of an Object type.
#[derive(Clone, Debug, Default)]
pub struct ObjectDef {
    /// The type it inherits from.
    pub parent: Option<Type>,
    /// `type_parameters`
    pub type_parameters: Vec<Attribute>,
    /// `attributes` and `constants`, in order
    pub attributes: Vec<Attribute>,
    /// `functions`
    pub functions: Vec<ObjectFunction>,
    /// `equality`: `None` when not given
    pub equality: Option<Vec<Symbol>>,
    /// `equality_include_type`
    pub equality_include_type: bool,
    /// `serialization`
    pub serialization: Option<Vec<Symbol>>,
    /// `checks`
    pub checks: Option<Value>,
    /// `annotations`
    pub annotations: Option<PHash>,
    /// The hash it was made from, for printing.
    pub init_hash: PHash,
    /// True if code outside the engine makes the instances and answers for them.
    pub is_foreign: bool,
}

/// An attribute of an Object type.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// The name.
    pub name: Symbol,
    /// The type.
    pub ty: Type,
    /// The kind.
    pub kind: AttributeKind,
    /// The default, or the value of a constant.
    pub value: Option<Value>,
    /// `override => true`
    pub overrides: bool,
    /// `final => true`
    pub is_final: bool,
    /// `annotations`
    pub annotations: Option<PHash>,
}

impl Attribute {
    /// True if it is said best as a constant: its type is that of its value.
    pub(crate) fn is_plain_constant(&self) -> bool {
        self.kind == AttributeKind::Constant
            && self.value.as_ref().is_some_and(|v| crate::generalize(&crate::infer(v)) == self.ty)
    }

    /// Types that its definition names, the type itself first.
    pub(crate) fn entries(&self) -> Vec<(&'static str, Value)> {
        let mut entries: Vec<(&str, Value)> = vec![("type", Value::Type(self.ty.clone()))];
        if self.is_final && self.kind != AttributeKind::Constant {
            entries.push(("final", true.into()));
        }
        if self.overrides {
            entries.push(("override", true.into()));
        }
        if let Some(annotations) = &self.annotations {
            entries.push(("annotations", Value::Hash(annotations.clone())));
        }
        if self.kind != AttributeKind::Normal {
            entries.push(("kind", self.kind.as_str().into()));
        }
        if let Some(value) = &self.value {
            entries.push(("value", value.clone()));
        }
        entries
    }

    /// The same of a type parameter: just its type, without the Optional around it.
    pub(crate) fn parameter_entries(&self) -> Vec<(&'static str, Value)> {
        let inner = match self.ty.kind() {
            TypeKind::Optional(Some(inner)) => inner,
            _ => &self.ty,
        };
        vec![("type", Value::Type(inner.clone()))]
    }
}

/// The kind of an attribute.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AttributeKind {
    /// Given or defaulted when an instance is made.
    #[default]
    Normal,
    /// `constant`
    Constant,
    /// `derived`
    Derived,
    /// `given_or_derived`
    GivenOrDerived,
    /// `reference`
    Reference,
}

impl AttributeKind {
    /// As written in a definition; empty for a normal attribute.
    pub fn as_str(self) -> &'static str {
        match self {
            AttributeKind::Normal => "",
            AttributeKind::Constant => "constant",
            AttributeKind::Derived => "derived",
            AttributeKind::GivenOrDerived => "given_or_derived",
            AttributeKind::Reference => "reference",
        }
    }
}

impl ObjectDef {
    /// The hash that defines it; of types that the language brings it is put together.
    pub fn definition(&self) -> PHash {
        if !self.init_hash.is_empty() || self.attributes.is_empty() && self.functions.is_empty() {
            return self.init_hash.clone();
        }
        let attribute = |a: &Attribute| {
            let mut spec = vec![(Value::from("type"), Value::Type(a.ty.clone()))];
            spec.extend(a.value.clone().map(|v| (Value::from("value"), v)));
            if a.kind != AttributeKind::Normal {
                spec.push(("kind".into(), a.kind.as_str().into()));
            }
            (Value::from(a.name.as_str()), Value::hash(spec))
        };
        let function = |f: &ObjectFunction| (Value::from(f.name.as_str()), Value::Type(f.ty.clone()));
        let parent = self.parent.iter().map(|p| (Value::from("parent"), Value::Type(p.clone())));
        let members: [(&str, PHash); 3] = [
            ("type_parameters", self.type_parameters.iter().map(attribute).collect()),
            ("attributes", self.attributes.iter().map(attribute).collect()),
            ("functions", self.functions.iter().map(function).collect()),
        ];
        let members = members.into_iter().filter(|(_, m)| !m.is_empty());
        parent.chain(members.map(|(kind, m)| (Value::from(kind), Value::Hash(m)))).collect()
    }

    /// All type parameters, inherited ones first.
    pub fn type_parameter_list(&self) -> Vec<Attribute> {
        let mut all = match self.parent.as_ref().map(Type::kind) {
            Some(TypeKind::Object(parent)) => {
                parent.def().map(|def| def.type_parameter_list()).unwrap_or_default()
            }
            _ => Vec::new(),
        };
        for parameter in &self.type_parameters {
            match all.iter_mut().find(|p| p.name == parameter.name) {
                Some(overridden) => *overridden = parameter.clone(),
                None => all.push(parameter.clone()),
            }
        }
        all
    }

    /// Names of all type parameters, inherited ones first.
    pub fn all_type_parameters(&self) -> Vec<Symbol> {
        let mut names = match self.parent.as_ref().map(Type::kind) {
            Some(TypeKind::Object(parent)) => {
                parent.def().map(|def| def.all_type_parameters()).unwrap_or_default()
            }
            _ => Vec::new(),
        };
        for parameter in &self.type_parameters {
            if !names.contains(&parameter.name) {
                names.push(parameter.name);
            }
        }
        names
    }
}

/// A function of an Object type.
#[derive(Clone, Debug)]
pub struct ObjectFunction {
    /// The name.
    pub name: Symbol,
    /// A `Callable`.
    pub ty: Type,
    /// `override => true`
    pub overrides: bool,
    /// `final => true`
    pub is_final: bool,
}

impl ObjectType {
    /// True if a type of the same name is the same. Names within a module are unique; global ones are not, since several
    /// modules may have a `lib/puppet/datatypes/foo.rb`. Types of members are compared as texts: they may name this one.
    fn has_members_of(&self, other: &ObjectType) -> bool {
        if self.name.is_some_and(|name| name.as_str().contains("::")) {
            return true;
        }
        let (Some(a), Some(b)) = (self.def(), other.def()) else { return true };
        let attributes = |def: &ObjectDef| -> Vec<(Symbol, String)> {
            def.attributes.iter().map(|a| (a.name, a.ty.to_string())).collect()
        };
        attributes(&a) == attributes(&b) && a.functions.len() == b.functions.len()
    }
}

impl PartialEq for ObjectType {
    fn eq(&self, other: &ObjectType) -> bool {
        match (self.name, other.name) {
            (Some(a), Some(b)) => a == b && (self.id() == other.id() || self.has_members_of(other)),
            (None, None) => match (self.def(), other.def()) {
                (Some(a), Some(b)) => a.init_hash == b.init_hash,
                _ => false,
            },
            _ => false,
        }
    }
}

impl Eq for ObjectType {}

impl Hash for ObjectType {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

/// `MyType[params]`: parameters in order, or one hash of them by name (PObjectTypeExtension).
///
/// # Errors
/// Types without parameters, unknown names, and values that are not of a parameter's type.
pub(crate) fn extend_object(o: &Arc<ObjectType>, keys: &[Value]) -> Result<Type, String> {
    let label = o.name.map_or("Object", Symbol::as_str);
    let parameters = o.def().map(|def| def.type_parameter_list()).unwrap_or_default();
    let Some(first) = parameters.first() else {
        return Err(format!("The {label}-Type cannot be parameterized using []"));
    };
    let check = |parameter: &Attribute, value: &Value| {
        if crate::instance(&parameter.ty, value) {
            return Ok((parameter.name, value.clone()));
        }
        let subject = format!("type_parameter {label}[{}] has wrong type,", parameter.name);
        Err(crate::mismatch::describe_mismatch(&subject, &parameter.ty, value))
    };
    let mut given = Vec::new();
    match keys {
        [Value::Hash(hash)] if !crate::instance(&first.ty, &keys[0]) => {
            for (name, value) in hash {
                let name = crate::convert::ruby::to_s(name);
                let Some(parameter) = parameters.iter().find(|p| p.name.as_str() == name) else {
                    return Err(format!("'{name}' is not a known type parameter for {label}-Type"));
                };
                if *value != Value::Default {
                    given.push(check(parameter, value)?);
                }
            }
        }
        _ => {
            for (parameter, value) in parameters.iter().zip(keys).filter(|(_, v)| **v != Value::Default) {
                given.push(check(parameter, value)?);
            }
        }
    }
    if given.is_empty() {
        return Err(format!("The {label}-Type cannot be parameterized using an empty parameter list"));
    }
    Ok(Type::new(TypeKind::ObjectExtension(o.clone(), given.into())))
}

impl ObjectFunction {
    /// Types that its definition names, the type itself first.
    pub(crate) fn entries(&self) -> Vec<(&'static str, Value)> {
        let mut entries: Vec<(&str, Value)> = vec![("type", Value::Type(self.ty.clone()))];
        if self.is_final {
            entries.push(("final", true.into()));
        }
        if self.overrides {
            entries.push(("override", true.into()));
        }
        entries
    }
}
