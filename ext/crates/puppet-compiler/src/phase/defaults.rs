//! Resource defaults by dynamic scope (`Scope#define_settings`, `#lookupdefaults`,
//! `#is_default?`).

use std::rc::Rc;

use puppet_eval::Result;
use puppet_eval::error::{ErrorClass, Location};
use puppet_eval::scope::{DefaultParam, Frame};
use puppet_eval::session::Attribute;
use puppet_pcore::Value;
use puppet_syntax::Symbol;

use crate::catalog::Param;
use crate::catalog::names::munge_type_name;
use crate::catalog::place::error_at;
use crate::compiler::Compiler;

impl Compiler {
    /// `File { owner => root }`
    pub(crate) fn define_defaults(
        &self,
        frame: &Rc<Frame>,
        type_name: Symbol,
        attributes: &[Attribute],
        at: &Location,
    ) -> Result<()> {
        let type_name = munge_type_name(&crate::catalog::names::capitalize_all(type_name.as_str()));
        let file = at.source.path.clone();
        for attribute in attributes {
            let value = self.values.attribute(&attribute.value)?;
            let line = at.source.line(attribute.span.start);
            let mut defaults = frame.scope.defaults.borrow_mut();
            let known = defaults.entry(type_name).or_default();
            if known.iter().any(|d| d.name == attribute.name) {
                let message = format!(
                    "Default already defined for {type_name} {{ {} }}; cannot redefine",
                    attribute.name
                );
                return Err(error_at(ErrorClass::ParseError, message, file, Some(line)));
            }
            known.push(DefaultParam {
                name: attribute.name,
                value,
                add: attribute.add,
                file: file.clone(),
                line,
            });
        }
        self.scopes.has_defaults.set(true);
        Ok(())
    }

    /// `lookupdefaults`: those of outer scopes first, inner ones override in place.
    pub(crate) fn lookup_defaults(&self, frame: &Frame, type_name: Symbol) -> Vec<Param> {
        let mut chain: smallvec::SmallVec<[&Frame; 8]> = smallvec::SmallVec::new();
        let mut at = Some(frame);
        while let Some(frame) = at {
            chain.push(frame);
            at = frame.scope.parent.as_deref();
        }
        let mut found: Vec<Param> = Vec::new();
        for frame in chain.into_iter().rev() {
            let defaults = frame.scope.defaults.borrow();
            let Some(defaults) = defaults.get(&type_name) else { continue };
            let source = self.scope_source(frame);
            for default in defaults {
                let param = Param {
                    name: default.name,
                    value: default.value.clone(),
                    add: default.add,
                    source,
                    file: default.file.clone(),
                    line: Some(default.line),
                };
                match found.iter_mut().find(|p| p.name == param.name) {
                    Some(old) => *old = param,
                    None => found.push(param),
                }
            }
        }
        found
    }

    /// `is_default?`
    pub(crate) fn is_default(&self, frame: &Frame, type_name: Symbol, name: Symbol, value: &Value) -> bool {
        let mut at = Some(frame);
        while let Some(frame) = at {
            let defaults = frame.scope.defaults.borrow();
            let default = defaults.get(&type_name).and_then(|d| d.iter().find(|d| d.name == name));
            if default.is_some_and(|d| d.value == *value) {
                return true;
            }
            drop(defaults);
            at = frame.scope.parent.as_deref();
        }
        false
    }
}
