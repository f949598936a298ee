//! [`Losses`]: warnings about what plain data cannot hold (`ToDataConverter#serialization_issue`).

use puppet_pcore::Value;
use puppet_pcore::convert::class_names;
use puppet_pcore::format::value_string;
use puppet_pcore::labels::a_an;

/// Words the warnings, each with the path from the resource to the value.
pub struct Losses<'a> {
    warn: &'a mut dyn FnMut(String),
    reference: &'a dyn Fn() -> String,
    /// The resource. Stock appends each path that it reports to this text, so that a second warning repeats the first one's.
    prefix: Option<String>,
    path: Vec<Value>,
}

impl Losses<'_> {
    /// Warnings about the parameters of a resource.
    pub fn of<'a>(reference: &'a dyn Fn() -> String, warn: &'a mut dyn FnMut(String)) -> Losses<'a> {
        Losses { warn, reference, prefix: None, path: Vec::new() }
    }

    /// Converts what a key or an index leads to.
    pub(super) fn inside<T>(&mut self, key: impl Into<Value>, convert: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(key.into());
        let made = convert(self);
        self.path.pop();
        made
    }

    /// A value that becomes a text.
    pub(super) fn value(&mut self, value: &Value, text: &str) {
        let what = match value {
            Value::Default => "the special value default".into(),
            other => format!("{} value", class(other)),
        };
        self.report(&what, text);
    }

    /// A key that becomes a text.
    pub(super) fn key(&mut self, key: &Value, text: &str) {
        self.report(&format!("a hash with {} key", class(key)), text);
    }

    fn report(&mut self, what: &str, text: &str) {
        let place = self.prefix.get_or_insert_with(self.reference);
        for step in &self.path {
            place.push_str(&format!("[{}]", value_string(step)));
        }
        (self.warn)(format!("{place} contains {what}. It will be converted to the String '{text}'"));
    }
}

/// The name of a value's class with its article; types by the names of the language (`ModelLabelProvider#label_Class`).
fn class(value: &Value) -> String {
    let name = class_names::of_value(value);
    let of_language = name.rsplit("::").next().and_then(|last| last.strip_prefix('P')?.strip_suffix("Type"));
    match (value, of_language) {
        (Value::Type(_), Some(name)) => a_an(&format!("{name}-Type")),
        _ => a_an(&name),
    }
}
