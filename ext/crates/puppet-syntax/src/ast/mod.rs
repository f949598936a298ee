//! The syntax tree, node for node that of `Puppet::Pops::Model`. Spans are the offsets and lengths
//! that Puppet records, which for many nodes is the operator and not the whole expression: error
//! positions depend on it.

mod children;
mod definition;
mod expr;
pub mod json;
mod resource;
pub mod visit;

use std::sync::Arc;

use crate::span::{Source, Span};

pub use definition::{
    Definition, FunctionDefinition, HostClassDefinition, Mapping, NodeDefinition, Parameter, PlanDefinition,
    ResourceTypeDefinition, TypeAlias, TypeDefinition, TypeMapping,
};
pub use expr::{
    Access, Apply, ArithmeticOp, AssignmentOp, BigInteger, Binary, BinaryOp, Block, Call, Case, CaseOption,
    ComparisonOp, Epp, Expr, ExprKind, Heredoc, If, KeyedEntry, Lambda, LogicalOp, MatchOp, NamedAccess,
    RelationshipOp, Selector, SelectorEntry,
};
pub use resource::{
    AttributeOp, AttributeOperation, Collect, Operation, Query, Resource, ResourceBody, ResourceDefaults,
    ResourceForm, ResourceOverride,
};

/// What one manifest, EPP template or code string parses to (`Puppet::Pops::Model::Program`).
#[derive(Debug)]
pub struct Program {
    /// The text everything in this tree came from.
    pub source: Arc<Source>,
    /// The code; `Nop` for an empty source. An EPP template's body is a `Lambda` over an `Epp`.
    pub body: Expr,
    /// Every definition at any depth, in the order Puppet records them (inner before outer).
    pub definitions: Vec<Definition>,
    /// Warnings of the lexer (unknown escapes), which Puppet logs while it parses.
    pub warnings: Vec<crate::diagnostic::Diagnostic>,
    /// How many nodes at most are on the way from the body to a leaf, about.
    pub height: u32,
}

impl Drop for Program {
    fn drop(&mut self) {
        let body = std::mem::replace(&mut self.body, Expr { kind: ExprKind::Nop, span: Span::default() });
        crate::stack::free((body, std::mem::take(&mut self.definitions)), self.height);
    }
}

impl Program {
    /// The text of a span of this program.
    pub fn text(&self, span: Span) -> &str {
        self.source.slice(span)
    }
}
