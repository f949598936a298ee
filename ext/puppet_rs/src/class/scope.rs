//! `PuppetRs::Native::Scope`: what a scope facade asks of the engine.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use magnus::gc::Marker;
use magnus::prelude::*;
use magnus::rb_sys::{AsRawValue, FromRawValue};
use magnus::{
    DataTypeFunctions, Error, RArray, RClass, RHash, RObject, RString, Ruby, TypedData, Value as Rb,
};
use puppet_eval::scope::{DefaultParam, Layout, MatchData, ScopeInfo};
use puppet_eval::{Frame, Function, ScopeKind, Session};
use puppet_pcore::Value;
use puppet_syntax::Symbol;

use crate::callback::{self, block};
use crate::class::resource;
use crate::convert::{from_ruby, string, to_ruby};
use crate::error::IntoRuby;
use crate::guard::guard;
use crate::gvl::GvlBound;
use crate::host::RubyHost;
use crate::names::{constant, method, part, variable};

/// A frame, and the session that keeps it alive.
#[derive(TypedData)]
#[magnus(class = "PuppetRs::Native::Scope", mark, free_immediately)]
pub struct Scope(GvlBound<ScopeData>);

struct ScopeData {
    /// Another one after `parent=`, which a scope made by `Scope.new` may receive.
    frame: RefCell<Rc<Frame>>,
    host: Rc<RubyHost>,
    session: rb_sys::VALUE,
}

impl DataTypeFunctions for Scope {
    fn mark(&self, marker: &Marker) {
        // SAFETY: marked here in every collection, so it is alive.
        marker.mark(unsafe { Rb::from_raw(self.0.get_in_gc().session) });
    }
}

/// A facade that a frame remembers. Valid as long as the session, which pins it.
struct Facade(rb_sys::VALUE);

/// The facade of a frame: the same object each time for the frame of a named scope.
///
/// # Errors
/// What making it raised.
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
    let data = ScopeData { frame: RefCell::new(frame), host: host.clone(), session: session.as_raw() };
    ruby.obj_wrap(Scope(GvlBound::new(data))).as_value()
}

