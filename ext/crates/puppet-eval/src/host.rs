//! [`Host`]: the one way from the engine to the outside.

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use ecow::EcoString;
use puppet_pcore::Value;
use puppet_syntax::Symbol;

use crate::error::Result;
use crate::function::{Block, CallCx, HostFunction};
use crate::scope::Frame;

/// Puppet's log levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum LogLevel {
    Debug,
    Info,
    Notice,
    Warning,
    Err,
    Alert,
    Emerg,
    Crit,
}

/// A line for the log.
#[derive(Clone, Debug)]
pub struct LogEntry {
    /// Level.
    pub level: LogLevel,
    /// Text.
    pub message: String,
    /// `Scope(Class[main])` for the logging functions; `None`: Puppet itself.
    pub source: Option<String>,
    /// File, when the line belongs to a place.
    pub file: Option<String>,
    /// Line.
    pub line: Option<u32>,
    /// Column.
    pub column: Option<u32>,
    /// The issue's code; the place is shown after the text of such lines.
    pub issue_code: Option<&'static str>,
}

/// What the compiler needs to know of a native (Ruby) resource type.
#[derive(Debug)]
pub struct NativeType {
    /// Its name, lower case.
    pub name: Symbol,
    /// Every valid attribute: properties, parameters and metaparameters (`Type.validattr?`).
    pub attributes: rustc_hash::FxHashSet<Symbol>,
    /// `key_attributes`: the namevars in order.
    pub key_attributes: Vec<Symbol>,
    /// True when two resources with the same uniqueness key clash (`Type.isomorphic?`).
    pub isomorphic: bool,
    /// How a title is taken apart.
    pub titles: TitlePatterns,
}

/// `Type.title_patterns`: what a title says about the parameters.
#[derive(Debug)]
pub enum TitlePatterns {
    /// The default: the title is the value of the namevar (`[[/(.*)/m, [[namevar]]]]`).
    Whole(Symbol),
    /// Tried in order; each group of the first that matches is the value of a parameter.
    Patterns(Vec<TitlePattern>),
    /// They have Ruby code in them: `Host::parse_title` is asked.
    Ask,
    /// The type has none (`title_patterns` is nil): the title is the value of `name`.
    None,
}

/// One of `Type.title_patterns`.
#[derive(Debug)]
pub struct TitlePattern {
    /// The pattern, Ruby's flags written into it (`(?m:...)`).
    pub regexp: Arc<puppet_pcore::value::Regexp>,
    /// The parameters its groups are the values of.
    pub names: Vec<Symbol>,
}

/// How a function is found by the host.
#[derive(Clone, Debug)]
pub enum FunctionFile {
    /// A 4.x function in this file, to be loaded by the loader of this module (`None`: environment).
    V4 {
        /// The file.
        path: Arc<str>,
        /// Module name.
        module: Option<Symbol>,
    },
    /// A 3.x function of this module (`None`: environment), to be loaded by its loader.
    V3 {
        /// Module name.
        module: Option<Symbol>,
    },
    /// A 3.x function that no loader knows: defined by Ruby code, or found by Ruby's autoloader.
    Defined3x,
    /// Ask the host's own loaders (a function defined at run time by a test).
    ByName,
}

/// A resource that another node exported, as the host's store gives it.
#[derive(Debug, Default)]
pub struct ExportedResource {
    /// `File`
    pub type_name: EcoString,
    /// The title.
    pub title: EcoString,
    /// Parameters in order.
    pub params: Vec<(Symbol, Value)>,
    /// Tags that it brings along.
    pub tags: Vec<EcoString>,
    /// What the store knows it by; two collectors may find the same one.
    pub collector_id: Option<Value>,
    /// Where it was written, when the store knows.
    pub file: Option<EcoString>,
    /// The line there.
    pub line: Option<u32>,
}

/// The outside world. Implemented by the bridge over Ruby, and in memory for tests.
pub trait Host {
    /// Writes a log line.
    fn log(&self, entry: LogEntry);

    /// Loads a function of the host.
    ///
    /// # Errors
    /// What loading its file raised.
    fn load_function(&self, name: Symbol, file: &FunctionFile) -> Result<Option<Rc<dyn HostFunction>>>;

    /// Describes a native type; `None`: there is none of that name.
    ///
    /// # Errors
    /// What loading its file raised.
    fn native_type(&self, name: Symbol) -> Result<Option<Arc<NativeType>>>;

