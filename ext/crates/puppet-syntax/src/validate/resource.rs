//! Resources, defaults and overrides.

use super::Checker;
use crate::Symbol;
use crate::ast::{Expr, ExprKind, Operation, Resource, ResourceBody, ResourceForm};
use crate::issue::Issue;

impl<'a> Checker<'a, '_> {
    pub(super) fn check_resource(&mut self, expr: &'a Expr<'a>, resource: &'a Resource<'a>) {
        if resource.form != ResourceForm::Regular
            && matches!(&resource.type_name.kind, ExprKind::QualifiedName(name) if *name == Symbol::CLASS)
        {
            self.accept(Issue::ClassNotVirtualizable {}, expr.span);
        }
    }

    pub(super) fn check_virtualizable(&mut self, expr: &'a Expr<'a>, form: ResourceForm) {
        if form != ResourceForm::Regular {
            self.accept(Issue::NotVirtualizeable {}, expr.span);
        }
    }

    pub(super) fn check_resource_body(&mut self, body: &'a ResourceBody<'a>) {
        for operation in body.operations.iter().filter(|o| matches!(o, Operation::Attributes { .. })).skip(1)
        {
            self.accept(Issue::MultipleAttributesUnfold {}, operation.span());
        }
    }
}
