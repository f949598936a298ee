//! `PuppetRs::Native::Session`: the catalog while it grows: resources, edges, classes, tags, relationships.

use magnus::prelude::*;
use magnus::{Error, RArray, RClass, Ruby, Value as Rb};
use puppet_eval::Session as _;
use puppet_eval::session::RelationshipKind;

use super::Session;
use crate::class::resource;
use crate::convert::{Text, from_ruby};
use crate::error::IntoRuby;
use crate::guard::guard;

impl Session {
    /// `[[source, target, true for notify], ...]`, the ends as texts.
    fn relationships(ruby: &Ruby, rb_self: &Session) -> Result<RArray, Error> {
        guard(ruby, || {
            let found = rb_self.0.get(ruby).compiler(ruby)?.pending_relationships();
            let result = ruby.ary_new_capa(found.len());
            for (source, target, kind) in found {
                result.push((source, target, kind == RelationshipKind::Notify))?;
            }
            Ok(result)
        })
    }

    fn add_relationship(
        ruby: &Ruby,
        rb_self: &Session,
        source: Rb,
        target: Rb,
        notify: bool,
    ) -> Result<(), Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            let (source, target) = (from_ruby(ruby, source)?, from_ruby(ruby, target)?);
            data.compiler(ruby)?.add_reference_relationship(&source, &target, notify).into_ruby(ruby)
        })
    }

    fn evaluate_relationships(ruby: &Ruby, rb_self: &Session) -> Result<(), Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            data.compiler(ruby)?.form_relationships().into_ruby(ruby)
        })
    }

    /// The edges of the catalog as it is: pairs of facades.
    fn edges(ruby: &Ruby, rb_self: &Session) -> Result<RArray, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let compiler = data.compiler(ruby)?;
            let pairs: Vec<_> = {
                let catalog = compiler.catalog();
                let edges = catalog.order.iter().flat_map(|&target| {
                    catalog.in_edges[target.0 as usize].iter().map(move |&source| (source, target))
                });
                edges.collect()
            };
            let result = ruby.ary_new_capa(pairs.len());
            for (source, target) in pairs {
                let source = resource::facade(ruby, &data.host, source)?;
                result.push((source, resource::facade(ruby, &data.host, target)?))?;
            }
            Ok(result)
        })
    }

    /// Adds an edge between two resources of the catalog.
    fn add_edge(
        ruby: &Ruby,
        rb_self: &Session,
        source: &resource::Resource,
        target: &resource::Resource,
    ) -> Result<(), Error> {
        guard(ruby, || {
            let compiler = rb_self.0.get(ruby).compiler(ruby)?;
            compiler.catalog_mut().add_edge(source.id(ruby), target.id(ruby));
            Ok(())
        })
    }

    /// Replaces the tags of the catalog itself.
    fn set_tags(ruby: &Ruby, rb_self: &Session, names: Vec<Text>) -> Result<(), Error> {
        guard(ruby, || {
            let compiler = rb_self.0.get(ruby).compiler(ruby)?;
            let names: Vec<String> = names.into_iter().map(Into::into).collect();
            compiler.catalog_mut().replace_tags(&names);
            Ok(())
        })
    }

    /// Checks the relationships of the catalog as it is.
    fn validate(ruby: &Ruby, rb_self: &Session) -> Result<(), Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            data.compiler(ruby)?.validate_additions().into_ruby(ruby)
        })
    }

    /// Evaluates what is evaluated lazily, and finishes the resources.
    fn evaluate_additions(ruby: &Ruby, rb_self: &Session) -> Result<(), Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            data.compiler(ruby)?.evaluate_additions().into_ruby(ruby)
        })
    }

    /// The facade of a resource, or nil.
    fn find_resource(ruby: &Ruby, rb_self: &Session, type_name: Text, title: Text) -> Result<Rb, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let found = data.compiler(ruby)?.find_resource(&type_name, &title).into_ruby(ruby)?;
            match found {
                Some(id) => resource::facade(ruby, &data.host, id),
                None => Ok(ruby.qnil().as_value()),
            }
        })
    }

    fn resources(ruby: &Ruby, rb_self: &Session) -> Result<RArray, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let order = data.compiler(ruby)?.catalog().order.clone();
            let result = ruby.ary_new_capa(order.len());
            for id in order {
                result.push(resource::facade(ruby, &data.host, id)?)?;
            }
            Ok(result)
        })
    }

    fn resource_count(ruby: &Ruby, rb_self: &Session) -> Result<usize, Error> {
        guard(ruby, || Ok(rb_self.0.get(ruby).compiler(ruby)?.catalog().order.len()))
    }

    /// `Compiler#resources`
    fn added_resources(ruby: &Ruby, rb_self: &Session) -> Result<RArray, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let added = data.compiler(ruby)?.catalog().compiled.clone();
            let result = ruby.ary_new_capa(added.len());
            for id in added {
                result.push(resource::facade(ruby, &data.host, id)?)?;
            }
            Ok(result)
        })
    }

    fn classes(ruby: &Ruby, rb_self: &Session) -> Result<RArray, Error> {
        guard(ruby, || {
            let compiler = rb_self.0.get(ruby).compiler(ruby)?;
            let classes = compiler.catalog().classes.clone();
            Ok(ruby.ary_from_iter(classes.iter().map(|name| name.as_str())))
        })
    }

    fn tags(ruby: &Ruby, rb_self: &Session) -> Result<RArray, Error> {
        guard(ruby, || {
            let compiler = rb_self.0.get(ruby).compiler(ruby)?;
            let names = compiler.catalog().tag_texts();
            Ok(ruby.ary_from_iter(names.iter().map(|name| name.as_str())))
        })
    }

    fn add_class(ruby: &Ruby, rb_self: &Session, name: Text) -> Result<(), Error> {
        guard(ruby, || {
            rb_self.0.get(ruby).compiler(ruby)?.catalog_mut().add_class(&name);
            Ok(())
        })
    }
}

/// Defines the methods.
///
/// # Errors
/// When Ruby refuses.
pub(super) fn init(class: RClass) -> Result<(), Error> {
    class.define_method("relationships", magnus::method!(Session::relationships, 0))?;
    class.define_method("add_relationship", magnus::method!(Session::add_relationship, 3))?;
    class.define_method("evaluate_relationships", magnus::method!(Session::evaluate_relationships, 0))?;
    class.define_method("edges", magnus::method!(Session::edges, 0))?;
    class.define_method("add_edge", magnus::method!(Session::add_edge, 2))?;
    class.define_method("tags=", magnus::method!(Session::set_tags, 1))?;
    class.define_method("validate", magnus::method!(Session::validate, 0))?;
    class.define_method("evaluate_additions", magnus::method!(Session::evaluate_additions, 0))?;
    class.define_method("find_resource", magnus::method!(Session::find_resource, 2))?;
    class.define_method("resources", magnus::method!(Session::resources, 0))?;
    class.define_method("resource_count", magnus::method!(Session::resource_count, 0))?;
    class.define_method("added_resources", magnus::method!(Session::added_resources, 0))?;
    class.define_method("classes", magnus::method!(Session::classes, 0))?;
    class.define_method("tags", magnus::method!(Session::tags, 0))?;
    class.define_method("add_class", magnus::method!(Session::add_class, 1))?;
    Ok(())
}
