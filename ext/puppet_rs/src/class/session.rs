//! `PuppetRs::Native::Session` and `Environment`: one compile, and what outlives it.

use std::cell::{Cell, OnceCell};
use std::rc::Rc;
use std::sync::Arc;

use ecow::EcoString;
use magnus::block::Proc;
use magnus::gc::Marker;
use magnus::prelude::*;
use magnus::scan_args::scan_args;
use magnus::{DataTypeFunctions, Error, RArray, RHash, RString, Ruby, TypedData, Value as Rb};
use puppet_compiler::lookup::LookupSettings;
use puppet_compiler::{Compiler, Environment, Manifest, Module, NodeClasses, NodeInput};
use puppet_eval::CallCx;
use puppet_eval::Features;
use puppet_eval::Session as _;
use puppet_eval::evaluator::Settings;
use puppet_eval::host::Machine;
use puppet_eval::session::{LookupOptions, RelationshipKind};
use puppet_pcore::{PHash, Value};
use puppet_syntax::Symbol;

use crate::class::function::NativeFunction;
use crate::class::parser::NativeProgram;
use crate::class::{catalog, resource, scope};
use crate::convert::{from_ruby, remembering, to_ruby};
use crate::error::IntoRuby;
use crate::guard::guard;
use crate::gvl::GvlBound;
use crate::host::RubyHost;
use crate::names::{method, part};

/// An environment, kept by Puppet's environment object.
#[derive(TypedData)]
#[magnus(class = "PuppetRs::Native::Environment", free_immediately)]
pub struct NativeEnvironment(Arc<Environment>);

impl DataTypeFunctions for NativeEnvironment {}

impl NativeEnvironment {
    /// `new(name, module path, code or nil, manifest or nil, directory or nil, modules or nil, reported)`: `reported` is nil,
    /// or two folders for [`Environment::reported_as`].
    fn new(ruby: &Ruby, args: &[Rb]) -> Result<NativeEnvironment, Error> {
        guard(ruby, || {
            let args = magnus::scan_args::scan_args::<
                (String, Vec<String>, Option<String>, Option<String>, Option<String>, Option<RArray>),
                (Option<Option<(String, String)>>,),
                (),
                (),
                (),
                (),
            >(args)?;
            let (name, modulepath, code, manifest, path, modules) = args.required;
            let mut environment = Environment::new(&name);
            environment.modulepath = modulepath.into_iter().map(Into::into).collect();
            environment.manifest = match (code, manifest) {
                (Some(code), _) => Manifest::Code(code.into()),
                (None, Some(path)) => Manifest::Path(path.into()),
                (None, None) => Manifest::None,
            };
            environment.path = path.map(Into::into);
            environment.reported_as = args.optional.0.flatten();
            match modules {
                Some(modules) => {
                    for (name, path) in modules.to_vec::<(String, String)>()? {
                        environment.modules.push(Module::new(&name, path));
                    }
                }
                None => environment.scan_modules(&Machine).into_ruby(ruby)?,
            }
            Ok(NativeEnvironment(Arc::new(environment)))
        })
    }

    /// True when Puppet must be asked for the modules: it logs faults of metadata, and leaves modules out.
    fn faulty_metadata(ruby: &Ruby, rb_self: &NativeEnvironment) -> Result<bool, Error> {
        guard(ruby, || rb_self.0.has_faulty_metadata(&Machine).into_ruby(ruby))
    }
}

/// One compile.
#[derive(TypedData)]
#[magnus(class = "PuppetRs::Native::Session", mark, free_immediately)]
pub struct Session(GvlBound<SessionData>);

struct SessionData {
    host: Rc<RubyHost>,
    compiler: OnceCell<Rc<Compiler>>,
}

impl DataTypeFunctions for Session {
    fn mark(&self, marker: &Marker) {
        self.0.get_in_gc().host.each_pin(|object| marker.mark(object));
    }
}

fn hash(value: Value) -> PHash {
    match value {
        Value::Hash(hash) => hash,
        _ => PHash::new(),
    }
}

fn field(ruby: &Ruby, input: RHash, name: &str) -> Result<Rb, Error> {
    Ok(input.get(ruby.sym_new(name)).unwrap_or_else(|| ruby.qnil().as_value()))
}

