//! [`Compiler`]: one compile of one node (`Puppet::Parser::Compiler`). Everything is behind cells
//! that are never borrowed while code of the language or of Ruby runs: Ruby calls back in.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use ecow::EcoString;
use puppet_eval::evaluator::Settings;
use puppet_eval::profile;
use puppet_eval::scope::Frame;
use puppet_eval::segments::{self, Segment};
use puppet_eval::session::Session;
use puppet_eval::{Error, Evaluator, Host, Result, interrupt};
use puppet_lookup::{Lookup, LookupSettings, ModuleFinder, record};
use puppet_pcore::{PHash, Value, failure};
use puppet_syntax::Symbol;

use crate::catalog::overrides::Overrides;
use crate::catalog::tags::{downcase, is_valid};
use crate::catalog::values::ParameterValues;
use crate::catalog::{Catalog, TagNames};
use crate::environment::Environment;
use crate::loader::Loader;
use crate::node::{NodeClasses, NodeInput};
use crate::relationship::Relationships;
use crate::relationship::collector::Collectors;
use crate::scopes::Scopes;

/// The catalog compiler.
pub struct Compiler {
    /// The evaluator of this compile.
    pub evaluator: Rc<Evaluator>,
    /// The environment.
    pub environment: Arc<Environment>,
    /// The node.
    pub node: NodeInput,
    pub(crate) catalog: RefCell<Catalog>,
    pub(crate) tag_names: Rc<TagNames>,
    /// Definitions that are loaded.
    pub loader: Rc<Loader>,
    /// `parameters` of the node: what Ruby code has made of them by the time of the compile.
    pub(crate) parameters: RefCell<PHash>,
    /// `classes` of the node, likewise.
    pub(crate) node_classes: RefCell<NodeClasses>,
    /// `version` of the catalog.
    pub(crate) version: RefCell<Value>,
    pub(crate) scopes: Scopes,
    pub(crate) values: ParameterValues,
    pub(crate) overrides: Overrides,
    pub(crate) collectors: Collectors,
    pub(crate) relationships: Relationships,
    pub(crate) lookup: Lookup,
}

impl Compiler {
    /// A compiler for a node: reads the environment's manifests and makes the top scope. Usable
    /// for evaluating at once; [`compile`](Compiler::compile) makes the catalog.
    ///
    /// # Errors
    /// The error of reading the manifests ("Could not parse for environment ...").
    pub fn new(
        node: NodeInput,
        environment: Arc<Environment>,
        host: Rc<dyn Host>,
        settings: Settings,
    ) -> Result<Rc<Compiler>> {
        let evaluator = Rc::new(Evaluator::new(host, settings));
        let finder: ModuleFinder = {
            let environment = environment.clone();
            Box::new(move |name| {
                let module = environment.named_module(name)?;
                Some(module.path.to_string_lossy().as_ref().into())
            })
        };
        let mut lookup_settings: LookupSettings = node.lookup.clone();
        lookup_settings.environment = environment.name.clone();
        let lookup = Lookup::new(lookup_settings, finder, environment.file_data.clone());
        let tag_names = Rc::<TagNames>::default();
        let given_functions = node.given_functions.iter().map(|name| Symbol::new(name)).collect();
        let scopes = Scopes::new();
        let loader = Rc::new(Loader::new(
            evaluator.clone(),
            environment.clone(),
            scopes.top().clone(),
            node.code.clone(),
            given_functions,
        ));
        let compiler = Rc::new(Compiler {
            evaluator,
            environment,
            parameters: RefCell::new(node.parameters.clone()),
            node_classes: RefCell::new(node.classes.clone()),
            version: RefCell::default(),
            node,
            catalog: RefCell::new(Catalog::new(tag_names.clone())),
            tag_names,
            values: ParameterValues::new(loader.clone()),
            loader,
            scopes,
            overrides: Overrides::default(),
            collectors: Collectors::default(),
            relationships: Relationships::default(),
            lookup,
        });
        let session: Rc<dyn Session> = compiler.clone();
        compiler.evaluator.bind_session(Rc::downgrade(&session));
        compiler.loader.initial_import()?;
        compiler.add_main_stage()?;
        match &compiler.node.classes {
            NodeClasses::None => {}
            NodeClasses::List(names) => names.iter().try_for_each(|n| compiler.announce_class(n))?,
            NodeClasses::Hash(hash) => {
                hash.keys().filter_map(Value::as_str).try_for_each(|n| compiler.announce_class(n))?;
            }
        }
        Ok(compiler)
    }

