//! Classes, defines, nodes and functions.

use super::idem::ends_with_idem;
use super::label::{a_an, a_an_uc, expr_label};
use super::location::FileNamespace;
use super::{Ancestor, Checker, Node};
use crate::ast::{
    Expr, ExprKind, FunctionDefinition, HostClassDefinition, NodeDefinition, Parameter, PlanDefinition,
    ResourceTypeDefinition,
};
use crate::issue::Issue;
use crate::segments;
use crate::symbol::Symbol;

/// Names of built-in types, which no definition may have.
const RESERVED_TYPE_NAMES: [&str; 28] = [
    "type",
    "any",
    "unit",
    "scalar",
    "boolean",
    "numeric",
    "integer",
    "float",
    "collection",
    "array",
    "hash",
    "tuple",
    "struct",
    "variant",
    "optional",
    "enum",
    "regexp",
    "pattern",
    "runtime",
    "init",
    "object",
    "sensitive",
    "semver",
    "semverrange",
    "string",
    "timestamp",
    "timespan",
    "typeset",
];

impl<'a> Checker<'a, '_> {
    pub(super) fn check_host_class(&mut self, expr: &'a Expr<'a>, d: &'a HostClassDefinition<'a>) {
        self.check_named(expr, d.name);
        self.check_class_like(expr, d.parameters, d.body.as_ref());
        self.check_literal_types(d.parameters);
    }

    pub(super) fn check_resource_type(&mut self, expr: &'a Expr<'a>, d: &'a ResourceTypeDefinition<'a>) {
        self.check_named(expr, d.name);
        self.check_class_like(expr, d.parameters, d.body.as_ref());
    }

    fn check_class_like(
        &mut self,
        expr: &'a Expr<'a>,
        parameters: &'a [Parameter<'a>],
        body: Option<&'a Expr<'a>>,
    ) {
        self.check_no_capture(parameters, expr);
        self.check_unique_names(parameters);
        self.check_reserved_names(parameters, expr);
        self.check_not_idem_last(expr, body);
    }

    pub(super) fn check_function(&mut self, expr: &'a Expr<'a>, d: &'a FunctionDefinition<'a>) {
        self.check_named(expr, d.name);
        if let Some(return_type) = &d.return_type {
            self.check_type_reference(expr, return_type);
        }
        self.check_unique_names(d.parameters);
    }

    pub(super) fn check_plan(&mut self, expr: &'a Expr<'a>, d: &'a PlanDefinition<'a>) {
        self.check_named(expr, d.name);
        self.check_unique_names(d.parameters);
    }

    pub(super) fn check_node(&mut self, expr: &'a Expr<'a>, d: &'a NodeDefinition<'a>) {
        for host in d.host_matches {
            self.hostname(host, expr);
        }
        self.check_top(expr);
        self.check_not_idem_last(expr, d.body.as_ref());
        if let Some(parent) = &d.parent {
            self.accept(Issue::IllegalNodeInheritance {}, parent.span);
        }
    }

    /// A body must not end with a value that is not used.
    fn check_not_idem_last(&mut self, expr: &'a Expr<'a>, body: Option<&'a Expr<'a>>) {
        if let Some(last) = ends_with_idem(body) {
            if self.resource_without_title(last).is_none() {
                let issue = Issue::IdemNotAllowedLast {
                    expression: expr_label(last),
                    container: a_an_uc(&expr_label(expr)),
                };
                self.accept(issue, last.span);
            }
        }
    }

    fn check_named(&mut self, expr: &'a Expr<'a>, name: Symbol) {
        self.check_top(expr);
        let text = name.as_str();
        if !is_definition_name(text, |c| c.is_ascii_lowercase()) {
            self.illegal_name(expr, text);
        }
        self.check_file_namespace(expr, text);
        if RESERVED_TYPE_NAMES.contains(&text) {
            let issue = Issue::ReservedTypeName { name: text.into(), expression: a_an(&expr_label(expr)) };
            self.accept(issue, expr.span);
        }
        self.check_future_reserved(expr, text);
    }

    #[cold]
    pub(super) fn illegal_name(&mut self, expr: &Expr<'_>, name: &str) {
        let value = a_an(&expr_label(expr));
        self.accept(Issue::IllegalDefinitionName { name: name.into(), value }, expr.span);
    }

    pub(super) fn check_future_reserved(&mut self, expr: &Expr<'_>, name: &str) {
        if name == "plan" {
            self.accept(Issue::FutureReservedWord { word: name.into() }, expr.span);
        }
    }

    fn check_file_namespace(&mut self, expr: &Expr<'_>, name: &str) {
        let Some(file) = self.text.path.filter(|p| !p.is_empty()) else { return };
        let allowed = match &self.options.namespace {
            FileNamespace::Any => true,
            FileNamespace::None => false,
            // Most names are in lower case.
            FileNamespace::Under(namespace) => {
                name.starts_with(namespace) && !name.bytes().any(|b| !b.is_ascii() || b.is_ascii_uppercase())
                    || name.to_lowercase().starts_with(namespace)
            }
        };
        if !allowed {
            let issue = Issue::IllegalDefinitionLocation { name: name.into(), file: file.into() };
            self.accept(issue, expr.span);
        }
    }

    /// In a file of a module only definitions (but no nodes) stand at the top.
    pub(super) fn check_top_constructs(&mut self) {
        if self.options.namespace == FileNamespace::Any || self.text.path.is_none() {
            return;
        }
        let body = &self.tree.body;
        let statements = match &body.kind {
            ExprKind::Nop => return,
            ExprKind::Block(block) => block.statements,
            _ => std::slice::from_ref(body),
        };
        for statement in statements {
            let valid =
                crate::ast::visit::is_definition(statement) && !matches!(statement.kind, ExprKind::Node(_));
            if !valid {
                let what = format!("This {}", expr_label(statement));
                self.accept(Issue::IllegalTopConstructLocation { what }, statement.span);
            }
        }
    }

    /// Definitions stand at the top or in classes; functions and types at the very top only.
    pub(super) fn check_top(&mut self, definition: &'a Expr<'a>) {
        let mut n = 0;
        loop {
            let container = self.container(n);
            n += 1;
            match container {
                None | Some(Ancestor::Program) => return,
                Some(Ancestor::Node(Node::Expr(expr))) => match &expr.kind {
                    ExprKind::Apply(_) | ExprKind::HostClass(_) => return,
                    ExprKind::Block(_) => {
                        let at_top = matches!(self.container(n), Some(Ancestor::Program));
                        if !at_top && is_absolute_top_level(definition) {
                            let value = a_an_uc(&expr_label(definition));
                            return self.accept(Issue::NotAbsoluteTopLevel { value }, definition.span);
                        }
                    }
                    _ => return self.accept(Issue::NotTopLevel {}, definition.span),
                },
                Some(Ancestor::Node(_)) => return self.accept(Issue::NotTopLevel {}, definition.span),
            }
        }
    }
}

fn is_absolute_top_level(definition: &Expr<'_>) -> bool {
    matches!(
        definition.kind,
        ExprKind::Function(_) | ExprKind::Plan(_) | ExprKind::TypeAlias(_) | ExprKind::TypeDefinition(_)
    )
}

/// Segments of word characters that begin with a given kind of letter; no leading `::`.
pub(super) fn is_definition_name(name: &str, first: fn(&char) -> bool) -> bool {
    segments::of(name).all(|segment| {
        segment.chars().next().as_ref().is_some_and(first)
            && segment.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    })
}
