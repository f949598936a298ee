//! Type names and type annotations.

use std::rc::Rc;
use std::sync::Arc;

use puppet_pcore::{Type, TypeKind, Value};
use puppet_syntax::{Source, Symbol};

use super::Cx;
use crate::error::Result;
use crate::evaluator::Evaluator;
use crate::ir::{Node, NodeKind, TypeSlot};
use crate::pcore;
use crate::scope::Frame;
use crate::session::Session;

impl Cx<'_> {
    pub(super) fn type_name(&self, node: &Node, name: Symbol) -> Result<Value> {
        match self.ev.named_type_from(name, Some(self.source))? {
            Some(t) => match t.kind() {
                TypeKind::TypeReference(unknown) => {
                    let message = format!("Resource type not found: {unknown}");
                    Err(self.fail(node.span, "UNKNOWN_RESOURCE_TYPE", message))
                }
                _ => Ok(Value::Type(t)),
            },
            None => {
                Err(self.fail(node.span, "UNKNOWN_RESOURCE_TYPE", format!("Resource type not found: {name}")))
            }
        }
    }

    /// A key of `Class[...]`: type names are taken as they are, known or not.
    pub(super) fn class_key(&self, node: &Node) -> Result<Value> {
        match node.kind {
            NodeKind::TypeName(name) => {
                Ok(Value::Type(match self.ev.named_type_from(name, Some(self.source))? {
                    Some(t) => t,
                    None => reference(name.as_str()),
                }))
            }
            _ => self.eval(node),
        }
    }
}

/// An unknown type.
pub(super) fn reference(text: &str) -> Type {
    Type::new(TypeKind::TypeReference(text.into()))
}

/// Resource types the static loader knows by name (`StaticLoader::BUILTIN_TYPE_NAMES`).
pub const STATIC_RESOURCE_TYPES: [&str; 15] = [
    "component",
    "exec",
    "file",
    "filebucket",
    "group",
    "node",
    "notify",
    "package",
    "resources",
    "schedule",
    "service",
    "stage",
    "tidy",
    "user",
    "whit",
];

/// Types that the static loader knows (`StaticLoader`, `Pcore.init`).
fn static_type(evaluator: &Evaluator, name: &str) -> Option<Type> {
    let lower = name.strip_prefix("::").unwrap_or(name).to_lowercase();
    if let Some(found) = evaluator.static_resource_type(&lower) {
        return Some(found);
    }
    let found = pcore::builtin_type(&lower);
    found.or_else(|| puppet_pcore::types::predefined(&lower).filter(|_| lower != "error"))
}

impl Evaluator {
    /// A resource type that the static loader knows. The name is in lower case.
    fn static_resource_type(&self, lower: &str) -> Option<Type> {
        (!self.settings.without_resource_types && STATIC_RESOURCE_TYPES.contains(&lower))
            .then(|| Type::resource_ref(Symbol::new(&pcore::capitalize_segments(lower)), None))
    }

    /// An alias that the language itself defines (`Data`), by its name in lower case.
    pub fn builtin_alias(&self, name: &str) -> Option<Type> {
        pcore::builtin_type(name).filter(|t| matches!(t.kind(), TypeKind::Alias(_)))
    }

    /// A type by its name as written: built in, an alias or Object type of the loaders, or a
    /// resource type. `None`: unknown.
    ///
    /// # Errors
    /// The error that loading its file raised.
    pub fn named_type(&self, name: Symbol) -> Result<Option<Type>> {
        self.named_type_from(name, None)
    }

    /// Type of a name that a source asks for: its module's own type comes first (`LoaderAdapter.loader_for_model_object`).
    ///
    /// # Errors
    /// The error that loading its file raised.
    pub fn named_type_from(&self, name: Symbol, from: Option<&Source>) -> Result<Option<Type>> {
        if self.static_types.get() {
            return Ok(static_type(self, name.as_str()));
        }
        if let Some((_, t)) = self.local_types.borrow().iter().find(|(n, _)| *n == name) {
            return Ok(Some(self.or_within(t)));
        }
        if let Some(t) = self.type_names.borrow().get(&name) {
            return Ok(Some(self.or_within(t)));
        }
        let text = name.as_str();
        let bare = text.strip_prefix("::").unwrap_or(text);
        let session = self.session();
        let found = match (pcore::builtin_type(bare), &session) {
            (Some(t), _) => Some(t),
            (None, Some(session)) => {
                session.ask_for_caller(from)?;
                self.loaded_type(&**session, bare, from)?
            }
            (None, None) => self.static_resource_type(&bare.to_lowercase()),
        };
        if found.is_none() {
            if let Some(t) = self.type_of_sets(bare) {
                self.resolve_definition(&t)?;
                return Ok(Some(self.or_within(&t)));
            }
        }
        if let Some(t) = &found {
            let depends = match session {
                Some(session) if bare.contains("::") || matches!(t.kind(), TypeKind::Object(_)) => {
                    session.is_type_of_module(bare)?
                }
                _ => false,
            };
            if !depends {
                self.type_names.borrow_mut().insert(name, t.clone());
            }
        }
        Ok(found.map(|t| self.or_within(&t)))
    }

    /// A type of the loaders: the static loader comes first, whatever the environment has, and resource types in
    /// Ruby and defines come last.
    fn loaded_type(&self, session: &dyn Session, name: &str, from: Option<&Source>) -> Result<Option<Type>> {
        let lower = name.to_lowercase();
        if let Some(found) = self.static_resource_type(&lower) {
            return Ok(Some(found));
        }
        self.load_type(session, name, from)
    }

    /// A type of the modules and the environment. Nothing they have to read for it sees the TypeSet at hand.
    fn load_type(&self, session: &dyn Session, name: &str, from: Option<&Source>) -> Result<Option<Type>> {
        let sets = self.type_sets.take();
        let found = session.load_type(name, from).and_then(|found| {
            if let Some(t) = &found {
                self.resolve_definition(t)?;
            }
            Ok(found)
        });
        self.type_sets.replace(sets);
        found
    }

    /// The type a parameter is declared with, resolved once per session; stock does this for
    /// classes and defines when their file is loaded, in top scope.
    ///
    /// # Errors
    /// The error that evaluating the type expression raised.
    #[inline]
    pub fn resolve_type(&self, slot: &TypeSlot, source: &Arc<Source>, frame: &Rc<Frame>) -> Result<Type> {
        if let Some(t) = slot.fixed.get() {
            return Ok(t.clone());
        }
        if let Some(t) = self.types.borrow().get(&slot.id) {
            return Ok(t.clone());
        }
        self.evaluate_type(slot, source, frame)
    }

    fn evaluate_type(&self, slot: &TypeSlot, source: &Arc<Source>, frame: &Rc<Frame>) -> Result<Type> {
        let t = match (Cx { ev: self, frame, source }).eval(&slot.node)? {
            Value::Type(t) => t,
            _ => Type::any(),
        };
        if slot.builtin {
            let _ = slot.fixed.set(t.clone());
        } else if slot.constant {
            self.types.borrow_mut().insert(slot.id, t.clone());
        }
        Ok(t)
    }
}
