//! Assignability of catalog entries, objects and other named types.

use std::sync::Arc;

use super::{Guarded, TakesOther, check, takes_other};
use crate::types::{ObjectType, Type, TypeKind as K};
use crate::value::Value;

/// `_assignable?`; `o` is none of Unit, Alias, Variant, Optional.
pub(super) fn specific(t: &Type, o: &Type, guard: Guarded<'_>) -> bool {
    match (t.kind(), o.kind()) {
        (K::CatalogEntry, K::CatalogEntry | K::Class(_) | K::Resource(_)) => true,
        (K::Class(a), K::Class(b)) => a.is_none() || a == b,
        (K::Resource(a), K::Resource(b)) => {
            a.type_name.is_none() || a.same_type(b) && (a.title.is_none() || a.title == b.title)
        }
        (K::TypeReference(a), K::TypeReference(b)) => a == b,
        (K::Object(a), K::Object(b) | K::ObjectExtension(b, _)) => object(a, b),
        (K::ObjectExtension(a, params), K::ObjectExtension(b, others)) => {
            object(a, b)
                && params.iter().all(|(name, wanted)| {
                    others.iter().find(|(n, _)| n == name).is_some_and(|(_, v)| parameter(wanted, v))
                })
        }
        (K::TypeSet(a), K::TypeSet(b)) => a.is_default() || a == b,
        (K::Runtime(runtime, name), K::Runtime(other_runtime, other_name)) => {
            if runtime.is_some() && runtime != other_runtime {
                return false;
            }
            match (name, other_name) {
                (None, _) => true,
                (Some(name), Some(other)) => name == other || crate::runtime::covers(name, other),
                _ => false,
            }
        }
        (K::Uri(a), K::Uri(b)) => {
            let Some(a) = a else { return true };
            a.parts.iter().all(|(name, wanted)| {
                let other = b.as_ref().and_then(|b| b.parts.iter().find(|(n, _)| n == name));
                other.is_some_and(|(_, v)| parameter(wanted, v))
            })
        }
        (K::Init(None, _), K::Init(..)) => true,
        // An invalid `Init` is an error even where the other side is one, too.
        (K::Init(Some(a), args), K::Init(b, _)) => {
            crate::types::assert_can_be_made(a, args);
            match b {
                Some(b) => check(a, b, guard),
                // Stock asks about nil.
                None => takes_other(a) == TakesOther::Answer(true),
            }
        }
        (K::Init(None, _), _) => check(&Type::rich_data(), o, guard),
        (K::Init(Some(a), args), _) => {
            crate::types::assert_can_be_made(a, args);
            check(a, o, guard) || crate::types::init_takes(a, args, o)
        }
        _ => false,
    }
}

/// True if a parameter's value is the wanted one or matches it.
fn parameter(wanted: &Value, given: &Value) -> bool {
    crate::value::compare::matches(given, wanted)
        || matches!((wanted, given), (Value::Type(w), Value::Type(g)) if check(w, g, None))
}

fn object(t: &Arc<ObjectType>, o: &Arc<ObjectType>) -> bool {
    if t.is_default() || t == o {
        return true;
    }
    // Inheritance is checked for circles when a type is defined; the bound is for what is not.
    let mut parent = o.parent_object();
    for _ in 0..1000 {
        match parent {
            Some(p) if *t == p => return true,
            Some(p) => parent = p.parent_object(),
            None => return false,
        }
    }
    false
}
