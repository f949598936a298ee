//! Where the arguments of a format come from, and Ruby's errors about them.

use crate::convert::error::{ConvertError, ConvertErrorKind, Result};
use crate::types::TypeKind;
use crate::value::{PHash, Value};

/// Where arguments come from: a format uses one way only.
pub(super) enum Mode {
    Unset,
    Next(usize),
    Numbered,
    Named,
}

pub(super) struct Args<'a> {
    pub(super) args: &'a [Value],
    pub(super) mode: Mode,
}

pub(super) fn argument<T>(message: impl Into<String>) -> Result<T> {
    Err(ConvertError::argument(message))
}

impl<'a> Args<'a> {
    pub(super) fn next(&mut self) -> Result<&'a Value> {
        let n = match self.mode {
            Mode::Unset => 0,
            Mode::Next(n) => n,
            Mode::Numbered => return argument("unnumbered(1) mixed with numbered"),
            Mode::Named => return argument("unnumbered(1) mixed with named"),
        };
        self.mode = Mode::Next(n + 1);
        self.args.get(n).ok_or_else(|| ConvertError::argument("too few arguments"))
    }

    pub(super) fn numbered(&mut self, n: usize) -> Result<&'a Value> {
        match self.mode {
            Mode::Next(used) => return argument(format!("numbered({n}) after unnumbered({used})")),
            Mode::Named => return argument(format!("numbered({n}) after named")),
            _ => {}
        }
        if n < 1 {
            return argument(format!("invalid index - {n}$"));
        }
        self.mode = Mode::Numbered;
        self.args.get(n - 1).ok_or_else(|| ConvertError::argument("too few arguments"))
    }

    pub(super) fn named(&mut self, name: &str, shown: &str) -> Result<&'a Value> {
        match self.mode {
            Mode::Next(used) => return argument(format!("named{shown} after unnumbered({used})")),
            Mode::Numbered => return argument(format!("named{shown} after numbered")),
            _ => {}
        }
        self.mode = Mode::Named;
        let [Value::Hash(hash)] = self.args else { return argument("one hash required") };
        find(hash, name)
            .ok_or_else(|| ConvertError::new(ConvertErrorKind::Key, format!("key{shown} not found")))
    }
}

pub(super) fn find<'a>(hash: &'a PHash, name: &str) -> Option<&'a Value> {
    hash.get_str(name).or_else(|| hash.get(&Value::Symbol(name.into())))
}

pub(super) fn type_error<T>(message: String) -> Result<T> {
    Err(ConvertError::new(ConvertErrorKind::Type, message))
}

pub(super) fn class_name(value: &Value) -> &'static str {
    match value {
        Value::Undef => "nil",
        Value::Boolean(true) => "true",
        Value::Boolean(false) => "false",
        Value::Default | Value::Symbol(_) => "Symbol",
        Value::Array(_) => "Array",
        Value::Hash(_) => "Hash",
        Value::Regexp(_) => "Regexp",
        Value::Sensitive(_) => "Puppet::Pops::Types::PSensitiveType::Sensitive",
        Value::Binary(_) => "Puppet::Pops::Types::PBinaryType::Binary",
        Value::SemVer(_) => "SemanticPuppet::Version",
        Value::SemVerRange(_) => "SemanticPuppet::VersionRange",
        Value::Timestamp(_) => "Puppet::Pops::Time::Timestamp",
        Value::Timespan(_) => "Puppet::Pops::Time::Timespan",
        // 3.x functions get resources for these.
        Value::Type(t) if matches!(t.kind(), TypeKind::Resource(_) | TypeKind::Class(_)) => {
            "Puppet::Resource"
        }
        Value::Type(t) => crate::convert::class_names::of_type(t),
        Value::Uri(uri) => uri.ruby_class(),
        _ => "Object",
    }
}
