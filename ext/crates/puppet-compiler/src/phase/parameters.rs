//! Parameters of classes and defines: data for those not given, binding, defaults
//! (`Puppet::Resource::Type#set_resource_parameters`).

use std::rc::Rc;

use puppet_eval::function::OtherParameters;
use puppet_eval::ir::{Body, Param as ParamIr};
use puppet_eval::scope::{Frame, check_reserved, reassigned};
use puppet_eval::session::ResourceId;
use puppet_eval::{CallCx, Result, Unwind};
use puppet_pcore::Value;
use puppet_syntax::{Span, Symbol};

use crate::catalog::Param;
use crate::catalog::metaparameters::{deferred_metaparameters, is_metaparameter};
use crate::compiler::Compiler;
use crate::loader::types::HostClass;

impl Compiler {
    /// `inject_external_parameters`: data for the parameters of a class that were not given.
    pub(super) fn inject_data(
        &self,
        id: ResourceId,
        class: &HostClass,
        params: &[ParamIr],
        frame: &Rc<Frame>,
    ) -> Result<()> {
        for param in params {
            if self.catalog.borrow().get(id).value(param.name).is_some() {
                continue;
            }
            let call = CallCx { evaluator: &self.evaluator, frame, location: None };
            let found = self.lookup.lookup_class_parameter(&call, class.name, param.name)?;
            let Some(value) = found else { continue };
            if value.is_undef() && param.default.is_some() {
                continue;
            }
            let source = self.catalog.borrow().get(id).source;
            let param = Param { name: param.name, value, add: false, source, file: None, line: None };
            self.set_parameter(id, param)?;
        }
        Ok(())
    }

    /// Binds parameters, remembers the values of defaults in the resource, and makes every other
    /// parameter of the resource (metaparameters) a variable too.
    pub(super) fn bind(
        &self,
        id: ResourceId,
        params: &[ParamIr],
        body: &Body,
        definition: Span,
        frame: &Rc<Frame>,
    ) -> Result<()> {
        let mut unknown = Vec::new();
        let mut extra = Vec::new();
        let mut given: smallvec::SmallVec<[Option<Value>; 8]> = smallvec::SmallVec::new();
        let added = self.loader.added_metaparameters()?;
        let (subject, common, set_before) = {
            let catalog = self.catalog.borrow();
            let resource = catalog.get(id);
            given.extend(params.iter().map(|p| resource.param(p.name).map(|p| p.value.clone())));
            for param in &resource.params {
                if params.iter().any(|p| p.name == param.name) {
                    continue;
                }
                if matches!(param.name, Symbol::NAME | Symbol::TITLE) {
                    continue;
                }
                if !is_metaparameter(param.name) && !added.contains(&param.name) {
                    unknown.push(param.name);
                }
                extra.push((param.name, param.value.clone()));
            }
            (resource.reference(), deferred_metaparameters(resource, &added), resource.params.len())
        };
        let refused = unsettable(params, frame);
        // Defaults see them too.
        for (name, value) in extra {
            frame.set_after_parameters(name, value, params.len());
        }
        // `Some`: a default applies; `true`: the resource does not have the parameter at all.
        let defaulted: smallvec::SmallVec<[Option<bool>; 8]> =
            given.iter().map(|v| v.as_ref().is_none_or(Value::is_undef).then_some(v.is_none())).collect();
        self.evaluator.bind_parameters(
            &subject,
            params,
            (body, definition),
            frame,
            &mut given,
            (&OtherParameters { unknown: &unknown, deferred: &common }, &|value| self.values.convert(&value)),
        )?;
        if let Some(unwind) = refused {
            return Err(unwind.in_definition(&body.source, definition));
        }
        let defaults = params.iter().zip(given).zip(defaulted).filter_map(|((param, value), defaulted)| {
            param.default.as_ref()?;
            Some((param.name, value?, defaulted?))
        });
        self.set_defaults(id, set_before, defaults)
    }
}

/// The first parameter that cannot become a variable of the scope of a class or define, to be refused once all of
/// them are checked: a reserved name, or a variable that the scope has already.
fn unsettable(params: &[ParamIr], frame: &Frame) -> Option<Box<Unwind>> {
    let mut refused = None;
    for param in params {
        let name = param.name;
        if matches!(name, Symbol::MODULE_NAME | Symbol::CALLER_MODULE_NAME) && frame.is_bound(name) {
            frame.unset(name);
            refused = refused.or_else(|| Some(reassigned(name)));
        } else if refused.is_none() {
            refused = check_reserved(name).err();
        }
    }
    refused
}
