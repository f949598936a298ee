//! `defined`: whether a variable, class, type or resource exists.
//!
//! ```puppet
//! defined('$nothing')  # => false
//! defined('notify')  # => true
//! ```

use puppet_eval::Error;
use puppet_pcore::{Type, TypeKind, Value};
use puppet_syntax::Symbol;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, session, text, variable};

fn by_name(cx: &CallCx<'_>, name: &str) -> Result<bool> {
    if name.starts_with('$') && name.len() > 1 {
        return variable::exists(cx, &name[1..]);
    }
    if name.is_empty() {
        return Ok(false);
    }
    let session = session(cx)?;
    if matches!(name, "main" | "::") {
        return Ok(session.find_class("").is_ok());
    }
    let name = text::downcase(name);
    Ok(session.find_resource_type(&name)?.is_some() || session.find_class(&name)?.is_some())
}

fn by_type(cx: &CallCx<'_>, t: &Type) -> Result<bool> {
    let all_classes = || Error::argument("The given class type is a reference to all classes");
    match t.kind() {
        TypeKind::Resource(r) => {
            let Some(name) = r.type_name else {
                return Err(Error::argument("The given resource type is a reference to all kind of types"));
            };
            let session = session(cx)?;
            let found = session.find_resource_type(name.as_str())?;
            match &r.title {
                // Of a type that does not exist nothing is left but the title.
                Some(title) => {
                    let type_name = found.map_or("", Symbol::as_str);
                    Ok(session.find_resource(type_name, title.as_str())?.is_some())
                }
                None => Ok(found.is_some()),
            }
        }
        TypeKind::Class(name) => {
            let name = name.as_ref().ok_or_else(all_classes)?;
            Ok(session(cx)?.find_resource("class", name.as_str())?.is_some())
        }
        TypeKind::Type(Some(inner)) => match inner.kind() {
            TypeKind::Resource(_) => by_type(cx, inner),
            TypeKind::Class(name) => {
                let name = name.as_ref().ok_or_else(all_classes)?;
                Ok(session(cx)?.find_class(name)?.is_some())
            }
            _ => Ok(false),
        },
        _ => Ok(false),
    }
}

fn call(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    for value in args {
        let found = match value {
            Value::String(name) => by_name(cx, name)?,
            Value::Type(t) => by_type(cx, t)?,
            _ => false,
        };
        if found {
            return Ok(Value::Boolean(true));
        }
    }
    Ok(Value::Boolean(false))
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "defined",
    &[DispatchDef::new(
        &["required_repeated Variant[String, Type[CatalogEntry], Type[Type[CatalogEntry]]] vals"],
        call,
    )],
);
