//! Changes of a running compile by Ruby code: overrides, collectors, resources.

use magnus::prelude::*;
use magnus::{Error, RArray, RObject, Ruby, Value as Rb};
use puppet_compiler::catalog::UniquenessKey;
use puppet_compiler::{HostOverride, HostParam};
use puppet_syntax::Symbol;

use crate::class::resource::{self, Resource};
use crate::class::scope::Scope;
use crate::class::session::Session;
use crate::convert::{Text, each, from_ruby};
use crate::error::IntoRuby;
use crate::guard::guard;

/// `[scope, [[name, value, add, file, line], ...], file, line, forced]`
fn given(ruby: &Ruby, over: RArray) -> Result<HostOverride, Error> {
    let scope: Rb = over.entry(0)?;
    let scope = <&Scope>::try_convert(scope)?.frame(ruby);
    let mut params = Vec::new();
    each(over.entry(1)?, |param: RArray| {
        params.push(HostParam {
            name: Symbol::new(&param.entry::<Text>(0)?),
            value: from_ruby(ruby, param.entry(1)?)?,
            add: param.entry(2)?,
            file: param.entry::<Option<Text>>(3)?.map(Into::into),
            line: param.entry(4)?,
        });
        Ok(())
    })?;
    Ok(HostOverride {
        scope,
        params,
        file: over.entry::<Option<Text>>(2)?.map(Into::into),
        line: over.entry(3)?,
        forced: over.entry(4)?,
    })
}

fn add_override(
    ruby: &Ruby,
    rb_self: &Session,
    type_name: Text,
    title: Text,
    over: RArray,
) -> Result<(), Error> {
    guard(ruby, || {
        rb_self.inside(ruby, |compiler| {
            compiler.override_from_host(&type_name, &title, given(ruby, over)?).into_ruby(ruby)
        })
    })
}

/// Number of overrides that wait for a resource.
fn waiting_overrides(ruby: &Ruby, rb_self: &Session, type_name: Text, title: Text) -> Result<usize, Error> {
    guard(ruby, || rb_self.inside(ruby, |compiler| Ok(compiler.waiting_overrides(&type_name, &title))))
}

fn merge(ruby: &Ruby, rb_self: &Session, resource: &Resource, over: RArray) -> Result<(), Error> {
    guard(ruby, || {
        rb_self.inside(ruby, |compiler| {
            compiler.merge_from_host(resource.id(ruby), given(ruby, over)?).into_ruby(ruby)
        })
    })
}

fn finish(ruby: &Ruby, rb_self: &Session, resource: &Resource, validate: bool) -> Result<(), Error> {
    guard(ruby, || {
        rb_self
            .inside(ruby, |compiler| compiler.finish_from_host(resource.id(ruby), validate).into_ruby(ruby))
    })
}

fn finish_evaluation(ruby: &Ruby, rb_self: &Session, resource: &Resource) -> Result<(), Error> {
    guard(ruby, || {
        rb_self.inside(ruby, |compiler| {
            compiler.finish_evaluation_from_host(resource.id(ruby));
            Ok(())
        })
    })
}

fn add_edge_to_stage(ruby: &Ruby, rb_self: &Session, resource: &Resource) -> Result<(), Error> {
    guard(ruby, || {
        rb_self
            .inside(ruby, |compiler| compiler.add_edge_to_stage_from_host(resource.id(ruby)).into_ruby(ruby))
    })
}

fn evaluate_resource(ruby: &Ruby, rb_self: &Session, resource: &Resource) -> Result<(), Error> {
    guard(ruby, || {
        rb_self.inside(ruby, |compiler| compiler.evaluate_from_host(resource.id(ruby)).into_ruby(ruby))
    })
}

/// `run_phase(name)`: one of the phases of a compile.
fn run_phase(ruby: &Ruby, rb_self: &Session, name: Text) -> Result<bool, Error> {
    guard(ruby, || rb_self.inside(ruby, |compiler| compiler.run_phase(&name).into_ruby(ruby)))
}

fn add_collection(ruby: &Ruby, rb_self: &Session) -> Result<u64, Error> {
    guard(ruby, || rb_self.inside(ruby, |compiler| Ok(compiler.add_host_collector())))
}

fn delete_collection(ruby: &Ruby, rb_self: &Session, id: u64) -> Result<bool, Error> {
    guard(ruby, || rb_self.inside(ruby, |compiler| Ok(compiler.delete_collector(id))))
}

