//! `PuppetRs::Native::Scope`: what a scope facade asks of the engine. Files beside this one add methods by concern.

mod calls;
mod variables;

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use magnus::gc::Marker;
use magnus::prelude::*;
use magnus::rb_sys::{AsRawValue, FromRawValue};
use magnus::{DataTypeFunctions, Error, RClass, RObject, Ruby, TypedData, Value as Rb};
use puppet_eval::scope::{DefaultParam, Layout, ScopeInfo};
use puppet_eval::{Frame, ScopeKind};
use puppet_syntax::Symbol;

use crate::class::resource;
use crate::convert::{Text, from_ruby};
use crate::error::IntoRuby;
use crate::guard::guard;
use crate::gvl::GvlBound;
use crate::host::RubyHost;
use crate::names::{method, part, variable};

/// A frame, and the session that keeps it alive.
#[derive(TypedData)]
#[magnus(class = "PuppetRs::Native::Scope", mark, free_immediately)]
pub struct Scope(GvlBound<ScopeData>);

struct ScopeData {
    /// Another one after `parent=`, which a scope made by `Scope.new` may receive.
    frame: RefCell<Rc<Frame>>,
    host: Rc<RubyHost>,
    session: rb_sys::VALUE,
    /// The last result of `to_hash`.
    hash: Cell<Option<variables::Listed>>,
}

impl DataTypeFunctions for Scope {
    fn mark(&self, marker: &Marker) {
        let data = self.0.get_in_gc();
        // SAFETY: marked here in every collection, so it is alive.
        marker.mark(unsafe { Rb::from_raw(data.session) });
        if let Some(listed) = data.hash.get() {
            // SAFETY: as above.
            marker.mark(unsafe { Rb::from_raw(listed.hash) });
        }
    }
}

/// A facade that a frame remembers. Valid as long as the session, which pins it.
struct Facade(rb_sys::VALUE);

/// The facade of a frame: the same object each time for the frame of a named scope.
///
/// # Errors
/// The error that making it raised.
pub fn facade(ruby: &Ruby, host: &RubyHost, frame: &Rc<Frame>) -> Result<Rb, Error> {
    if let Some(known) = frame.facade.get().and_then(|f| f.downcast_ref::<Facade>()) {
        // SAFETY: pinned by the session this frame belongs to.
        return Ok(unsafe { Rb::from_raw(known.0) });
    }
    let host = host.weak().upgrade().ok_or_else(|| crate::host::gone(ruby))?;
    let compiler = host.compiler_facade(ruby);
    let class = host.scope_class(|| part::SCOPE.get(ruby)?.funcall(&method::CLASS_FOR, (compiler,)))?;
    let session = host.session(ruby);
    let native = wrap(ruby, &host, frame.clone(), session);
    let object = RObject::try_convert(RClass::try_convert(class)?.obj_alloc()?)?;
    object.ivar_set(&variable::NATIVE, native)?;
    object.ivar_set(&variable::COMPILER, compiler)?;
    // Frames of lambdas come and go: only those of named scopes are worth keeping.
    if frame.outer.is_none() {
        host.pin(object.as_value());
        let _ = frame.facade.set(Box::new(Facade(object.as_raw())));
    }
    Ok(object.as_value())
}

/// A handle without a facade.
fn wrap(ruby: &Ruby, host: &Rc<RubyHost>, frame: Rc<Frame>, session: Rb) -> Rb {
    let data = ScopeData {
        frame: RefCell::new(frame),
        host: host.clone(),
        session: session.as_raw(),
        hash: Cell::new(None),
    };
    ruby.obj_wrap(Scope(GvlBound::new(data))).as_value()
}

/// The facade of a scope that Ruby code makes (`Scope.new(compiler)`): it sees nothing until its parent
/// is set.
///
/// # Errors
/// The error that making it raised.
pub fn fresh(ruby: &Ruby, host: &RubyHost) -> Result<Rb, Error> {
    let info = Rc::new(ScopeInfo::new(ScopeKind::Function));
    facade(ruby, host, &Rc::new(Frame::new(Arc::new(Layout::default()), info, None)))
}

