//! Types in both directions: references directly, all others by their text, remembered by the
//! session.

use magnus::prelude::*;
use magnus::{Error, RArray, Ruby, Value as Rb};
use puppet_pcore::Type;
use puppet_pcore::types::TypeKind;
use puppet_syntax::Symbol;

use crate::consts::convert_helper;
use crate::error::IntoRuby;
use crate::host::current;

/// `File['/x']`, `Class['apache']` from the names as Ruby has them.
pub fn reference(type_name: &str, title: &str) -> Type {
    if type_name.eq_ignore_ascii_case("class") {
        let name = title.trim_start_matches("::");
        let name = if name == "Main" { "main".to_owned() } else { name.to_ascii_lowercase() };
        return Type::class_ref(Symbol::new(&name));
    }
    Type::resource_ref(Symbol::new(&capitalised(type_name)), Some(Symbol::new(title)))
}

/// `apache::vhost` → `Apache::Vhost`
fn capitalised(name: &str) -> String {
    let mut result = String::with_capacity(name.len());
    for (index, part) in name.trim_start_matches("::").split("::").enumerate() {
        if index > 0 {
            result.push_str("::");
        }
        let mut chars = part.chars();
        result.extend(chars.next().into_iter().flat_map(char::to_uppercase));
        result.push_str(&chars.as_str().to_lowercase());
    }
    result
}

/// The Ruby type object.
///
/// # Errors
/// What Puppet's type parser raised.
pub fn type_to_ruby(ruby: &Ruby, ty: &Type) -> Result<Rb, Error> {
    match ty.kind() {
        TypeKind::Class(Some(name)) => {
            return convert_helper(ruby)?.funcall("class_type", (name.as_str(),));
        }
        TypeKind::Resource(r) if r.type_name.is_some() => {
            let type_name = r.type_name.map(Symbol::as_str);
            return convert_helper(ruby)?.funcall("resource_type", (type_name, r.title.map(Symbol::as_str)));
        }
        _ => {}
    }
    let text = puppet_pcore::format::type_string(ty);
    if let Some(host) = current()
        && let Some(known) = host.known_type(&text)
    {
        return Ok(known);
    }
    let object: Rb = convert_helper(ruby)?.funcall("type", (text.as_str(),))?;
    if let Some(host) = current() {
        host.remember_type(text, object);
    }
    Ok(object)
}

/// The type a Ruby type object stands for.
///
/// # Errors
/// A text that cannot be parsed, or no compile under way to parse it in.
pub fn type_from_ruby(ruby: &Ruby, object: Rb) -> Result<Type, Error> {
    let helper = convert_helper(ruby)?;
    let (kind, text, second): (u8, Option<String>, Rb) = helper.funcall("type_parts", (object,))?;
    match kind {
        // Class[...]
        0 => Ok(match text {
            Some(name) => Type::class_ref(Symbol::new(name.trim_start_matches("::"))),
            None => Type::class(),
        }),
        // Resource[...]
        1 => {
            let title = Option::<String>::try_convert(second)?;
            Ok(match text {
                Some(name) => {
                    Type::resource_ref(Symbol::new(&capitalised(&name)), title.map(|t| Symbol::new(&t)))
                }
                None => Type::resource(),
            })
        }
        _ => parsed(ruby, &text.unwrap_or_default(), RArray::try_convert(second)?),
    }
}

fn parsed(ruby: &Ruby, text: &str, aliases: RArray) -> Result<Type, Error> {
    let host = current().ok_or_else(|| crate::host::gone(ruby))?;
    if let Some(known) = host.known_text(text) {
        return Ok(known);
    }
    let compiler = host.compiler().into_ruby(ruby)?;
    let mut local = Vec::new();
    for (name, meaning) in aliases.to_vec::<(String, String)>()? {
        if puppet_eval::Session::load_type(&*compiler, &name).into_ruby(ruby)?.is_none() {
            local.push(format!("{name} = {meaning}"));
        }
    }
    if local.is_empty() {
        let ty = compiler.evaluator.parse_type(text).into_ruby(ruby)?;
        host.remember_text(text, &ty);
        return Ok(ty);
    }
    let local: Vec<&str> = local.iter().map(String::as_str).collect();
    compiler.evaluator.with_local_types(&local, &mut |parse| parse(text)).into_ruby(ruby)
}
