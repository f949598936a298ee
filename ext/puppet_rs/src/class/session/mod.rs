//! `PuppetRs::Native::Session`: one compile. Files beside this one add its methods by concern.

mod code_files;
mod environment;
mod evaluation;
mod functions;
mod input;
mod live_catalog;
mod lookup;
mod module_listing;
mod module_metadata;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use magnus::gc::Marker;
use magnus::prelude::*;
use magnus::{DataTypeFunctions, Error, RArray, RHash, Ruby, TypedData, Value as Rb};
use puppet_compiler::Compiler;

pub use input::SETTING_VALUES;
pub use lookup::is_unlimited;

use crate::class::catalog;
use crate::convert::from_ruby;
use crate::error::IntoRuby;
use crate::guard::guard;
use crate::gvl::GvlBound;
use crate::host::RubyHost;
use crate::names::{method, part};
use crate::weight::Weight;
use environment::NativeEnvironment;
use input::{node_classes, node_input, settings};

/// One compile.
#[derive(TypedData)]
#[magnus(class = "PuppetRs::Native::Session", mark, free_immediately)]
pub struct Session(GvlBound<SessionData>);

struct SessionData {
    host: Rc<RubyHost>,
    /// None before `start` and after `release`.
    compiler: RefCell<Option<Rc<Compiler>>>,
    /// Number of holders of the host while Ruby has nothing of this compile: no scope, resource or lambda.
    holders: Cell<usize>,
    /// Memory that the compile holds, from its end on.
    weight: Weight,
}

impl DataTypeFunctions for Session {
    fn mark(&self, marker: &Marker) {
        self.0.get_in_gc().host.each_pin(|object| marker.mark(object));
    }
}

impl SessionData {
    fn compiler(&self, ruby: &Ruby) -> Result<Rc<Compiler>, Error> {
        self.compiler.borrow().clone().ok_or_else(|| crate::host::gone(ruby))
    }
}

impl Session {
    /// Runs `work` as this session.
    ///
    /// # Errors
    /// Before `start`; what `work` raised.
    pub fn inside<T>(
        &self,
        ruby: &Ruby,
        work: impl FnOnce(&Rc<Compiler>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let data = self.0.get(ruby);
        let _inside = data.host.enter();
        work(&data.compiler(ruby)?)
    }

    /// The outside world of this session.
    pub fn host(&self, ruby: &Ruby) -> Rc<RubyHost> {
        self.0.get(ruby).host.clone()
    }

    /// `new(bridge)`
    fn new(ruby: &Ruby, bridge: Rb) -> Result<Session, Error> {
        guard(ruby, || {
            crate::names::connect(ruby, bridge)?;
            let (compiler, holders) = (RefCell::default(), Cell::new(0));
            let (host, weight) = (RubyHost::new(), Weight::default());
            Ok(Session(GvlBound::new(SessionData { host, compiler, holders, weight })))
        })
    }

    /// `start(facade, environment, input)`: reads the manifests.
    fn start(
        ruby: &Ruby,
        rb_self: magnus::typed_data::Obj<Session>,
        facade: Rb,
        environment: &NativeEnvironment,
        input: RHash,
    ) -> Result<(), Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            data.host.set_session(rb_self.as_value());
            data.host.set_compiler_facade(ruby, facade)?;
            let _inside = data.host.enter();
            let node = node_input(ruby, input)?;
            let settings = settings(ruby, input)?;
            let host: Rc<dyn puppet_eval::Host> = data.host.clone();
            let compiler = Compiler::new(node, environment.0.clone(), host, settings).into_ruby(ruby)?;
            data.host.bind(&compiler);
            data.compiler.replace(Some(compiler));
            // Loaders that another thread has asked meanwhile have not seen its functions.
            puppet_compiler::loader::count_definition();
            data.holders.set(Rc::strong_count(&data.host));
            Ok(())
        })
    }

    /// `version = value`: the version of the catalog.
    fn set_version(ruby: &Ruby, rb_self: &Session, version: Rb) -> Result<(), Error> {
        guard(ruby, || {
            let version = from_ruby(ruby, version)?;
            rb_self.0.get(ruby).compiler(ruby)?.set_version(version);
            Ok(())
        })
    }

    fn compile(ruby: &Ruby, rb_self: &Session) -> Result<(), Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            let compiler = data.compiler(ruby)?;
            if !compiler.node.facts_are_data() {
                let facade = data.host.compiler_facade(ruby);
                part::HOST.get(ruby)?.funcall::<_, _, Rb>(&method::CHECK_FACTS, (facade,))?;
            }
            let result = compiler.compile();
            // Objects that a compile made before it failed wait for the collector too.
            data.weight.set(ruby, compiler.weight())?;
            result.into_ruby(ruby)
        })
    }

    /// Parameters and classes of the node, changed since the start.
    fn update_node(ruby: &Ruby, rb_self: &Session, parameters: Rb, classes: Rb) -> Result<(), Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            let parameters = input::parameters(ruby, parameters)?;
            data.compiler(ruby)?.update_node(parameters, node_classes(ruby, classes)?);
            Ok(())
        })
    }

    /// `release`: gives the memory of a compile back that is over, unless Ruby objects still reach into it. Otherwise it waits
    /// for Ruby's collector, to which it is one small object. Whether it did.
    fn release(ruby: &Ruby, rb_self: &Session) -> Result<bool, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let unused =
                data.compiler.borrow().as_ref().is_some_and(|compiler| Rc::strong_count(compiler) == 1);
            if !unused || Rc::strong_count(&data.host) > data.holders.get() {
                return Ok(false);
            }
            // A dropped object may ask for the compiler again.
            let compiler = data.compiler.take();
            drop(compiler);
            data.weight.set(ruby, 0)?;
            Ok(true)
        })
    }

    /// `catalog(copied)`: the catalog as it is, or the copy of it that `Compiler.compile` returns.
    fn catalog(ruby: &Ruby, rb_self: &Session, copied: bool) -> Result<Rb, Error> {
        guard(ruby, || catalog::finished(ruby, &rb_self.0.get(ruby).compiler(ruby)?, copied))
    }
}

