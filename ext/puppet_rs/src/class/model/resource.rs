//! Resource expressions as objects of Puppet's model.

use magnus::{Error, Value as Rb};
use puppet_syntax::ast::{Expr, ExprKind, Operation, ResourceBody};

use super::Builder;
use crate::names::constant;

impl Builder<'_> {
    pub(super) fn resource_expr(&self, expr: &Expr<'_>) -> Result<Rb, Error> {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Resource(r) => {
                let type_name = self.expr(&r.type_name)?;
                let bodies = self.list(r.bodies, |body| self.body(body))?;
                let attributes = [type_name, self.text(r.form.as_str()), bodies];
                self.node(&constant::MODEL_RESOURCE_EXPRESSION, span, attributes)
            }
            ExprKind::ResourceDefaults(r) => {
                let type_ref = self.expr(&r.type_ref)?;
                let attributes = [self.text(r.form.as_str()), type_ref, self.operations(r.operations)?];
                self.node(&constant::MODEL_RESOURCE_DEFAULTS_EXPRESSION, span, attributes)
            }
            ExprKind::ResourceOverride(r) => {
                let resources = self.expr(&r.resources)?;
                let attributes = [resources, self.text(r.form.as_str()), self.operations(r.operations)?];
                self.node(&constant::MODEL_RESOURCE_OVERRIDE_EXPRESSION, span, attributes)
            }
            ExprKind::Collect(c) => {
                let type_expr = self.expr(&c.type_expr)?;
                let query = self.optional(c.query.expr.as_ref())?;
                let class = if c.query.exported {
                    &constant::MODEL_EXPORTED_QUERY
                } else {
                    &constant::MODEL_VIRTUAL_QUERY
                };
                let query = self.node(class, c.query.span, [query])?;
                let attributes = [type_expr, query, self.operations(c.operations)?];
                self.node(&constant::MODEL_COLLECT_EXPRESSION, span, attributes)
            }
            _ => Ok(self.nil()),
        }
    }

    fn body(&self, body: &ResourceBody<'_>) -> Result<Rb, Error> {
        let attributes = [self.expr(&body.title)?, self.operations(body.operations)?];
        self.node(&constant::MODEL_RESOURCE_BODY, body.span, attributes)
    }

    fn operations(&self, operations: &[Operation<'_>]) -> Result<Rb, Error> {
        self.list(operations, |operation| match operation {
            Operation::Attribute(a) => {
                let value = self.expr(&a.value)?;
                let attributes = [self.text(a.name.as_str()), self.text(a.op.as_str()), value];
                self.node(&constant::MODEL_ATTRIBUTE_OPERATION, a.span, attributes)
            }
            Operation::Attributes { expr, span } => {
                self.unary(&constant::MODEL_ATTRIBUTES_OPERATION, *span, expr)
            }
        })
    }
}
