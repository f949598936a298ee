//! Elements as an iteration hands them to its block: one value, or several where stock unfolds the element.
//!
//! Stock's class for steps (`StepIterator`) has Ruby's `Enumerable`, whose functions get the elements by
//! `Iterable#each`: that one yields `*element` to a block of more parameters than one, and Ruby's own count as such.

use super::{Iter, collect, iterate};
use crate::types::{Type, TypeKind, own_attributes};
use crate::value::Value;

/// Arguments that an element of an iteration makes for a block.
pub enum Yielded {
    /// The element itself.
    One(Value),
    /// The elements of an element that Ruby's `*` unfolds.
    Several(Vec<Value>),
}

impl Yielded {
    /// Unfolds a value as Ruby's `*` does: by `to_a`, which `Tuple`, `Struct` and `Variant` types have as well.
    pub fn unfolded(value: Value) -> Yielded {
        match &value {
            Value::Undef => Yielded::Several(Vec::new()),
            Value::Array(_) | Value::Hash(_) | Value::Iterator(_) => {
                Yielded::Several(iterate(&value).map(collect).unwrap_or_default())
            }
            Value::Type(t) => match members(t) {
                Some(members) => Yielded::Several(members),
                None => Yielded::One(value),
            },
            _ => Yielded::One(value),
        }
    }

    /// All arguments, for a block that Ruby calls with them.
    pub fn arguments(&self) -> &[Value] {
        match self {
            Yielded::One(value) => std::slice::from_ref(value),
            Yielded::Several(values) => values,
        }
    }

    /// The first argument or `undef`, as a Ruby block with one parameter gets it.
    pub fn first(self) -> Value {
        match self {
            Yielded::One(value) => value,
            Yielded::Several(values) => values.into_iter().next().unwrap_or_default(),
        }
    }

    /// One value for all arguments, as functions of `Enumerable` collect them: `undef` for none, a new array for two and more.
    pub fn packed(self) -> Value {
        match self {
            Yielded::Several(values) if values.len() > 1 => Value::array(values),
            other => other.first(),
        }
    }
}

/// Members of a type whose class in stock has `Enumerable`; an alias answers as what it is an alias of.
fn members(t: &Type) -> Option<Vec<Value>> {
    if let TypeKind::Alias(alias) = t.kind() {
        return members(&*alias.target()?);
    }
    if !matches!(t.kind(), TypeKind::Tuple(..) | TypeKind::Struct(_) | TypeKind::Variant(_)) {
        return None;
    }
    let (_, list) = own_attributes(t).into_iter().next()?;
    Some(list.as_array()?.iter().cloned().collect())
}

/// A running iteration that gives what blocks get.
pub struct Yields {
    iter: Iter,
    unfolds: bool,
}

impl Iterator for Yields {
    type Item = Yielded;

    fn next(&mut self) -> Option<Yielded> {
        let value = self.iter.next()?;
        Some(if self.unfolds { Yielded::unfolded(value) } else { Yielded::One(value) })
    }
}

/// Starts to iterate for functions of `Enumerable` that hand on the arguments as they come (`all?`, `any?` and `uniq` with a block).
/// `None`: not iterable. See [`iterate`].
pub fn yields(value: &Value) -> Option<Yields> {
    let (iter, unfolds) = match iterate(value)? {
        Iter::Packed(inner) => (*inner, true),
        iter => (iter, false),
    };
    Some(Yields { iter, unfolds })
}
