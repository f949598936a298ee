//! `shellquote`: its arguments quoted for a Bourne shell.
//!
//! ```puppet
//! shellquote('ls', 'a file')  # => 'ls "a file"'
//! ```

use puppet_eval::ErrorClass;
use puppet_eval::Unwind;
use puppet_pcore::Value;
use puppet_pcore::convert::wording::no_method;
use puppet_pcore::convert::{class_names, ruby};

use crate::support::legacy::{self, legacy_function};
use crate::support::{self, CallCx, Result, raised, type_error};

fn is_safe(c: char) -> bool {
    c.is_ascii_alphanumeric() || "@%_+=:,./-".contains(c)
}

fn is_dangerous(c: char) -> bool {
    matches!(c, '!' | '"' | '`' | '$' | '\\')
}

fn quote(word: &str, out: &mut String) {
    if !word.is_empty() && word.chars().all(is_safe) {
        out.push_str(word);
    } else if !word.contains(is_dangerous) {
        out.push('"');
        out.push_str(word);
        out.push('"');
    } else if !word.contains('\'') {
        out.push('\'');
        out.push_str(word);
        out.push('\'');
    } else {
        out.push('"');
        for c in word.chars() {
            if is_dangerous(c) {
                out.push('\\');
            }
            out.push(c);
        }
        out.push('"');
    }
}

/// Ruby's error for arguments that are not strings.
#[cold]
fn not_a_word(value: &Value) -> Box<Unwind> {
    let class = legacy::implicit_class(value);
    if class == "Puppet::Resource" {
        return type_error(format!("no implicit conversion of {class} into String"));
    }
    let method = if matches!(value, Value::Default | Value::Symbol(_)) { "count" } else { "length" };
    let shown = ruby::inspect(value);
    let class = class_names::of_value(value);
    raised(ErrorClass::NoMethodError, no_method(method, &shown, &class))
}

fn body(_cx: &CallCx<'_>, args: &[Value]) -> Result<Value> {
    let mut words = Vec::with_capacity(args.len());
    support::flatten(args, &mut words);
    let mut out = String::new();
    for (i, word) in words.iter().enumerate() {
        if i > 0 {
            out.push(' ');
        }
        match word {
            Value::String(word) => quote(word, &mut out),
            Value::Hash(_) => return Err(type_error("no implicit conversion of Hash into String")),
            other => return Err(not_a_word(other)),
        }
    }
    Ok(Value::string(out))
}

/// All but texts that are not UTF-8, whose bytes Ruby counts.
fn serves(args: &[Value]) -> bool {
    args.iter().all(|arg| match arg {
        Value::Array(items) => serves(items),
        other => !matches!(other, Value::Bytes(_)),
    })
}

legacy_function!("shellquote", -1, body, serves);
