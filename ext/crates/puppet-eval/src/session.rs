//! [`Session`]: what the evaluator and the built-in functions ask of the catalog compiler.
//! Implemented by `puppet_compiler::Compiler`.

use std::rc::Rc;
use std::sync::Arc;

use ecow::EcoString;
use puppet_pcore::{Type, Value};
use puppet_syntax::{Source, Span, Symbol};

use crate::error::{Location, Result};
use crate::function::{Block, Function};
use crate::host::{FoundFile, ModuleFile};
use crate::ir::ClassIr;
use crate::scope::Frame;

/// A resource in the catalog of the running session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ResourceId(pub u32);

/// `@file`, `@@file`, `file`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ResourceForm {
    Regular,
    Virtual,
    Exported,
    /// Made by a function (`create_resources`): its parameters have no place.
    CalledRegular,
    CalledVirtual,
    CalledExported,
}

impl ResourceForm {
    /// Virtual or exported.
    pub fn is_virtual(self) -> bool {
        !matches!(self, ResourceForm::Regular | ResourceForm::CalledRegular)
    }

    /// Exported.
    pub fn is_exported(self) -> bool {
        matches!(self, ResourceForm::Exported | ResourceForm::CalledExported)
    }

    /// Made by a function.
    pub fn is_called(self) -> bool {
        !matches!(self, ResourceForm::Regular | ResourceForm::Virtual | ResourceForm::Exported)
    }
}

/// An evaluated attribute operation.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// Name.
    pub name: Symbol,
    /// Value.
    pub value: Value,
    /// `+>`
    pub add: bool,
    /// Place of the operation.
    pub span: Span,
}

/// The error of an attribute whose name is undef or false, which a hash of attributes may have.
pub const UNNAMED_PARAMETER: &str = "'name' is a required option for Puppet::Parser::Resource::Param";

/// A resource expression's body after evaluation.
#[derive(Debug)]
pub struct ResourceBody {
    /// Titles in order, flattened, each with the place of its expression.
    pub titles: Vec<(EcoString, Span)>,
    /// The title as a value when it is not a string (`create_resources` with such a key).
    pub title_value: Option<Value>,
    /// Attributes in order.
    pub attributes: Vec<Attribute>,
    /// False in a statement: the types of the resources are dropped there.
    pub is_value_used: bool,
}

/// `source -> target`, `source ~> target`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum RelationshipKind {
    Before,
    Notify,
}

/// A collector's query, evaluated.
#[derive(Clone, Debug)]
pub enum Query {
    /// `<| |>`
    All,
    /// `attr == value`
    Equal(Symbol, Value),
    /// `attr != value`
    NotEqual(Symbol, Value),
    /// `a and b`
    And(Box<Query>, Box<Query>),
    /// `a or b`
    Or(Box<Query>, Box<Query>),
}

/// Declaration of classes by functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum IncludeMode {
    Include,
    Require,
    Contain,
}

/// Options of a `lookup` call.
#[derive(Clone, Debug, Default)]
pub struct LookupOptions {
    /// `value_type`
    pub value_type: Option<Type>,
    /// `merge`, as given (name or hash).
    pub merge: Option<Value>,
    /// `default_value`; `None` when not given.
    pub default_value: Option<Value>,
    /// `default_values_hash`
    pub default_values_hash: Option<Value>,
    /// `override`
    pub override_hash: Option<Value>,
    /// The name was given as an array: a block gets it back as one.
    pub name_is_array: bool,
}

/// Combination of values of several levels by the functions of Hiera 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HieraMerge {
    /// `hiera`
    First,
    /// `hiera_array`, `hiera_include`
    Unique,
    /// `hiera_hash`
    Hash,
}

/// A call of `hiera` and its kin.
#[derive(Clone, Debug)]
pub struct HieraCall {
    /// The function's name.
    pub function: &'static str,
    /// Combination of values.
    pub merge: HieraMerge,
    /// The key.
    pub key: EcoString,
    /// `None` when no default was given.
    pub default: Option<Value>,
    /// Hierarchy levels to be searched first.
    pub overrides: Value,
}

