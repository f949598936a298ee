//! Definitions as objects of Puppet's model.

use magnus::{Error, Value as Rb};
use puppet_syntax::ast::{Expr, ExprKind, Mapping, visit};

use super::{Builder, address};
use crate::names::constant;

impl Builder<'_> {
    /// A definition; the program's list has the same object.
    pub(super) fn definition(&self, expr: &Expr<'_>) -> Result<Rb, Error> {
        let made = self.make(expr)?;
        if let Some(place) = visit::definition(expr).and_then(|d| self.places.get(&address(&d))) {
            self.definitions.store(*place, made)?;
        }
        Ok(made)
    }

    fn make(&self, expr: &Expr<'_>) -> Result<Rb, Error> {
        let span = expr.span;
        match &expr.kind {
            ExprKind::HostClass(d) => {
                let parameters = self.parameters(d.parameters)?;
                let body = self.optional(d.body.as_ref())?;
                let parent = d.parent_class.map_or_else(|| self.nil(), |name| self.text(name.as_str()));
                let attributes = [self.text(d.name.as_str()), parameters, body, parent];
                self.node(&constant::MODEL_HOST_CLASS_DEFINITION, span, attributes)
            }
            ExprKind::ResourceType(d) => {
                let parameters = self.parameters(d.parameters)?;
                let body = self.optional(d.body.as_ref())?;
                let attributes = [self.text(d.name.as_str()), parameters, body];
                self.node(&constant::MODEL_RESOURCE_TYPE_DEFINITION, span, attributes)
            }
            ExprKind::Node(d) => {
                let matches = self.exprs(d.host_matches)?;
                let parent = self.optional(d.parent.as_ref())?;
                let body = self.optional(d.body.as_ref())?;
                self.node(&constant::MODEL_NODE_DEFINITION, span, [matches, parent, body])
            }
            ExprKind::Function(d) => {
                let parameters = self.parameters(d.parameters)?;
                let body = self.optional(d.body.as_ref())?;
                let return_type = self.optional(d.return_type.as_ref())?;
                let attributes = [self.text(d.name.as_str()), parameters, body, return_type];
                self.node(&constant::MODEL_FUNCTION_DEFINITION, span, attributes)
            }
            ExprKind::Plan(d) => {
                let parameters = self.parameters(d.parameters)?;
                let body = self.optional(d.body.as_ref())?;
                let attributes = [self.text(d.name.as_str()), parameters, body];
                self.node(&constant::MODEL_PLAN_DEFINITION, span, attributes)
            }
            ExprKind::TypeAlias(d) => {
                let type_expr = self.expr(&d.type_expr)?;
                self.node(&constant::MODEL_TYPE_ALIAS, span, [self.text(d.name.as_str()), type_expr])
            }
            ExprKind::TypeDefinition(d) => {
                let parent = d.parent.map_or_else(|| self.nil(), |name| self.text(name.as_str()));
                let body = self.optional(d.body.as_ref())?;
                let attributes = [self.text(d.name.as_str()), parent, body];
                self.node(&constant::MODEL_TYPE_DEFINITION, span, attributes)
            }
            ExprKind::TypeMapping(d) => {
                let mapping = match &d.mapping {
                    Mapping::Expr(e) => self.expr(e)?,
                    Mapping::Entry(e) => self.keyed_entry(e)?,
                };
                let attributes = [self.expr(&d.type_expr)?, mapping];
                self.node(&constant::MODEL_TYPE_MAPPING, span, attributes)
            }
            _ => Ok(self.nil()),
        }
    }
}
