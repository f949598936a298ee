//! Parameters.

use crate::Symbol;
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::hash::SHORT;
use super::label::{a_an, expr_label};
use super::literal::Literal;
use super::{Checker, Node};
use crate::ast::{AssignmentOp, BinaryOp, Expr, ExprKind, Parameter};
use crate::issue::Issue;
use crate::segments;

impl<'a> Checker<'a, '_> {
    pub(super) fn check_parameter(&mut self, parameter: &'a Parameter<'a>) {
        let name = parameter.name.as_str();
        if !parameter.name.is_variable_name() || segments::separator(name).is_some() {
            self.check_other_parameter(parameter, name);
        }
        if let Some(value) = &parameter.value {
            self.check_no_assignment(Node::Expr(value));
        }
    }

    /// A name that is none of a local variable.
    #[cold]
    fn check_other_parameter(&mut self, parameter: &'a Parameter<'a>, name: &str) {
        let digits = name.strip_prefix("0x").unwrap_or(name);
        if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) {
            self.accept(Issue::IllegalNumericParameter { name: name.into() }, parameter.span);
        }
        self.accept(Issue::IllegalParamName { name: name.into() }, parameter.span);
    }

    /// Default values assign nothing, except inside lambdas.
    fn check_no_assignment(&mut self, node: Node<'a>) {
        if let Node::Expr(expr) = node {
            match &expr.kind {
                ExprKind::Binary(b) if matches!(b.op, BinaryOp::Assignment(_)) => {
                    debug_assert!(matches!(
                        b.op,
                        BinaryOp::Assignment(
                            AssignmentOp::Set | AssignmentOp::PlusSet | AssignmentOp::MinusSet
                        )
                    ));
                    return self.accept(Issue::IllegalAssignmentContext {}, expr.span);
                }
                ExprKind::Lambda(_) => return,
                _ => {}
            }
        }
        node.for_each_child(&mut |child| self.check_no_assignment(child));
    }

    /// `owner` cannot have a parameter that captures the rest.
    pub(super) fn check_no_capture(&mut self, parameters: &'a [Parameter<'a>], owner: &Expr<'_>) {
        for parameter in parameters.iter().filter(|p| p.captures_rest) {
            let issue = Issue::CapturesRestNotSupported {
                param: parameter.name.to_string(),
                container: a_an(&expr_label(owner)),
            };
            self.accept(issue, parameter.span);
        }
    }

    /// A class's types are read without evaluating them, by those who generate documentation and types.
    pub(super) fn check_literal_types(&mut self, parameters: &'a [Parameter<'a>]) {
        if !self.options.literal_types {
            return;
        }
        for parameter in parameters {
            let Some(type_expr) = &parameter.type_expr else { continue };
            if Literal::of(type_expr, true).is_none_or(|literal| literal == Literal::Undef) {
                let issue = Issue::IllegalNonliteralParameterType {
                    name: parameter.name.to_string(),
                    type_class: format!("a Puppet::Pops::Model::{}", Node::Expr(type_expr).class_name()),
                };
                self.accept(issue, parameter.span);
            }
        }
    }

    pub(super) fn check_unique_names(&mut self, parameters: &'a [Parameter<'a>]) {
        let is_new =
            |(i, p): (usize, &Parameter<'_>)| parameters[..i].iter().all(|other| other.name != p.name);
        if parameters.len() <= SHORT && parameters.iter().enumerate().all(is_new) {
            return;
        }
        let mut seen = FxHashSet::with_capacity_and_hasher(parameters.len(), FxBuildHasher);
        for parameter in parameters {
            if !seen.insert(parameter.name) {
                let param = parameter.name.to_string();
                self.accept(Issue::DuplicateParameter { param }, parameter.span);
            }
        }
    }

    pub(super) fn check_reserved_names(&mut self, parameters: &'a [Parameter<'a>], owner: &Expr<'_>) {
        for parameter in parameters {
            if matches!(parameter.name, Symbol::NAME | Symbol::TITLE) {
                let issue = Issue::ReservedParameter {
                    param: parameter.name.to_string(),
                    container: format!("the {}", expr_label(owner)),
                };
                self.accept(issue, parameter.span);
            }
        }
    }
}
