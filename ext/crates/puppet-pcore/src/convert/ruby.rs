//! Ruby's texts of the values behind Puppet's: `to_s` and `inspect`.

use std::fmt::Write;

pub use puppet_syntax::string_text::inspect as inspect_str;
use puppet_syntax::{Symbol, regexp_text};

use super::float::float_to_s;
use super::wording::{self, Wording};
use crate::memory;
use crate::types::Type;
use crate::value::Value;

/// `PRegexpType.regexp_to_s_with_delimiters`: as `inspect`, but expressions with options as
/// `/(?...:source)/`.
pub fn regexp_with_delimiters(source: &str) -> String {
    if puppet_syntax::regexp_text::is_fixed_encoding(source) {
        format!("/{}/", regexp_text::to_s(source))
    } else {
        regexp_text::inspect(source)
    }
}

/// Ruby's `inspect`.
pub fn inspect(value: &Value) -> String {
    let mut out = String::new();
    write_inspect(value, &mut out);
    out
}

fn write_inspect(value: &Value, out: &mut String) {
    match value {
        Value::Undef => out.push_str("nil"),
        Value::Default => out.push_str(":default"),
        Value::String(s) if memory::has(s.len().saturating_mul(2)) => {
            memory::push_str(out, &inspect_str(s));
        }
        Value::String(_) => {}
        Value::Symbol(s) => {
            out.push(':');
            let name = s.as_str();
            if is_plain_symbol(name) {
                out.push_str(name);
            } else {
                out.push_str(&inspect_str(name));
            }
        }
        Value::Bytes(b) => {
            out.push('"');
            for byte in &b.bytes {
                match byte {
                    0x20..=0x7e if !matches!(byte, b'"' | b'\\') => out.push(*byte as char),
                    b'"' => out.push_str("\\\""),
                    b'\\' => out.push_str("\\\\"),
                    b'\n' => out.push_str("\\n"),
                    b'\r' => out.push_str("\\r"),
                    b'\t' => out.push_str("\\t"),
                    other => {
                        let _ = write!(out, "\\x{other:02X}");
                    }
                }
            }
            out.push('"');
        }
        Value::Array(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                if !memory::room(out) {
                    return;
                }
                if i > 0 {
                    out.push_str(", ");
                }
                write_inspect(item, out);
            }
            out.push(']');
        }
        Value::Hash(map) => {
            out.push('{');
            for (i, (k, v)) in map.iter().enumerate() {
                if !memory::room(out) {
                    return;
                }
                if i > 0 {
                    out.push_str(", ");
                }
                write_key(k, out);
                write_inspect(v, out);
            }
            out.push('}');
        }
        Value::Regexp(r) => out.push_str(&regexp_text::inspect(r.source())),
        Value::SemVerRange(r) => out.push_str(&r.inspect()),
        Value::Sensitive(_) => out.push_str("#<Sensitive [value redacted]>"),
        Value::Foreign(f) => out.push_str(&f.inspect()),
        Value::Uri(u) => {
            let class = super::class_names::uri_class(u);
            let _ = write!(out, "#<URI::{class} {}>", u);
        }
        Value::Type(t) if t.as_resource().is_some_and(|r| r.reference) => inspect_reference(t, out),
        // Objects without an `inspect` of their own: Ruby shows the class, an address and what they hold.
        Value::Type(_) | Value::Binary(_) | Value::Iterator(_) | Value::Object(_) => {
            let _ = write!(out, "#<{}:{ADDRESS}>", super::class_names::shown_of_value(value));
        }
        Value::Timespan(_) | Value::Timestamp(_) => {
            let nanos = match value {
                Value::Timespan(span) => span.total_nanos(),
                Value::Timestamp(time) => time.total_nanos(),
                _ => 0,
            };
            let _ = write!(out, "#<{}:{ADDRESS} @nsecs={nanos}>", super::class_names::of_value(value));
        }
        other => out.push_str(&to_s(other)),
    }
}

