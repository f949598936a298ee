//! Instances of Object types as text.

use crate::value::{Object, Value};

/// `PuppetObject#to_s`: the type's name with its arguments in a hash.
pub fn object_to_s(object: &Object) -> String {
    let mut out = object.ty.simple_name().to_owned();
    out.push_str("({");
    for (i, (name, value)) in object.attributes.iter().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        out.push_str(&super::quote::puppet_quote(name.as_str(), false));
        out.push_str(" => ");
        match value {
            Value::String(s) => out.push_str(&super::quote::puppet_quote(s, false)),
            other => out.push_str(&super::ruby::to_s(other)),
        }
    }
    out.push_str("})");
    out
}