/// The catalog compiler as seen by the language.
pub trait Session {
    // -- loading ------------------------------------------------------------------------------

    /// Finds a function (built in, environment, modules, 3.x) as seen by the module that the
    /// calling text belongs to; `None`: a call from Ruby, which sees everything.
    ///
    /// # Errors
    /// The error that loading its file raised.
    fn load_function(&self, name: Symbol, from: Option<&Source>) -> Result<Option<Function>>;

    /// Finds a type alias or Object type by its name as written (`Stdlib::Port`). `from` is the source whose module
    /// is asked first; `None`: a text, which sees what the environment sees.
    ///
    /// # Errors
    /// The error that loading its file raised.
    fn load_type(&self, name: &str, from: Option<&Source>) -> Result<Option<Type>>;

    /// Asks for the module of code that names a type (`LoaderAdapter.loader_for_model_object`). `load_function` does so itself.
    ///
    /// # Errors
    /// Errors that replaced methods raised.
    fn ask_for_caller(&self, _from: Option<&Source>) -> Result<()> {
        Ok(())
    }

    /// True if a name means another type in another module: several have a file of `lib/puppet/datatypes` for it, or a module has a
    /// type of its own behind an alias of the environment.
    ///
    /// # Errors
    /// The error that looking at their folders raised.
    fn is_type_of_module(&self, _name: &str) -> Result<bool> {
        Ok(false)
    }

    /// Makes a type known by its name (`Loader#set_entry`).
    fn define_type(&self, name: Symbol, t: &Type);

    /// A class by its full name, autoloaded.
    ///
    /// # Errors
    /// The error that loading its file raised.
    fn find_class(&self, name: &str) -> Result<Option<Arc<ClassIr>>>;

    /// The own name (lower case) of the native or defined resource type that a name refers to, in any
    /// spelling; a native type has no `::` before it.
    ///
    /// # Errors
    /// The error that loading its file raised.
    fn find_resource_type(&self, name: &str) -> Result<Option<Symbol>>;

    // -- scopes -------------------------------------------------------------------------------

    /// Top scope.
    fn top_frame(&self) -> Rc<Frame>;

    /// The scope of an evaluated class (`Scope#class_scope`).
    fn class_frame(&self, name: Symbol) -> Option<Rc<Frame>>;

    // -- classes ------------------------------------------------------------------------------

    /// `include`, `require`, `contain`: evaluates the classes now, adds the relationship or
    /// containment edge for the mode.
    ///
    /// # Errors
    /// Unknown classes, and what evaluating them raised.
    fn include_classes(&self, cx_frame: &Rc<Frame>, names: &[EcoString], mode: IncludeMode) -> Result<()>;

    // -- resources ----------------------------------------------------------------------------

    /// Creates the resources of one resource expression body (native, define or class), in order,
    /// and evaluates classes at once; gives references (`File['/x']`) to them.
    ///
    /// # Errors
    /// Duplicates, unknown types, invalid parameters.
    fn create_resources(
        &self,
        frame: &Rc<Frame>,
        form: ResourceForm,
        type_name: Symbol,
        body: &ResourceBody,
        at: &Location,
    ) -> Result<Vec<Value>>;

    /// `File { owner => root }`
    ///
    /// # Errors
    /// Stock's.
    fn set_defaults(
        &self,
        frame: &Rc<Frame>,
        type_name: Symbol,
        attributes: &[Attribute],
        at: &Location,
    ) -> Result<()>;

    /// `File['/x'] { owner => root }`
    ///
    /// # Errors
    /// When the scope may not override.
    fn override_resource(
        &self,
        frame: &Rc<Frame>,
        type_name: Symbol,
        title: &str,
        attributes: &[Attribute],
        at: &Location,
    ) -> Result<()>;

