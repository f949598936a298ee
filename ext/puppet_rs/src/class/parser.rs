//! `PuppetRs::Native::Program`: what a text parses to.

use std::sync::Arc;

use magnus::prelude::*;
use magnus::{DataTypeFunctions, Error, RArray, RString, Ruby, TypedData};
use puppet_syntax::ast::Definition;
use puppet_syntax::{Diagnostic, ErrorClass, ParseOptions, Program, Severity, Source};

use crate::consts::{constant, errors_helper};
use crate::guard::guard;

/// A parsed text.
#[derive(TypedData)]
#[magnus(class = "PuppetRs::Native::Program", free_immediately)]
pub struct NativeProgram(Arc<Program>);

impl DataTypeFunctions for NativeProgram {}

/// Ruby's message for a literal regular expression it cannot compile.
pub fn regexp_error(source: &str) -> Option<String> {
    let ruby = Ruby::get().ok()?;
    let regexp = constant(&ruby, "Regexp").ok()?;
    match regexp.funcall::<_, _, magnus::Value>("new", (source,)) {
        Ok(_) => None,
        Err(e) => {
            Some(e.value().and_then(|v| v.funcall::<_, _, String>("message", ()).ok()).unwrap_or_default())
        }
    }
}

fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Ignore => "ignore",
        Severity::Warning => "warning",
        Severity::Deprecation => "deprecation",
        Severity::Error => "error",
    }
}

#[cold]
fn failure(ruby: &Ruby, error: &Diagnostic) -> Error {
    let kind = match error.class {
        ErrorClass::ParseErrorWithIssue => "parse_with_issue",
        ErrorClass::ParseError => "parse",
        ErrorClass::RegexpError => "regexp",
        ErrorClass::ArgumentError => "argument",
        ErrorClass::RuntimeError => "runtime",
    };
    let made = errors_helper(ruby).and_then(|helper| {
        helper.funcall::<_, _, magnus::Exception>(
            "syntax",
            (
                ruby.sym_new(kind),
                error.message.as_str(),
                error.file(),
                error.position.map(|p| p.line),
                error.position.map(|p| p.column),
                error.issue_code,
            ),
        )
    });
    match made {
        Ok(exception) => exception.into(),
        Err(e) => e,
    }
}

impl NativeProgram {
    /// `parse(text, path or nil, epp, tasks)`
    fn parse(
        ruby: &Ruby,
        text: RString,
        path: Option<String>,
        epp: bool,
        tasks: bool,
    ) -> Result<NativeProgram, Error> {
        guard(ruby, || {
            // SAFETY: copied before Ruby runs again.
            let bytes = unsafe { text.as_slice() }.to_vec();
            let Ok(text) = String::from_utf8(bytes) else {
                return Err(Error::new(ruby.exception_arg_error(), "invalid byte sequence in UTF-8"));
            };
            let source = Arc::new(Source::new(path.as_deref(), &text));
            let options = ParseOptions { tasks, regexp_error: Some(regexp_error) };
            let parsed = if epp {
                puppet_syntax::parse_epp(source, &options)
            } else {
                puppet_syntax::parse_manifest(source, &options)
            };
            match parsed {
                Ok(program) => Ok(NativeProgram(Arc::new(program))),
                Err(failed) => Err(failure(ruby, &failed.error)),
            }
        })
    }

    fn to_pn(ruby: &Ruby, rb_self: &NativeProgram) -> Result<String, Error> {
        guard(ruby, || Ok(rb_self.0.to_pn()))
    }

    fn to_pn_pretty(ruby: &Ruby, rb_self: &NativeProgram) -> Result<String, Error> {
        guard(ruby, || Ok(rb_self.0.to_pn_pretty()))
    }

    /// `[[kind, name, first line, last line], ...]`
    fn definitions(ruby: &Ruby, rb_self: &NativeProgram) -> Result<RArray, Error> {
        guard(ruby, || {
            let result = ruby.ary_new();
            for definition in &rb_self.0.definitions {
                let kind = match definition {
                    Definition::HostClass(_) => "class",
                    Definition::ResourceType(_) => "define",
                    Definition::Node(_) => "node",
                    Definition::Function(_) => "function",
                    Definition::Plan(_) => "plan",
                    Definition::TypeAlias(_) => "type_alias",
                    Definition::TypeDefinition(_) => "type_definition",
                    Definition::TypeMapping(_) => "type_mapping",
                };
                let span = definition.span();
                let entry = ruby.ary_new_capa(4);
                entry.push(ruby.sym_new(kind))?;
                entry.push(definition.name().map(puppet_syntax::Symbol::as_str))?;
                entry.push(rb_self.0.source.line(span.start))?;
                entry.push(rb_self.0.source.line(span.end.max(span.start + 1) - 1))?;
                result.push(entry)?;
            }
            Ok(result)
        })
    }

    /// `[[severity, code, message, line, column], ...]` of warnings.
    fn issues(ruby: &Ruby, rb_self: &NativeProgram) -> Result<RArray, Error> {
        guard(ruby, || {
            let result = ruby.ary_new();
            for issue in &rb_self.0.warnings {
                let entry = ruby.ary_new_capa(5);
                entry.push(ruby.sym_new(severity(issue.severity)))?;
                entry.push(issue.issue_code)?;
                entry.push(issue.message.as_str())?;
                entry.push(issue.position.map(|p| p.line))?;
                entry.push(issue.position.map(|p| p.column))?;
                result.push(entry)?;
            }
            Ok(result)
        })
    }
}

/// Defines the class.
///
/// # Errors
/// When Ruby refuses.
pub fn init(ruby: &Ruby, native: magnus::RModule) -> Result<(), Error> {
    let class = native.define_class("Program", ruby.class_object())?;
    class.undef_default_alloc_func();
    class.define_singleton_method("parse", magnus::function!(NativeProgram::parse, 4))?;
    class.define_method("to_pn", magnus::method!(NativeProgram::to_pn, 0))?;
    class.define_method("to_pn_pretty", magnus::method!(NativeProgram::to_pn_pretty, 0))?;
    class.define_method("definitions", magnus::method!(NativeProgram::definitions, 0))?;
    class.define_method("issues", magnus::method!(NativeProgram::issues, 0))?;
    Ok(())
}
