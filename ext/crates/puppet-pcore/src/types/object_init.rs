//! Object types from the hash they are defined with (`PObjectType#_pcore_init_from_hash`).

use std::sync::{Arc, LazyLock};

use ecow::EcoString;
use puppet_syntax::Symbol;

use super::definition_error::DefinitionError;
use super::object::{Attribute, AttributeKind, ObjectDef, ObjectFunction, ObjectType};
use super::{StructMember, Type, TypeKind, object_equality};
use crate::convert::wording::Wording;
use crate::value::{PHash, Regexp, Value};
use crate::{assignable, generalize, infer, infer_set, instance};

pub(super) type Result<T> = std::result::Result<T, DefinitionError>;

pub(super) fn pattern(source: &str) -> Type {
    Regexp::new(source).map_or_else(|_| Type::string(), |r| Type::pattern_of([r]))
}

/// Names of types (`Pcore::TYPE_QUALIFIED_REFERENCE`).
pub(super) fn type_name() -> Type {
    let is_bare = Wording::BareWordClasses.is_used();
    pattern(if is_bare { r"\A[A-Z]\w*(?:::[A-Z]\w*)*\z" } else { r"\A[A-Z][\w]*(?:::[A-Z][\w]*)*\z" })
}

fn member_name() -> Type {
    pattern(r"\A[a-z_]\w*\z")
}

/// Shape of `annotations`.
pub(super) fn annotations() -> Type {
    let annotation = super::predefined("annotation").unwrap_or_else(Type::object);
    Type::optional_of(Type::hash_of(Type::type_of(annotation), Type::hash_of(member_name(), Type::any())))
}

pub(super) fn structure(required: &[(&str, Type)], optional: &[(&str, Type)]) -> Type {
    let members = required.iter().map(|(name, t)| StructMember::with_key(name, false, t.clone()));
    let optional = optional.iter().map(|(name, t)| StructMember::with_key(name, true, t.clone()));
    Type::struct_of(members.chain(optional).collect())
}

/// Shape of an Object definition (`TYPE_OBJECT_I12N`).
pub(super) static DEFINITION: LazyLock<Type> = LazyLock::new(|| {
    let not_undef = || Type::new(TypeKind::NotUndef(None));
    let functions = Type::variant_of(vec![member_name(), Type::string_value("[]")]);
    let members = || Type::hash_of(member_name(), not_undef());
    structure(
        &[],
        &[
            ("name", type_name()),
            ("parent", Type::type_type()),
            ("type_parameters", members()),
            ("attributes", members()),
            ("constants", Type::hash_of(member_name(), Type::any())),
            ("functions", Type::hash_of(functions, not_undef())),
            ("equality", Type::variant_of(vec![member_name(), Type::array_of(member_name())])),
            ("equality_include_type", Type::boolean()),
            ("checks", Type::any()),
            ("annotations", annotations()),
        ],
    )
});

/// Shape of the definition of an attribute (`TYPE_ATTRIBUTE`).
static ATTRIBUTE: LazyLock<Type> = LazyLock::new(|| {
    let kinds = ["constant", "derived", "given_or_derived", "reference"].map(EcoString::from);
    let members = [
        ("type", false, Type::type_type()),
        ("final", true, Type::boolean()),
        ("override", true, Type::boolean()),
        ("kind", true, Type::enum_of(kinds, false)),
        ("value", true, Type::any()),
        ("annotations", true, annotations()),
    ];
    Type::struct_of(members.into_iter().map(|(n, o, t)| StructMember::with_key(n, o, t)).collect())
});

/// Shape of the definition of a function (`TYPE_FUNCTION`).
static FUNCTION: LazyLock<Type> = LazyLock::new(|| {
    structure(
        &[("type", Type::type_of(Type::callable()))],
        &[("final", Type::boolean()), ("override", Type::boolean()), ("annotations", annotations())],
    )
});

pub(super) fn assert(subject: &str, expected: &Type, value: &Value) -> Result<()> {
    if instance(expected, value) {
        return Ok(());
    }
    Err(DefinitionError::assertion(subject, expected, infer_set(value)))
}

