//! `==` and `Hash` of `Value` are Ruby's `eql?` and `hash`: what makes two hash keys the same.
//! `1` and `1.0` differ, strings differ by case. The language's own `==` is in `compare`.

use std::hash::{Hash, Hasher};
use std::mem::discriminant;
use std::sync::Arc;

use super::Value;

const STRING_TAG: u8 = 5;

/// The hash of a string value.
pub(super) fn hash_str<H: Hasher>(text: &str, state: &mut H) {
    STRING_TAG.hash(state);
    text.hash(state);
}

/// Floats as keys: `0.0` and `-0.0` are the same key.
fn float_bits(f: f64) -> u64 {
    if f == 0.0 { 0 } else { f.to_bits() }
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        use Value::*;
        match (self, other) {
            (String(a), String(b)) => a == b,
            (Integer(a), Integer(b)) => a == b,
            (BigInteger(a), BigInteger(b)) => a == b,
            (Undef, Undef) | (Default, Default) => true,
            (Boolean(a), Boolean(b)) => a == b,
            (Float(a), Float(b)) => float_bits(*a) == float_bits(*b),
            (Bytes(a), Bytes(b)) => a == b,
            (Symbol(a), Symbol(b)) => a == b,
            (Array(a), Array(b)) => a == b,
            (Hash(a), Hash(b)) => a == b,
            (Regexp(a), Regexp(b)) => a == b,
            (Type(a), Type(b)) => a == b,
            // Sensitive values are equal when what they wrap is.
            (Sensitive(a), Sensitive(b)) => a == b,
            (Binary(a), Binary(b)) => a == b,
            (SemVer(a), SemVer(b)) => a == b,
            (SemVerRange(a), SemVerRange(b)) => a == b,
            (Timespan(a), Timespan(b)) => a == b,
            (Timestamp(a), Timestamp(b)) => a == b,
            (Uri(a), Uri(b)) => a == b,
            (Object(a), Object(b)) => Arc::ptr_eq(a, b) || a == b,
            (Iterator(a), Iterator(b)) => Arc::ptr_eq(a, b),
            (Callable(a), Callable(b)) => Arc::ptr_eq(a, b),
            (Foreign(a), Foreign(b)) => a == b,
            _ => false,
        }
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if let Value::String(s) = self {
            return hash_str(s, state);
        }
        discriminant(self).hash(state);
        match self {
            Value::Undef | Value::Default | Value::String(_) => {}
            Value::Boolean(b) => b.hash(state),
            Value::Integer(i) => i.hash(state),
            Value::BigInteger(i) => i.hash(state),
            Value::Float(f) => float_bits(*f).hash(state),
            Value::Bytes(b) => b.hash(state),
            Value::Symbol(s) => s.hash(state),
            Value::Array(a) => a[..].hash(state),
            // Order does not matter for the equality of hashes, so it must not matter here.
            Value::Hash(h) => h.len().hash(state),
            Value::Regexp(r) => r.hash(state),
            Value::Type(t) => t.hash(state),
            Value::Sensitive(v) => v.hash(state),
            Value::Binary(b) => b.hash(state),
            Value::SemVer(v) => v.hash(state),
            Value::SemVerRange(v) => v.hash(state),
            Value::Timespan(n) => n.hash(state),
            Value::Timestamp(t) => t.hash(state),
            Value::Uri(u) => u.hash(state),
            Value::Object(o) => o.hash(state),
            Value::Iterator(i) => Arc::as_ptr(i).hash(state),
            Value::Callable(c) => Arc::as_ptr(c).cast::<()>().hash(state),
            Value::Foreign(f) => f.hash(state),
        }
    }
}
