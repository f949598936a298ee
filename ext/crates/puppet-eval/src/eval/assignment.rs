//! Assignment, single and multiple (`assign_*` and `lvalue_*` of `EvaluatorImpl`).

use puppet_pcore::{TypeKind, Value};
use puppet_syntax::{Span, Symbol};

use super::Cx;
use crate::error::{Error, Result};
use crate::ir::{AssignNode, Node, Target};
use crate::label;
use crate::scope::variables_changed;

impl Cx<'_> {
    pub(super) fn assign(&self, node: &Node, assign: &AssignNode) -> Result<Value> {
        if let Some((label, span)) = illegal_target(&assign.target) {
            // The left side is looked at first.
            return Err(self.fail(
                span,
                "ILLEGAL_ASSIGNMENT",
                format!("Illegal attempt to assign to '{}'. Not an assignable reference", label::a_an(label)),
            ));
        }
        let value = self.eval(&assign.value)?;
        self.assign_to(node, assign, &assign.target, assign.target_span, &value)?;
        Ok(value)
    }

    fn assign_to(
        &self,
        node: &Node,
        assign: &AssignNode,
        target: &Target,
        span: Span,
        value: &Value,
    ) -> Result<()> {
        match target {
            Target::Slot(slot, name) => {
                if let Some(place) = self.frame.slots.borrow_mut().get_mut(*slot as usize) {
                    if place.is_none() {
                        *place = Some(value.clone());
                        variables_changed();
                        // A variable of that name set by Ruby hides behind the slot: it counts too.
                        if self.frame.extra.borrow().as_ref().is_none_or(|e| e.get(*name).is_none()) {
                            return Ok(());
                        }
                    }
                }
                Err(self.reassignment(node, *name))
            }
            Target::Name(name) => self.assign_name(node, *name, value),
            Target::Qualified(name) => Err(self.fail(
                assign.target_span,
                "CROSS_SCOPE_ASSIGNMENT",
                format!(
                    "Illegal attempt to assign to '{name}'. Cannot assign to variables in other namespaces"
                ),
            )),
            Target::Numeric(name) => Err(self.fail(
                assign.target_span,
                "ILLEGAL_NUMERIC_ASSIGNMENT",
                format!(
                    "Illegal attempt to assign to the numeric match result variable '${name}'. Numeric \
                     variables are not assignable"
                ),
            )),
            Target::List(targets) => self.assign_list(node, assign, targets, value),
            Target::Illegal(label, _) => Err(self.fail(
                span,
                "ILLEGAL_ASSIGNMENT",
                format!("Illegal attempt to assign to '{}'. Not an assignable reference", label::a_an(label)),
            )),
        }
    }

    fn assign_name(&self, node: &Node, name: Symbol, value: &Value) -> Result<()> {
        let text = name.as_str();
        if text == "server_facts" || matches!(text, "facts" | "trusted") && self.frame.is_bound(name) {
            return Err(self.fail(
                node.span,
                "ILLEGAL_RESERVED_ASSIGNMENT",
                format!("Attempt to assign to a reserved variable name: '${text}'"),
            ));
        }
        if matches!(text, "facts" | "trusted") {
            return Err(Error::parse(format!("Attempt to assign to a reserved variable name: '{text}'")));
        }
        if self.frame.is_bound(name) {
            return Err(self.reassignment(node, name));
        }
        self.frame.set_local(name, value.clone());
        Ok(())
    }

    #[cold]
    fn reassignment(&self, node: &Node, name: Symbol) -> Box<crate::Unwind> {
        let message = match name.as_str() {
            "name" | "title" => {
                format!("Cannot reassign built in (or already assigned) variable '${name}'")
            }
            _ => format!("Cannot reassign variable '${name}'"),
        };
        self.fail(node.span, "ILLEGAL_REASSIGNMENT", message)
    }

    fn assign_list(
        &self,
        node: &Node,
        assign: &AssignNode,
        targets: &[(Target, Span)],
        value: &Value,
    ) -> Result<()> {
        match value {
            Value::Hash(hash) => {
                for (target, span) in targets {
                    let Some(value) = hash_value(hash, target) else {
                        return Err(self.fail(
                            node.span,
                            "MISSING_MULTI_ASSIGNMENT_KEY",
                            format!(
                                "No value for required key '{}' in assignment to variables from hash",
                                target_text(target)
                            ),
                        ));
                    };
                    self.assign_to(node, assign, target, *span, &value)?;
                }
                Ok(())
            }
            Value::Type(t) if matches!(t.kind(), TypeKind::Class(_)) => {
                let TypeKind::Class(class) = t.kind() else { return Ok(()) };
                self.assign_from_class(node, assign, targets, class.as_deref())
            }
            Value::Array(values) => self.assign_each(node, assign, targets, values),
            other => self.assign_each(node, assign, targets, std::slice::from_ref(other)),
        }
    }

    fn assign_each(
        &self,
        node: &Node,
        assign: &AssignNode,
        targets: &[(Target, Span)],
        values: &[Value],
    ) -> Result<()> {
        if values.len() != targets.len() {
            return Err(self.fail(
                node.span,
                "ILLEGAL_MULTI_ASSIGNMENT_SIZE",
                format!(
                    "Mismatched number of assignable entries and values, expected {}, got {}",
                    targets.len(),
                    values.len()
                ),
            ));
        }
        for ((target, span), value) in targets.iter().zip(values) {
            self.assign_to(node, assign, target, *span, value)?;
        }
        Ok(())
    }

    fn assign_from_class(
        &self,
        node: &Node,
        assign: &AssignNode,
        targets: &[(Target, Span)],
        class: Option<&str>,
    ) -> Result<()> {
        if self.ev.settings.tasks.get() {
            return Err(self.fail(
                node.span,
                "CATALOG_OPERATION_NOT_SUPPORTED_WHEN_SCRIPTING",
                "The catalog operation 'multi var assignment from class' is only available when compiling \
                 a catalog"
                    .to_owned(),
            ));
        }
        let name = class.unwrap_or_default();
        let found = match self.ev.session() {
            Some(session) => session.find_resource("class", name)?,
            None => None,
        };
        if found.is_none() {
            return Err(self.fail(
                assign.value.span,
                "UNKNOWN_RESOURCE",
                format!("Resource not found: Class['{name}']"),
            ));
        }
        let class = Symbol::new(&name.to_lowercase());
        for (target, span) in targets {
            let variable = target_text(target);
            match self.ev.lookup_qualified(self.frame, Some(class), Symbol::new(&variable))? {
                Some(value) => self.assign_to(node, assign, target, *span, &value)?,
                None => {
                    return Err(self.fail(
                        *span,
                        "MISSING_MULTI_ASSIGNMENT_VARIABLE",
                        format!(
                            "No value for required variable '${class}::{variable}' in assignment to \
                             variables from class reference"
                        ),
                    ));
                }
            }
        }
        Ok(())
    }
}