impl ScopeData {
    /// The frame; for a named scope the one that is active in it, as stock's object of that scope
    /// answers with its ephemeral scopes.
    fn frame(&self) -> Rc<Frame> {
        let frame = self.frame.borrow();
        let active = if frame.outer.is_none() { frame.scope.active() } else { None };
        active.unwrap_or_else(|| frame.clone())
    }

    /// The facade of another named scope. Of a lambda's frame it is that of the scope around it, which
    /// answers with the lambda's variables for as long as the lambda runs.
    fn related(&self, ruby: &Ruby, frame: Option<&Rc<Frame>>) -> Result<Rb, Error> {
        match frame {
            Some(frame) => facade(ruby, &self.host, &Frame::of_scope(frame)),
            None => Ok(ruby.qnil().as_value()),
        }
    }
}

impl Scope {
    /// Its frame.
    pub fn frame(&self, ruby: &Ruby) -> Rc<Frame> {
        self.0.get(ruby).frame()
    }

    /// Runs `work` as the session of this scope.
    ///
    /// # Errors
    /// After the session is gone; what `work` raised.
    pub fn inside<T>(
        &self,
        ruby: &Ruby,
        work: impl FnOnce(&Rc<puppet_compiler::Compiler>, &Rc<Frame>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let data = self.0.get(ruby);
        let _inside = data.host.enter();
        work(&data.host.compiler().into_ruby(ruby)?, &data.frame())
    }

    /// Resource defaults of a type as seen from this scope, closer ones last.
    pub fn defaults(&self, ruby: &Ruby, type_name: Symbol) -> Vec<DefaultParam> {
        fn collect(frame: &Frame, type_name: Symbol, found: &mut Vec<DefaultParam>) {
            if let Some(parent) = frame.scope.parent.as_deref() {
                collect(parent, type_name, found);
            }
            if let Some(own) = frame.scope.defaults.borrow().get(&type_name) {
                found.extend(own.iter().cloned());
            }
        }
        let mut found = Vec::new();
        collect(&self.0.get(ruby).frame(), type_name, &mut found);
        found
    }

    /// A handle of a new frame inside this one, for local variables.
    fn child(ruby: &Ruby, rb_self: &Scope) -> Result<Rb, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let outer = data.frame();
            let inner = Frame::new(Arc::new(Layout::default()), outer.scope.clone(), Some(outer));
            Ok(wrap(ruby, &data.host, Rc::new(inner), data.host.session(ruby)))
        })
    }

    /// Makes this a scope inside of another (`Scope#parent=`): of what was there only the variables
    /// stay.
    fn set_parent(ruby: &Ruby, rb_self: &Scope, parent: Option<&Scope>) -> Result<(), Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let before = data.frame();
            let parent = parent.map(|p| p.frame(ruby));
            let mut info = ScopeInfo::new(before.scope.kind);
            info.resource.set(before.scope.resource.get());
            info.enclosing = parent.as_ref().and_then(|p| match p.scope.kind {
                ScopeKind::Top | ScopeKind::Node => Some(p.clone()),
                _ => p.scope.enclosing.clone(),
            });
            info.module_name = parent.as_ref().and_then(|p| p.scope.module_name);
            info.parent = parent;
            let after = Frame::new(before.layout.clone(), Rc::new(info), None);
            for (name, value) in before.locals() {
                after.set_text(&name, value);
            }
            *after.scope.defaults.borrow_mut() = before.scope.defaults.borrow().clone();
            if let Some(known) = before.facade.get().and_then(|f| f.downcast_ref::<Facade>()) {
                let _ = after.facade.set(Box::new(Facade(known.0)));
            }
            *data.frame.borrow_mut() = Rc::new(after);
            Ok(())
        })
    }

    /// `define_default(type, name, value, add, file, line)`: a resource default of this scope; false
    /// when there is one already.
    fn define_default(ruby: &Ruby, rb_self: &Scope, args: &[Rb]) -> Result<bool, Error> {
        guard(ruby, || {
            let args = magnus::scan_args::scan_args::<
                (Text, Text, Rb, bool, Option<Text>, Option<u32>),
                (),
                (),
                (),
                (),
                (),
            >(args)?;
            let (type_name, name, value, add, file, line) = args.required;
            let _inside = rb_self.0.get(ruby).host.enter();
            let value = from_ruby(ruby, value)?;
            let frame = rb_self.0.get(ruby).frame();
            let name = Symbol::new(&name);
            let mut defaults = frame.scope.defaults.borrow_mut();
            let own = defaults.entry(Symbol::new(&type_name)).or_default();
            if own.iter().any(|known| known.name == name) {
                return Ok(false);
            }
            let file = file.map(Into::into);
            own.push(DefaultParam { name, value, add, file, line: line.unwrap_or(0) });
            Ok(true)
        })
    }

    fn kind(ruby: &Ruby, rb_self: &Scope) -> Result<magnus::StaticSymbol, Error> {
        guard(ruby, || {
            Ok(ruby.sym_new(match rb_self.0.get(ruby).frame().scope.kind {
                ScopeKind::Top => "top",
                ScopeKind::Node => "node",
                ScopeKind::Class(_) => "class",
                ScopeKind::Define(_) => "define",
                ScopeKind::Function => "function",
            }))
        })
    }

    fn module_name(ruby: &Ruby, rb_self: &Scope) -> Result<Option<&'static str>, Error> {
        guard(ruby, || Ok(rb_self.0.get(ruby).frame().scope.module_name.map(Symbol::as_str)))
    }

    fn resource(ruby: &Ruby, rb_self: &Scope) -> Result<Rb, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            match data.frame().scope.resource.get() {
                Some(id) => resource::facade(ruby, &data.host, id),
                None => Ok(ruby.qnil().as_value()),
            }
        })
    }

    fn parent(ruby: &Ruby, rb_self: &Scope) -> Result<Rb, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            data.related(ruby, data.frame().scope.parent.as_ref())
        })
    }

    fn enclosing(ruby: &Ruby, rb_self: &Scope) -> Result<Rb, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            data.related(ruby, data.frame().scope.enclosing.as_ref())
        })
    }

    fn inherited(ruby: &Ruby, rb_self: &Scope) -> Result<Rb, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            data.related(ruby, data.frame().scope.inherited.as_ref())
        })
    }
}

/// Defines the class.
///
/// # Errors
/// When Ruby refuses.
pub fn init(ruby: &Ruby, native: magnus::RModule) -> Result<(), Error> {
    let object: Rb = ruby.class_object().new_instance(())?.as_value();
    native.const_set("MISSING", object)?;
    let class = native.define_class("Scope", ruby.class_object())?;
    class.undef_default_alloc_func();
    crate::gvl::find_class::<Scope>(ruby);
    variables::init(class)?;
    calls::init(class)?;
    class.define_method("child", magnus::method!(Scope::child, 0))?;
    class.define_method("parent=", magnus::method!(Scope::set_parent, 1))?;
    class.define_method("define_default", magnus::method!(Scope::define_default, -1))?;
    class.define_method("kind", magnus::method!(Scope::kind, 0))?;
    class.define_method("module_name", magnus::method!(Scope::module_name, 0))?;
    class.define_method("resource", magnus::method!(Scope::resource, 0))?;
    class.define_method("parent", magnus::method!(Scope::parent, 0))?;
    class.define_method("enclosing", magnus::method!(Scope::enclosing, 0))?;
    class.define_method("inherited", magnus::method!(Scope::inherited, 0))?;
    Ok(())
}
