//! Visiting the types within a type (P*Type#accept).

use super::{Type, TypeAlias, TypeKind as K};

/// Calls `visit` for every type directly within `t`.
pub(crate) fn children(t: &Type, visit: &mut dyn FnMut(&Type)) {
    match t.kind() {
        K::Sensitive(inner) => visit(inner),
        K::Optional(inner)
        | K::NotUndef(inner)
        | K::Iterable(inner)
        | K::Iterator(inner)
        | K::Type(inner) => inner.iter().for_each(visit),
        K::Init(inner, _) => inner.iter().for_each(visit),
        K::Array(element, _) => visit(element),
        K::Hash(key, value, _) => {
            visit(key);
            visit(value);
        }
        K::Tuple(types, _) => types.iter().for_each(visit),
        K::Variant(types) => types.iter().for_each(visit),
        K::Struct(members) => members.iter().for_each(|m| {
            visit(&m.key);
            visit(&m.value);
        }),
        K::Callable(c) => [&c.params, &c.block, &c.returns].into_iter().flatten().for_each(visit),
        K::Alias(alias) => alias.target().iter().for_each(|t| visit(t)),
        K::Object(o) => {
            let Some(def) = o.def() else { return };
            def.parent.iter().for_each(&mut *visit);
            def.type_parameters.iter().chain(&def.attributes).for_each(|a| visit(&a.ty));
            def.functions.iter().for_each(|f| visit(&f.ty));
        }
        K::TypeSet(set) => {
            let Some(def) = set.def.get() else { return };
            def.types.iter().filter_map(|(_, t)| t.as_type()).for_each(visit);
        }
        _ => {}
    }
}

/// Calls `visit` for every alias that can be reached from `t`, once each.
pub(crate) fn aliases(t: &Type, visit: &mut dyn FnMut(&TypeAlias)) {
    reachable(t, &mut |t| {
        if let K::Alias(alias) = t.kind() {
            visit(alias);
        }
    });
}

/// Calls `visit` for every type that can be reached from `t`, `t` included; a named type once.
pub(crate) fn reachable(t: &Type, visit: &mut dyn FnMut(&Type)) {
    let mut seen: Vec<usize> = Vec::new();
    let mut todo = vec![t.clone()];
    while let Some(t) = todo.pop() {
        let named = match t.kind() {
            K::Alias(a) => Some(a.id()),
            K::Object(o) => Some(o.id()),
            K::TypeSet(s) => Some(std::sync::Arc::as_ptr(s).addr()),
            _ => None,
        };
        if let Some(id) = named {
            if seen.contains(&id) {
                continue;
            }
            seen.push(id);
        }
        visit(&t);
        let from = todo.len();
        children(&t, &mut |child| todo.push(child.clone()));
        // Depth first, left to right.
        todo[from..].reverse();
    }
}
