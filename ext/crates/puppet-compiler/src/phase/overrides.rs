//! Overriding resources (`Compiler#add_override`, `Parser::Resource#merge`).

use std::rc::Rc;

use puppet_eval::error::{ErrorClass, Location};
use puppet_eval::evaluator::Strict;
use puppet_eval::host::{LogEntry, LogLevel};
use puppet_eval::scope::Frame;
use puppet_eval::session::{Attribute, ResourceId};
use puppet_eval::{Error, Result};
use puppet_pcore::{Value, memory};
use puppet_syntax::Symbol;

use crate::catalog::names::{reference_of, type_and_title};
use crate::catalog::overrides::Override;
use crate::catalog::place::{error_at, location};
use crate::catalog::{Param, ResourceKind, Source};
use crate::compiler::Compiler;

impl Compiler {
    /// Attributes as parameters (`create_resource_parameter`).
    pub(crate) fn attribute_params(
        &self,
        frame: &Rc<Frame>,
        attributes: &[Attribute],
        at: &Location,
    ) -> Result<Vec<Param>> {
        let source = self.scope_source(frame);
        let file = at.source.path.clone();
        let mut params = Vec::with_capacity(attributes.len());
        for attribute in attributes {
            params.push(Param {
                name: attribute.name,
                value: self.values.attribute(&attribute.value)?,
                add: attribute.add,
                source,
                file: file.clone(),
                line: Some(at.source.line(attribute.span.start)),
            });
        }
        Ok(params)
    }

    /// `File['/x'] { owner => root }`
    pub(crate) fn add_override(
        &self,
        frame: &Rc<Frame>,
        type_name: Symbol,
        title: &str,
        attributes: &[Attribute],
        at: &Location,
    ) -> Result<()> {
        let params = self.attribute_params(frame, attributes, at)?;
        let mut seen: Vec<Symbol> = Vec::new();
        // A type that does not exist is taken for a class.
        let found = self.loader.kind_of(type_name)?;
        if title.is_empty() {
            return Err(untitled(&found));
        }
        let type_name = match &found {
            ResourceKind::Native(native) => Some(native.name),
            ResourceKind::Define(define) => Some(define.name),
            _ => None,
        };
        let (type_name, title) = type_and_title(type_name, title);
        for param in &params {
            if seen.contains(&param.name) {
                return Err(error_at(
                    ErrorClass::ParseError,
                    format!("Duplicate parameter '{}' for on {type_name}[{title}]", param.name),
                    at.source.path.clone(),
                    Some(at.line()),
                ));
            }
            if param.name == Symbol::TAG {
                self.check_tags(&param.value, &at.source.path, Some(at.line()))?;
            }
            seen.push(param.name);
        }
        let over = Override {
            params,
            source: self.scope_source(frame),
            file: self.environment.reported_file(at.source.path.clone()),
            line: Some(at.line()),
        };
        let reference = reference_of(type_name.as_str(), &title);
        match self.find_in_catalog(&reference, None)? {
            Some(id) => self.merge_override(id, &over),
            None => {
                self.overrides.add((type_name, title), over);
                Ok(())
            }
        }
    }

    fn may_override(&self, source: Source, other: Source) -> bool {
        self.overrides.is_allowed(&mut self.loader.types.borrow_mut(), source, other)
    }

    /// `Parser::Resource#merge`
    pub(crate) fn merge_override(&self, id: ResourceId, over: &Override) -> Result<()> {
        let (source, evaluated) = {
            let catalog = self.catalog.borrow();
            let resource = catalog.get(id);
            (resource.source, resource.evaluated)
        };
        if source != over.source && !self.may_override(over.source, source) {
            let message = "Only subclasses can override parameters".to_owned();
            return Err(error_at(ErrorClass::ParseError, message, over.file.clone(), over.line));
        }
        if evaluated {
            let at = {
                let mut catalog = self.catalog.borrow_mut();
                let resource = catalog.get_mut(id);
                resource.changed = true;
                location(resource.file.as_deref(), resource.line)
            };
            self.warn_evaluated(&at, over)?;
        }
        for param in &over.params {
            self.override_parameter(id, param)?;
        }
        Ok(())
    }

    fn warn_evaluated(&self, at: &str, over: &Override) -> Result<()> {
        let message = if at.is_empty() {
            "Attempt to override an already evaluated resource with new values".to_owned()
        } else {
            format!("Attempt to override an already evaluated resource, defined at{at}, with new values")
        };
        match self.evaluator.settings.strict.get() {
            Strict::Off => Ok(()),
            Strict::Error => Err(error_at(ErrorClass::ParseError, message, over.file.clone(), over.line)),
            Strict::Warning => {
                let message = format!("{message}{}", location(over.file.as_deref(), over.line));
                self.host().log(LogEntry::new(LogLevel::Warning, message));
                Ok(())
            }
        }
    }

    fn override_parameter(&self, id: ResourceId, param: &Param) -> Result<()> {
        let (current, scope, type_name, reference) = {
            let catalog = self.catalog.borrow();
            let resource = catalog.get(id);
            let current = resource.param(param.name).cloned();
            (current, resource.scope.clone(), resource.type_name, resource.reference())
        };
        let Some(current) = current else { return self.set_parameter(id, param.clone()) };
        if self.is_default(&scope, type_name, param.name, &param.value) {
            return Ok(());
        }
        let allowed = self.may_override(param.source, current.source)
            || param.source == current.source
                && self.is_default(&scope, type_name, param.name, &current.value);
        if !allowed {
            let at = location(current.file.as_deref(), current.line);
            let at = if at.is_empty() { at } else { format!(" at{at}") };
            let by = source_text(current.source);
            let name = param.name;
            let message =
                format!("Parameter '{name}' is already set on {reference} by {by}{at}; cannot redefine");
            return Err(error_at(ErrorClass::ParseError, message, param.file.clone(), param.line));
        }
        let mut param = param.clone();
        if param.add {
            let mut all = memory::flat(&current.value);
            all.extend(memory::flat(&param.value));
            param.value = Value::array(all);
        }
        self.set_parameter(id, param)
    }

    /// `fail_on_unevaluated_overrides`
    pub(crate) fn fail_on_overrides(&self) -> Result<()> {
        let left = self.overrides.unresolved();
        if left.is_empty() {
            return Ok(());
        }
        Err(Error::parse(format!("Could not find resource(s) {} for overriding", left.join(", "))))
    }
}

/// The error of a resource or override without a title (`Resource.extract_type_and_title`).
#[cold]
pub(super) fn untitled(kind: &ResourceKind) -> Box<puppet_eval::Unwind> {
    let shown = match kind {
        ResourceKind::Native(native) => format!(":{}", native.name),
        ResourceKind::Define(define) => format!("\"{}\"", define.name),
        _ => "nil".to_owned(),
    };
    Error::argument(format!("No title provided and {shown} is not a valid resource reference"))
}

/// Ruby's default `to_s` of a `Puppet::Resource::Type`, whose address is unknown here.
fn source_text(_source: Source) -> &'static str {
    "#<Puppet::Resource::Type:0x0000000000000000>"
}
