//! `PuppetRs::Native::Resource`: what the facade of a resource of the running compile asks.

use std::rc::Rc;

use magnus::gc::Marker;
use magnus::prelude::*;
use magnus::rb_sys::{AsRawValue, FromRawValue};
use magnus::{
    DataTypeFunctions, Error, RArray, RClass, RObject, RString, Ruby, Symbol as RbSymbol, TypedData,
    Value as Rb,
};
use puppet_compiler::catalog::{Param, Resource as Data};
use puppet_eval::Frame;
use puppet_eval::session::ResourceId;
use puppet_syntax::Symbol;

use crate::class::scope;
use crate::convert::{Text, from_ruby, to_ruby};
use crate::error::IntoRuby;
use crate::guard::guard;
use crate::gvl::GvlBound;
use crate::host::RubyHost;
use crate::names::{part, variable};

/// A resource's id, and the session that keeps it alive.
#[derive(TypedData)]
#[magnus(class = "PuppetRs::Native::Resource", mark, free_immediately)]
pub struct Resource(GvlBound<Handle>);

struct Handle {
    id: ResourceId,
    host: Rc<RubyHost>,
    session: rb_sys::VALUE,
}

impl DataTypeFunctions for Resource {
    fn mark(&self, marker: &Marker) {
        // SAFETY: marked here in every collection, so it is alive.
        marker.mark(unsafe { Rb::from_raw(self.0.get_in_gc().session) });
    }
}

/// A facade that a resource remembers. Valid as long as the session, which pins it.
struct Facade(rb_sys::VALUE);

/// The facade of a resource: the same object each time.
///
/// # Errors
/// The error that making it raised.
pub fn facade(ruby: &Ruby, host: &RubyHost, id: ResourceId) -> Result<Rb, Error> {
    let compiler = host.compiler().into_ruby(ruby)?;
    if let Some(known) = compiler.catalog().get(id).facade.get().and_then(|f| f.downcast_ref::<Facade>()) {
        // SAFETY: pinned by the session this resource belongs to.
        return Ok(unsafe { Rb::from_raw(known.0) });
    }
    let class = RClass::try_convert(part::RESOURCE.get(ruby)?)?;
    let object = RObject::try_convert(class.obj_alloc()?)?;
    adopt(ruby, host, id, object)?;
    Ok(object.as_value())
}

/// Makes an object the facade of a resource that has none.
///
/// # Errors
/// After the session is gone.
pub fn adopt(ruby: &Ruby, host: &RubyHost, id: ResourceId, object: RObject) -> Result<(), Error> {
    let compiler = host.compiler().into_ruby(ruby)?;
    let host = host.weak().upgrade().ok_or_else(|| crate::host::gone(ruby))?;
    let handle = Handle { id, host: host.clone(), session: host.session(ruby).as_raw() };
    object.ivar_set(&variable::NATIVE, ruby.obj_wrap(Resource(GvlBound::new(handle))))?;
    host.pin(object.as_value());
    let _ = compiler.catalog().get(id).facade.set(Box::new(Facade(object.as_raw())));
    Ok(())
}

impl Resource {
    /// Its id.
    pub fn id(&self, ruby: &Ruby) -> ResourceId {
        self.0.get(ruby).id
    }

    fn with<T>(ruby: &Ruby, rb_self: &Resource, read: impl FnOnce(&Data) -> T) -> Result<T, Error> {
        guard(ruby, || {
            let handle = rb_self.0.get(ruby);
            let compiler = handle.host.compiler().into_ruby(ruby)?;
            let catalog = compiler.catalog();
            Ok(read(catalog.get(handle.id)))
        })
    }

