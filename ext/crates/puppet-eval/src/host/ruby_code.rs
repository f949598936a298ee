//! [`RubyCode`]: functions, data types, templates and objects that are Ruby code.

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use ecow::EcoString;
use puppet_pcore::{PHash, Type, Value};
use puppet_syntax::Symbol;

use super::{FoundFile, needs_ruby};
use crate::error::{Error, Result};
use crate::function::{Block, CallCx, HostFunction};
use crate::scope::Frame;

/// The place where the host finds a function.
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
        /// The file.
        path: Arc<str>,
        /// Module name.
        module: Option<Symbol>,
    },
    /// A 3.x function that no loader knows: defined by Ruby code, or found by Ruby's autoloader.
    Defined3x,
    /// Ask the host's own loaders (a function defined at run time by a test).
    ByName,
    /// Ask the loader that the code of this module sees (`None`: that of the environment): Ruby code has put the function into a
    /// loader, or taken it out.
    Given {
        /// Module name.
        module: Option<Symbol>,
    },
}

/// A definition that Ruby code may add to the types of an environment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefinitionKind {
    /// A class.
    Class,
    /// A define.
    Define,
}

/// A file or directory of a module, as functions look for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModuleFile {
    /// Below `files`.
    File,
    /// Below `templates`.
    Template,
    /// The directory of the module.
    Directory,
}

impl ModuleFile {
    /// The directory of a module with files of this kind.
    pub fn directory(self) -> &'static str {
        match self {
            ModuleFile::File => "files",
            ModuleFile::Template => "templates",
            ModuleFile::Directory => "",
        }
    }
}

/// Answer of user code that replaced Puppet's module file lookup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplacedLookup {
    /// User code replaced nothing, or leaves this to Puppet.
    NotReplaced,
    /// There is no such file.
    Missing,
    /// It is here.
    Found(PathBuf),
}

/// An `apply` block of a plan: its arguments and its place.
#[derive(Debug)]
pub struct ApplyBlock<'a> {
    /// The arguments.
    pub arguments: &'a [Value],
    /// The text of the plan.
    pub text: &'a str,
    /// The file of the plan.
    pub path: Option<&'a str>,
    /// Where the block begins, in bytes.
    pub offset: u32,
}

/// Ruby code of modules, of the environment and of the process around the engine.
///
/// Requests that only Ruby can answer have a default for hosts without Ruby: absence where there may be none, an
/// error where the program cannot go on.
pub trait RubyCode {
    /// Loads a function of the host.
    ///
    /// # Errors
    /// Errors that loading its file raised.
    fn load_function(&self, name: Symbol, file: &FunctionFile) -> Result<Option<Rc<dyn HostFunction>>>;

    /// Code uses a built-in function of the 3.x API for the first time in a compile, which stock loads then.
    ///
    /// # Errors
    /// Errors that Ruby raised.
    fn use_built_in(&self, _name: Symbol) -> Result<()> {
        Ok(())
    }

    /// Loads a data type of `lib/puppet/datatypes`, as code of a module sees it (`Loaders#private_loader_for_module`);
    /// without a module as the environment does.
    ///
    /// # Errors
    /// Errors that loading its file raised.
    fn load_data_type(&self, _name: Symbol, _module: Option<Symbol>) -> Result<Option<Type>> {
        Ok(None)
    }

    /// The file from which the loader of a module, or without one that of the environment, has loaded a function or a data type,
    /// for whichever compile.
    ///
    /// # Errors
    /// Errors that Ruby raised.
    fn loaded_file(&self, _is_type: bool, _name: Symbol, _module: Option<Symbol>) -> Result<Option<String>> {
        Ok(None)
    }

    /// The type that the function of a `Deferred` declares, if it does. `failure` is why the engine cannot say it, in
    /// stock's words; `None`: it is a 3.x function.
    ///
    /// # Errors
    /// An unknown function, arguments that it does not take.
    fn deferred_type(&self, _deferred: &Value, failure: Option<&str>) -> Result<Option<Type>> {
        match failure {
            Some(failure) => Err(Error::argument(failure)),
            None => Ok(None),
        }
    }

    /// Creates an instance of an Object type that is implemented in Ruby.
    ///
    /// # Errors
    /// Errors that its constructor raised.
    fn new_object(&self, _frame: &Rc<Frame>, _object_type: &Type, _args: &[Value]) -> Result<Value> {
        Err(needs_ruby("an object implemented in Ruby"))
    }

    /// Calls a function of an object that is implemented in Ruby, or reads an attribute.
    ///
    /// # Errors
    /// Errors that it raised.
    fn call_member(
        &self,
        _frame: &Rc<Frame>,
        _object: &Value,
        _name: &str,
        _args: &[Value],
        _block: Option<&Block>,
    ) -> Result<Value> {
        Err(needs_ruby("an object implemented in Ruby"))
    }

    /// Renders an ERB file, or a text when `file` is `None`, with the variables of `cx`'s frame.
    /// With a file, `text` is the name it was asked for, for messages.
    ///
    /// # Errors
    /// Errors that the template raised, worded as stock does.
    fn render_erb(&self, _cx: &CallCx<'_>, _file: Option<&FoundFile>, _text: Option<&str>) -> Result<Value> {
        Err(needs_ruby("an ERB template"))
    }

    /// Hands an `apply` block of a plan to the executor.
    ///
    /// # Errors
    /// Errors that the executor raised.
    fn apply(&self, _frame: &Rc<Frame>, _block: &ApplyBlock<'_>) -> Result<Value> {
        Err(needs_ruby("apply"))
    }

    /// The default of a hash for a key that it does not have, where Ruby code made the hash with one (`Hash.new(7)`).
    ///
    /// # Errors
    /// Errors that its block raised.
    fn default_entry(&self, _hash: &PHash, _key: &Value) -> Result<Value> {
        Ok(Value::Undef)
    }

    /// Ruby's `String#scanf`.
    ///
    /// # Errors
    /// Where the library is missing; what it raised.
    fn scanf(&self, _frame: &Rc<Frame>, _data: &Value, _format: &Value) -> Result<Value> {
        Err(needs_ruby("scanf"))
    }

    /// Reads the manifests for their mappings of Ruby types (`type Runtime[ruby, 'X'] = Y`), which
    /// only the host can register.
    ///
    /// # Errors
    /// Error in a mapping.
    fn map_types(&self) -> Result<()> {
        Ok(())
    }

    /// The text of a class or define that Ruby code has added to the environment's types; `None`:
    /// there is none.
    ///
    /// # Errors
    /// Objects that the language cannot express.
    fn added_definition(&self, _kind: DefinitionKind, _name: &str) -> Result<Option<EcoString>> {
        Ok(None)
    }

    /// Looks for a file of a module where user code replaced Puppet's module file lookup.
    ///
    /// # Errors
    /// Errors that that code raised.
    fn replaced_module_file(&self, _kind: ModuleFile, _name: &str) -> Result<ReplacedLookup> {
        Ok(ReplacedLookup::NotReplaced)
    }
}
