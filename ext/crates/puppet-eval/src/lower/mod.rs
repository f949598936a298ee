//! AST → IR: names become slots, literals become values, calls are prepared.

use std::sync::Arc;

use puppet_syntax::ast;

use crate::ir::Program;

/// Lowers a parsed manifest, code string or EPP template.
pub fn program(_ast: &ast::Program) -> Arc<Program> {
    unimplemented!()
}