fn node_classes(ruby: &Ruby, classes: Rb) -> Result<NodeClasses, Error> {
    Ok(match from_ruby(ruby, classes)? {
        Value::Hash(classes) => NodeClasses::Hash(classes),
        Value::Array(names) => {
            NodeClasses::List(names.iter().filter_map(|n| n.as_str().map(Into::into)).collect())
        }
        _ => NodeClasses::None,
    })
}

/// Reads the Hash that Compiler#input makes.
fn node_input(ruby: &Ruby, input: RHash) -> Result<NodeInput, Error> {
    let text = |name: &str| -> Result<Option<String>, Error> {
        Option::<String>::try_convert(field(ruby, input, name)?)
    };
    let parameters = hash(from_ruby(ruby, field(ruby, input, "parameters")?)?);
    let classes = node_classes(ruby, field(ruby, input, "classes")?)?;
    let names = Vec::<String>::try_convert(field(ruby, input, "names")?)?;
    Ok(NodeInput {
        name: text("name")?.unwrap_or_default().into(),
        names: names.into_iter().map(Into::into).collect(),
        parameters,
        facts: hash(remembering(ruby, field(ruby, input, "facts")?)?),
        trusted: hash(remembering(ruby, field(ruby, input, "trusted")?)?),
        server_facts: hash(remembering(ruby, field(ruby, input, "server_facts")?)?),
        classes,
        settings: hash(from_ruby(ruby, field(ruby, input, "settings")?)?),
        lookup: LookupSettings {
            hiera_config: text("hiera_config")?.unwrap_or_default().into(),
            data_binding_terminus: text("data_binding_terminus")?.unwrap_or_default().into(),
            codedir: text("codedir")?.unwrap_or_default().into(),
            environment: text("environment")?.unwrap_or_default().into(),
            path_to_env: text("path_to_env")?.map(Into::into),
            environment_data_provider: text("environment_data_provider")?.map(Into::into),
        },
        code_id: text("code_id")?.map(Into::into),
        catalog_uuid: text("catalog_uuid")?.unwrap_or_default().into(),
        version: from_ruby(ruby, field(ruby, input, "version")?)?,
    })
}

fn features(ruby: &Ruby, input: RHash) -> Result<Features, Error> {
    let names = Vec::<String>::try_convert(field(ruby, input, "features")?)?;
    Features::named(names.iter().map(String::as_str))
        .map_err(|text| Error::new(ruby.exception_arg_error(), text))
}

fn settings(ruby: &Ruby, input: RHash) -> Result<Settings, Error> {
    let flag = |name: &str| -> Result<bool, Error> { Ok(field(ruby, input, name)?.to_bool()) };
    Ok(Settings {
        strict_variables: Cell::new(flag("strict_variables")?),
        strict: Cell::new(crate::host::strict(field(ruby, input, "strict")?)?),
        tasks: Cell::new(flag("tasks")?),
        rich_data: flag("rich_data")?,
        storeconfigs: flag("storeconfigs")?,
        debug: flag("debug")?,
        limits: super::parser::limits(ruby, input)?,
        features: features(ruby, input)?,
    })
}

impl SessionData {
    fn compiler(&self, ruby: &Ruby) -> Result<&Rc<Compiler>, Error> {
        self.compiler.get().ok_or_else(|| crate::host::gone(ruby))
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
        work(&data.compiler(ruby)?.clone())
    }

    /// The outside world of this session.
    pub fn host(&self, ruby: &Ruby) -> Rc<RubyHost> {
        self.0.get(ruby).host.clone()
    }

    /// `new(bridge)`
    fn new(ruby: &Ruby, bridge: Rb) -> Result<Session, Error> {
        guard(ruby, || {
            crate::names::connect(ruby, bridge)?;
            Ok(Session(GvlBound::new(SessionData { host: RubyHost::new(), compiler: OnceCell::new() })))
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
            data.host.set_compiler_facade(facade);
            let _inside = data.host.enter();
            let node = node_input(ruby, input)?;
            let settings = settings(ruby, input)?;
            data.host.look_at_methods(ruby)?;
            let host: Rc<dyn puppet_eval::Host> = data.host.clone();
            let compiler = Compiler::new(node, environment.0.clone(), host, settings).into_ruby(ruby)?;
            data.host.bind(&compiler);
            let _ = data.compiler.set(compiler);
            Ok(())
        })
    }

