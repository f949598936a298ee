//! Values within types.

use super::Formatter;
use crate::convert::puppet_quote;
use crate::memory;
use crate::value::Value;

impl Formatter {
    pub(super) fn regexp(&mut self, source: &str) {
        self.out.push_str(&crate::convert::ruby::regexp_with_delimiters(source));
    }

    /// A hash.
    pub(super) fn pairs(&mut self, pairs: impl IntoIterator<Item = (Value, Value)>) {
        self.out.push('{');
        self.list(pairs, |f, (k, v)| {
            f.value(&k);
            f.out.push_str(" => ");
            f.value(&v);
        });
        self.out.push('}');
    }

    /// Values without a literal.
    fn instance_of(&mut self, value: &Value) {
        self.out.push_str("Instance of ");
        self.ty(&crate::infer(value));
    }

    /// Writes a value.
    pub(crate) fn value(&mut self, value: &Value) {
        if !crate::stack::has_room() || !memory::room(&mut self.out) {
            self.out.push_str("...");
            return;
        }
        match value {
            Value::Undef => self.out.push_str("undef"),
            Value::Default => self.out.push_str("default"),
            Value::Boolean(b) => self.out.push_str(if *b { "true" } else { "false" }),
            Value::Integer(i) => self.out.push_str(&i.to_string()),
            Value::BigInteger(i) => self.out.push_str(&i.to_string()),
            Value::Float(f) => self.out.push_str(&crate::convert::float_to_s(*f)),
            Value::String(s) if memory::has(s.len().saturating_mul(2)) => {
                memory::push_str(&mut self.out, &puppet_quote(s, false));
            }
            Value::String(_) => {}
            Value::Bytes(b) => self.out.push_str(&puppet_quote(&String::from_utf8_lossy(&b.bytes), false)),
            Value::Symbol(s) => self.out.push_str(s.as_str()),
            Value::Array(items) => {
                self.out.push('[');
                self.list(items.iter(), Formatter::value);
                self.out.push(']');
            }
            Value::Hash(hash) => self.pairs(hash.iter().map(|(k, v)| (k.clone(), v.clone()))),
            Value::Regexp(r) => self.regexp(r.source()),
            Value::Type(t) => self.ty(t),
            Value::SemVer(v) => self.out.push_str(&format!("'{v}'")),
            Value::SemVerRange(r) => self.out.push_str(&format!("'{}'", r.source())),
            Value::Timespan(n) => self.out.push_str(&format!("'{}'", crate::convert::timespan_to_s(*n))),
            Value::Timestamp(t) => self.out.push_str(&format!("'{}'", crate::convert::timestamp_to_s(*t))),
            Value::Uri(u) => {
                self.out.push_str("URI(");
                self.out.push_str(&puppet_quote(&u.to_string(), false));
                self.out.push(')');
            }
            Value::Object(o) => {
                self.out.push_str(o.ty.simple_name());
                self.out.push('(');
                self.pairs(o.given().map(|(name, v)| (Value::from(name.as_str()), v.clone())));
                self.out.push(')');
            }
            Value::Foreign(foreign) => match foreign.literal() {
                Some((t, attributes)) => {
                    self.out.push_str(t.simple_name());
                    self.out.push('(');
                    self.pairs(attributes.iter().map(|(k, v)| (k.clone(), v.clone())));
                    self.out.push(')');
                }
                None => self.instance_of(value),
            },
            Value::Sensitive(_) | Value::Binary(_) | Value::Iterator(_) | Value::Callable(_) => {
                self.instance_of(value);
            }
        }
    }
}
