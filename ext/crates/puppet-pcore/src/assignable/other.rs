//! `T > 'x'`: stock asks every kind of type whether it takes what is not a type at all.

use crate::types::{Type, TypeKind as K};

/// Result of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakesOther {
    /// The answer.
    Answer(bool),
    /// Stock calls a method that only types have: its name.
    NoMethod(&'static str),
}

/// True if a type takes a value that is not a type (`PAnyType#assignable?`). Most kinds look at the class first and take
/// none. A failure is left pending for an `Init` that cannot make anything.
pub fn takes_other(t: &Type) -> TakesOther {
    match ask(t, &mut Vec::new()) {
        Ok(answer) => TakesOther::Answer(answer),
        Err(method) => TakesOther::NoMethod(method),
    }
}

fn ask(t: &Type, inside: &mut Vec<Type>) -> Result<bool, &'static str> {
    if crate::failure::is_pending() || !crate::failure::has_room() {
        return Ok(false);
    }
    match t.kind() {
        K::Unit | K::Optional(None) => Ok(true),
        K::Optional(Some(inner)) => ask(inner, inside),
        K::Variant(types) => any(types.iter(), inside),
        K::Alias(alias) => {
            let Some(target) = alias.target() else { return Ok(false) };
            within(t, inside, |inside| ask(&target, inside))
        }
        // Of the parts of an Iterable it is only asked whether they take anything.
        K::Iterable(element) if element.as_ref().is_none_or(|e| super::assignable(e, &Type::any())) => {
            Err("iterable?")
        }
        K::Iterable(_) => Err("iterable_type"),
        K::Init(Some(made), args) => {
            let first = crate::types::init_first_parameters(made, args);
            within(t, inside, |inside| any(std::iter::once(made).chain(&first), inside))
        }
        _ => Ok(false),
    }
}

fn any<'a>(types: impl Iterator<Item = &'a Type>, inside: &mut Vec<Type>) -> Result<bool, &'static str> {
    for t in types {
        if ask(t, inside)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A type that is asked while it is being asked takes nothing.
fn within(
    t: &Type,
    inside: &mut Vec<Type>,
    ask: impl FnOnce(&mut Vec<Type>) -> Result<bool, &'static str>,
) -> Result<bool, &'static str> {
    if inside.contains(t) {
        return Ok(false);
    }
    inside.push(t.clone());
    let answer = ask(inside);
    inside.pop();
    answer
}
