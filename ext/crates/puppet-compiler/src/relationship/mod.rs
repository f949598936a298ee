//! Relationships between resources (`Puppet::Parser::Relationship`), and what they relate.

pub mod collector;
pub mod query;

use std::cell::RefCell;
use std::rc::Rc;

use puppet_eval::session::RelationshipKind;
use puppet_pcore::{Type, TypeKind};

use collector::Collector;

/// One side of a relationship.
#[derive(Clone)]
pub enum End {
    /// A reference: its text `Type[title]`.
    Reference(String),
    /// Resources that a collector finds.
    Collector(Rc<Collector>),
    /// A type that takes the place of a collector that found nothing. Stock keeps it as it was evaluated, so its text is
    /// that of a type.
    Type(Type),
}

/// A resource that a relationship names.
pub struct EndReference {
    /// Label in errors.
    pub text: String,
    /// Its type and title; without a title the type is a reference.
    pub key: (String, Option<String>),
}

impl EndReference {
    /// A reference by its text.
    pub fn of_text(text: String) -> EndReference {
        EndReference { key: (text.clone(), None), text }
    }

    /// A type of the language, `Puppet::Parser::Relationship#canonical_ref`.
    pub fn of_type(ty: &Type) -> EndReference {
        let text = ty.to_string();
        let key = match ty.kind() {
            TypeKind::Resource(r) => {
                let name = r.type_name.map_or(String::new(), |name| name.as_str().to_owned());
                (name, r.title.as_ref().map(ToString::to_string))
            }
            TypeKind::Class(name) => ("class".to_owned(), name.as_ref().map(ToString::to_string)),
            _ => (text.clone(), None),
        };
        EndReference { text, key }
    }
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

    /// Relationships between references: source, target, kind.
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
