//! A resource while the catalog is made (`Puppet::Parser::Resource`).

use std::any::Any;
use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;

use ecow::EcoString;
use puppet_eval::scope::Frame;
use puppet_pcore::Value;
use puppet_syntax::Symbol;
use smallvec::SmallVec;

use super::names::reference_of;
use super::tags::TagSet;
use crate::loader::types::ResourceKind;

/// Code that declared something (`Puppet::Resource::Type` as `Scope#source`): decides who may
/// override.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A class; the empty name is the main class.
    Class(Symbol),
    /// A defined type.
    Define(Symbol),
    /// A node definition.
    Node(Symbol),
    /// Puppet itself: `Stage[main]` is made before there is a source, so no class may override it.
    Puppet,
}

/// A parameter (`Puppet::Parser::Resource::Param`).
#[derive(Clone, Debug)]
pub struct Param {
    /// Name as written.
    pub name: Symbol,
    /// Value; references are `Resource`/`Class` types.
    pub value: Value,
    /// `+>`
    pub add: bool,
    /// Who set it.
    pub source: Source,
    /// File of the operation.
    pub file: Option<Arc<str>>,
    /// Line of the operation.
    pub line: Option<u32>,
}

/// A resource.
pub struct Resource {
    /// `File`, `Class`, `Apache::Vhost`
    pub type_name: Symbol,
    /// Title; of classes with capital letters.
    pub title: EcoString,
    /// The title is a Ruby symbol (`:main` of `Stage[main]` and `Class[main]`).
    pub symbol_title: bool,
    /// The title as it was given to `create_resources`, when that is not a string.
    pub title_value: Option<Value>,
    /// Its type.
    pub kind: ResourceKind,
    /// `Resource#kind` in the catalog's data.
    pub kind_name: &'static str,
    /// Parameters in the order set.
    pub params: SmallVec<[Param; 4]>,
    /// Names of parameters whose values were Sensitive.
    pub sensitive: SmallVec<[Symbol; 1]>,
    /// Tags.
    pub tags: TagSet,
    /// File of the declaration.
    pub file: Option<Arc<str>>,
    /// Line of the declaration.
    pub line: Option<u32>,
    /// Not realized (yet).
    pub is_virtual: bool,
    /// True where no code says whether it is virtual: nil, as of resources that the compiler and `create_resources` declare.
    pub virtual_unset: bool,
    /// Exported.
    pub exported: bool,
    /// Exported without being specified so (`create_resources`): the data has it in another place.
    pub exported_unset: bool,
    /// Its class or define has been evaluated.
    pub evaluated: bool,
    /// A parameter was overridden after it was evaluated.
    pub changed: bool,
    /// `finish_evaluation` has run.
    pub evaluation_finished: bool,
    /// `finish` has run.
    pub finished: bool,
    /// Who declared it.
    pub source: Source,
    /// The scope it was declared in.
    pub scope: Rc<Frame>,
    /// `collector_id` of exported resources that were collected.
    pub collector_id: Option<Value>,
    /// The bridge's facade, made when Ruby first asks.
    pub facade: OnceCell<Box<dyn Any>>,
}

impl Resource {
    /// True if no catalog that is copied has it: virtual, and not for other nodes either.
    pub fn is_merely_virtual(&self) -> bool {
        self.is_virtual && !self.exported
    }

    /// The value of a parameter that is set, `undef` included.
    pub fn param(&self, name: Symbol) -> Option<&Param> {
        self.params.iter().find(|p| p.name == name)
    }

    /// The value of a parameter that is set and not `undef`.
    pub fn value(&self, name: Symbol) -> Option<&Value> {
        self.param(name).map(|p| &p.value).filter(|v| !v.is_undef())
    }

    /// Puts a parameter in its place: a new one at the end (`@parameters[name] = param`). Tags are
    /// not looked at.
    pub fn put(&mut self, param: Param) {
        match self.params.iter_mut().find(|p| p.name == param.name) {
            Some(old) => *old = param,
            None => self.params.push(param),
        }
    }

    /// `Type[title]`
    pub fn reference(&self) -> String {
        reference_of(self.type_name.as_str(), &self.title)
    }

    /// `Resource#class?`
    pub fn is_class(&self) -> bool {
        self.type_name == Symbol::CLASS_TYPE
    }

    /// `Resource#stage?`
    pub fn is_stage(&self) -> bool {
        self.type_name == Symbol::STAGE_TYPE
    }
}