fn flag(hash: &PHash, key: &str) -> bool {
    hash.get_str(key).is_some_and(Value::is_truthy)
}

/// A member of the type or of one it inherits from.
pub(super) enum Member {
    Attribute(Attribute),
    Function(ObjectFunction),
}

pub(super) fn parent_member(
    parent: Option<&Arc<ObjectType>>,
    name: Symbol,
) -> Option<(Member, Arc<ObjectType>)> {
    let object = parent?;
    let def = object.def()?;
    if let Some(a) = def.attributes.iter().find(|a| a.name == name) {
        return Some((Member::Attribute(a.clone()), object.clone()));
    }
    if let Some(f) = def.functions.iter().find(|f| f.name == name) {
        return Some((Member::Function(f.clone()), object.clone()));
    }
    parent_member(object.parent_object().as_ref(), name)
}

pub(super) fn label(object: Option<Symbol>) -> &'static str {
    object.map_or("Object", Symbol::as_str)
}

/// True if a member may stand where it stands (`assert_override`).
fn assert_override(
    own: &str,
    feature: &'static str,
    (name, ty, overrides, is_constant): (Symbol, &Type, bool, bool),
    parent: Option<&Arc<ObjectType>>,
) -> Result<()> {
    let Some((found, owner)) = parent_member(parent, name) else {
        if overrides {
            return Err(DefinitionError::Parse(format!(
                "expected {own} to override an inherited {feature}, but no such {feature} was found"
            )));
        }
        return Ok(());
    };
    let (kind, found_type, is_final, found_constant) = match &found {
        Member::Attribute(a) => {
            let constant = a.kind == AttributeKind::Constant;
            ("attribute", &a.ty, a.is_final || constant, constant)
        }
        Member::Function(f) => ("function", &f.ty, f.is_final, false),
    };
    let theirs = format!("{kind} {}[{name}]", label(owner.name));
    if kind != feature {
        return Err(DefinitionError::Parse(format!("{own} attempts to override {theirs}")));
    }
    if is_final && !(found_constant && is_constant) {
        return Err(DefinitionError::Parse(format!("{own} attempts to override final {theirs}")));
    }
    if !overrides {
        return Err(DefinitionError::Parse(format!(
            "{own} attempts to override {theirs} without having override => true"
        )));
    }
    if !assignable(found_type, ty) {
        return Err(DefinitionError::Parse(format!(
            "{own} attempts to override {theirs} with a type that does not match"
        )));
    }
    Ok(())
}

fn type_of(value: Option<&Value>) -> Type {
    value.and_then(Value::as_type).cloned().unwrap_or_else(Type::any)
}

fn read_attribute(own: &str, name: Symbol, spec: &PHash) -> Result<Attribute> {
    assert(&format!("initializer for {own}"), &ATTRIBUTE, &Value::Hash(spec.clone()))?;
    if matches!(name, Symbol::PCORE_TYPE | Symbol::PCORE_VALUE) {
        return Err(DefinitionError::Parse(format!("The attribute '{name}' is reserved and cannot be used")));
    }
    let kind = match spec.get_str("kind").and_then(Value::as_str) {
        Some("constant") => AttributeKind::Constant,
        Some("derived") => AttributeKind::Derived,
        Some("given_or_derived") => AttributeKind::GivenOrDerived,
        Some("reference") => AttributeKind::Reference,
        _ => AttributeKind::Normal,
    };
    if kind == AttributeKind::Constant && spec.contains_str("final") && !flag(spec, "final") {
        return Err(DefinitionError::Parse(format!(
            "{own} of kind 'constant' cannot be combined with final => false"
        )));
    }
    let ty = type_of(spec.get_str("type"));
    let value = spec.get_str("value").cloned();
    if let Some(value) = &value {
        if matches!(kind, AttributeKind::Derived | AttributeKind::GivenOrDerived) {
            let kind = kind.as_str();
            return Err(DefinitionError::Parse(format!(
                "{own} of kind '{kind}' cannot be combined with an attribute value"
            )));
        }
        if !matches!(value, Value::Default) && !instance(&ty, value) {
            return Err(DefinitionError::assertion(&format!("{own} value"), &ty, infer_set(value)));
        }
    } else if kind == AttributeKind::Constant {
        return Err(DefinitionError::Parse(format!("{own} of kind 'constant' requires a value")));
    }
    Ok(Attribute {
        name,
        ty,
        kind,
        value,
        overrides: flag(spec, "override"),
        is_final: kind != AttributeKind::Constant && flag(spec, "final"),
        annotations: spec.get_str("annotations").and_then(Value::as_hash).cloned(),
    })
}

