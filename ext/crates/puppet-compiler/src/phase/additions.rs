//! Evaluation after the compile, or without one: `Puppet::Parser::CatalogCompiler` and
//! `ScriptCompiler`, which programs that embed Puppet use piece by piece.

use std::rc::Rc;
use std::sync::Arc;

use puppet_eval::Result;
use puppet_eval::ir::Program;
use puppet_eval::scope::{Frame, Layout, ScopeInfo, ScopeKind};
use puppet_eval::session::RelationshipKind;
use puppet_pcore::Value;
use puppet_pcore::value::PHash;
use puppet_syntax::Symbol;

use crate::compiler::Compiler;

impl Compiler {
    /// Adds the definitions of a program that Ruby code evaluates piece by piece. Its other code is not part of the main class,
    /// which later compiles of the environment evaluate.
    ///
    /// # Errors
    /// Redefinitions, types of parameters that do not exist.
    pub fn define_program(&self, program: &Arc<Program>) -> Result<()> {
        self.loader.import_definitions(program, Some(Symbol::EMPTY))
    }

    /// `CatalogCompiler#evaluate_additions`: collectors and lazily evaluated definitions, overrides,
    /// metaparameters.
    ///
    /// # Errors
    /// The error that evaluating and finishing raised.
    pub fn evaluate_additions(&self) -> Result<()> {
        self.evaluate_generators()?;
        self.finish()
    }

    /// Relates two references (`Compiler#add_relationship`).
    ///
    /// # Errors
    /// Operands that are not references.
    pub fn add_reference_relationship(&self, source: &Value, target: &Value, notify: bool) -> Result<()> {
        let kind = if notify { RelationshipKind::Notify } else { RelationshipKind::Before };
        self.relate(source, target, kind)
    }

    /// The relationships between references that are not formed yet: source, target, kind.
    pub fn pending_relationships(&self) -> Vec<(String, String, RelationshipKind)> {
        self.relationships.between_references()
    }

    /// `Compiler#evaluate_relationships`
    ///
    /// # Errors
    /// References to resources that are not there.
    pub fn form_relationships(&self) -> Result<()> {
        self.evaluate_relationships()
    }

    /// `CatalogCompiler#validate`
    ///
    /// # Errors
    /// Relationships to resources that are not there.
    pub fn validate_additions(&self) -> Result<()> {
        self.validate_relationships()
    }

    /// `Compiler#evaluate_ast_node` for those who call it by itself.
    ///
    /// # Errors
    /// The error that evaluating raised.
    pub fn evaluate_matching_node(&self) -> Result<()> {
        self.evaluate_ast_node()
    }

    /// `Compiler#set_node_parameters` for those who call it by itself: variables of top scope.
    ///
    /// # Errors
    /// Names that no variable may have.
    pub fn set_parameters(&self) -> Result<()> {
        self.set_node_parameters()
    }

    /// `Scope#class_set`: the scope of a class that Ruby code has made.
    pub fn set_class_scope(&self, class: Symbol, frame: Rc<Frame>) {
        self.scopes.set_class(class, frame);
    }

    /// Variables that are reached as those of a class, of which there is no resource.
    pub fn set_class_variables(&self, class: Symbol, variables: &PHash) {
        let mut info = ScopeInfo::new(ScopeKind::Class(class));
        info.parent = Some(self.top().clone());
        info.enclosing = Some(self.top().clone());
        let frame = Rc::new(Frame::new(Arc::new(Layout::default()), Rc::new(info), None));
        for (name, value) in variables {
            if let Some(name) = name.as_str() {
                frame.set_local(Symbol::new(name), value.clone());
            }
        }
        self.scopes.set_class(class, frame);
    }
}
