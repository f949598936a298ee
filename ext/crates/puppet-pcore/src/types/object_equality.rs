//! Attributes that say whether two objects are equal (the key `equality` of an Object type).

use std::sync::Arc;

use puppet_syntax::Symbol;

use super::definition_error::DefinitionError;
use super::object::{AttributeKind, ObjectDef, ObjectType};
use super::object_init::{Member, Result, label, parent_member};
use crate::value::{PHash, Value};

/// Names of the key `equality`, all of them attributes that may be compared (`PObjectType#_pcore_init_from_hash`).
pub(super) fn read_equality(
    owner: &str,
    hash: &PHash,
    def: &ObjectDef,
    parent: Option<&Arc<ObjectType>>,
) -> Result<Option<Vec<Symbol>>> {
    let names: Vec<Symbol> = match hash.get_str("equality") {
        Some(Value::String(name)) => vec![Symbol::new(name)],
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).map(Symbol::new).collect(),
        _ => return Ok(None),
    };
    if !names.is_empty() && !def.equality_include_type {
        let text = "equality_include_type = false cannot be combined with non empty equality specification";
        return Err(DefinitionError::Parse(text.to_owned()));
    }
    for name in &names {
        let inherited = parent_member(parent, *name);
        let own = def.attributes.iter().find(|a| a.name == *name);
        if let (Some((Member::Attribute(_), of)), Some(parent)) = (&inherited, parent) {
            if let Some(definer) = equality_definer(parent, *name) {
                return Err(DefinitionError::Parse(format!(
                    "{owner} equality is referencing attribute {}[{name}] which is included in equality of {definer}",
                    label(of.name)
                )));
            }
        }
        let (attribute, of) = match (&inherited, own) {
            (Some((Member::Attribute(a), of)), _) => (a, label(of.name)),
            (None, Some(a)) => (a, owner),
            (Some((Member::Function(_), of)), _) => {
                return Err(DefinitionError::Parse(format!(
                    "{owner} equality is referencing function {}[{name}]. Only attribute references are allowed",
                    label(of.name)
                )));
            }
            (None, None) if def.functions.iter().any(|f| f.name == *name) => {
                return Err(DefinitionError::Parse(format!(
                    "{owner} equality is referencing function {owner}[{name}]. Only attribute references are allowed"
                )));
            }
            (None, None) => {
                return Err(DefinitionError::Parse(format!(
                    "{owner} equality is referencing non existent attribute '{name}'"
                )));
            }
        };
        if attribute.kind == AttributeKind::Constant {
            return Err(DefinitionError::Parse(format!(
                "{owner} equality is referencing constant attribute {of}[{name}]. Reference to constant is not \
                 allowed in equality"
            )));
        }
    }
    Ok(Some(names))
}

/// The topmost type whose equality has the attribute, if one has.
fn equality_definer(object: &Arc<ObjectType>, name: Symbol) -> Option<&'static str> {
    let inherited = object.parent_object().and_then(|parent| equality_definer(&parent, name));
    inherited.or_else(|| {
        let def = object.def()?;
        let included = match &def.equality {
            Some(names) => names.contains(&name),
            None => def.attributes.iter().any(|a| a.name == name && a.kind != AttributeKind::Constant),
        };
        included.then(|| label(object.name))
    })
}
