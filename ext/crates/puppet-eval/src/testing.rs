//! A host and a session in memory: expressions without a catalog, for tests of every crate.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use ecow::EcoString;
use puppet_pcore::{Type, Value};
use puppet_syntax::{ParseOptions, Source, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::error::{Error, ErrorClass, Location, Result};
use crate::evaluator::{Evaluator, Settings};
use crate::function::{Block, Function, FunctionDef, HostFunction, NativeFunction};
use crate::host::{
    Data, Exported, FunctionFile, Log, LogEntry, ModuleFile, NativeType, NativeTypes, OnMachine, RubyCode,
    System, Warning, WarningKind,
};
use crate::ir::{ClassIr, DefineIr, Definition, Program};
use crate::lower;
use crate::scope::{Frame, Layout, ScopeInfo, ScopeKind};
use crate::session::{
    Attribute, IncludeMode, LookupOptions, Query, RelationshipKind, ResourceBody, ResourceForm, ResourceId,
    Session,
};

/// A host without Ruby that keeps what is logged.
#[derive(Default)]
pub struct MemoryHost {
    /// What was logged.
    pub logs: RefCell<Vec<LogEntry>>,
    warned: RefCell<FxHashSet<(WarningKind, String)>>,
}

fn missing(what: &str) -> Box<crate::Unwind> {
    Error::puppet(format!("{what} is not available in memory"))
}

impl OnMachine for MemoryHost {}

impl Log for MemoryHost {
    fn log(&self, entry: LogEntry) {
        self.logs.borrow_mut().push(entry);
    }

    fn warn_once(&self, warning: &Warning<'_>) -> Result<()> {
        if self.warned.borrow_mut().insert((warning.kind, warning.key.to_owned())) {
            self.log(warning.to_entry());
        }
        Ok(())
    }
}

impl NativeTypes for MemoryHost {
    fn native_type(&self, _name: Symbol) -> Result<Option<Arc<NativeType>>> {
        Ok(None)
    }

    fn parse_title(&self, _type_name: Symbol, _title: &str) -> Result<Vec<(Symbol, Value)>> {
        Err(missing("parse_title"))
    }
}

impl RubyCode for MemoryHost {
    fn load_function(&self, _name: Symbol, _file: &FunctionFile) -> Result<Option<Rc<dyn HostFunction>>> {
        Ok(None)
    }
}

impl Data for MemoryHost {
    fn parse_yaml(&self, _text: &str, _path: Option<&Path>) -> Result<Value> {
        Err(missing("YAML"))
    }
}

impl Exported for MemoryHost {}

impl System for MemoryHost {
    fn stack_ok(&self) -> bool {
        puppet_pcore::stack::has_room()
    }
}

/// Finds a built-in by name.
pub type FunctionTable = fn(&str) -> Option<&'static FunctionDef>;

/// A session without a catalog: built-ins of a table, functions and type aliases of the programs
/// evaluated, resource types `notify`, `file`, `user`, `service` and `package`; resources are
/// only noted.
pub struct TestSession {
    /// The evaluator.
    pub evaluator: Rc<Evaluator>,
    /// The host.
    pub host: Rc<MemoryHost>,
    /// Resources made, as `Type[title]`.
    pub resources: RefCell<Vec<String>>,
    top: Rc<Frame>,
    table: FunctionTable,
    functions: RefCell<FxHashMap<Symbol, Function>>,
    types: RefCell<FxHashMap<Symbol, Type>>,
}

impl TestSession {
    /// A session with these settings and built-ins.
    pub fn new(settings: Settings, table: FunctionTable) -> Rc<TestSession> {
        let host = Rc::new(MemoryHost::default());
        let evaluator = Rc::new(Evaluator::new(host.clone(), settings));
        let top =
            Rc::new(Frame::new(Arc::new(Layout::default()), Rc::new(ScopeInfo::new(ScopeKind::Top)), None));
        let session = Rc::new(TestSession {
            evaluator: evaluator.clone(),
            host,
            resources: RefCell::default(),
            top,
            table,
            functions: RefCell::default(),
            types: RefCell::default(),
        });
        let weak: std::rc::Weak<dyn Session> = Rc::downgrade(&(session.clone() as Rc<dyn Session>));
        evaluator.bind_session(weak);
        session
    }

    /// Parses, lowers and evaluates a text in a new local scope inside top scope.
    ///
    /// # Errors
    /// The syntax error or what evaluation raised.
    pub fn evaluate(&self, text: &str, path: Option<&str>) -> Result<Value> {
        let source = Arc::new(Source::new(path, text));
        let options = ParseOptions { regexp_error: Some(lower::regexp_error), ..ParseOptions::default() };
        let ast = puppet_syntax::parse_manifest(source, &options)
            .map_err(|e| Error::new(ErrorClass::ParseErrorWithIssue, e.error.to_string()).raise())?;
        let program = lower::program(&ast);
        self.add_definitions(&program)?;
        let layout = Arc::new(Layout::default());
        let frame = Rc::new(Frame::new(layout, self.top.scope.clone(), Some(self.top.clone())));
        let result = self.evaluator.eval_program(&program, &frame);
        *self.top.scope.match_data.borrow_mut() = None;
        result
    }
}

impl Session for TestSession {
    fn load_function(&self, name: Symbol, _from: Option<&Source>) -> Result<Option<Function>> {
        let bare = name.as_str().trim_start_matches("::");
        let name = Symbol::new(bare);
        if let Some(found) = self.functions.borrow().get(&name) {
            return Ok(Some(found.clone()));
        }
        let Some(def) = (self.table)(bare) else { return Ok(None) };
        let function = Function::Native(NativeFunction::of(def, &self.evaluator)?);
        self.functions.borrow_mut().insert(name, function.clone());
        Ok(Some(function))
    }

    fn load_type(&self, name: &str, _from: Option<&Source>) -> Result<Option<Type>> {
        let own = self.types.borrow().get(&Symbol::new(name)).cloned();
        Ok(own.or_else(|| puppet_pcore::types::predefined(&name.to_lowercase())))
    }

    fn define_type(&self, name: Symbol, t: &Type) {
        self.types.borrow_mut().insert(name, t.clone());
    }

    fn add_definitions(&self, program: &Arc<Program>) -> Result<()> {
        for definition in &program.definitions {
            match definition {
                Definition::Function(f) => {
                    self.functions.borrow_mut().insert(f.name, Function::Puppet(f.clone()));
                }
                Definition::TypeAlias(a) => {
                    let t = self.evaluator.create_type(a)?;
                    self.types.borrow_mut().insert(a.name, t);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn find_class(&self, _name: Symbol) -> Result<Option<Arc<ClassIr>>> {
        Ok(None)
    }

    fn find_define(&self, _name: Symbol) -> Result<Option<Arc<DefineIr>>> {
        Ok(None)
    }

    fn find_resource_type(&self, name: Symbol) -> Result<Option<Symbol>> {
        Ok(matches!(name.as_str(), "notify" | "file" | "user" | "service" | "package").then_some(name))
    }

    fn top_frame(&self) -> Rc<Frame> {
        self.top.clone()
    }

    fn class_frame(&self, _name: Symbol) -> Option<Rc<Frame>> {
        None
    }

    fn include_classes(&self, _f: &Rc<Frame>, _n: &[Symbol], _m: IncludeMode) -> Result<Vec<ResourceId>> {
        Err(missing("include"))
    }

    fn create_resources(
        &self,
        _frame: &Rc<Frame>,
        _form: ResourceForm,
        type_name: Symbol,
        body: &ResourceBody,
        _at: &Location,
    ) -> Result<Vec<Value>> {
        let name = Symbol::new(&crate::pcore::capitalize_segments(type_name.as_str()));
        let mut made = self.resources.borrow_mut();
        Ok(body
            .titles
            .iter()
            .map(|(title, _)| {
                made.push(format!("{name}[{title}]"));
                Value::Type(Type::resource_ref(name, Some(Symbol::new(title))))
            })
            .collect())
    }

    fn set_defaults(&self, _f: &Rc<Frame>, _t: Symbol, _a: &[Attribute], _at: &Location) -> Result<()> {
        Ok(())
    }

    fn override_resource(
        &self,
        _frame: &Rc<Frame>,
        _type_name: Symbol,
        _title: &str,
        _attributes: &[Attribute],
        _at: &Location,
    ) -> Result<()> {
        Ok(())
    }

    fn collect(
        &self,
        _frame: &Rc<Frame>,
        _type_name: Symbol,
        _exported: bool,
        _query: Query,
        _overrides: &[Attribute],
        _at: &Location,
    ) -> Result<Value> {
        Err(missing("collectors"))
    }

    fn add_relationship(
        &self,
        _frame: &Rc<Frame>,
        _source: &Value,
        _target: &Value,
        _kind: RelationshipKind,
        _at: &Location,
    ) -> Result<()> {
        Ok(())
    }

    fn find_resource(&self, _type_name: &str, _title: &str) -> Result<Option<ResourceId>> {
        Ok(None)
    }

    fn resource_parameter(&self, _id: ResourceId, _name: Symbol) -> Option<Value> {
        None
    }

    fn is_parameter(&self, _id: ResourceId, _name: Symbol) -> Result<bool> {
        Ok(false)
    }

    fn resource_reference(&self, _id: ResourceId) -> Value {
        Value::Undef
    }

    fn lookup_default(&self, _frame: &Frame, _type_name: Symbol, _name: Symbol) -> Option<Value> {
        None
    }

    fn realize(&self, _frame: &Rc<Frame>, _references: &[Value]) -> Result<()> {
        Ok(())
    }

    fn add_tags(&self, _frame: &Rc<Frame>, _tags: &[EcoString]) -> Result<()> {
        Ok(())
    }

    fn is_tagged(&self, _frame: &Rc<Frame>, _tag: &str) -> bool {
        false
    }

    fn lookup(
        &self,
        _frame: &Rc<Frame>,
        _names: &[EcoString],
        options: &LookupOptions,
        _block: Option<&Block>,
    ) -> Result<Option<Value>> {
        Ok(options.default_value.clone())
    }

    fn find_module_file(&self, _kind: ModuleFile, _name: &str) -> Result<Option<PathBuf>> {
        Ok(None)
    }

    fn environment_name(&self) -> Symbol {
        Symbol::new("production")
    }
}
