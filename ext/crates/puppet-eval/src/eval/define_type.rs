//! Types defined by name: aliases, Object types, TypeSets with their members
//! (`TypeDefinitionInstantiator`, and the `resolve` of the types it makes). A type is known by its
//! name before it is resolved, since it may name itself.

use std::sync::{Arc, OnceLock};

use puppet_pcore::types::{
    ObjectType, RUNTIME_NAME_AUTHORITY, TypeAlias, TypeSetType, assert_object_name, define_object,
    define_type_set,
};
use puppet_pcore::{PHash, Type, TypeKind, Value};
use puppet_syntax::Symbol;

use super::Cx;
use super::interpret::cased_name;
use crate::error::{Error, Result};
use crate::evaluator::Evaluator;
use crate::ir::{Node, NodeKind, OperationNode, TypeAliasIr};

/// A type that was made by its name, with what it has to be resolved from.
#[derive(Clone)]
pub(crate) struct PendingType {
    /// Kept so that no other type gets its address.
    ty: Type,
    says: Says,
    /// The TypeSets it is a member of, outermost first.
    sets: Vec<Arc<TypeSetType>>,
}

/// The parts of a definition.
#[derive(Clone)]
enum Says {
    /// An expression: the right side of an alias, or the member of the TypeSet there at the
    /// positions given, outermost first.
    Node(Arc<TypeAliasIr>, Vec<usize>),
    /// A member that was all literals.
    Value(Value),
}

/// Kinds of types that a definition makes.
enum Kind {
    Alias,
    Object,
    TypeSet,
}

/// The hash an `Object[{...}]` or `{...}` has.
fn hash_of(node: &Node) -> &Node {
    match &node.kind {
        NodeKind::Access(a) => a.keys.first().unwrap_or(node),
        _ => node,
    }
}

fn literal_text(node: &Node) -> Option<&str> {
    match &node.kind {
        NodeKind::Literal(Value::String(s)) => Some(s),
        _ => None,
    }
}

/// The expression at the positions given.
fn member<'a>(mut node: &'a Node, path: &[usize]) -> Option<&'a Node> {
    for index in path {
        let NodeKind::Hash(pairs) = &hash_of(node).kind else { return None };
        let (_, types) = pairs.iter().find(|(k, _)| literal_text(k) == Some("types"))?;
        let NodeKind::Hash(pairs) = &types.kind else { return None };
        node = &pairs.get(*index)?.1;
    }
    Some(node)
}

impl Evaluator {
    /// The type of `type Name = ...`, known by its name only until
    /// [`resolve_definition`](Evaluator::resolve_definition) is called with it.
    ///
    /// # Errors
    /// A name that the kind of type cannot bear.
    pub fn create_type(&self, ir: &Arc<TypeAliasIr>) -> Result<Type> {
        let says = Says::Node(ir.clone(), Vec::new());
        self.create_named(ir.name, self.kind_of_definition(ir, &ir.ty.node), says, Vec::new())
    }

    fn kind_of_definition(&self, ir: &TypeAliasIr, node: &Node) -> Kind {
        match &node.kind {
            NodeKind::Hash(_) | NodeKind::ResourceDefaults(_) | NodeKind::Literal(Value::Hash(_)) => {
                Kind::Object
            }
            NodeKind::Access(a) => match cased_name(&ir.source, &a.left).map(Symbol::as_str) {
                Some("Object") => Kind::Object,
                Some("TypeSet") => Kind::TypeSet,
                _ => Kind::Alias,
            },
            _ => Kind::Alias,
        }
    }

