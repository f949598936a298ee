//! Relationships between resources (`Puppet::Parser::Relationship`), and what they relate.

pub mod collector;
pub mod query;

use std::cell::RefCell;
use std::rc::Rc;

use puppet_eval::session::RelationshipKind;

use collector::Collector;

/// One side of a relationship.
#[derive(Clone)]
pub enum End {
    /// A reference: its text `Type[title]`.
    Reference(String),
    /// What a collector finds.
    Collector(Rc<Collector>),
}

/// `source -> target`, formed at the end of the compile.
pub struct Relationship {
    /// Left side.
    pub source: End,
    /// Right side.
    pub target: End,
    /// Its kind.
    pub kind: RelationshipKind,
}

/// The relationships that are not formed yet.
#[derive(Default)]
pub struct Relationships(RefCell<Vec<Relationship>>);

impl Relationships {
    /// Adds one from each source to each target.
    pub fn add(&self, sources: &[End], targets: &[End], kind: RelationshipKind) {
        let mut all = self.0.borrow_mut();
        for source in sources {
            for target in targets {
                all.push(Relationship { source: source.clone(), target: target.clone(), kind });
            }
        }
    }

    /// Takes them all.
    pub fn take(&self) -> Vec<Relationship> {
        self.0.take()
    }

    /// Those between references: source, target, kind.
    pub fn between_references(&self) -> Vec<(String, String, RelationshipKind)> {
        let found = |r: &Relationship| match (&r.source, &r.target) {
            (End::Reference(source), End::Reference(target)) => {
                Some((source.clone(), target.clone(), r.kind))
            }
            _ => None,
        };
        self.0.borrow().iter().filter_map(found).collect()
    }
}