/// The definition of an attribute as a hash, whichever way it was written.
fn attribute_spec(own: &str, spec: &Value) -> Result<PHash> {
    if let Value::Hash(hash) = spec {
        return Ok(hash.clone());
    }
    assert(own, &Type::type_type(), spec)?;
    let mut pairs = vec![(Value::from("type"), spec.clone())];
    if matches!(spec.as_type().map(Type::kind), Some(TypeKind::Optional(_))) {
        pairs.push((Value::from("value"), Value::Undef));
    }
    Ok(pairs.into_iter().collect())
}

fn entries<'a>(hash: &'a PHash, key: &str) -> impl Iterator<Item = (Symbol, &'a Value)> {
    let members = hash.get_str(key).and_then(Value::as_hash);
    members.into_iter().flatten().filter_map(|(k, v)| Some((Symbol::new(k.as_str()?), v)))
}

/// `Object[{...}]`
pub(crate) fn object_from_hash(hash: &PHash) -> Result<Type> {
    let name = hash.get_str("name").and_then(Value::as_str).map(Symbol::new);
    let object = Arc::new(ObjectType::new(name));
    define_object(&object, hash, false)?;
    Ok(Type::new(TypeKind::Object(object)))
}

/// True if an Object type can bear the name.
///
/// # Errors
/// Stock's text if it cannot.
pub fn assert_object_name(name: &str) -> Result<()> {
    assert_type_name("object name", &name.into())
}

/// Is it the name of a type? `subject` is what the text calls it.
pub(crate) fn assert_type_name(subject: &str, name: &Value) -> Result<()> {
    assert(subject, &type_name(), name)
}

