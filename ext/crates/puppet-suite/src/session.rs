//! An environment in memory and [`Session`], a compile in it by the real compiler.

use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use puppet_compiler::catalog::to_data::DataOptions;
use puppet_compiler::{Compiler, Manifest, NodeInput};
use puppet_eval::error::ErrorClass;
use puppet_eval::evaluator::Settings;
use puppet_eval::host::{LogEntry, LogLevel};
use puppet_eval::scope::{Frame, Layout};
use puppet_eval::{Error, Result, Session as _, lower};
use puppet_pcore::{PHash, Value};
use puppet_syntax::Source;
use puppet_syntax::diagnostic::{Diagnostic, Severity};

use crate::host::{MemoryHost, from_json};

/// The directory of the environment `production`. Without files there it has neither a directory nor a module path.
pub const ENVIRONMENT: &str = "/environments/production";

/// Inputs of a session: files, a node with its facts, code.
#[derive(Default)]
pub struct Input {
    /// The host, with the files.
    pub host: MemoryHost,
    /// `Puppet[:code]`; without it `manifests` of the environment.
    pub code: Option<String>,
    /// Facts, settings and node; the name is `node.example.com` if it is empty.
    pub node: NodeInput,
}

impl Input {
    /// An environment with this code and nothing else.
    pub fn code(code: &str) -> Input {
        Input { code: Some(code.to_owned()), ..Input::default() }
    }

    /// Adds a file of the environment: `modules/a/manifests/init.pp`.
    #[must_use]
    pub fn file(mut self, path: &str, content: &str) -> Input {
        self.host.files.add(Path::new(ENVIRONMENT).join(path), content);
        self
    }

    /// Facts, as JSON: variables of top scope as well.
    #[must_use]
    pub fn facts(mut self, json: &str) -> Input {
        self.node.facts = hash(json);
        self.node.parameters = self.node.facts.clone();
        self
    }

    /// Begins the session: reads the manifests.
    ///
    /// # Errors
    /// The error that reading them raised.
    pub fn start(self) -> Result<Session> {
        let Input { host, code, mut node } = self;
        if node.name.is_empty() {
            node.name = "node.example.com".into();
        }
        if node.names.is_empty() {
            node.names = vec![node.name.clone()];
        }
        let mut environment = puppet_compiler::Environment::new("production");
        if host.files.is_directory(Path::new(ENVIRONMENT)) {
            environment.path = Some(ENVIRONMENT.into());
            node.lookup.path_to_env.get_or_insert_with(|| ENVIRONMENT.into());
            environment.modulepath = vec![Path::new(ENVIRONMENT).join("modules")];
        }
        environment.manifest = match code {
            Some(code) => Manifest::Code(code.into()),
            None => Manifest::Path(Path::new(ENVIRONMENT).join("manifests")),
        };
        environment.scan_modules(&host)?;
        let host = Rc::new(host);
        let compiler = Compiler::new(node, Arc::new(environment), host.clone(), Settings::default())?;
        Ok(Session { compiler, host })
    }
}

/// A hash written as JSON.
///
/// # Panics
/// When the text is not JSON.
pub fn hash(json: &str) -> PHash {
    let json = serde_json::from_str(json).expect("JSON");
    from_json(&json).as_hash().cloned().unwrap_or_default()
}

/// A compile in memory.
pub struct Session {
    /// The compiler.
    pub compiler: Rc<Compiler>,
    /// Its host.
    pub host: Rc<MemoryHost>,
}

impl Session {
    /// A session in an empty environment, to evaluate in.
    ///
    /// # Panics
    /// When the compiler cannot be made, which needs no file.
    pub fn empty() -> Session {
        Input::code("").start().unwrap_or_else(|unwind| panic!("{unwind:?}"))
    }

    /// Makes the catalog and gives its JSON, without its version and its identifier.
    ///
    /// # Errors
    /// The error that the compile raised.
    pub fn catalog(&self) -> Result<String> {
        self.catalog_data(true)
    }

    /// [`Session::catalog`] with or without rich data. What plain data cannot hold is logged.
    ///
    /// # Errors
    /// The error that the compile raised.
    pub fn catalog_data(&self, rich_data: bool) -> Result<String> {
        self.compiler.compile()?;
        let name = self.compiler.node.name.as_str();
        let warn = |message: String, file: Option<&str>, line: Option<u32>| {
            let file = file.map(str::to_owned);
            let entry = LogEntry { file, line, ..LogEntry::new(LogLevel::Warning, message) };
            self.host.log.borrow_mut().push(entry);
        };
        let options = DataOptions { name, environment: "production", rich_data, warn: &warn };
        let json = self.compiler.finished_catalog()?.to_json(&options).with_plain_floats();
        Ok(json.replacen(",\"version\":null", "", 1).replacen(",\"catalog_uuid\":\"\"", "", 1))
    }

    /// Parses, validates and evaluates a text in a new local scope inside top scope, as
    /// `EvaluatingParser#evaluate_string` does.
    ///
    /// # Errors
    /// The syntax error or what evaluation raised.
    pub fn evaluate(&self, text: &str, path: Option<&str>) -> Result<Value> {
        let source = Arc::new(Source::new(path, text));
        let loaded = puppet_syntax::load(source, false, &self.compiler.evaluator.settings.validation());
        self.host.log.borrow_mut().extend(loaded.log.iter().map(log_entry));
        let ast = loaded
            .result
            .map_err(|error| Error::new(ErrorClass::ParseErrorWithIssue, error.to_string()).raise())?;
        let program = lower::program(&ast);
        self.compiler.define_program(&program)?;
        let top = self.compiler.top_frame();
        let frame = Rc::new(Frame::new(Arc::new(Layout::default()), top.scope.clone(), Some(top.clone())));
        let result = self.compiler.evaluator.eval_program(&program, &frame);
        *top.scope.match_data.borrow_mut() = None;
        result
    }
}

fn log_entry(diagnostic: &Diagnostic) -> LogEntry {
    let level = if diagnostic.severity == Severity::Error { LogLevel::Err } else { LogLevel::Warning };
    LogEntry::new(level, diagnostic.to_string())
}
