//! AST → IR: names become slots, literals become values, calls are prepared.
//!
//! Every body (class, define, node, function, lambda, EPP template) has a frame of its own whose
//! slots are the variables assigned in it. The statements of a program are evaluated in a frame
//! that exists already (top scope, or whatever scope a string is evaluated in), so their
//! variables are kept by name.

mod call;
mod conditional;
mod cover;
mod definition;
mod expr;
mod fold;
mod reach;
mod resource;
mod scope;

use std::sync::{Arc, OnceLock};

use puppet_syntax::ast::{self, ExprKind};
use puppet_syntax::{Source, Span, stack};

use crate::ir::{Body, EppIr, IllegalNode, Node, NodeKind, Program};
use scope::Scopes;

/// More than lowering takes of the stack for a level, also in a build without optimisation.
const FRAME: usize = 16 * 1024;

/// Lowers a parsed manifest, code string or EPP template.
pub fn program(ast: &ast::Program) -> Arc<Program> {
    let lowered = stack::walk(ast.height, FRAME, || lowered(ast));
    lowered.unwrap_or_else(|| {
        let span = ast.body().span;
        let code =
            Box::new(IllegalNode { code: "", message: "stack level too deep".to_owned(), label: "Program" });
        let node = Node { span, kind: NodeKind::Illegal(code) };
        let layout = Scopes::dynamic().pop();
        let body = Body { source: ast.source.clone(), layout, node, height: 0 };
        let definitions = Vec::new();
        Arc::new(Program {
            source: ast.source.clone(),
            body: Arc::new(body),
            definitions,
            epp: None,
            definitions_only: false,
        })
    })
}

fn lowered(ast: &ast::Program) -> Arc<Program> {
    let mut lowerer = Lowerer::new(ast.source.clone(), ast.height);
    let definitions = ast.definitions().iter().filter_map(|d| lowerer.definition(d)).collect();
    let mut epp = None;
    if let ExprKind::Lambda(lambda) = &ast.body().kind {
        if let Some(body) = &lambda.body {
            if let ExprKind::Epp(e) = &body.kind {
                let lambda = lowerer.lambda(lambda, ast.body().span);
                epp = Some(EppIr { lambda, parameters_specified: e.parameters_specified });
            }
        }
    }
    lowerer.scopes = Scopes::dynamic();
    let node = if epp.is_some() { Node::nop(ast.body().span) } else { lowerer.expr(ast.body()) };
    if let Some(cover) = lowerer.cover.take() {
        cover.finish();
    }
    let definitions_only = match &node.kind {
        NodeKind::Nop | NodeKind::Definition(_) => epp.is_none(),
        NodeKind::Block(nodes) => nodes.iter().all(|n| matches!(n.kind, NodeKind::Definition(_))),
        _ => false,
    };
    let layout = lowerer.scopes.pop();
    let body = Arc::new(Body { source: ast.source.clone(), layout, node, height: ast.height });
    Arc::new(Program { source: ast.source.clone(), body, definitions, epp, definitions_only })
}

/// State of the lowering of one program.
struct Lowerer {
    source: Arc<Source>,
    scopes: Scopes,
    /// Expressions met so far that may set match variables of the running scope.
    matches: usize,
    /// That of the whole tree.
    height: u32,
    /// Counters, while coverage is on.
    cover: Option<cover::Cover>,
}

impl Lowerer {
    fn new(source: Arc<Source>, height: u32) -> Lowerer {
        let cover = cover::Cover::of(&source);
        Lowerer { source, scopes: Scopes::dynamic(), matches: 0, height, cover }
    }

    /// Runs `f`; true when it met something that may set match variables, which the construct
    /// around it restores.
    fn guarded<T>(&mut self, f: impl FnOnce(&mut Lowerer) -> T) -> (T, bool) {
        let before = self.matches;
        let result = f(self);
        let found = self.matches != before;
        self.matches = before;
        (result, found)
    }
}

impl Node {
    /// Nothing, at a place.
    pub(crate) fn nop(span: Span) -> Node {
        Node { span, kind: NodeKind::Nop }
    }
}

/// Ruby's message for an invalid regular expression.
pub type RegexpCheck = fn(&str) -> Option<String>;

static REGEXP_CHECK: OnceLock<RegexpCheck> = OnceLock::new();

/// Makes Ruby itself decide which regular expressions are valid, where there is Ruby.
pub fn check_regexps_by(check: RegexpCheck) {
    let _ = REGEXP_CHECK.set(check);
}

/// Ruby's message for a text that is not a regular expression: what the parser asks.
pub fn regexp_error(source: &str) -> Option<String> {
    match REGEXP_CHECK.get() {
        Some(check) => check(source),
        None => puppet_pcore::Regexp::new(source).err(),
    }
}