    fn create_named(
        &self,
        name: Symbol,
        kind: Kind,
        says: Says,
        sets: Vec<Arc<TypeSetType>>,
    ) -> Result<Type> {
        let ty = Type::new(match kind {
            Kind::Alias => TypeKind::Alias(Arc::new(TypeAlias::new(name))),
            Kind::Object => {
                assert_object_name(name.as_str()).map_err(Error::definition)?;
                TypeKind::Object(Arc::new(ObjectType::new(Some(name))))
            }
            Kind::TypeSet => {
                TypeKind::TypeSet(Arc::new(TypeSetType { name: Some(name), def: OnceLock::new() }))
            }
        });
        self.pending_types.borrow_mut().insert(ty.id(), PendingType { ty: ty.clone(), says, sets });
        Ok(ty)
    }

    /// Resolves a type that was made by its name, unless it is resolved or is being
    /// it.
    ///
    /// # Errors
    /// The error in its definition; the next one to ask gets the error again.
    pub fn resolve_definition(&self, ty: &Type) -> Result<()> {
        if self.pending_types.borrow().is_empty() {
            return Ok(());
        }
        let Some(pending) = self.pending_types.borrow_mut().remove(&ty.id()) else { return Ok(()) };
        let outer = self.type_sets.replace(pending.sets.clone());
        let resolved = self.within_type(&pending.ty, || self.resolve_pending(&pending));
        self.type_sets.replace(outer);
        if resolved.is_err() {
            self.pending_types.borrow_mut().insert(ty.id(), pending);
        }
        resolved
    }

    /// Runs `body`, in which the name of that alias or Object type means the type within itself ([`TypeAlias::within`],
    /// [`ObjectType::within`]), also in types that `body` resolves. So a type keeps alive only those that were resolved
    /// before it.
    pub(crate) fn within_type<T>(&self, ty: &Type, body: impl FnOnce() -> T) -> T {
        let within = match ty.kind() {
            TypeKind::Alias(alias) => TypeKind::Alias(Arc::new(TypeAlias::within(alias))),
            TypeKind::Object(object) => TypeKind::Object(Arc::new(ObjectType::within(object))),
            _ => return body(),
        };
        self.own_types.borrow_mut().push(Type::new(within));
        let result = body();
        self.own_types.borrow_mut().pop();
        result
    }

    /// The type, or one that is being resolved within itself.
    pub(crate) fn or_within(&self, found: &Type) -> Type {
        let own = self.own_types.borrow();
        own.iter().find(|within| within.id() == found.id()).unwrap_or(found).clone()
    }

    fn resolve_pending(&self, pending: &PendingType) -> Result<()> {
        let (ir, path) = match &pending.says {
            Says::Value(value) => return self.resolve_value(&pending.ty, value),
            Says::Node(ir, path) => (ir, path),
        };
        let Some(node) = member(&ir.ty.node, path) else { return Ok(()) };
        let frame = self.frame_for_types();
        let cx = Cx { ev: self, frame: &frame, source: &ir.source };
        match pending.ty.kind() {
            TypeKind::Alias(alias) => {
                let target = cx.interpret(node)?;
                alias.resolve(&pending.ty, &target).map_err(Error::argument)
            }
            TypeKind::Object(object) => {
                let hash = match &node.kind {
                    NodeKind::ResourceDefaults(_) => cx.with_parent(node)?,
                    _ => cx.interpret_any(hash_of(node))?,
                };
                match &hash {
                    Value::Hash(hash) => define_object(object, hash, false).map_err(Error::definition),
                    other => Err(cx.no_hash("object", hash_of(node), other)),
                }
            }
            TypeKind::TypeSet(set) => {
                let hash = cx.type_set(set, hash_of(node), ir, path)?;
                self.fill_type_set(set, &hash)
            }
            _ => Ok(()),
        }
    }

    fn resolve_value(&self, ty: &Type, value: &Value) -> Result<()> {
        match (ty.kind(), value) {
            (TypeKind::Alias(alias), Value::Type(target)) => {
                alias.resolve(ty, target).map_err(Error::argument)
            }
            (TypeKind::Object(object), Value::Hash(hash)) => {
                define_object(object, hash, false).map_err(Error::definition)
            }
            (_, other) => {
                let text = puppet_pcore::format::value_string(other);
                Err(Error::parse(format!("The expression <{text}> is not a valid type specification.")))
            }
        }
    }

