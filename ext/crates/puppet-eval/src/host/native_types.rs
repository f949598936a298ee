//! [`NativeTypes`]: resource types written in Ruby.

use std::fmt::Debug;
use std::sync::{Arc, PoisonError, RwLock};

use puppet_pcore::Value;
use puppet_syntax::Symbol;
use rustc_hash::FxHashSet;

use crate::error::Result;

/// Properties of a native (Ruby) resource type that the compiler needs.
#[derive(Debug)]
pub struct NativeType {
    /// Its name, lower case.
    pub name: Symbol,
    /// Which attributes are valid: properties, parameters and metaparameters.
    pub attributes: Attributes,
    /// `key_attributes`: the namevars in order.
    pub key_attributes: Vec<Symbol>,
    /// True when two resources with the same uniqueness key clash (`Type.isomorphic?`).
    pub isomorphic: bool,
    /// Parsing of titles.
    pub titles: TitlePatterns,
}

/// Valid attributes of a type (`Puppet::Type.validattr?`). Stock asks the class for each name and the class remembers its answer, also
/// that there is none of the name: attributes that Ruby code adds later are valid if none has asked before, and attributes that it
/// removes stay valid if any code has. So nothing is listed here: a name is asked for until it is valid.
#[derive(Debug)]
pub struct Attributes {
    valid: RwLock<FxHashSet<Symbol>>,
    source: Box<dyn AttributeSource>,
}

/// The class that knows the attributes of a type.
pub trait AttributeSource: Debug + Send + Sync {
    /// `valid_parameter?(name)`
    ///
    /// # Errors
    /// The error that the class raised.
    fn is_valid(&self, name: &str) -> Result<bool>;

    /// False for a class with a check of its own, which may answer otherwise each time.
    fn is_remembered(&self) -> bool {
        true
    }
}

impl AttributeSource for FxHashSet<Symbol> {
    fn is_valid(&self, name: &str) -> Result<bool> {
        Ok(Symbol::get(name).is_some_and(|name| self.contains(&name)))
    }
}

impl Attributes {
    /// Attributes of which none has been asked for.
    pub fn new(source: impl AttributeSource + 'static) -> Attributes {
        Attributes { valid: RwLock::default(), source: Box::new(source) }
    }

    /// True if all of these are known to be valid, without asking.
    pub fn are_known(&self, mut names: impl Iterator<Item = Symbol>) -> bool {
        let valid = self.valid.read().unwrap_or_else(PoisonError::into_inner);
        names.all(|name| valid.contains(&name))
    }

    /// True if an attribute is valid.
    ///
    /// # Errors
    /// The error that the class raised.
    pub fn is_valid(&self, name: &str) -> Result<bool> {
        // A name without a symbol occurs in no program.
        let Some(symbol) = Symbol::get(name) else { return self.source.is_valid(name) };
        if self.are_known(std::iter::once(symbol)) {
            return Ok(true);
        }
        let valid = self.source.is_valid(name)?;
        if valid && self.source.is_remembered() {
            self.valid.write().unwrap_or_else(PoisonError::into_inner).insert(symbol);
        }
        Ok(valid)
    }
}

/// `Type.title_patterns`: what a title says about the parameters.
#[derive(Debug)]
pub enum TitlePatterns {
    /// The default: the title is the value of the namevar (`[[/(.*)/m, [[namevar]]]]`).
    Whole(Symbol),
    /// Tried in order; each group of the first that matches is the value of a parameter.
    Patterns(Vec<TitlePattern>),
    /// They contain Ruby code: [`NativeTypes::parse_title`] applies them.
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

impl TitlePattern {
    /// Any title (`package`).
    const ANY: &'static str = "(?m-ix:(.*))";
    /// A path, without the slashes it ends with (`file`).
    const PATH: &'static str = r"(?m-ix:^(/|.+:/|.*[^/])/*\Z)";

    /// True if it is seen without the pattern that the value of its only parameter is the whole title.
    pub fn is_whole(&self, title: &str) -> bool {
        self.names.len() == 1
            && match self.regexp.source() {
                TitlePattern::ANY => true,
                TitlePattern::PATH => !title.is_empty() && !title.ends_with('/') && !title.contains('\n'),
                _ => false,
            }
    }
}

/// Result of [`NativeTypes::search_native_type`].
#[derive(Debug)]
pub enum Searched {
    /// A type that is there now.
    Found(Arc<NativeType>),
    /// No type, and none for the rest of the compile.
    Nothing,
    /// No type, but a file of its name, which stock loads again for each question.
    FileWithoutType,
}

/// Resource types written in Ruby.
pub trait NativeTypes {
    /// Describes a native type; `None`: there is none of that name.
    ///
    /// # Errors
    /// The error that loading its file raised.
    fn native_type(&self, name: &str) -> Result<Option<Arc<NativeType>>>;

    /// Searches for a type again that [`native_type`](NativeTypes::native_type) did not find, where that is remembered between
    /// compiles: for a name that means nothing otherwise. `is_data_type`: the name was written as a type (`Thing`), which other
    /// loaders of stock look for (`Runtime3TypeLoader`).
    ///
    /// # Errors
    /// The error that loading its file raised.
    fn search_native_type(&self, _name: &str, _is_data_type: bool) -> Result<Searched> {
        Ok(Searched::Nothing)
    }

    /// True if the environment has types that `puppet generate types` wrote. Stock lists them with the first question for a type, once
    /// for as long as the environment lives; until this is called [`native_type`](NativeTypes::native_type) knows none of them.
    ///
    /// # Errors
    /// The error that listing them raised.
    fn has_generated_types(&self) -> Result<bool> {
        Ok(false)
    }

    /// The generated type of a name that means nothing otherwise: stock's loaders of the environment and of modules list theirs when
    /// the first such name is asked for, and keep that (`DependencyLoader`).
    ///
    /// # Errors
    /// The error that loading its file raised.
    fn late_native_type(&self, _name: &str) -> Result<Option<Arc<NativeType>>> {
        Ok(None)
    }

    /// Metaparameters that Ruby code has added to Puppet's (`Puppet::Type.newmetaparam`), in their order.
    ///
    /// # Errors
    /// None but Ruby's own.
    fn added_metaparameters(&self) -> Result<Vec<Symbol>> {
        Ok(Vec::new())
    }

    /// `Resource#parse_title` for a native type whose title patterns contain code
    /// ([`TitlePatterns::Ask`]).
    ///
    /// # Errors
    /// `No set of title patterns matched the title "...".`, and what the type raised.
    fn parse_title(&self, type_name: Symbol, title: &str) -> Result<Vec<(Symbol, Value)>>;
}