    fn compile(ruby: &Ruby, rb_self: &Session) -> Result<(), Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            let compiler = data.compiler(ruby)?.clone();
            if !compiler.node.facts_are_data() {
                let facade = data.host.compiler_facade(ruby);
                part::HOST.get(ruby)?.funcall::<_, _, Rb>(&method::CHECK_FACTS, (facade,))?;
            }
            compiler.compile().into_ruby(ruby)
        })
    }

    /// Parameters and classes of the node, changed since the start.
    fn update_node(ruby: &Ruby, rb_self: &Session, parameters: RHash, classes: Rb) -> Result<(), Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            let parameters = hash(from_ruby(ruby, parameters.as_value())?);
            data.compiler(ruby)?.update_node(parameters, node_classes(ruby, classes)?);
            Ok(())
        })
    }

    fn catalog(ruby: &Ruby, rb_self: &Session) -> Result<Rb, Error> {
        guard(ruby, || catalog::finished(ruby, rb_self.0.get(ruby).compiler(ruby)?))
    }

    fn top_scope(ruby: &Ruby, rb_self: &Session) -> Result<Rb, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            scope::facade(ruby, &data.host, &data.compiler(ruby)?.top_frame())
        })
    }

    fn class_scope(ruby: &Ruby, rb_self: &Session, name: RString) -> Result<Rb, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let name = name.to_string()?;
            let name = if name == "main" { "" } else { name.trim_start_matches("::") };
            let frame = Symbol::get(name).and_then(|n| data.compiler(ruby).ok()?.class_frame(n));
            match frame {
                Some(frame) => scope::facade(ruby, &data.host, &frame),
                None => Ok(ruby.qnil().as_value()),
            }
        })
    }

    /// The facade of a scope of its own (`Scope.new`).
    fn new_scope(ruby: &Ruby, rb_self: &Session) -> Result<Rb, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            data.compiler(ruby)?;
            scope::fresh(ruby, &data.host)
        })
    }

    /// The value of a program in a scope (`EvaluatorImpl#evaluate`).
    fn evaluate(
        ruby: &Ruby,
        rb_self: &Session,
        scope: &scope::Scope,
        program: &NativeProgram,
    ) -> Result<Rb, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            let compiler = data.compiler(ruby)?.clone();
            let value =
                compiler.evaluator.eval_program(program.lowered(), &scope.frame(ruby)).into_ruby(ruby)?;
            to_ruby(ruby, &value)
        })
    }

    /// Adds a program's definitions.
    fn define(ruby: &Ruby, rb_self: &Session, program: &NativeProgram) -> Result<(), Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            data.compiler(ruby)?.clone().define_program(program.lowered()).into_ruby(ruby)
        })
    }

    /// Evaluates what is evaluated lazily, and finishes the resources.
    fn evaluate_additions(ruby: &Ruby, rb_self: &Session) -> Result<(), Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            data.compiler(ruby)?.clone().evaluate_additions().into_ruby(ruby)
        })
    }

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
            data.compiler(ruby)?.clone().add_reference_relationship(&source, &target, notify).into_ruby(ruby)
        })
    }

    fn evaluate_relationships(ruby: &Ruby, rb_self: &Session) -> Result<(), Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            data.compiler(ruby)?.clone().form_relationships().into_ruby(ruby)
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

    /// Adds tags to the catalog itself.
    fn tag(ruby: &Ruby, rb_self: &Session, names: Vec<String>) -> Result<(), Error> {
        guard(ruby, || {
            let compiler = rb_self.0.get(ruby).compiler(ruby)?;
            compiler.catalog_mut().add_tags(&names);
            Ok(())
        })
    }

    /// Checks the relationships of the catalog as it is.
    fn validate(ruby: &Ruby, rb_self: &Session) -> Result<(), Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            data.compiler(ruby)?.clone().validate_additions().into_ruby(ruby)
        })
    }

    /// Evaluates the node definition that matches.
    fn evaluate_ast_node(ruby: &Ruby, rb_self: &Session) -> Result<(), Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            data.compiler(ruby)?.clone().evaluate_matching_node().into_ruby(ruby)
        })
    }

    /// Sets the variables of top scope.
    fn set_node_parameters(ruby: &Ruby, rb_self: &Session) -> Result<(), Error> {
        guard(ruby, || {
            rb_self.0.get(ruby).compiler(ruby)?.set_parameters();
            Ok(())
        })
    }

    /// Makes a scope that of a class.
    fn set_class_scope(
        ruby: &Ruby,
        rb_self: &Session,
        name: String,
        scope: &scope::Scope,
    ) -> Result<(), Error> {
        guard(ruby, || {
            let compiler = rb_self.0.get(ruby).compiler(ruby)?;
            compiler.set_class_scope(Symbol::new(&name), scope.frame(ruby));
            Ok(())
        })
    }

    /// Variables of a class without a resource (`Scope#merge_settings`).
    fn set_class_variables(
        ruby: &Ruby,
        rb_self: &Session,
        name: String,
        variables: RHash,
    ) -> Result<(), Error> {
        guard(ruby, || {
            let variables = hash(from_ruby(ruby, variables.as_value())?);
            rb_self.0.get(ruby).compiler(ruby)?.set_class_variables(Symbol::new(&name), &variables);
            Ok(())
        })
    }

    /// The facade of a resource, or nil.
    fn find_resource(ruby: &Ruby, rb_self: &Session, type_name: String, title: String) -> Result<Rb, Error> {
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

    fn add_class(ruby: &Ruby, rb_self: &Session, name: String) -> Result<(), Error> {
        guard(ruby, || {
            rb_self.0.get(ruby).compiler(ruby)?.catalog_mut().add_class(&name);
            Ok(())
        })
    }

    /// Names of top-scope variables that are no words, such as the fact `ipaddress_eth0:1`.
    fn odd_variable_names(ruby: &Ruby, rb_self: &Session) -> Result<RArray, Error> {
        guard(ruby, || {
            let compiler = rb_self.0.get(ruby).compiler(ruby)?;
            let parameters = compiler.node_parameters();
            let odd = parameters
                .keys()
                .filter_map(Value::as_str)
                .filter(|name| name.bytes().any(|b| !(b.is_ascii_alphanumeric() || b == b'_')));
            Ok(ruby.ary_from_iter(odd))
        })
    }

    /// True when the engine has a built-in of this name that 3.x code may call as
    /// `function_NAME`.
    fn built_in(ruby: &Ruby, rb_self: &Session, name: String) -> Result<bool, Error> {
        guard(ruby, || {
            let compiler = rb_self.0.get(ruby).compiler(ruby)?;
            let found = compiler.load_function(Symbol::new(&name), None).into_ruby(ruby)?;
            Ok(matches!(found, Some(puppet_eval::Function::Native(_))))
        })
    }

    /// `function?(name, module = nil)`: true when there is a function of this name, built in or of a module, as the
    /// functions of a module see it.
    fn is_function(ruby: &Ruby, rb_self: &Session, args: &[Rb]) -> Result<bool, Error> {
        guard(ruby, || {
            let args = scan_args::<(String,), (Option<Option<String>>,), (), (), (), ()>(args)?;
            let module = args.optional.0.flatten().map(|module| Symbol::new(&module));
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            let compiler = data.compiler(ruby)?.clone();
            let name = Symbol::new(&args.required.0);
            Ok(compiler.loader.function_for_module(name, module).into_ruby(ruby)?.is_some())
        })
    }

    /// `[[function, module or nil], ...]`: what manifests and evaluated code defined, from a position in their order.
    fn functions_defined_since(ruby: &Ruby, rb_self: &Session, position: usize) -> Result<RArray, Error> {
        guard(ruby, || {
            let defined = rb_self.0.get(ruby).compiler(ruby)?.loader.functions_defined_since(position);
            let result = ruby.ary_new_capa(defined.len());
            for function in defined {
                let native = ruby.obj_wrap(NativeFunction::new(function.ir));
                result.push((native, function.module.map(Symbol::as_str)))?;
            }
            Ok(result)
        })
    }

    /// `explain_lookup(scope, names, options, explained)`: the explanation as text and as data, the value, and the exception
    /// raised instead of one. `explained` is nil for none (text and data are nil), true for that of the lookup options
    /// alone, false for all of it.
    fn explain_lookup(
        ruby: &Ruby,
        rb_self: &Session,
        scope: &scope::Scope,
        names: Rb,
        options: RHash,
        explained: Option<bool>,
    ) -> Result<RArray, Error> {
        guard(ruby, || {
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            let compiler = data.compiler(ruby)?.clone();
            let given = |name: &str| -> Result<Option<Value>, Error> {
                options.get(name).map(|value| from_ruby(ruby, value)).transpose()
            };
            let some = |name: &str| -> Result<Option<Value>, Error> {
                Ok(given(name)?.filter(|value| !value.is_undef()))
            };
            let (names, name_is_array) = match from_ruby(ruby, names)? {
                Value::Array(names) => (names.to_vec(), true),
                name => (vec![name], false),
            };
            let names: Vec<EcoString> = names.iter().filter_map(|n| n.as_str().map(Into::into)).collect();
            let options = LookupOptions {
                value_type: some("value_type")?.and_then(|t| t.as_type().cloned()),
                merge: some("merge")?,
                default_value: given("default_value")?,
                default_values_hash: some("default_values_hash")?,
                override_hash: some("override")?,
                name_is_array,
            };
            let frame = scope.frame(ruby);
            let call = CallCx { evaluator: &compiler.evaluator, frame: &frame, location: None };
            let lookup = compiler.lookup_service();
            let result = ruby.ary_new_capa(4);
            let value = if let Some(only_options) = explained {
                let found = lookup.explain(&call, &names, &options, only_options);
                result.push(found.text)?;
                result.push(to_ruby(ruby, &found.data)?)?;
                found.value
            } else {
                result.push(ruby.qnil())?;
                result.push(ruby.qnil())?;
                lookup.lookup_from_ruby(&call, &names, &options, some("hiera")?)
            };
            match value.into_ruby(ruby) {
                Ok(value) => result.push(to_ruby(ruby, &value)?)?,
                Err(error) => match error.value() {
                    Some(exception) => {
                        result.push(ruby.qnil())?;
                        result.push(exception)?;
                    }
                    None => return Err(error),
                },
            }
            Ok(result)
        })
    }

    /// `lookup_context(id, method, arguments) { ... }`: see `Facades::LookupContext`.
    fn lookup_context(ruby: &Ruby, rb_self: &Session, args: &[Rb]) -> Result<Rb, Error> {
        guard(ruby, || {
            let args = scan_args::<(u64, String, RArray), (), (), (), (), Option<Proc>>(args)?;
            let (id, method, given) = args.required;
            let data = rb_self.0.get(ruby);
            let _inside = data.host.enter();
            let compiler = data.compiler(ruby)?.clone();
            let mut values = Vec::with_capacity(given.len());
            for value in given.into_iter() {
                values.push(from_ruby(ruby, value)?);
            }
            let block = args.block.map(|proc| crate::callback::block::from_proc(ruby, proc));
            let frame = compiler.top_frame();
            let result =
                compiler.lookup_context_call(&frame, id, &method, &values, block.as_ref()).into_ruby(ruby)?;
            to_ruby(ruby, &result)
        })
    }

    /// The file and line of every call under way, innermost first.
    fn stacktrace(ruby: &Ruby, rb_self: &Session) -> Result<Rb, Error> {
        guard(ruby, || {
            let compiler = rb_self.0.get(ruby).compiler(ruby)?;
            let result = ruby.ary_new();
            for (file, line) in compiler.evaluator.stacktrace() {
                result.push((file, line))?;
            }
            Ok(result.as_value())
        })
    }

    /// `File { ... }` defaults of a type: `[[name, value, file, line], ...]`.
    fn defaults(
        ruby: &Ruby,
        rb_self: &Session,
        scope: &scope::Scope,
        type_name: String,
    ) -> Result<RArray, Error> {
        guard(ruby, || {
            let _ = rb_self.0.get(ruby).compiler(ruby)?;
            let result = ruby.ary_new();
            for default in scope.defaults(ruby, Symbol::new(&type_name)) {
                let entry = ruby.ary_new_capa(4);
                entry.push(ruby.sym_new(default.name.as_str()))?;
                entry.push(to_ruby(ruby, &default.value)?)?;
                entry.push(default.file.as_deref())?;
                entry.push(default.line)?;
                result.push(entry)?;
            }
            Ok(result)
        })
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
    let class = native.define_class("Environment", ruby.class_object())?;
    class.undef_default_alloc_func();
    class.define_singleton_method("new", magnus::function!(NativeEnvironment::new, -1))?;
    class.define_method("faulty_metadata?", magnus::method!(NativeEnvironment::faulty_metadata, 0))?;

    let class = native.define_class("Session", ruby.class_object())?;
    class.undef_default_alloc_func();
    class.define_singleton_method("new", magnus::function!(Session::new, 1))?;
    super::changes::init(class)?;
    class.define_method("start", magnus::method!(Session::start, 3))?;
    class.define_method("compile", magnus::method!(Session::compile, 0))?;
    class.define_method("update_node", magnus::method!(Session::update_node, 2))?;
    class.define_method("catalog", magnus::method!(Session::catalog, 0))?;
    class.define_method("top_scope", magnus::method!(Session::top_scope, 0))?;
    class.define_method("class_scope", magnus::method!(Session::class_scope, 1))?;
    class.define_method("new_scope", magnus::method!(Session::new_scope, 0))?;
    class.define_method("evaluate", magnus::method!(Session::evaluate, 2))?;
    class.define_method("define", magnus::method!(Session::define, 1))?;
    class.define_method("evaluate_additions", magnus::method!(Session::evaluate_additions, 0))?;
    class.define_method("relationships", magnus::method!(Session::relationships, 0))?;
    class.define_method("add_relationship", magnus::method!(Session::add_relationship, 3))?;
    class.define_method("evaluate_relationships", magnus::method!(Session::evaluate_relationships, 0))?;
    class.define_method("edges", magnus::method!(Session::edges, 0))?;
    class.define_method("add_edge", magnus::method!(Session::add_edge, 2))?;
    class.define_method("tag", magnus::method!(Session::tag, 1))?;
    class.define_method("validate", magnus::method!(Session::validate, 0))?;
    class.define_method("evaluate_ast_node", magnus::method!(Session::evaluate_ast_node, 0))?;
    class.define_method("set_node_parameters", magnus::method!(Session::set_node_parameters, 0))?;
    class.define_method("set_class_scope", magnus::method!(Session::set_class_scope, 2))?;
    class.define_method("set_class_variables", magnus::method!(Session::set_class_variables, 2))?;
    class.define_method("find_resource", magnus::method!(Session::find_resource, 2))?;
    class.define_method("resources", magnus::method!(Session::resources, 0))?;
    class.define_method("resource_count", magnus::method!(Session::resource_count, 0))?;
    class.define_method("added_resources", magnus::method!(Session::added_resources, 0))?;
    class.define_method("classes", magnus::method!(Session::classes, 0))?;
    class.define_method("tags", magnus::method!(Session::tags, 0))?;
    class.define_method("function?", magnus::method!(Session::is_function, -1))?;
    class.define_method("functions_defined_since", magnus::method!(Session::functions_defined_since, 1))?;
    class.define_method("explain_lookup", magnus::method!(Session::explain_lookup, 4))?;
    class.define_method("lookup_context", magnus::method!(Session::lookup_context, -1))?;
    class.define_method("add_class", magnus::method!(Session::add_class, 1))?;
    class.define_method("odd_variable_names", magnus::method!(Session::odd_variable_names, 0))?;
    class.define_method("built_in?", magnus::method!(Session::built_in, 1))?;
    class.define_method("stacktrace", magnus::method!(Session::stacktrace, 0))?;
    class.define_method("defaults", magnus::method!(Session::defaults, 2))?;
    Ok(())
}
