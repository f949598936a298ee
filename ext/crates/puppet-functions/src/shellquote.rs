//! `shellquote`: arguments quoted for a Bourne shell.

use puppet_pcore::Value;
use puppet_pcore::convert::class_names;

use crate::support::legacy::{self, legacy_function};
use crate::support::{self, CallCx, Result, standard_error, type_error};

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
            other => {
                let shown = match other {
                    Value::Undef => "nil".to_owned(),
                    Value::Boolean(b) => b.to_string(),
                    other => legacy::to_s(other),
                };
                let class = class_names::of_value(other);
                return Err(standard_error(format!("undefined method `length' for {shown}:{class}")));
            }
        }
    }
    Ok(Value::string(out))
}

legacy_function!("shellquote", -1, body);
