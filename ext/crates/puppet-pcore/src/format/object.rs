//! Object types and TypeSets.

use std::sync::Arc;

use puppet_syntax::Symbol;

use super::Formatter;
use crate::types::{ObjectType, Type, TypeSetType};
use crate::value::Value;

/// An Object type: its name, or all of it.
pub(super) fn object_type(f: &mut Formatter, t: &Type, o: &ObjectType) {
    let Some(def) = o.def().filter(|_| f.expanded) else {
        let within = f.type_set.as_ref().and_then(|set| set.name_for(t));
        f.out.push_str(within.as_deref().unwrap_or(o.name.map_or("Object", Symbol::as_str)));
        return;
    };
    let own_name = f.type_set.as_ref().is_none_or(|set| !set.defines(t));
    f.expanded = false;
    f.out.push_str("Object[{");
    let mut first = true;
    let mut key = |f: &mut Formatter, name: &str| {
        if !std::mem::take(&mut first) {
            f.out.push_str(", ");
        }
        f.out.push_str(name);
        f.out.push_str(" => ");
    };
    if let Some(annotations) = &def.annotations {
        key(f, "annotations");
        f.value(&Value::Hash(annotations.clone()));
    }
    if let Some(name) = o.name.filter(|_| own_name) {
        key(f, "name");
        f.value(&name.as_str().into());
    }
    if let Some(parent) = &def.parent {
        key(f, "parent");
        f.ty(parent);
    }
    if !def.type_parameters.is_empty() {
        key(f, "type_parameters");
        f.out.push('{');
        f.list(def.type_parameters.iter(), |f, a| {
            quoted(f, a.name);
            member(f, a.parameter_entries());
        });
        f.out.push('}');
    }
    let (constants, others): (Vec<_>, Vec<_>) = def.attributes.iter().partition(|a| a.is_plain_constant());
    if !others.is_empty() {
        key(f, "attributes");
        f.out.push('{');
        f.list(others, |f, a| {
            quoted(f, a.name);
            member(f, a.entries());
        });
        f.out.push('}');
    }
    if !constants.is_empty() {
        key(f, "constants");
        f.pairs(
            constants.iter().map(|a| (Value::from(a.name.as_str()), a.value.clone().unwrap_or_default())),
        );
    }
    if !def.functions.is_empty() {
        key(f, "functions");
        f.out.push('{');
        f.list(def.functions.iter(), |f, function| {
            quoted(f, function.name);
            member(f, function.entries());
        });
        f.out.push('}');
    }
    if let Some(equality) = &def.equality {
        key(f, "equality");
        f.value(&Value::array(equality.iter().map(|e| Value::from(e.as_str())).collect()));
    }
    if let Some(checks) = &def.checks {
        key(f, "checks");
        f.value(checks);
    }
    f.out.push_str("}]");
    f.expanded = true;
}

fn quoted(f: &mut Formatter, name: Symbol) {
    f.value(&name.as_str().into());
    f.out.push_str(" => ");
}

/// A member: its type alone if it has nothing else.
fn member(f: &mut Formatter, entries: Vec<(&str, Value)>) {
    if let [(_, only)] = &entries[..] {
        return f.value(only);
    }
    f.out.push('{');
    f.list(entries, |f, (name, value)| {
        f.out.push_str(name);
        f.out.push_str(" => ");
        match (&value, name) {
            (Value::String(s), "kind") => f.out.push_str(s),
            _ => f.value(&value),
        }
    });
    f.out.push('}');
}

/// A type with its parameters.
pub(super) fn extension(f: &mut Formatter, base: &ObjectType, params: &[(Symbol, Value)]) {
    let names = base.def().map(|def| def.all_type_parameters()).unwrap_or_default();
    f.out.push_str(base.name.map_or("Object", Symbol::as_str));
    f.out.push('[');
    if names.len() > 2 {
        f.pairs(params.iter().map(|(n, v)| (Value::from(n.as_str()), v.clone())));
    } else {
        let mut values: Vec<Value> = names
            .iter()
            .map(|name| params.iter().find(|(n, _)| n == name).map_or(Value::Default, |(_, v)| v.clone()))
            .collect();
        while values.last() == Some(&Value::Default) {
            values.pop();
        }
        f.list(values.iter(), Formatter::value);
    }
    f.out.push(']');
}

/// A TypeSet with all it has (`string_PTypeSetType`): its types by the names they have within it.
pub(super) fn type_set(f: &mut Formatter, set: &Arc<TypeSetType>) {
    f.out.push_str("TypeSet[{");
    let Some(def) = set.def.get() else {
        f.out.push_str("}]");
        return;
    };
    let text = |s: &ecow::EcoString| Value::String(s.clone());
    let entries = [
        ("annotations", def.annotations.clone()),
        ("pcore_uri", def.pcore_uri.as_ref().map(text)),
        ("pcore_version", Some(text(&def.pcore_version))),
        ("name_authority", def.name_authority.as_ref().map(text)),
        ("name", Some(set.name.map_or(Value::Undef, |n| n.as_str().into()))),
        ("version", def.version.as_ref().map(|v| v.to_string().into())),
    ];
    f.list(entries.into_iter().filter_map(|(k, v)| Some((k, v?))), |f, (k, v)| {
        f.out.push_str(k);
        f.out.push_str(" => ");
        f.value(&v);
    });
    if !def.types.is_empty() {
        f.out.push_str(", types => {");
        let outer = f.type_set.replace(set.clone());
        f.list(def.types.iter(), |f, (name, t)| {
            f.out.push_str(name.as_str());
            f.out.push_str(" => ");
            match t {
                Value::Type(t) => f.ty(t),
                other => f.value(other),
            }
        });
        f.type_set = outer;
        f.out.push('}');
    }
    if !def.references.is_empty() {
        f.out.push_str(", references => {");
        f.list(def.references.iter(), |f, (name, reference)| {
            f.out.push_str(name.as_str());
            f.out.push_str(" => ");
            let mut spec = Vec::with_capacity(3);
            if reference.name_authority != def.name_authority {
                if let Some(authority) = &reference.name_authority {
                    spec.push((Value::from("name_authority"), text(authority)));
                }
            }
            spec.push(("name".into(), text(&reference.name)));
            spec.push(("version_range".into(), reference.version_range.source().into()));
            f.value(&Value::hash(spec));
        });
        f.out.push('}');
    }
    f.out.push_str("}]");
}
