//! Class names as `include` and the like take them (`Scope#transform_and_assert_classnames`).

use ecow::EcoString;
use puppet_eval::ErrorClass;
use puppet_eval::session::IncludeMode;
use puppet_eval::{Error, Unwind};
use puppet_pcore::convert::ruby::no_method;
use puppet_pcore::convert::wording::with_line;
use puppet_pcore::{Type, TypeKind, Value};

use super::{Args, CallCx, Result, flatten, raised, session, tasks, text};

fn class_name(value: &Value) -> Result<EcoString> {
    let plain = |name: &str| {
        let name = text::downcase(name);
        EcoString::from(name.strip_prefix("::").unwrap_or(&name))
    };
    match value {
        Value::Undef => Err(Error::argument("Cannot use undef as a class name")),
        Value::String(name) if name.is_empty() => {
            Err(Error::argument("Cannot use empty string as a class name"))
        }
        Value::String(name) => Ok(plain(name)),
        Value::Bytes(_) if value.as_str().is_some() => Ok(plain(value.as_str().unwrap_or_default())),
        Value::Type(t) => match t.kind() {
            TypeKind::Class(None) => Err(Error::argument("Cannot use an unspecific Class[] Type")),
            TypeKind::Class(Some(name)) => Ok(plain(name.as_str())),
            TypeKind::Resource(r) => {
                let Some(type_name) = r.type_name else {
                    return Err(Error::argument(
                        "Cannot use an unspecific Resource[] where a Resource['class', name] is expected",
                    ));
                };
                if !type_name.as_str().eq_ignore_ascii_case("class") {
                    return Err(Error::argument(format!(
                        "Cannot use a Resource[{type_name}] where a Resource['class', name] is expected"
                    )));
                }
                match &r.title {
                    Some(title) => Ok(plain(title.as_str())),
                    None => Err(Error::argument(
                        "Cannot use an unspecific Resource['class'] where a Resource['class', name] is \
                         expected",
                    )),
                }
            }
            _ => Err(no_name()),
        },
        _ => Err(no_name()),
    }
}

#[cold]
fn no_name() -> Box<Unwind> {
    raised(
        ErrorClass::NoMethodError,
        with_line(no_method("downcase", &Value::Undef), "      end.downcase\n         ^^^^^^^^^"),
    )
}

/// Declares the classes named and gives references to them.
///
/// # Errors
/// Values that name no class, and what the compiler raised.
pub(crate) fn declare(cx: &CallCx<'_>, operation: &str, args: Args<'_>, mode: IncludeMode) -> Result<Value> {
    tasks::no_catalog(cx, operation)?;
    let mut flat = Vec::with_capacity(args.len());
    flatten(args, &mut flat);
    let names = flat.iter().map(class_name).collect::<Result<Vec<_>>>()?;
    session(cx)?.include_classes(cx.frame, &names, mode)?;
    Ok(Value::array(names.into_iter().map(|name| Value::Type(Type::class_ref(name))).collect()))
}
