//! The syntax tree, node for node that of `Puppet::Pops::Model`. Spans are the offsets and lengths
//! that Puppet records, which for many nodes is the operator and not the whole expression: error
//! positions depend on it.
//!
//! All nodes of a tree live in one arena, and a text that stands in the source as it is stays there: a node is a few
//! words that are copied freely, and a tree is freed at once, however tall it is.

mod children;
mod definition;
mod expr;
pub mod json;
mod resource;
pub mod visit;

use std::sync::Arc;

use bumpalo::Bump;
use self_cell::{MutBorrow, self_cell};

use crate::grammar::Parsed;
use crate::span::{Source, Span, Text};
use crate::{Diagnostic, ParseFailure, ParseOptions};

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

/// The nodes of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tree<'a> {
    pub(crate) body: Expr<'a>,
    pub(crate) definitions: &'a [Definition<'a>],
}

/// Memory that an owned tree borrows. Only the parser uses the arena, so that threads can share the tree.
struct Memory {
    source: Arc<Source>,
    arena: MutBorrow<Bump>,
}

self_cell! {
    struct Kept {
        owner: Memory,
        #[covariant]
        dependent: Tree,
    }
}

/// Parse result of one manifest, EPP template or code string (`Puppet::Pops::Model::Program`).
pub struct Program {
    /// The text everything in this tree came from.
    pub source: Arc<Source>,
    kept: Kept,
    /// Warnings of the lexer (unknown escapes), which Puppet logs while it parses.
    pub warnings: Vec<Diagnostic>,
    /// Number of nodes at most on the way from the body to a leaf, about.
    pub height: u32,
}

impl Program {
    pub(crate) fn parse(
        source: Arc<Source>,
        options: &ParseOptions,
        epp: bool,
    ) -> Result<Program, Box<ParseFailure>> {
        // Most trees take less, and have one block of memory then.
        let arena = MutBorrow::new(Bump::with_capacity(2 * source.text.len()));
        let mut beside = (Vec::new(), 0);
        let kept = Kept::try_new(Memory { source: source.clone(), arena }, |memory| {
            let text = Text::of(&memory.source);
            let Parsed { tree, warnings, height, .. } =
                crate::grammar::parse(text, memory.arena.borrow_mut(), options, epp)?;
            beside = (warnings, height);
            Ok::<_, Box<ParseFailure>>(tree)
        })?;
        let (warnings, height) = beside;
        Ok(Program { source, kept, warnings, height })
    }

    pub(crate) fn tree(&self) -> &Tree<'_> {
        self.kept.borrow_dependent()
    }

    /// The code; `Nop` for an empty source. An EPP template's body is a `Lambda` over an `Epp`.
    pub fn body(&self) -> &Expr<'_> {
        &self.tree().body
    }

    /// Every definition at any depth, in the order Puppet records them (inner before outer).
    pub fn definitions(&self) -> &[Definition<'_>] {
        self.tree().definitions
    }

    /// The text of a span of this program.
    pub fn text(&self, span: Span) -> &str {
        self.source.slice(span)
    }
}

impl std::fmt::Debug for Program {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Program")
            .field("source", &self.source)
            .field("tree", self.tree())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_share_programs() {
        fn shared<T: Send + Sync>() {}
        shared::<Program>();
        assert!(size_of::<Expr<'_>>() == 32 && !std::mem::needs_drop::<Expr<'_>>());
    }
}