    /// Defines the set, finds the sets it refers to and resolves its members.
    fn fill_type_set(&self, set: &Arc<TypeSetType>, hash: &PHash) -> Result<()> {
        define_type_set(set, hash, Some(RUNTIME_NAME_AUTHORITY)).map_err(Error::definition)?;
        let Some(def) = set.def.get() else { return Ok(()) };
        for (index, (_, reference)) in def.references.iter().enumerate() {
            let local = reference.name_authority.as_deref() == Some(RUNTIME_NAME_AUTHORITY);
            let found = if local { self.named_type(Symbol::new(&reference.name))? } else { None };
            set.resolve_reference(index, found.as_ref()).map_err(Error::argument)?;
        }
        for (_, member) in &def.types {
            if let Value::Type(member) = member {
                self.resolve_definition(member)?;
            }
        }
        Ok(())
    }

    /// A type of the TypeSets whose members are being resolved.
    pub(super) fn type_of_sets(&self, name: &str) -> Option<Type> {
        self.type_sets.borrow().iter().find_map(|set| set.find(name))
    }
}

impl Cx<'_> {
    /// The hash that defines a TypeSet, its members being types that are made but not resolved
    /// (`PTypeSetType#resolve_literal_hash`).
    fn type_set(
        &self,
        set: &Arc<TypeSetType>,
        node: &Node,
        ir: &Arc<TypeAliasIr>,
        path: &[usize],
    ) -> Result<PHash> {
        let mut sets = self.ev.type_sets.borrow().clone();
        sets.push(set.clone());
        let name_of = |key: &Node| match &key.kind {
            NodeKind::TypeName(_) | NodeKind::Literal(Value::Type(_)) => {
                Ok(Value::from(self.source.slice(key.span)))
            }
            _ => self.interpret_any(key),
        };
        let pairs = match &node.kind {
            NodeKind::Hash(pairs) => pairs,
            NodeKind::Literal(Value::Hash(hash)) => {
                return hash
                    .iter()
                    .map(|(key, value)| match (key.as_str(), value) {
                        (Some("types"), Value::Hash(types)) => {
                            let members: Result<PHash> = types
                                .iter()
                                .map(|(k, v)| Ok((type_name(k), self.literal_member(set, k, v, &sets)?)))
                                .collect();
                            Ok((key.clone(), Value::Hash(members?)))
                        }
                        _ => Ok((key.clone(), value.clone())),
                    })
                    .collect();
            }
            _ => return Err(self.no_hash("TypeSet", node, &self.interpret_any(node)?)),
        };
        let mut hash = PHash::new();
        for (key, value) in pairs {
            let key = self.interpret_any(key)?;
            let value = match (key.as_str(), &value.kind) {
                (Some("types"), NodeKind::Hash(members)) => {
                    let mut types = PHash::new();
                    for (index, (name, says)) in members.iter().enumerate() {
                        let name = name_of(name)?;
                        let at = path.iter().copied().chain([index]).collect();
                        let kind = self.ev.kind_of_definition(ir, says);
                        let member = self.member(set, &name, kind, Says::Node(ir.clone(), at), &sets)?;
                        types.make_mut().insert(name, member);
                    }
                    Value::Hash(types)
                }
                (Some("types"), NodeKind::Literal(Value::Hash(members))) => {
                    let members: Result<PHash> = members
                        .iter()
                        .map(|(k, v)| Ok((type_name(k), self.literal_member(set, k, v, &sets)?)))
                        .collect();
                    Value::Hash(members?)
                }
                (Some("references"), NodeKind::Hash(members)) => {
                    let members: Result<PHash> =
                        members.iter().map(|(k, v)| Ok((name_of(k)?, self.interpret_any(v)?))).collect();
                    Value::Hash(members?)
                }
                (Some("references"), NodeKind::Literal(Value::Hash(members))) => {
                    Value::Hash(members.iter().map(|(k, v)| (type_name(k), v.clone())).collect())
                }
                _ => self.interpret_any(value)?,
            };
            hash.make_mut().insert(key, value);
        }
        Ok(hash)
    }

    fn literal_member(
        &self,
        set: &TypeSetType,
        name: &Value,
        says: &Value,
        sets: &[Arc<TypeSetType>],
    ) -> Result<Value> {
        let kind = if matches!(says, Value::Hash(_)) { Kind::Object } else { Kind::Alias };
        self.member(set, &type_name(name), kind, Says::Value(says.clone()), sets)
    }

    /// A member of a set, known to the loaders by its full name from now on.
    fn member(
        &self,
        set: &TypeSetType,
        name: &Value,
        kind: Kind,
        says: Says,
        sets: &[Arc<TypeSetType>],
    ) -> Result<Value> {
        let owner = set.name.map_or("", Symbol::as_str);
        let full = Symbol::new(&format!("{owner}::{}", puppet_pcore::convert::ruby::to_s(name)));
        let made = self.ev.create_named(full, kind, says, sets.to_vec())?;
        if let Some(session) = self.ev.session() {
            session.define_type(full, &made);
        }
        Ok(Value::Type(made))
    }

    /// `Parent { attributes => ... }` in a TypeSet: an Object type that inherits from `Parent`.
    fn with_parent(&self, node: &Node) -> Result<Value> {
        let NodeKind::ResourceDefaults(defaults) = &node.kind else { return Ok(Value::Undef) };
        let mut hash = PHash::new();
        if !matches!(self.source.slice(defaults.type_ref.span), "Object" | "TypeSet") {
            let named = |operation: &OperationNode| matches!(operation, OperationNode::Attribute { name, .. } if *name == Symbol::PARENT);
            if defaults.operations.iter().any(named) {
                let severity = self.ev.settings.strict.get();
                let message = "The key 'parent' is declared more than once";
                self.optionally_fail(severity, node.span, "DUPLICATE_KEY", message)?;
            }
            hash.make_mut().insert("parent".into(), self.interpret_any(&defaults.type_ref)?);
        }
        for operation in &defaults.operations {
            if let OperationNode::Attribute { name, value, .. } = operation {
                hash.make_mut().insert(name.as_str().into(), self.interpret_any(value)?);
            }
        }
        Ok(Value::Hash(hash))
    }

    /// Stock shows the class of the syntax tree's node.
    #[cold]
    fn no_hash(&self, what: &str, node: &Node, value: &Value) -> Box<crate::Unwind> {
        let class = match (&node.kind, value) {
            (NodeKind::Access(_), _) => "AccessExpression",
            (NodeKind::TypeName(_), _) | (_, Value::Type(_)) => "QualifiedReference",
            (_, Value::Integer(_)) => "LiteralInteger",
            (_, Value::Float(_)) => "LiteralFloat",
            (_, Value::Boolean(_)) => "LiteralBoolean",
            (_, Value::Default) => "LiteralDefault",
            (_, Value::Undef) => "LiteralUndef",
            (_, Value::Array(_)) => "LiteralList",
            (_, Value::Regexp(_)) => "LiteralRegularExpression",
            (_, Value::String(_)) if self.source.slice(node.span).starts_with(['\'', '"']) => "LiteralString",
            _ => "QualifiedName",
        };
        Error::argument(format!(
            "{what} initializer has wrong type, expects a Struct value, got Puppet::AST::{class}"
        ))
    }
}

/// The name of a type that was written where a text is wanted.
fn type_name(key: &Value) -> Value {
    match key {
        Value::Type(t) => t.simple_name().into(),
        other => other.clone(),
    }
}
