//! Scopes. A [`Frame`] holds the local variables of one activation of a body (class, define,
//! node, function, lambda, program) in slots; a [`ScopeInfo`] holds what stock keeps in a named
//! `Puppet::Parser::Scope`: what it belongs to, resource defaults, match data, parents.
//!
//! Variable lookup (stock `Scope#lookupvar`): slot of the frame, `extra`, the outer frames of the
//! lambda chain, then `ScopeInfo::inherited` (the scope of an inherited class) or
//! `ScopeInfo::enclosing` (node or top scope), of which the active frame answers.

mod extra;
mod frame;
mod layout;
mod match_data;
mod settable;

pub use extra::Extra;
pub(crate) use frame::variables_changed;
pub use frame::{Active, Frame, variables_version};
pub use layout::Layout;
pub use match_data::MatchData;
pub use settable::{check_reserved, check_settable, reassigned};

use std::any::Any;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use puppet_pcore::Value;
use puppet_syntax::Symbol;
use rustc_hash::FxHashMap;

use crate::session::ResourceId;

/// Owner of a named scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScopeKind {
    /// Top scope.
    Top,
    /// The scope of the matched node definition.
    Node,
    /// The scope of a class.
    Class(Symbol),
    /// The scope of one resource of a defined type.
    Define(Symbol),
    /// The scope of a function written in Puppet, an EPP template or the like: sees only top scope.
    Function,
}

/// A resource default (`File { owner => root }`) as set in a scope.
#[derive(Clone, Debug)]
pub struct DefaultParam {
    /// Parameter name.
    pub name: Symbol,
    /// Its value.
    pub value: Value,
    /// `+>`
    pub add: bool,
    /// File of the default expression.
    pub file: Option<Arc<str>>,
    /// Line of the default expression.
    pub line: u32,
}

/// The part of a scope that is shared by all frames inside it.
pub struct ScopeInfo {
    /// Kind of the point: statement, branch, definition.
    pub kind: ScopeKind,
    /// The resource it evaluates (`Scope#resource`): the class, define, node or `Class[main]`.
    pub resource: Cell<Option<ResourceId>>,
    /// The module the code comes from (`$module_name`), if any.
    pub module_name: Option<Symbol>,
    /// Dynamic parent: resource defaults and overrides are looked up through it (`Scope#parent`).
    pub parent: Option<Rc<Frame>>,
    /// Static parent for variables: node or top scope (`Scope#enclosing_scope`).
    pub enclosing: Option<Rc<Frame>>,
    /// The scope of the class inherited from (`Scope#inherited_scope`), searched first.
    pub inherited: Option<Rc<Frame>>,
    /// `$0..$n` of the innermost match.
    pub match_data: RefCell<Option<Rc<MatchData>>>,
    /// The innermost frame of this scope that waits for code elsewhere (the top of stock's stack of
    /// ephemeral scopes); `None`: no lambda, function or template runs in this scope.
    pub(crate) active: RefCell<Option<Rc<Frame>>>,
    /// Defaults by resource type, in the order set.
    pub defaults: RefCell<FxHashMap<Symbol, Vec<DefaultParam>>>,
    /// The bridge's facade for this scope, made when Ruby first asks.
    pub facade: OnceCell<Box<dyn Any>>,
}

impl ScopeInfo {
    /// A scope of a kind with nothing in it.
    pub fn new(kind: ScopeKind) -> ScopeInfo {
        ScopeInfo {
            kind,
            resource: Cell::new(None),
            module_name: None,
            parent: None,
            enclosing: None,
            inherited: None,
            match_data: RefCell::new(None),
            active: RefCell::new(None),
            defaults: RefCell::new(FxHashMap::default()),
            facade: OnceCell::new(),
        }
    }

    /// `$0`, `$1`, ... as seen from this scope: a scope without a match of its own shows that of the scope it
    /// inherits from or is enclosed by (`Scope::MatchScope#bound?`). `None`: there is no match.
    pub fn match_group(&self, group: usize) -> Option<Value> {
        let mut scope = self;
        loop {
            if let Some(found) = &*scope.match_data.borrow() {
                return Some(found.group(group));
            }
            scope = &scope.inherited.as_ref().or(scope.enclosing.as_ref())?.scope;
        }
    }

    /// The frame of this scope that other scopes see, unless it is the scope's own.
    #[inline]
    pub fn active(&self) -> Option<Rc<Frame>> {
        self.active.borrow().clone()
    }
}