/// The facade of a scope that Ruby code makes (`Scope.new(compiler)`): it sees nothing until it is
/// told its parent.
///
/// # Errors
/// What making it raised.
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

    fn get(&self, name: &str) -> puppet_eval::Result<Option<Value>> {
        if name.as_bytes().first().is_some_and(u8::is_ascii_digit) {
            return Ok(name.parse().ok().and_then(|group| self.frame().scope.match_group(group)));
        }
        self.frame().lookup_text(name)
    }

    fn each_local(frame: &Frame, found: &mut dyn FnMut(&str, &Value)) {
        for (name, value) in &frame.locals() {
            found(name, value);
        }
    }

    /// `Scope#to_hash`.
    fn fill(
        ruby: &Ruby,
        frame: &Frame,
        recursive: bool,
        include_undef: bool,
        into: RHash,
    ) -> Result<(), Error> {
        let mut chain = vec![frame];
        while let Some(outer) = chain.last().and_then(|f| f.outer.as_deref()) {
            chain.push(outer);
        }
        let root = chain[chain.len() - 1];
        if recursive {
            for next in [&root.scope.enclosing, &root.scope.inherited].into_iter().flatten() {
                let active = next.scope.active();
                ScopeData::fill(ruby, active.as_ref().unwrap_or(next), true, false, into)?;
            }
        }
        let mut failed = None;
        for frame in chain.iter().rev() {
            ScopeData::each_local(frame, &mut |name, value| {
                let key = string(ruby, name);
                let stored = if value.is_undef() && !include_undef {
                    into.delete::<_, Rb>(key).map(|_| ())
                } else {
                    to_ruby(ruby, value).and_then(|value| into.aset(key, value))
                };
                if let Err(e) = stored {
                    failed = Some(e);
                }
            });
        }
        failed.map_or(Ok(()), Err)
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

fn arguments(ruby: &Ruby, given: RArray) -> Result<Vec<Value>, Error> {
    let mut values = Vec::with_capacity(given.len());
    for index in 0..given.len() {
        values.push(from_ruby(ruby, given.entry(index as isize)?)?);
    }
    Ok(values)
}

/// The object that means "no such variable".
fn missing(ruby: &Ruby) -> Result<Rb, Error> {
    constant::MISSING.get(ruby)
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

    fn lookup(ruby: &Ruby, rb_self: &Scope, name: RString) -> Result<Rb, Error> {
        guard(ruby, || {
            let name = name.to_string()?;
            match rb_self.0.get(ruby).get(&name).into_ruby(ruby)? {
                Some(value) => to_ruby(ruby, &value),
                None => missing(ruby),
            }
        })
    }

    /// A variable of a class scope: the value, `MISSING`, or a symbol that names what is missing
    /// (`:unknown_class`, `:not_evaluated`).
    fn lookup_in_class(ruby: &Ruby, rb_self: &Scope, class: RString, name: RString) -> Result<Rb, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let compiler = data.host.compiler().into_ruby(ruby)?;
            let (class, name) = (class.to_string()?, name.to_string()?);
            let frame = if class.is_empty() {
                Some(compiler.top_frame())
            } else {
                Symbol::get(&class).and_then(|class| compiler.class_frame(class))
            };
            let qualified = || {
                let (class, name) = (Symbol::get(&class)?, Symbol::get(&name)?);
                compiler.evaluator.qualified_in_top(class, name)
            };
            let Some(frame) = frame else {
                if let Some(value) = qualified() {
                    return to_ruby(ruby, &value);
                }
                let known = compiler.find_class(&class).into_ruby(ruby)?.is_some();
                let what = if known { "not_evaluated" } else { "unknown_class" };
                return Ok(ruby.sym_new(what).as_value());
            };
            let found = match (class.as_str(), Symbol::get(&name)) {
                ("", _) => frame.get_text(&name),
                (_, Some(leaf)) => frame.lookup_member(&data.frame(), leaf).into_ruby(ruby)?,
                (_, None) => None,
            };
            if let Some(value) = found {
                return to_ruby(ruby, &value);
            }
            match qualified() {
                Some(value) => to_ruby(ruby, &value),
                None => missing(ruby),
            }
        })
    }

    fn bound(ruby: &Ruby, rb_self: &Scope, name: RString) -> Result<bool, Error> {
        guard(ruby, || {
            let name = name.to_string()?;
            let frame = rb_self.0.get(ruby).frame();
            Ok(frame.get_text(&name).is_some())
        })
    }

    fn set(ruby: &Ruby, rb_self: &Scope, name: RString, value: Rb) -> Result<(), Error> {
        guard(ruby, || {
            let _inside = rb_self.0.get(ruby).host.enter();
            let value = from_ruby(ruby, value)?;
            rb_self.0.get(ruby).frame().set_text(&name.to_string()?, value);
            Ok(())
        })
    }

    fn to_hash(ruby: &Ruby, rb_self: &Scope, recursive: bool, include_undef: bool) -> Result<RHash, Error> {
        guard(ruby, || {
            let result = ruby.hash_new();
            ScopeData::fill(ruby, &rb_self.0.get(ruby).frame(), recursive, include_undef, result)?;
            Ok(result)
        })
    }

    /// Sets instance variables of an object to variables by name; those that do not exist stay
    /// unset.
    fn bind(ruby: &Ruby, rb_self: &Scope, object: RObject, names: RArray) -> Result<(), Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            for name in names.to_vec::<String>()? {
                if let Some(value) = data.get(&name).into_ruby(ruby)?
                    && !value.is_undef()
                {
                    object.ivar_set(format!("@{name}"), to_ruby(ruby, &value)?)?;
                }
            }
            Ok(())
        })
    }

    /// `call_function(name, arguments, block or nil)`, with the module of the function that calls as the last
    /// argument, where there is one.
    fn call_function(ruby: &Ruby, rb_self: &Scope, args: &[Rb]) -> Result<Rb, Error> {
        guard(ruby, || {
            let args = magnus::scan_args::scan_args::<
                (RString, RArray, Option<magnus::block::Proc>),
                (Option<Option<String>>,),
                (),
                (),
                (),
                (),
            >(args)?;
            let (name, given, proc) = args.required;
            let module = args.optional.0.flatten().map(|module| Symbol::new(&module));
            rb_self.inside(ruby, |compiler, frame| {
                let values = arguments(ruby, given)?;
                let proc = proc.map(|proc| block::from_proc(ruby, proc));
                let name = Symbol::new(&name.to_string()?);
                let result = match compiler.loader.function_for_module(name, module).into_ruby(ruby)? {
                    Some(function) => {
                        compiler.evaluator.invoke(&function, frame, &values, proc.as_ref(), None)
                    }
                    None => Err(puppet_eval::Error::argument(format!("Unknown function '{name}'"))),
                };
                to_ruby(ruby, &result.into_ruby(ruby)?)
            })
        })
    }

    /// `call_dispatched(function, name, dispatches, arguments, block or nil)`: calls the method of the first dispatch that
    /// fits, as the engine calls a function that it has loaded. The dispatches are described as for loading.
    fn call_dispatched(
        ruby: &Ruby,
        rb_self: &Scope,
        function: Rb,
        name: String,
        dispatches: RArray,
        given: RArray,
        proc: Option<magnus::block::Proc>,
    ) -> Result<Rb, Error> {
        guard(ruby, || {
            rb_self.inside(ruby, |compiler, frame| {
                let host = &rb_self.0.get(ruby).host;
                let name = Symbol::new(&name);
                let called = callback::function::described(ruby, host, name, function, Some(dispatches))?;
                let values = arguments(ruby, given)?;
                let proc = proc.map(|proc| block::from_proc(ruby, proc));
                let called = Function::Host(called);
                let result = compiler.evaluator.invoke(&called, frame, &values, proc.as_ref(), None);
                to_ruby(ruby, &result.into_ruby(ruby)?)
            })
        })
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

    /// Sets `$0..$n` to the texts of an array, or to nothing; gives what there was.
    fn swap_match(ruby: &Ruby, rb_self: &Scope, groups: Option<RArray>) -> Result<Rb, Error> {
        guard(ruby, || {
            let _inside = rb_self.0.get(ruby).host.enter();
            let given = match groups {
                Some(groups) => {
                    let groups = groups.into_iter().map(|group| from_ruby(ruby, group));
                    Some(Rc::new(MatchData::given(groups.collect::<Result<_, _>>()?)))
                }
                None => None,
            };
            let frame = rb_self.0.get(ruby).frame();
            let before = frame.scope.match_data.replace(given);
            match before {
                Some(before) => {
                    let groups = ruby.ary_new_capa(before.groups());
                    for index in 0..before.groups() {
                        groups.push(to_ruby(ruby, &before.group(index))?)?;
                    }
                    Ok(groups.as_value())
                }
                None => Ok(ruby.qnil().as_value()),
            }
        })
    }

    /// `define_default(type, name, value, add, file, line)`: a resource default of this scope; false
    /// when there is one already.
    fn define_default(ruby: &Ruby, rb_self: &Scope, args: &[Rb]) -> Result<bool, Error> {
        guard(ruby, || {
            let args = magnus::scan_args::scan_args::<
                (String, String, Rb, bool, Option<String>, Option<u32>),
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
    class.define_method("lookup", magnus::method!(Scope::lookup, 1))?;
    class.define_method("lookup_in_class", magnus::method!(Scope::lookup_in_class, 2))?;
    class.define_method("bound?", magnus::method!(Scope::bound, 1))?;
    class.define_method("set", magnus::method!(Scope::set, 2))?;
    class.define_method("to_hash", magnus::method!(Scope::to_hash, 2))?;
    class.define_method("bind", magnus::method!(Scope::bind, 2))?;
    class.define_method("call_function", magnus::method!(Scope::call_function, -1))?;
    class.define_method("call_dispatched", magnus::method!(Scope::call_dispatched, 5))?;
    class.define_method("child", magnus::method!(Scope::child, 0))?;
    class.define_method("parent=", magnus::method!(Scope::set_parent, 1))?;
    class.define_method("swap_match", magnus::method!(Scope::swap_match, 1))?;
    class.define_method("define_default", magnus::method!(Scope::define_default, -1))?;
    class.define_method("kind", magnus::method!(Scope::kind, 0))?;
    class.define_method("module_name", magnus::method!(Scope::module_name, 0))?;
    class.define_method("resource", magnus::method!(Scope::resource, 0))?;
    class.define_method("parent", magnus::method!(Scope::parent, 0))?;
    class.define_method("enclosing", magnus::method!(Scope::enclosing, 0))?;
    class.define_method("inherited", magnus::method!(Scope::inherited, 0))?;
    Ok(())
}