/// Sets what an Object type is made of from the hash of its definition
/// (`PObjectType#_pcore_init_from_hash`). The hash may name the type itself. `is_foreign`: whether
/// code outside the engine makes the instances.
///
/// # Errors
/// Stock's texts for definitions that are wrong.
pub fn define_object(this: &Arc<ObjectType>, hash: &PHash, is_foreign: bool) -> Result<()> {
    assert("object initializer", &DEFINITION, &Value::Hash(hash.clone()))?;
    let name = this.name;
    let owner = label(name);
    let parent_type = hash.get_str("parent").and_then(Value::as_type).cloned();
    if let Some(TypeKind::TypeReference(text)) = parent_type.as_ref().map(Type::kind) {
        return Err(DefinitionError::Parse(format!("reference to unresolved type '{text}'")));
    }
    if inherits_from(parent_type.as_ref(), this) {
        return Err(DefinitionError::Puppet(format!("The Object type '{owner}' inherits from itself")));
    }
    let mut def = ObjectDef {
        parent: parent_type,
        init_hash: hash.clone(),
        is_foreign: is_foreign || has_ruby_methods(hash),
        ..ObjectDef::default()
    };
    let parent = {
        let probe = ObjectType::with_def(name, def.clone());
        probe.parent_object()
    };
    def.is_foreign |= parent.as_ref().is_some_and(|p| p.def().is_some_and(|d| d.is_foreign));
    for (key, spec) in entries(hash, "type_parameters") {
        let own = format!("type_parameter {owner}[{key}]");
        let (ty, value) = match spec {
            Value::Hash(spec) => (type_of(spec.get_str("type")), spec.get_str("value").cloned()),
            other => {
                assert(&own, &Type::type_type(), other)?;
                (type_of(Some(other)), None)
            }
        };
        let ty = if matches!(ty.kind(), TypeKind::Optional(_)) { ty } else { Type::optional_of(ty) };
        let kind = AttributeKind::Normal;
        let annotations = None;
        def.type_parameters.push(Attribute {
            name: key,
            ty,
            kind,
            value,
            overrides: false,
            is_final: false,
            annotations,
        });
    }
    for (key, spec) in entries(hash, "attributes") {
        let own = format!("attribute {owner}[{key}]");
        let attribute = read_attribute(&own, key, &attribute_spec(&own, spec)?)?;
        def.attributes.push(attribute);
    }
    for (key, value) in entries(hash, "constants") {
        if def.attributes.iter().any(|a| a.name == key) {
            return Err(DefinitionError::Parse(format!(
                "attribute {owner}[{key}] is defined as both a constant and an attribute"
            )));
        }
        def.attributes.push(Attribute {
            name: key,
            ty: generalize(&infer(value)),
            kind: AttributeKind::Constant,
            value: Some(value.clone()),
            overrides: parent_member(parent.as_ref(), key).is_some(),
            is_final: false,
            annotations: None,
        });
    }
    for a in &def.attributes {
        let constant = a.kind == AttributeKind::Constant;
        let own = format!("attribute {owner}[{}]", a.name);
        assert_override(&own, "attribute", (a.name, &a.ty, a.overrides, constant), parent.as_ref())?;
    }
    for (key, spec) in entries(hash, "functions") {
        let own = format!("function {owner}[{key}]");
        let spec = match spec {
            Value::Hash(spec) => spec.clone(),
            other => {
                assert(&own, &Type::type_of(Type::callable()), other)?;
                [(Value::from("type"), other.clone())].into_iter().collect()
            }
        };
        assert(&format!("initializer for function '{key}'"), &FUNCTION, &Value::Hash(spec.clone()))?;
        if def.attributes.iter().any(|a| a.name == key) {
            return Err(DefinitionError::Parse(format!("{own} conflicts with attribute with the same name")));
        }
        let function = ObjectFunction {
            name: key,
            ty: type_of(spec.get_str("type")),
            overrides: flag(&spec, "override"),
            is_final: flag(&spec, "final"),
        };
        let member = (key, &function.ty, function.overrides, false);
        assert_override(&own, "function", member, parent.as_ref())?;
        def.functions.push(function);
    }
    def.equality_include_type = !matches!(hash.get_str("equality_include_type"), Some(Value::Boolean(false)));
    def.equality = object_equality::read_equality(owner, hash, &def, parent.as_ref())?;
    def.checks = hash.get_str("checks").cloned();
    def.annotations = hash.get_str("annotations").and_then(Value::as_hash).cloned();
    this.set_def(def);
    Ok(())
}

/// True if the code of a member stands in the definition (`annotations => {RubyMethod => ...}`).
fn has_ruby_methods(hash: &PHash) -> bool {
    let annotated = |spec: &Value| {
        let annotations = spec.as_hash().and_then(|s| s.get_str("annotations")).and_then(Value::as_hash);
        annotations
            .is_some_and(|a| a.keys().any(|t| t.as_type().is_some_and(|t| t.simple_name() == "RubyMethod")))
    };
    ["attributes", "functions"].iter().any(|kind| entries(hash, kind).any(|(_, spec)| annotated(spec)))
}

/// True if `this` is among the ancestors.
fn inherits_from(parent: Option<&Type>, this: &Arc<ObjectType>) -> bool {
    let mut next = parent.cloned();
    // A chain that leads back to itself was refused when its last part was defined.
    for _ in 0..1000 {
        next = match next.as_ref().map(Type::kind) {
            Some(TypeKind::Object(o)) if o.id() == this.id() => return true,
            Some(TypeKind::Object(o)) => o.def().and_then(|d| d.parent.clone()),
            _ => return false,
        };
    }
    false
}