/// A reference that a parameter holds (`Puppet::Resource#inspect`): its text, then what its title says, mostly its name. Titles
/// are taken apart by the type, of which a value knows the name alone: the parameters are those of Puppet's own types.
#[cold]
fn inspect_reference(t: &Type, out: &mut String) {
    let Some(resource) = t.as_resource() else { return };
    let (name, title) =
        (resource.type_name.map_or("", Symbol::as_str), resource.title.as_deref().unwrap_or_default());
    let (namevar, value) = match name {
        "File" => ("path", title.trim_end_matches('/')),
        "Tidy" => ("path", title),
        "Exec" => ("command", title),
        _ => ("name", title),
    };
    let _ = write!(out, "{name}[{title}]");
    let value = if value.is_empty() { title } else { value };
    write_inspect(&Value::hash(vec![(Value::Symbol(namevar.into()), Value::from(value))]), out);
}

fn is_plain_symbol(name: &str) -> bool {
    !name.is_empty()
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && name.chars().all(|c| c == '_' || c.is_alphanumeric())
}

/// A key with what stands between it and its value.
fn write_key(key: &Value, out: &mut String) {
    let is_spaced = Wording::SpacedHashes.is_used();
    let symbol = match key {
        Value::Symbol(name) => Some(name.as_str()),
        Value::Default => Some("default"),
        _ => None,
    };
    match symbol {
        Some(name) if is_spaced && wording::is_quoted_key(name, is_plain_symbol(name)) => {
            out.push_str(&inspect_str(name));
            out.push_str(": ");
        }
        Some(name) if is_spaced => {
            let _ = write!(out, "{name}: ");
        }
        Some(name) => {
            let _ = write!(out, ":{name}=>");
        }
        None => {
            write_inspect(key, out);
            out.push_str(if is_spaced { " => " } else { "=>" });
        }
    }
}

/// Addresses of Ruby objects differ from run to run.
const ADDRESS: &str = "0x0000000000000000";

/// Why an integer beyond 64 bits is no 3.x value (`Runtime3Converter#convert_Integer`).
#[cold]
pub fn out_of_range(i: i128) -> String {
    let side = if i > 0 { "max" } else { "min" };
    let hex = super::kernel_format::format("%x", &[Value::integer(i)]).unwrap_or_default();
    format!("Use of a Ruby Integer outside of Puppet Integer {side} range, got '0x{hex}'")
}

/// Ruby's `to_s`.
pub fn to_s(value: &Value) -> String {
    match value {
        Value::Undef => String::new(),
        Value::Default => "default".into(),
        Value::Boolean(b) => b.to_string(),
        Value::Integer(i) => i.to_string(),
        Value::BigInteger(i) => i.to_string(),
        Value::Float(f) => float_to_s(*f),
        Value::String(s) => s.to_string(),
        Value::Bytes(b) => String::from_utf8_lossy(&b.bytes).into_owned(),
        Value::Symbol(s) => s.as_str().to_owned(),
        Value::Array(_) | Value::Hash(_) => inspect(value),
        Value::Regexp(r) => regexp_text::to_s(r.source()),
        Value::Type(t) => t.to_string(),
        Value::Sensitive(_) => "Sensitive [value redacted]".into(),
        Value::Binary(b) => super::base64::encode_strict(b),
        Value::SemVer(v) => v.to_string(),
        Value::SemVerRange(r) => r.source().to_owned(),
        Value::Timespan(ns) => super::time::timespan_to_s(*ns),
        Value::Timestamp(t) => super::time::timestamp_to_s(*t),
        Value::Uri(u) => u.to_string(),
        Value::Object(_) => crate::format::value_string(value),
        Value::Iterator(i) => super::iterable::iterator_to_s(i),
        Value::Callable(c) => c.callable_type().to_string(),
        Value::Foreign(f) => f.to_text(),
    }
}

/// The text of Ruby's `NoMethodError`.
#[cold]
pub fn no_method(method: &str, receiver: &Value) -> String {
    let class = super::class_names::of_value(receiver);
    // Up to Ruby 3.2 the receiver is its `inspect` when that is short.
    let shown = inspect(receiver);
    let shown = if shown.len() > 65 { format!("#<{class}:{ADDRESS}>") } else { shown };
    wording::no_method(method, &shown, &class)
}
