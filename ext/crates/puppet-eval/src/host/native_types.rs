//! [`NativeTypes`]: resource types written in Ruby.

use std::sync::Arc;

use puppet_pcore::Value;
use puppet_syntax::Symbol;

use crate::error::Result;

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

    /// Whether it is seen without the pattern that the value of its only parameter is the whole title.
    pub fn is_whole(&self, title: &str) -> bool {
        self.names.len() == 1
            && match self.regexp.source() {
                TitlePattern::ANY => true,
                TitlePattern::PATH => !title.is_empty() && !title.ends_with('/') && !title.contains('\n'),
                _ => false,
            }
    }
}

/// Resource types written in Ruby.
pub trait NativeTypes {
    /// Describes a native type; `None`: there is none of that name.
    ///
    /// # Errors
    /// What loading its file raised.
    fn native_type(&self, name: &str) -> Result<Option<Arc<NativeType>>>;

    /// `Resource#parse_title` for a native type whose title patterns contain code
    /// ([`TitlePatterns::Ask`]).
    ///
    /// # Errors
    /// `No set of title patterns matched the title "...".`, and what the type raised.
    fn parse_title(&self, type_name: Symbol, title: &str) -> Result<Vec<(Symbol, Value)>>;
}
