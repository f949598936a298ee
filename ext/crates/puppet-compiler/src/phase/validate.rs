//! Validation of the finished catalog (`CatalogValidator::RelationshipValidator`).

use std::sync::Arc;

use ecow::EcoString;
use puppet_eval::error::{ErrorClass, Unwind};
use puppet_eval::session::ResourceId;
use puppet_eval::{Result, interrupt, is_deferred};
use puppet_pcore::{Value, memory};
use puppet_syntax::Symbol;
use smallvec::SmallVec;

use crate::catalog::ResourceKind;
use crate::catalog::metaparameters::{deferred_metaparameters, is_metaparameter, is_relationship};
use crate::catalog::names::munge_title;
use crate::catalog::place::error_at;
use crate::catalog::values::{reference_parts, text};
use crate::compiler::Compiler;

impl Compiler {
    /// Every reference in a relationship must be to a resource of the catalog.
    pub(crate) fn validate_relationships(&self) -> Result<()> {
        let ids = self.catalog.borrow().order.clone();
        for id in ids {
            interrupt::step(1)?;
            let params: SmallVec<[_; 4]> = {
                let catalog = self.catalog.borrow();
                let resource = catalog.get(id);
                if resource.is_virtual {
                    continue;
                }
                let related = resource.params.iter().filter(|p| is_relationship(p.name));
                related.map(|p| (p.name, p.value.clone(), p.file.clone(), p.line)).collect()
            };
            for (name, value, file, line) in params {
                // Only arrays are flattened.
                let references = match &value {
                    Value::Array(_) => memory::flat(&value),
                    _ => vec![value],
                };
                for reference in references.iter().filter(|v| !v.is_undef()) {
                    self.validate_reference(reference, name, &file, line)?;
                }
            }
        }
        Ok(())
    }

    /// `Type#validate_resource`: of a define that was never evaluated (a virtual one), and of what
    /// was overridden after it was. All others have been checked with their parameters.
    pub(crate) fn validate_defined(&self, id: ResourceId) -> Result<()> {
        let added = self.loader.added_metaparameters()?;
        let (kind, reference, common, given) = {
            let catalog = self.catalog.borrow();
            let resource = catalog.get(id);
            // A name is not among the parameters that the evaluation checks.
            let name = resource.value(Symbol::NAME).filter(|name| is_deferred(name));
            if resource.evaluated && !resource.changed && name.is_none() {
                return Ok(());
            }
            let common: Vec<Value> =
                name.cloned().into_iter().chain(deferred_metaparameters(resource, &added)).collect();
            let again = |p: &crate::catalog::Param| {
                let sensitive = resource.sensitive.contains(&p.name);
                let value = p.value.clone();
                (p.name, if sensitive { Value::Sensitive(value.into()) } else { value })
            };
            let is_common =
                |name: Symbol| name == Symbol::NAME || is_metaparameter(name) || added.contains(&name);
            let given: Vec<_> = resource.params.iter().filter(|p| !is_common(p.name)).map(again).collect();
            (resource.kind.clone(), resource.reference(), common, given)
        };
        let (params, body) = match &kind {
            ResourceKind::Define(define) => (&define.ir.params, &define.ir.body),
            ResourceKind::Class(class) => match &class.ir {
                Some(ir) => (&ir.params, &ir.body),
                None => return Ok(()),
            },
            _ => return Ok(()),
        };
        self.evaluator.validate_parameters(&reference, params, body, self.top(), (&common, &given))
    }

    fn validate_reference(
        &self,
        reference: &Value,
        name: Symbol,
        file: &Option<Arc<str>>,
        line: Option<u32>,
    ) -> Result<()> {
        let found = |(type_name, title): (Symbol, EcoString)| {
            self.catalog.borrow().lookup(type_name, &munge_title(type_name, &title)).is_some()
        };
        // A value that was wrapped in a Sensitive is a type still: it names no resource.
        if let Value::Type(t) = reference {
            if t.as_resource().is_some_and(|r| r.reference) && reference_parts(reference).is_some_and(found) {
                return Ok(());
            }
        }
        let text = match reference {
            Value::Type(t) if !t.as_resource().is_some_and(|r| r.reference) => {
                puppet_pcore::convert::ruby::to_s(reference)
            }
            _ => text(reference),
        };
        match self.find_in_catalog(&text, None) {
            Ok(Some(_)) => Ok(()),
            Ok(None) => {
                let message = format!("Could not find resource '{text}' in parameter '{name}'");
                Err(invalid(message, file.clone(), line))
            }
            Err(unwind) => match *unwind {
                Unwind::Error(e) if e.class.is_argument_error() => {
                    let mut invalid = invalid(e.message.clone(), file.clone(), line);
                    if let Unwind::Error(invalid) = &mut *invalid {
                        invalid.origin = Some(Box::new(e));
                    }
                    Err(invalid)
                }
                other => Err(Box::new(other)),
            },
        }
    }
}

/// `CatalogValidationError`
#[cold]
fn invalid(message: String, file: Option<Arc<str>>, line: Option<u32>) -> Box<Unwind> {
    error_at(ErrorClass::CatalogValidation, message, file, line)
}
