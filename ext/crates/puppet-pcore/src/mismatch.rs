//! Mismatches of types and values, in Puppet's words
//! (Puppet::Pops::Types::TypeMismatchDescriber). Only looked at once something is wrong.

mod describe;
mod message;
mod signature;

pub use signature::{Signature, describe_signatures};

use puppet_syntax::Symbol;

use crate::infer::infer_set;
use crate::types::{IntRange, StructMember, Type};
use crate::value::Value;
use describe::describe;

/// A step on the way to what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    Subject(String),
    EntryValue(String),
    EntryKey(String),
    Parameter(String),
    Return,
    Block,
    Index(usize),
    Variant(usize),
    Signature(usize),
}

/// The kinds of mismatches.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    MissingKey(String),
    MissingParameter(String),
    ExtraneousKey(String),
    InvalidParameter(String),
    UnexpectedBlock,
    MissingRequiredBlock,
    UnresolvedTypeReference(String),
    Type(Type, Type),
    Pattern(Type, Type),
    Size(IntRange, IntRange),
    Count(IntRange, IntRange),
}

/// One thing that is wrong.
#[derive(Clone, Debug)]
struct Mismatch {
    path: Vec<Step>,
    kind: Kind,
}

impl Mismatch {
    fn new(path: &[Step], kind: Kind) -> Mismatch {
        Mismatch { path: path.to_vec(), kind }
    }

    fn of_types(path: &[Step], expected: &Type, actual: &Type) -> Mismatch {
        Mismatch::new(path, Kind::Type(crate::normalize(expected), crate::normalize(actual)))
    }

    /// The path without steps into variants.
    fn canonical(&self) -> impl Iterator<Item = &Step> {
        self.path.iter().filter(|s| !matches!(s, Step::Variant(_) | Step::Signature(_)))
    }

    fn same_place(&self, other: &Mismatch) -> bool {
        self.canonical().eq(other.canonical())
    }

    /// Stock's equality, which all kinds that say more than that something is wrong get wrong
    /// (`super.==(o) && ...` compares a Boolean with the other mismatch).
    fn same(&self, other: &Mismatch) -> bool {
        matches!(self.kind, Kind::UnexpectedBlock | Kind::MissingRequiredBlock)
            && self.kind == other.kind
            && self.same_place(other)
    }

    fn chop(mut self, at: usize) -> Mismatch {
        if at < self.path.len() {
            self.path.remove(at);
        }
        self
    }
}

/// `describe_mismatch`: a value that is not of the type it should be. `subject` is the start of
/// the text, such as `value returned from f has wrong type,`.
pub fn describe_mismatch(subject: &str, expected: &Type, actual: &Value) -> String {
    describe_type_mismatch(subject, expected, &infer_set(actual))
}

/// The same of a type that is not assignable.
pub fn describe_type_mismatch(subject: &str, expected: &Type, actual: &Type) -> String {
    let errors = describe(expected, actual, &[Step::Subject(subject.to_owned())]);
    match &errors[..] {
        [] => String::new(),
        [only] => only.text().trim().to_owned(),
        _ => errors.iter().map(Mismatch::text).collect::<Vec<_>>().join("\n "),
    }
}

/// `describe_struct_signature`: what is wrong with parameters given by name, each text with a
/// leading blank. `deferred` gives the declared result type of a `Deferred`, if it has one;
/// values it says `None` for that are no `Deferred` are checked themselves.
pub fn describe_parameters(
    members: &[StructMember],
    given: &[(Symbol, Value)],
    deferred: &dyn Fn(&Value) -> Option<Option<Type>>,
) -> Vec<String> {
    let mut errors: Vec<Mismatch> = given
        .iter()
        .filter(|(name, _)| !members.iter().any(|m| m.name == name.as_str()))
        .map(|(name, _)| Mismatch::new(&[], Kind::InvalidParameter(name.as_str().to_owned())))
        .collect();
    for member in members {
        let found = given.iter().find(|(name, _)| member.name == name.as_str());
        let Some((name, value)) = found else {
            if !member.optional {
                errors.push(Mismatch::new(&[], Kind::MissingParameter(member.name.to_string())));
            }
            continue;
        };
        let path = [Step::Parameter(name.as_str().to_owned())];
        match deferred(value) {
            Some(Some(result)) => {
                let general = crate::generalize(&member.value);
                if !crate::assignable(&general, &crate::generalize(&result)) {
                    errors.extend(describe(&member.value, &result, &path));
                }
            }
            Some(None) => {}
            None if crate::instance(&member.value, value) => {}
            None => errors.extend(describe(&member.value, &infer_set(value), &path)),
        }
    }
    errors.iter().map(Mismatch::text).collect()
}
