//! `-> ~> <- <~` (`RelationshipOperator`).

use puppet_pcore::{Type, TypeKind, Value, memory};
use puppet_syntax::ast::RelationshipOp;

use super::Cx;
use crate::error::{Error, ErrorClass, Result};
use crate::ir::Node;
use crate::session::RelationshipKind;
use crate::{label, pcore};

impl Cx<'_> {
    pub(super) fn relationship(&self, node: &Node, op: RelationshipOp, pair: &(Node, Node)) -> Result<Value> {
        let left = self.eval(&pair.0)?;
        let right = self.eval(&pair.1)?;
        let left = self.catalog_entries(node, left)?;
        let right = self.catalog_entries(node, right)?;
        let session = self.session()?;
        let (sources, targets) = match op {
            RelationshipOp::Before | RelationshipOp::Notify => (&left, &right),
            RelationshipOp::After | RelationshipOp::Subscribe => (&right, &left),
        };
        let kind = match op {
            RelationshipOp::Before | RelationshipOp::After => RelationshipKind::Before,
            RelationshipOp::Notify | RelationshipOp::Subscribe => RelationshipKind::Notify,
        };
        for source in sources {
            for target in targets {
                session.add_relationship(source, target, kind)?;
            }
        }
        if right.is_empty() {
            return Ok(Value::array(left));
        }
        if let [only @ Value::Foreign(_)] = &right[..] {
            session.set_empty_alternative(only, &left);
        }
        Ok(Value::array(right))
    }

    /// Flattened operands as catalog types and collectors, each once.
    fn catalog_entries(&self, node: &Node, value: Value) -> Result<Vec<Value>> {
        let mut found = Vec::new();
        for value in memory::flat(&value) {
            self.add_entry(node, value, &mut found)?;
        }
        Ok(found)
    }

    fn add_entry(&self, node: &Node, value: Value, found: &mut Vec<Value>) -> Result<()> {
        let entry = match value {
            Value::Type(t) => self.assert_catalog_type(node, t)?,
            Value::String(text) => {
                let t = self.ev.parse_type(&text)?;
                self.assert_catalog_type(node, t)?
            }
            Value::Foreign(f)
                if f.type_name().contains("Collector") || f.type_name().contains("Resource") =>
            {
                Value::Foreign(f)
            }
            other => {
                return Err(self.fail_of(
                    node.span,
                    "ILLEGAL_RELATIONSHIP_OPERAND_TYPE",
                    format!(
                        "Illegal relationship operand, can not form a relationship with {}. A Catalog type \
                         is required.",
                        label::a_an(&label::value_label(&other))
                    ),
                    illegal(ErrorClass::IllegalOperand),
                ));
            }
        };
        if !found.contains(&entry) {
            found.push(entry);
        }
        Ok(())
    }

    fn assert_catalog_type(&self, node: &Node, t: Type) -> Result<Value> {
        let inner = match t.kind() {
            TypeKind::Type(Some(inner)) => inner,
            _ => &t,
        };
        if pcore::assignable(&Type::catalog_entry(), inner) {
            return Ok(Value::Type(t));
        }
        Err(self.fail_of(
            node.span,
            "NOT_CATALOG_TYPE",
            format!(
                "Illegal relationship operand, can not form a relationship with something of type {}. A \
                 Catalog type is required.",
                pcore::type_string(&t)
            ),
            illegal(ErrorClass::NotCatalogType),
        ))
    }
}

/// The error that stock's operator rescues; its text is the name of its class.
#[cold]
fn illegal(class: ErrorClass) -> Error {
    Error::new(class, class.ruby_name())
}