    fn type_name(ruby: &Ruby, rb_self: &Resource) -> Result<&'static str, Error> {
        Resource::with(ruby, rb_self, |r| r.type_name.as_str())
    }

    fn title(ruby: &Ruby, rb_self: &Resource) -> Result<Rb, Error> {
        let (title, symbol) = Resource::with(ruby, rb_self, |r| (r.title.clone(), r.symbol_title))?;
        Ok(if symbol { ruby.sym_new(title.as_str()).as_value() } else { ruby.str_new(&title).as_value() })
    }

    fn get(ruby: &Ruby, rb_self: &Resource, name: RbSymbol) -> Result<Rb, Error> {
        let name = name.name()?.into_owned();
        let value = Resource::with(ruby, rb_self, |r| {
            Symbol::get(&name).and_then(|name| r.param(name)).map(|p| p.value.clone())
        })?;
        match value {
            Some(value) => guard(ruby, || to_ruby(ruby, &value)),
            None => Ok(ruby.qnil().as_value()),
        }
    }

    fn set(ruby: &Ruby, rb_self: &Resource, name: RbSymbol, value: Rb) -> Result<(), Error> {
        guard(ruby, || {
            let value = from_ruby(ruby, value)?;
            let name = Symbol::new(&name.name()?);
            let handle = rb_self.0.get(ruby);
            let compiler = handle.host.compiler().into_ruby(ruby)?;
            let mut catalog = compiler.catalog_mut();
            let resource = catalog.get_mut(handle.id);
            let source = resource.source;
            resource.put(Param { name, value, add: false, source, file: None, line: None });
            Ok(())
        })
    }

    /// `[[name, value, file, line], ...]`
    fn params(ruby: &Ruby, rb_self: &Resource) -> Result<RArray, Error> {
        let params = Resource::with(ruby, rb_self, |r| r.params.clone())?;
        guard(ruby, || {
            let result = ruby.ary_new_capa(params.len());
            for param in &params {
                let entry = ruby.ary_new_capa(4);
                entry.push(ruby.sym_new(param.name.as_str()))?;
                entry.push(to_ruby(ruby, &param.value)?)?;
                entry.push(param.file.as_deref())?;
                entry.push(param.line)?;
                result.push(entry)?;
            }
            Ok(result)
        })
    }

    fn file(ruby: &Ruby, rb_self: &Resource) -> Result<Option<RString>, Error> {
        Resource::with(ruby, rb_self, |r| r.file.as_deref().map(|file| ruby.str_new(file)))
    }

    fn line(ruby: &Ruby, rb_self: &Resource) -> Result<Option<u32>, Error> {
        Resource::with(ruby, rb_self, |r| r.line)
    }

    fn kind(ruby: &Ruby, rb_self: &Resource) -> Result<&'static str, Error> {
        Resource::with(ruby, rb_self, |r| r.kind_name)
    }

    /// `place(file, line)`: the place of declaration that Ruby code reports.
    fn set_place(
        ruby: &Ruby,
        rb_self: &Resource,
        file: Option<Text>,
        line: Option<u32>,
    ) -> Result<(), Error> {
        Resource::change(ruby, rb_self, |r| {
            r.file = file.map(Into::into);
            r.line = line;
            r.exported_unset = false;
        })
    }

    /// `virtual`; nil is an attribute that was never set.
    fn is_virtual(ruby: &Ruby, rb_self: &Resource) -> Result<Option<bool>, Error> {
        Resource::with(ruby, rb_self, |r| (!r.virtual_unset || r.is_virtual).then_some(r.is_virtual))
    }

    /// Changes the resource in the catalog.
    fn change(ruby: &Ruby, rb_self: &Resource, change: impl FnOnce(&mut Data)) -> Result<(), Error> {
        guard(ruby, || {
            let handle = rb_self.0.get(ruby);
            let compiler = handle.host.compiler().into_ruby(ruby)?;
            change(compiler.catalog_mut().get_mut(handle.id));
            Ok(())
        })
    }

    fn set_file(ruby: &Ruby, rb_self: &Resource, file: Option<Text>) -> Result<(), Error> {
        Resource::change(ruby, rb_self, |r| r.file = file.map(Into::into))
    }

    fn set_line(ruby: &Ruby, rb_self: &Resource, line: Option<u32>) -> Result<(), Error> {
        Resource::change(ruby, rb_self, |r| r.line = line)
    }

    /// `virtual=`
    fn set_virtual(ruby: &Ruby, rb_self: &Resource, value: Option<bool>) -> Result<(), Error> {
        Resource::change(ruby, rb_self, |r| {
            r.is_virtual = value.unwrap_or_default();
            r.virtual_unset = value.is_none();
        })
    }

    /// `exported=`; nil is an attribute that was never set.
    fn set_exported(ruby: &Ruby, rb_self: &Resource, value: Option<bool>) -> Result<(), Error> {
        Resource::change(ruby, rb_self, |r| {
            r.exported = value.unwrap_or_default();
            r.exported_unset = value.is_none();
        })
    }

    fn set_evaluated(ruby: &Ruby, rb_self: &Resource, value: bool) -> Result<(), Error> {
        Resource::change(ruby, rb_self, |r| r.evaluated = value)
    }

    /// `exported`; nil is an attribute that was never set.
    fn exported(ruby: &Ruby, rb_self: &Resource) -> Result<Option<bool>, Error> {
        Resource::with(ruby, rb_self, |r| (!r.exported_unset).then_some(r.exported))
    }

    fn evaluated(ruby: &Ruby, rb_self: &Resource) -> Result<bool, Error> {
        Resource::with(ruby, rb_self, |r| r.evaluated)
    }

    fn finished(ruby: &Ruby, rb_self: &Resource) -> Result<bool, Error> {
        Resource::with(ruby, rb_self, |r| r.finished)
    }

    fn tags(ruby: &Ruby, rb_self: &Resource) -> Result<RArray, Error> {
        guard(ruby, || {
            let handle = rb_self.0.get(ruby);
            let compiler = handle.host.compiler().into_ruby(ruby)?;
            let catalog = compiler.catalog();
            let names: Vec<_> =
                catalog.get(handle.id).tags.iter().map(|tag| catalog.tag_names.name(tag)).collect();
            drop(catalog);
            Ok(ruby.ary_from_iter(names.iter().map(|name| name.as_str())))
        })
    }

    fn clear_tags(ruby: &Ruby, rb_self: &Resource) -> Result<(), Error> {
        guard(ruby, || {
            let handle = rb_self.0.get(ruby);
            let compiler = handle.host.compiler().into_ruby(ruby)?;
            compiler.catalog_mut().get_mut(handle.id).tags = Default::default();
            Ok(())
        })
    }

    /// The value of the parameter that is taken away.
    fn delete(ruby: &Ruby, rb_self: &Resource, name: Text) -> Result<Rb, Error> {
        guard(ruby, || {
            let handle = rb_self.0.get(ruby);
            let compiler = handle.host.compiler().into_ruby(ruby)?;
            let removed = {
                let mut catalog = compiler.catalog_mut();
                let params = &mut catalog.get_mut(handle.id).params;
                params.iter().position(|p| p.name.as_str() == name.as_str()).map(|at| params.remove(at))
            };
            match removed {
                Some(param) => to_ruby(ruby, &param.value),
                None => Ok(ruby.qnil().as_value()),
            }
        })
    }

    fn sensitive(ruby: &Ruby, rb_self: &Resource) -> Result<RArray, Error> {
        let names: Vec<Symbol> = Resource::with(ruby, rb_self, |r| r.sensitive.to_vec())?;
        Ok(ruby.ary_from_iter(names.iter().map(|name| ruby.sym_new(name.as_str()))))
    }

    fn set_sensitive(ruby: &Ruby, rb_self: &Resource, names: Vec<Text>) -> Result<(), Error> {
        guard(ruby, || {
            let handle = rb_self.0.get(ruby);
            let compiler = handle.host.compiler().into_ruby(ruby)?;
            let names = names.iter().map(|name| Symbol::new(name)).collect();
            compiler.catalog_mut().get_mut(handle.id).sensitive = names;
            Ok(())
        })
    }

    fn add_tag(ruby: &Ruby, rb_self: &Resource, tag: Text) -> Result<(), Error> {
        guard(ruby, || {
            let handle = rb_self.0.get(ruby);
            let compiler = handle.host.compiler().into_ruby(ruby)?;
            let mut catalog = compiler.catalog_mut();
            let names = catalog.tag_names.clone();
            catalog.get_mut(handle.id).tags.tag(&names, &tag);
            Ok(())
        })
    }

    fn scope(ruby: &Ruby, rb_self: &Resource) -> Result<Rb, Error> {
        let frame = Resource::with(ruby, rb_self, |r| r.scope.clone())?;
        guard(ruby, || scope::facade(ruby, &rb_self.0.get(ruby).host, &Frame::of_scope(&frame)))
    }
}

