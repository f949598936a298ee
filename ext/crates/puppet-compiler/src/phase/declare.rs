//! Resource expressions (`Runtime3ResourceSupport.create_resources`).

use std::rc::Rc;

use puppet_eval::error::Location;
use puppet_eval::scope::Frame;
use puppet_eval::session::{ResourceBody, ResourceForm, ResourceId};
use puppet_eval::{Error, Result};
use puppet_pcore::{Type, Value};
use puppet_syntax::Symbol;

use super::overrides::untitled;
use crate::catalog::ResourceKind;
use crate::catalog::names::{class_title, is_component, munge_type};
use crate::catalog::tags::downcase;
use crate::compiler::Compiler;

impl Compiler {
    /// Declares the resources of a body, one for each title; gives references to them.
    pub(crate) fn declare(
        &self,
        frame: &Rc<Frame>,
        form: ResourceForm,
        type_name: Symbol,
        body: &ResourceBody,
        at: &Location,
    ) -> Result<Vec<Value>> {
        let is_class = type_name.as_str().eq_ignore_ascii_case("class");
        let resolved = if is_class {
            None
        } else {
            match self.loader.kind_of(type_name)? {
                ResourceKind::Unknown => {
                    return Err(Error::argument(format!("Unknown resource type: '{type_name}'")));
                }
                kind => {
                    let name = match &kind {
                        ResourceKind::Native(native) => native.name,
                        ResourceKind::Define(define) => define.name,
                        _ => type_name,
                    };
                    Some((munge_type(name), kind))
                }
            }
        };
        // Functions take the place from the stack of calls, where a text without file is `unknown`.
        let nowhere = at.span.start == u32::MAX;
        let file = match at.source.path.clone() {
            _ if nowhere => None,
            Some(file) if !(form.is_called() && file.is_empty()) => Some(file),
            None if !form.is_called() => None,
            _ => Some("unknown".into()),
        };
        let line = (!nowhere).then(|| at.line());
        let mut params = self.attribute_params(frame, &body.attributes, at)?;
        if form.is_called() {
            for param in &mut params {
                param.file = None;
                param.line = None;
            }
        }
        if let (Some(Value::Undef), Some((_, kind))) = (&body.title_value, &resolved) {
            return Err(untitled(kind));
        }
        let mut references = Vec::with_capacity(if body.is_value_used { body.titles.len() } else { 0 });
        for (index, (title, _)) in body.titles.iter().enumerate() {
            let (type_name, title, kind) = match &resolved {
                Some((type_name, kind)) => {
                    // Classes have the type `component`.
                    let is_class = *type_name == Symbol::CLASS_TYPE;
                    let title = if is_class { class_title(title) } else { title.clone() };
                    (*type_name, title, kind.clone())
                }
                None => match self.loader.find_hostclass(title)? {
                    Some(class) if !is_component(class.name.as_str()) => {
                        let title = class_title(class.name.as_str());
                        (Symbol::CLASS_TYPE, title, ResourceKind::Class(class))
                    }
                    _ => {
                        return Err(Error::argument(format!("Could not find declared class {title}")));
                    }
                },
            };
            let class = match &kind {
                ResourceKind::Class(class) => Some(class.clone()),
                _ => None,
            };
            // The last one takes them.
            let is_last = index + 1 == body.titles.len();
            let own = if is_last { std::mem::take(&mut params) } else { params.clone() };
            let mut resource =
                self.new_resource_with(type_name, title, kind, frame, own, (file.clone(), line))?;
            if is_class {
                resource.kind_name = "class";
            }

            if let (Some(value), None) = (&body.title_value, &class) {
                // Only strings become tags.
                if let Some(tag) = self.tag_names.find(&downcase(&resource.title)) {
                    resource.tags.remove(tag);
                }
                resource.title_value = Some(value.clone());
            }
            resource.is_virtual = form.is_virtual();
            resource.virtual_unset = form.is_called() && !form.is_virtual();
            resource.exported = form.is_exported();
            resource.exported_unset = form.is_called() && !form.is_exported();
            let id = self.catalog.borrow_mut().store(resource);
            if let Some(class) = &class {
                self.instantiate_class(frame, class, id)?;
            }
            self.add_resource(frame, id)?;
            if class.is_some() {
                let _active = Frame::activate(frame);
                self.evaluate_resource(id)?;
            }
            if body.is_value_used {
                references.push(self.inferred(id));
            }
        }
        Ok(references)
    }

    /// Value of a resource expression (`TypeCalculator#infer_Resource`): of a class, too, the type of a resource, `Class['Name']`,
    /// which is no `Class[name]`.
    fn inferred(&self, id: ResourceId) -> Value {
        let catalog = self.catalog.borrow();
        let resource = catalog.get(id);
        Value::Type(Type::resource_ref(resource.type_name, Some(resource.title.clone())))
    }
}
