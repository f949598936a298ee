//! Heredocs with a syntax tag: text without interpolation must be well-formed.

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::{Checker, ValidationOptions};
use crate::ErrorClass;
use crate::ast::{ExprKind, Heredoc};
use crate::diagnostic::{Diagnostic, Position, Severity};
use crate::span::Source;
use crate::{Outcome, load};

impl<'a> Checker<'a, '_> {
    pub(super) fn check_heredoc(&mut self, heredoc: &'a Heredoc<'a>) {
        let syntax = heredoc.syntax.as_str();
        let ExprKind::String(text) = &heredoc.text.kind else { return };
        if syntax.is_empty() {
            return;
        }
        if let Some(name) = puppet_syntax_of_other_name(syntax) {
            let message = format!("{} syntax checker: the syntax identifier must be a String, e.g. pp", name);
            return self.fail(ErrorClass::ArgumentError, message, heredoc.text.span);
        }
        let SyntaxFindings { log, fault } = check_syntax(text, syntax, self.options);
        self.log.extend(log);
        let Some((code, message)) = fault else { return };
        let span = heredoc.text.span;
        let source = self.text.source();
        self.failure = Some(Box::new(Diagnostic {
            issue_code: Some(code),
            severity: Severity::Error,
            message: format!("Invalid produced text having syntax: '{syntax}'. {message}"),
            class: ErrorClass::ParseErrorWithIssue,
            position: Some(Position { line: source.line(span.start), column: source.column(span.start) }),
            with_file: true,
            span,
            source: source.clone(),
        }));
    }
}

/// The checkers for Puppet code take no tags like `x+pp`, and raise.
fn puppet_syntax_of_other_name(syntax: &str) -> Option<&'static str> {
    let parts: Vec<&str> = syntax.split('+').collect();
    let known = (0..parts.len())
        .map(|i| parts[i..].join("+"))
        .find(|name| matches!(name.as_str(), "json" | "base64" | "pp" | "epp"))?;
    match known.as_str() {
        "pp" if syntax != "pp" => Some("PP"),
        "epp" if syntax != "epp" => Some("EPP"),
        _ => None,
    }
}

/// Result of a check of a text with a syntax tag.
#[derive(Debug, Default)]
pub struct SyntaxFindings {
    /// Warnings and errors that are logged, of Puppet code.
    pub log: Vec<Diagnostic>,
    /// Issue code and message, if the text is not well-formed.
    pub fault: Option<(&'static str, String)>,
}

impl From<Option<(&'static str, String)>> for SyntaxFindings {
    fn from(fault: Option<(&'static str, String)>) -> SyntaxFindings {
        SyntaxFindings { log: Vec::new(), fault }
    }
}

/// Checks a text with the checker for its syntax: the one for the whole tag, or for what is left
/// without its first parts (`a+b+json`). No fault if there is no checker.
pub fn check_syntax(text: &str, syntax: &str, options: &ValidationOptions<'_>) -> SyntaxFindings {
    let parts: Vec<&str> = syntax.split('+').collect();
    for i in 0..parts.len() {
        let name = parts[i..].join("+");
        match name.as_str() {
            "json" => {
                return match options.syntax_checker {
                    Some(checker) => checker(text, "json"),
                    None => check_json(text),
                }
                .into();
            }
            "base64" => return check_base64(text).into(),
            "pp" | "epp" => return puppet(text, name == "epp", options),
            _ => {}
        }
    }
    options.syntax_checker.and_then(|checker| checker(text, syntax)).into()
}

/// Errors in a JSON text, in words close to those of Ruby's parser.
pub fn check_json(text: &str) -> Option<(&'static str, String)> {
    let error = serde_json::from_str::<serde_json::Value>(text).err()?;
    let mut lines = text.split_inclusive('\n');
    let before: usize = lines.by_ref().take(error.line().saturating_sub(1)).map(str::len).sum();
    let at = (before + error.column().saturating_sub(1)).min(text.len());
    let rest = text.get(at..).unwrap_or("");
    let detail: String = format!("unexpected token at '{rest}'").chars().take(100).collect();
    let detail = detail.replace("\r\n", "\\n").replace('\n', "\\n");
    let message = format!("JSON syntax checker: Cannot parse invalid JSON string. \"{detail}\"");
    Some(("ILLEGAL_JSON", message))
}

fn check_base64(text: &str) -> Option<(&'static str, String)> {
    let cleaned: Vec<u8> = text
        .chars()
        .filter(|c| !matches!(c, '\r' | '\n' | '?') && !c.is_whitespace())
        .collect::<String>()
        .into_bytes();
    if STANDARD.decode(&cleaned).is_ok() {
        return None;
    }
    let reason = if (cleaned.len() * 8) % 6 != 0 {
        "padding is not correct"
    } else {
        "contains letters outside strict base 64 range (or whitespace)"
    };
    let message = format!("Base64 syntax checker: Cannot parse invalid Base64 string - {reason}");
    Some(("ILLEGAL_BASE64", message))
}

/// Puppet code in a heredoc is parsed and validated as a text without path, by the settings of the program around it
/// (`Puppet::SyntaxCheckers::PP`, which asks `EvaluatingParser#parse_string`).
fn puppet(text: &str, epp: bool, options: &ValidationOptions<'_>) -> SyntaxFindings {
    let inner = ValidationOptions { namespace: super::FileNamespace::Any, ..options.clone() };
    let Outcome { log, result } = load(Arc::new(Source::new(None, text)), epp, &inner);
    let Err(error) = result else { return SyntaxFindings { log, fault: None } };
    let (code, name) = if epp { ("ILLEGAL_EPP", "EPP") } else { ("ILLEGAL_PP", "PP") };
    let detail: String = error.to_string().chars().take(500).collect();
    let detail = detail.replace("\r\n", "\\n").replace('\n', "\\n");
    SyntaxFindings { log, fault: Some((code, format!("{name} syntax checker: \"{detail}\""))) }
}