    /// `File <| query |> { overrides }`; gives the collector's value.
    ///
    /// # Errors
    /// Stock's.
    fn collect(
        &self,
        frame: &Rc<Frame>,
        type_name: Symbol,
        exported: bool,
        query: Query,
        overrides: &[Attribute],
        at: &Location,
    ) -> Result<Value>;

    /// Adds relationships between every source and every target (references or collectors'
    /// values).
    ///
    /// # Errors
    /// Illegal operands.
    fn add_relationship(&self, source: &Value, target: &Value, kind: RelationshipKind) -> Result<()>;

    /// A resource of the catalog by type name (lower or mixed case; empty: that of a class) and title.
    ///
    /// # Errors
    /// `Invalid tag` for the name of a type that is none.
    fn find_resource(&self, type_name: &str, title: &str) -> Result<Option<ResourceId>>;

    /// True when the resource's type has such a parameter.
    ///
    /// # Errors
    /// The error that the type raised.
    fn is_parameter(&self, id: ResourceId, name: &str) -> Result<bool>;

    /// The value of a parameter, or of the resource default seen from the resource's own scope
    /// (`File['/x']['mode']`); `None` when neither is set.
    fn resource_parameter(&self, id: ResourceId, name: Symbol) -> Option<Value>;

    /// `a -> File <| |> -> b`: when the collector (a value of `collect`) finds nothing, `a` takes
    /// its place in the relationship with `b` (`EmptyAlternativeAdapter`).
    fn set_empty_alternative(&self, _collector: &Value, _alternative: &[Value]) {}

    /// The reference (`File['/x']`) of a resource.
    fn resource_reference(&self, id: ResourceId) -> Value;

    /// `realize`
    ///
    /// # Errors
    /// Stock's.
    fn realize(&self, frame: &Rc<Frame>, references: &[Value]) -> Result<()>;

    /// `tag`
    ///
    /// # Errors
    /// Invalid tags.
    fn add_tags(&self, frame: &Rc<Frame>, tags: &[EcoString]) -> Result<()>;

    /// `tagged`: true when the scope's resource or the catalog has the tag.
    fn is_tagged(&self, frame: &Rc<Frame>, tag: &str) -> bool;

    // -- lookup -------------------------------------------------------------------------------

    /// Hiera 5 lookup of the first of `names` that has a value. The block computes a default.
    ///
    /// # Errors
    /// Stock's `DataBinding::LookupError` and configuration errors.
    fn lookup(
        &self,
        frame: &Rc<Frame>,
        names: &[EcoString],
        options: &LookupOptions,
        block: Option<&Block>,
    ) -> Result<Value>;

    /// `hiera`, `hiera_array`, `hiera_hash`, `hiera_include`; the block computes a default.
    ///
    /// # Errors
    /// As [`Session::lookup`].
    fn hiera(&self, _frame: &Rc<Frame>, _call: &HieraCall, _block: Option<&Block>) -> Result<Value> {
        Err(crate::Error::puppet("hiera is not available"))
    }

    /// Calls a method or reads an attribute of an object that lives outside the engine and has an
    /// Object type.
    ///
    /// # Errors
    /// The error that it raised.
    fn call_member(
        &self,
        _frame: &Rc<Frame>,
        _object: &Value,
        name: &str,
        _args: &[Value],
        _block: Option<&Block>,
    ) -> Result<Value> {
        Err(crate::Error::puppet(format!("{name} is not available")))
    }

    // -- environment --------------------------------------------------------------------------

    /// A file of a module (`templates/x.erb`, `files/y`) or of the environment, as stock's
    /// `Puppet::Parser::Files` finds it.
    ///
    /// # Errors
    /// The error of user code that replaced Puppet's lookup.
    fn find_module_file(&self, kind: ModuleFile, name: &str) -> Result<Option<FoundFile>>;

    /// The directory of a module of the environment.
    ///
    /// # Errors
    /// The error of user code that replaced Puppet's lookup.
    fn module_directory(&self, _name: &str) -> Result<Option<std::path::PathBuf>> {
        Ok(None)
    }
}