fn hash_value(hash: &puppet_pcore::PHash, target: &Target) -> Option<Value> {
    match target {
        Target::Slot(_, name) | Target::Name(name) | Target::Qualified(name) => {
            hash.get_str(name.as_str()).cloned()
        }
        Target::Numeric(name) => {
            name.as_str().parse().ok().and_then(|i| hash.get(&Value::Integer(i)).cloned())
        }
        Target::List(targets) => {
            let key: Vec<Value> = targets.iter().map(|(t, _)| Value::from(target_text(t))).collect();
            hash.get(&Value::array(key)).cloned()
        }
        Target::Illegal(..) => None,
    }
}

fn target_text(target: &Target) -> String {
    match target {
        Target::Slot(_, name) | Target::Name(name) | Target::Qualified(name) | Target::Numeric(name) => {
            name.as_str().to_owned()
        }
        Target::List(targets) => {
            let names: Vec<String> = targets.iter().map(|(t, _)| format!("\"{}\"", target_text(t))).collect();
            format!("[{}]", names.join(", "))
        }
        Target::Illegal(..) => String::new(),
    }
}

fn illegal_target(target: &Target) -> Option<(&str, Span)> {
    match target {
        Target::Illegal(label, span) => Some((label, *span)),
        Target::List(targets) => targets.iter().find_map(|(t, _)| illegal_target(t)),
        _ => None,
    }
}
