//! Strings with interpolation, and how values look in them (`EvaluatorImpl#string`).

use ecow::EcoString;
use puppet_pcore::value::Text;
use puppet_pcore::{Value, convert, memory};
use puppet_syntax::ValidationOptions;

use super::Cx;
use crate::error::{Error, ErrorClass, Location, Result};
use crate::host::SyntaxChecks;
use crate::interrupt;
use crate::ir::{HeredocNode, Node, NodeKind};
use crate::pcore;

impl Cx<'_> {
    pub(super) fn concat(&self, segments: &[Node]) -> Result<Value> {
        if let [only] = segments {
            let value = self.eval(only)?;
            return Ok(if matches!(value, Value::Bytes(_)) { value } else { Value::String(string(&value)) });
        }
        let mut text = EcoString::new();
        for (i, segment) in segments.iter().enumerate() {
            match &segment.kind {
                NodeKind::Literal(Value::String(s)) => text.push_str(s),
                _ => {
                    let value = self.eval(segment)?;
                    if matches!(value, Value::Bytes(_)) {
                        return self.concat_bytes(text, &value, &segments[i + 1..]);
                    }
                    write_string(&value, &mut text);
                }
            }
        }
        interrupt::done()?;
        Ok(Value::String(text))
    }

    /// The rest of a string, from the first part that is not valid UTF-8 on.
    #[cold]
    fn concat_bytes(&self, before: EcoString, first: &Value, rest: &[Node]) -> Result<Value> {
        let raise = |message| Error::new(ErrorClass::Encoding, message).raise();
        let mut text = Text::default();
        text.push(&Value::String(before)).map_err(raise)?;
        text.push(first).map_err(raise)?;
        for segment in rest {
            let value = self.eval(segment)?;
            let part = if matches!(value, Value::Bytes(_)) { value } else { Value::String(string(&value)) };
            text.push(&part).map_err(raise)?;
        }
        Ok(text.into_value())
    }

    pub(super) fn heredoc(&self, heredoc: &HeredocNode) -> Result<Value> {
        let value = self.eval(&heredoc.text)?;
        let syntax = heredoc.syntax.as_str();
        if !syntax.is_empty() {
            if let Value::String(text) = &value {
                if let Some((code, message)) = self.check_syntax(text, syntax)? {
                    let message = format!("Invalid produced text having syntax: '{syntax}'. {message}");
                    let mut error = Error::new(ErrorClass::ParseErrorWithIssue, message);
                    error.issue = Some(code);
                    error.location = Some(Location { source: self.source.clone(), span: heredoc.text.span });
                    return Err(error.raise());
                }
            }
        }
        Ok(value)
    }

    #[cold]
    fn check_syntax(&self, text: &str, syntax: &str) -> Result<Option<(&'static str, String)>> {
        let checks = SyntaxChecks::by(&*self.ev.host);
        let checker = |text: &str, syntax: &str| checks.check(text, syntax);
        let options = ValidationOptions { syntax_checker: Some(&checker), ..self.ev.settings.validation() };
        let found = puppet_syntax::validate::check_syntax(text, syntax, &options);
        checks.finish()?;
        self.ev.log_diagnostics(&found.log);
        Ok(found.fault)
    }
}

/// A value as text.
pub(crate) fn string(value: &Value) -> EcoString {
    if let Value::String(s) = value {
        return s.clone();
    }
    let mut out = EcoString::new();
    write_string(value, &mut out);
    out
}

/// Appends a value as text.
pub(crate) fn write_string(value: &Value, out: &mut EcoString) {
    match value {
        Value::String(s) => {
            memory::append(out, s);
        }
        Value::Undef => {}
        Value::Default => out.push_str("default"),
        Value::Boolean(true) => out.push_str("true"),
        Value::Boolean(false) => out.push_str("false"),
        Value::Integer(i) => out.push_str(itoa::Buffer::new().format(*i)),
        Value::BigInteger(i) => out.push_str(&i.to_string()),
        Value::Float(f) => out.push_str(&pcore::float_to_s(*f)),
        Value::Symbol(s) if s.as_str() == "undef" => {}
        Value::Array(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                if !memory::room_in(out) {
                    return;
                }
                if i > 0 {
                    out.push_str(", ");
                }
                write_string(item, out);
            }
            out.push(']');
        }
        Value::Hash(hash) => {
            out.push('{');
            for (i, (k, v)) in hash.iter().enumerate() {
                if !memory::room_in(out) {
                    return;
                }
                if i > 0 {
                    out.push_str(", ");
                }
                write_string(k, out);
                out.push_str(" => ");
                write_string(v, out);
            }
            out.push('}');
        }
        Value::Regexp(r) => out.push_str(&convert::ruby::regexp_with_delimiters(r.source())),
        Value::Type(t) => out.push_str(&pcore::type_string(t)),
        other => {
            memory::append(out, &convert::ruby::to_s(other));
        }
    }
}
