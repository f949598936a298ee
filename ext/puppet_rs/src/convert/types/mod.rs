//! Types in both directions, by their structure; what is known by name (aliases, Object types,
//! TypeSets) is made once a session.

mod build;
mod read;

use crate::names::{method, part};
use magnus::prelude::*;
use magnus::{Error, Ruby, Value as Rb};
use puppet_pcore::Type;
use puppet_syntax::Symbol;

pub use build::type_to_ruby;
pub use read::{reading_types, type_from_ruby};

/// The Ruby half.
fn helper(ruby: &Ruby) -> Result<Rb, Error> {
    part::TYPES.get(ruby)
}

/// `File[/x]`, `Class[Apache]`: a `Puppet::Resource` from its names.
pub fn reference(type_name: &str, title: &str) -> Type {
    Type::reference(Symbol::new(&capitalised(type_name)), title.into())
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

/// Lets `Runtime` types ask for what Ruby's classes inherit.
pub fn tell_ancestors() {
    puppet_pcore::runtime::set_ancestors(|name, modules| {
        let Ok(ruby) = Ruby::get() else { return Vec::new() };
        helper(&ruby).and_then(|h| h.funcall(&method::ANCESTORS, (name, modules))).unwrap_or_default()
    });
}