/// The numbers of the collectors, nil for those of the language.
fn collections(ruby: &Ruby, rb_self: &Session) -> Result<RArray, Error> {
    guard(ruby, || rb_self.inside(ruby, |compiler| Ok(ruby.ary_from_iter(compiler.collector_ids()))))
}

/// `add_resource(object, type, title, override, tags, virtual, exported, compiled)`: the object becomes the facade. Marks that were
/// never set are nil.
fn add_resource(ruby: &Ruby, rb_self: &Session, args: &[Rb]) -> Result<(), Error> {
    guard(ruby, || {
        let args = ruby.ary_new_from_values(args);
        let object: RObject = args.entry(0)?;
        let (type_name, title): (Text, Text) = (args.entry(1)?, args.entry(2)?);
        let tags = args.entry::<Vec<Text>>(4)?.into_iter().map(String::from).collect::<Vec<_>>();
        let forms: (Option<bool>, Option<bool>) = (args.entry(5)?, args.entry(6)?);
        let compiled: bool = args.entry(7)?;
        let over: RArray = args.entry(3)?;
        rb_self.inside(ruby, |compiler| {
            let given = given(ruby, over)?;
            let id = compiler
                .add_resource_from_host((&type_name, &title), given, &tags, forms, compiled)
                .into_ruby(ruby)?;
            resource::adopt(ruby, &rb_self.host(ruby), id, object)
        })
    })
}

fn remove_resource(ruby: &Ruby, rb_self: &Session, resource: &Resource) -> Result<(), Error> {
    guard(ruby, || {
        rb_self.inside(ruby, |compiler| {
            compiler.catalog_mut().remove(resource.id(ruby));
            Ok(())
        })
    })
}

fn remove_edge(ruby: &Ruby, rb_self: &Session, source: &Resource, target: &Resource) -> Result<(), Error> {
    guard(ruby, || {
        rb_self.inside(ruby, |compiler| {
            compiler.catalog_mut().remove_edge(source.id(ruby), target.id(ruby));
            Ok(())
        })
    })
}

fn remove_vertex(ruby: &Ruby, rb_self: &Session, resource: &Resource) -> Result<(), Error> {
    guard(ruby, || {
        rb_self.inside(ruby, |compiler| {
            compiler.catalog_mut().remove_vertex(resource.id(ruby));
            Ok(())
        })
    })
}

/// `alias(resource, key)`: another resource that has the alias, or nil. The key is an array, as uniqueness keys are.
fn alias(ruby: &Ruby, rb_self: &Session, resource: &Resource, key: RArray) -> Result<Rb, Error> {
    guard(ruby, || {
        let taken = rb_self.inside(ruby, |compiler| {
            let mut parts = UniquenessKey::new();
            each(key, |part: Rb| {
                parts.push(from_ruby(ruby, part)?);
                Ok(())
            })?;
            Ok(compiler.alias_from_host(resource.id(ruby), parts))
        })?;
        taken.map_or(Ok(ruby.qnil().as_value()), |id| resource::facade(ruby, &rb_self.host(ruby), id))
    })
}

/// Defines the methods.
///
/// # Errors
/// When Ruby refuses.
pub fn init(class: magnus::RClass) -> Result<(), Error> {
    class.define_method("add_override", magnus::method!(add_override, 3))?;
    class.define_method("add_resource", magnus::method!(add_resource, -1))?;
    class.define_method("remove_resource", magnus::method!(remove_resource, 1))?;
    class.define_method("remove_edge", magnus::method!(remove_edge, 2))?;
    class.define_method("remove_vertex", magnus::method!(remove_vertex, 1))?;
    class.define_method("alias", magnus::method!(alias, 2))?;
    class.define_method("waiting_overrides", magnus::method!(waiting_overrides, 2))?;
    class.define_method("merge", magnus::method!(merge, 2))?;
    class.define_method("finish", magnus::method!(finish, 2))?;
    class.define_method("finish_evaluation", magnus::method!(finish_evaluation, 1))?;
    class.define_method("add_edge_to_stage", magnus::method!(add_edge_to_stage, 1))?;
    class.define_method("evaluate_resource", magnus::method!(evaluate_resource, 1))?;
    class.define_method("run_phase", magnus::method!(run_phase, 1))?;
    class.define_method("add_collection", magnus::method!(add_collection, 0))?;
    class.define_method("delete_collection", magnus::method!(delete_collection, 1))?;
    class.define_method("collections", magnus::method!(collections, 0))?;
    Ok(())
}