    /// `Resource#parse_title` for a native type whose title patterns have code
    /// ([`TitlePatterns::Ask`]).
    ///
    /// # Errors
    /// `No set of title patterns matched the title "...".`, and what the type raised.
    fn parse_title(&self, type_name: Symbol, title: &str) -> Result<Vec<(Symbol, Value)>>;

    /// Renders an ERB file, or a text when `path` is `None`, with the variables of `cx`'s frame.
    /// With a path, `text` is the name the file was asked for, for messages.
    ///
    /// # Errors
    /// What the template raised, worded as stock does.
    fn render_erb(&self, cx: &CallCx<'_>, path: Option<&Path>, text: Option<&str>) -> Result<EcoString>;

    /// Reads a file as bytes.
    ///
    /// # Errors
    /// The operating system's, as `std::io::Error`.
    fn read_file(&self, path: &Path) -> std::io::Result<Vec<u8>>;

    /// Parses YAML with the host's parser (Psych).
    ///
    /// # Errors
    /// The parser's.
    fn parse_yaml(&self, text: &str, path: Option<&Path>) -> Result<Value>;

    /// True while enough machine stack is left for a few more evaluations. Called often.
    fn stack_ok(&self) -> bool;

    /// Runs a command for `generate` and config_version.
    ///
    /// # Errors
    /// When it fails.
    fn execute(&self, command: &[EcoString]) -> Result<EcoString>;

    /// Exported resources matching a query, as found by the host's storeconfigs backend. The frame
    /// is that of the collector.
    ///
    /// # Errors
    /// The backend's.
    fn search_exported(
        &self,
        frame: &Rc<Frame>,
        type_name: &str,
        query: &Value,
    ) -> Result<Vec<ExportedResource>>;

    /// Where somebody has put his own finding of module files (`kind`: `files`, `templates`; `module` is
    /// the folder itself) in the place of Puppet's, what that finds; `None`: nobody has.
    ///
    /// # Errors
    /// What it raised.
    fn find_file(&self, _kind: &str, _name: &str) -> Result<Option<Option<PathBuf>>> {
        Ok(None)
    }

    /// The text of a class (`kind`: `class`) or define (`define`) that Ruby code has added to the
    /// environment's types; `None`: there is none.
    ///
    /// # Errors
    /// What cannot be said in the language.
    fn added_definition(&self, _kind: &str, _name: Symbol) -> Result<Option<EcoString>> {
        Ok(None)
    }

    /// Calls a function of an object of the host's, or reads an attribute.
    ///
    /// # Errors
    /// What it raised.
    fn call_member(
        &self,
        frame: &Rc<Frame>,
        object: &Value,
        name: &str,
        args: &[Value],
        _block: Option<&Block>,
    ) -> Result<Value> {
        let args = [object.clone(), Value::from(name), Value::array(args.to_vec())];
        self.service("call_member", Some(frame), &args)
    }

    /// A manifest maps types of the host's own language (`type Runtime[ruby, 'X'] = Y`): the host, which
    /// knows them, reads the manifests for it.
    ///
    /// # Errors
    /// What is wrong with a mapping.
    fn map_types(&self) -> Result<()> {
        Ok(())
    }

    /// True while a lookup of the host is under way that must see the lookups made inside of it (it
    /// explains them): they are then the host's too.
    fn external_lookup(&self) -> bool {
        false
    }

    /// Anything else a built-in must ask of Ruby, by name: a last resort for work that is Ruby's
    /// by nature (`hiera` 3 backends, `eyaml`, custom lookup functions run as host functions).
    ///
    /// # Errors
    /// What Ruby raised, or an error naming the service when the host has none.
    fn service(&self, name: &str, frame: Option<&Rc<Frame>>, args: &[Value]) -> Result<Value>;
}

/// Checks a text with a syntax tag by the host's checkers (`Puppet::Plugins::SyntaxCheckers`):
/// issue code and message of what is wrong with it. JSON is checked here when the host has none.
pub fn check_syntax(host: &dyn Host, text: &str, syntax: &str) -> Option<(&'static str, String)> {
    match host.service("check_syntax", None, &[Value::from(text), Value::from(syntax)]) {
        Ok(Value::Array(found)) => {
            let text = |n: usize| found.get(n).and_then(Value::as_str).unwrap_or_default();
            Some((Symbol::new(text(0)).as_str(), text(1).to_owned()))
        }
        Ok(_) => None,
        Err(_) if syntax == "json" => puppet_syntax::validate::check_json(text),
        Err(_) => None,
    }
}