/// Defines the class.
///
/// # Errors
/// When Ruby refuses.
pub fn init(ruby: &Ruby, native: magnus::RModule) -> Result<(), Error> {
    let class = native.define_class("Resource", ruby.class_object())?;
    class.undef_default_alloc_func();
    crate::gvl::find_class::<Resource>(ruby);
    class.define_method("type", magnus::method!(Resource::type_name, 0))?;
    class.define_method("title", magnus::method!(Resource::title, 0))?;
    class.define_method("get", magnus::method!(Resource::get, 1))?;
    class.define_method("set", magnus::method!(Resource::set, 2))?;
    class.define_method("params", magnus::method!(Resource::params, 0))?;
    class.define_method("file", magnus::method!(Resource::file, 0))?;
    class.define_method("line", magnus::method!(Resource::line, 0))?;
    class.define_method("place", magnus::method!(Resource::set_place, 2))?;
    class.define_method("kind", magnus::method!(Resource::kind, 0))?;
    class.define_method("virtual", magnus::method!(Resource::is_virtual, 0))?;
    class.define_method("file=", magnus::method!(Resource::set_file, 1))?;
    class.define_method("line=", magnus::method!(Resource::set_line, 1))?;
    class.define_method("virtual=", magnus::method!(Resource::set_virtual, 1))?;
    class.define_method("exported=", magnus::method!(Resource::set_exported, 1))?;
    class.define_method("evaluated=", magnus::method!(Resource::set_evaluated, 1))?;
    class.define_method("exported", magnus::method!(Resource::exported, 0))?;
    class.define_method("evaluated", magnus::method!(Resource::evaluated, 0))?;
    class.define_method("finished", magnus::method!(Resource::finished, 0))?;
    class.define_method("clear_tags", magnus::method!(Resource::clear_tags, 0))?;
    class.define_method("delete", magnus::method!(Resource::delete, 1))?;
    class.define_method("sensitive", magnus::method!(Resource::sensitive, 0))?;
    class.define_method("sensitive=", magnus::method!(Resource::set_sensitive, 1))?;
    class.define_method("tags", magnus::method!(Resource::tags, 0))?;
    class.define_method("tag", magnus::method!(Resource::add_tag, 1))?;
    class.define_method("scope", magnus::method!(Resource::scope, 0))?;
    Ok(())
}