    /// The node's parameters.
    pub fn node_parameters(&self) -> PHash {
        self.parameters.borrow().clone()
    }

    /// Changes that Ruby code has made to the node since this was made.
    pub fn update_node(&self, parameters: PHash, classes: NodeClasses) {
        *self.parameters.borrow_mut() = parameters;
        *self.node_classes.borrow_mut() = classes;
    }

    /// Sets the version of the catalog, the result of `config_version` or the time: stock's compiler asks for it after it has
    /// read the manifests (`Puppet::Parser::Compiler#initvars`).
    pub fn set_version(&self, version: Value) {
        *self.version.borrow_mut() = version;
    }

    /// Looks for functions again: Ruby code has replaced methods that built-in ones stand for, or put them back.
    pub fn forget_functions(&self) {
        self.loader.forget_functions();
    }

    /// A class of the node classifier is in the catalog's list, and a tag, before it is looked for.
    fn announce_class(&self, name: &str) -> Result<()> {
        let tag = downcase(name);
        if !is_valid(&tag) {
            return Err(Error::parse(format!("Invalid tag '{tag}'")));
        }
        self.catalog.borrow_mut().add_class(name);
        Ok(())
    }

    /// The catalog, for reading and for the facades; never keep the borrow across a call into the
    /// language.
    pub fn catalog(&self) -> std::cell::Ref<'_, Catalog> {
        self.catalog.borrow()
    }

    /// The catalog, for changing; never keep the borrow across a call into the language.
    pub fn catalog_mut(&self) -> std::cell::RefMut<'_, Catalog> {
        self.catalog.borrow_mut()
    }

    /// The outside.
    pub fn host(&self) -> &Rc<dyn Host> {
        &self.evaluator.host
    }

    /// Data lookup.
    pub fn lookup_service(&self) -> &Lookup {
        &self.lookup
    }

    /// Top scope.
    pub fn top(&self) -> &Rc<Frame> {
        self.scopes.top()
    }

    /// Ruby code has made or removed a type of that name, or (`None`) added a metaparameter: the next resource asks for it again.
    pub fn forget_native_type(&self, name: Option<&str>) {
        self.loader.forget_native_type(name);
    }

    /// Makes the catalog (`Compiler#compile`).
    ///
    /// # Errors
    /// The error of evaluating, finishing or validating, without the node's name.
    pub fn compile(&self) -> Result<()> {
        let _around = failure::set_aside();
        record::node(&self.node.name);
        let _span = profile::node(&self.node.name, &self.environment.name);
        // With the last words of stock's metric ids.
        type Phase = (&'static str, fn(&Compiler) -> Result<()>);
        let phases: [Phase; 9] = [
            ("create_settings_scope", Compiler::create_settings_scope),
            ("evaluate_main", Compiler::evaluate_main),
            ("evaluate_ast_node", Compiler::evaluate_ast_node),
            ("evaluate_node_classes", Compiler::evaluate_node_classes),
            ("evaluate_generators", Compiler::evaluate_generators),
            ("validate_pre_finish", |_| Ok(())),
            ("finish_catalog", Compiler::finish),
            ("", Compiler::fail_on_unevaluated),
            ("validate_final", Compiler::validate_relationships),
        ];
        segments::around(Segment::Phase("set_node_params"), || self.set_node_parameters())?;
        // A failure that a phase has left undone outside of every expression ends the compile with it.
        phases.iter().try_for_each(|(id, phase)| {
            let work = || phase(self).and_then(interrupt::whole);
            if id.is_empty() { work() } else { segments::around(Segment::Phase(id), work) }
        })
    }

    /// `Puppet::Parser::Compiler.compile`'s text for an error: "... on node x".
    pub fn node_message(&self, message: &str) -> EcoString {
        ecow::eco_format!("{message} on node {}", self.node.name)
    }
}