/// `PuppetRs::Native.stacktrace`: file and line of every call of Puppet code under way, innermost
/// first.
fn stacktrace(ruby: &Ruby) -> Result<RArray, Error> {
    guard(ruby, || {
        let result = ruby.ary_new();
        let Some(compiler) = crate::host::current().and_then(|host| host.compiler().ok()) else {
            return Ok(result);
        };
        for (file, line) in compiler.evaluator.stacktrace() {
            let entry = ruby.ary_new_capa(2);
            entry.push(file)?;
            entry.push(line)?;
            result.push(entry)?;
        }
        Ok(result)
    })
}

/// `PuppetRs::Native.compiler`: the facade of the compiler this thread is inside of, or nil.
fn current_compiler(ruby: &Ruby) -> Result<Rb, Error> {
    guard(ruby, || {
        Ok(crate::host::current().map_or_else(|| ruby.qnil().as_value(), |host| host.compiler_facade(ruby)))
    })
}

/// Defines the classes.
///
/// # Errors
/// When Ruby refuses.
pub fn init(ruby: &Ruby, native: magnus::RModule) -> Result<(), Error> {
    native.define_singleton_method("stacktrace", magnus::function!(stacktrace, 0))?;
    native.define_singleton_method("compiler", magnus::function!(current_compiler, 0))?;
    environment::init(ruby, native)?;
    code_files::init(ruby, native)?;
    module_listing::init(ruby, native)?;
    module_metadata::init(ruby, native)?;
    let class = native.define_class("Session", ruby.class_object())?;
    class.undef_default_alloc_func();
    crate::gvl::find_class::<Session>(ruby);
    class.define_singleton_method("new", magnus::function!(Session::new, 1))?;
    super::changes::init(class)?;
    evaluation::init(class)?;
    live_catalog::init(class)?;
    functions::init(native, class)?;
    lookup::init(class)?;
    class.define_method("start", magnus::method!(Session::start, 3))?;
    class.define_method("compile", magnus::method!(Session::compile, 0))?;
    class.define_method("version=", magnus::method!(Session::set_version, 1))?;
    class.define_method("update_node", magnus::method!(Session::update_node, 2))?;
    class.define_method("catalog", magnus::method!(Session::catalog, 1))?;
    class.define_method("release", magnus::method!(Session::release, 0))?;
    Ok(())
}
