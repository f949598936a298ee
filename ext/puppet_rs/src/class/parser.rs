//! `PuppetRs::Native::Program`: what a text parses to.

use std::cell::RefCell;
use std::sync::{Arc, OnceLock};

use magnus::gc::Marker;
use magnus::prelude::*;
use magnus::value::Opaque;
use magnus::{DataTypeFunctions, Error, RArray, RString, Ruby, TypedData, Value as Rb};
use puppet_syntax::ast::Definition;
use puppet_syntax::{Diagnostic, Outcome, ParseFailure, ParseOptions, Program, Severity, Source};

use crate::class::function::NativeFunction;
use crate::class::model;
use crate::class::rules::NativeRules;
use crate::convert::Text;
use crate::error::syntax_error;
use crate::guard::guard;
use crate::names::{constant, method};

/// A parsed text.
#[derive(TypedData)]
#[magnus(class = "PuppetRs::Native::Program", mark, free_immediately)]
pub struct NativeProgram {
    /// Frozen.
    text: Opaque<RString>,
    path: Option<Text>,
    options: ParseOptions,
    epp: bool,
    /// Made when it is asked for after [`NativeProgram::check`]: most texts are only checked, and a tree, or a copy of
    /// the text, that waits for Ruby's garbage collector costs more than the parse.
    ast: OnceLock<Arc<Program>>,
    /// Made when it is evaluated.
    lowered: OnceLock<Arc<puppet_eval::ir::Program>>,
}

impl DataTypeFunctions for NativeProgram {
    fn mark(&self, marker: &Marker) {
        marker.mark(self.text);
    }
}

/// Ruby's message for a literal regular expression it cannot compile.
pub fn regexp_error(source: &str) -> Option<String> {
    let ruby = Ruby::get().ok()?;
    let regexp = constant::REGEXP.get(&ruby).ok()?;
    match regexp.funcall::<_, _, magnus::Value>(&method::NEW, (source,)) {
        Ok(_) => None,
        Err(e) => Some(
            e.value()
                .and_then(|v| v.funcall::<_, _, Text>(&method::MESSAGE, ()).ok())
                .unwrap_or_default()
                .into(),
        ),
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

/// The checkers of syntaxes for texts outside of a compile: Puppet's own, or Ruby's of JSON. It lives on the stack,
/// where Ruby's garbage collector sees what it holds.
struct SyntaxChecks<'r> {
    ruby: &'r Ruby,
    /// The first error that one of them raised; no other is asked then.
    raised: RefCell<Option<Error>>,
}

impl<'r> SyntaxChecks<'r> {
    fn new(ruby: &'r Ruby) -> SyntaxChecks<'r> {
        SyntaxChecks { ruby, raised: RefCell::default() }
    }

    fn check(&self, text: &str, syntax: &str) -> Option<(&'static str, String)> {
        if self.raised.borrow().is_some() {
            return None;
        }
        let found = constant::PARSER.get(self.ruby).and_then(|parser| {
            parser.funcall::<_, _, Option<(Text, Text)>>(&method::SYNTAX_ERROR, (text, syntax))
        });
        match found {
            Ok(found) => {
                found.map(|(code, message)| (puppet_syntax::Symbol::new(&code).as_str(), message.into()))
            }
            Err(error) => {
                self.raised.replace(Some(error));
                None
            }
        }
    }

    /// Ends the work with what was raised.
    fn finish(self) -> Result<(), Error> {
        self.raised.into_inner().map_or(Ok(()), Err)
    }
}

/// `[level, message, file, line, column, issue code]`
fn log_entry(ruby: &Ruby, entry: &Diagnostic) -> Result<RArray, Error> {
    let result = ruby.ary_new_capa(6);
    let level = if entry.severity == Severity::Error { "err" } else { "warning" };
    result.push(ruby.sym_new(level))?;
    result.push(entry.message.as_str())?;
    result.push(entry.file())?;
    result.push(entry.position.map(|p| p.line))?;
    result.push(entry.position.map(|p| p.column))?;
    result.push(entry.issue_code)?;
    Ok(result)
}

/// Entries in their order.
fn log(ruby: &Ruby, entries: &[Diagnostic]) -> Result<RArray, Error> {
    let log = ruby.ary_new_capa(entries.len());
    for entry in entries {
        log.push(log_entry(ruby, entry)?)?;
    }
    Ok(log)
}

/// The exception of an error.
#[cold]
fn raised(ruby: &Ruby, error: &Diagnostic) -> Result<Rb, Error> {
    let failure = syntax_error(ruby, error);
    failure.value().ok_or(failure)
}

/// `[program or nil, log, error or nil]`
fn loaded(
    ruby: &Ruby,
    outcome: Outcome,
    text: RString,
    path: Option<Text>,
    options: ParseOptions,
    epp: bool,
) -> Result<RArray, Error> {
    let result = ruby.ary_new_capa(3);
    let (program, error) = match outcome.result {
        Ok(ast) => {
            let program = NativeProgram::new(text, path, options, epp);
            program.ast.get_or_init(|| Arc::new(ast));
            (Some(ruby.obj_wrap(program)), None)
        }
        Err(error) => (None, Some(raised(ruby, &error)?)),
    };
    result.push(program)?;
    result.push(log(ruby, &outcome.log)?)?;
    result.push(error)?;
    Ok(result)
}

/// `[severity, code, message, line, column]`
fn issue(ruby: &Ruby, issue: &Diagnostic) -> Result<RArray, Error> {
    let result = ruby.ary_new_capa(5);
    result.push(ruby.sym_new(severity(issue.severity)))?;
    result.push(issue.issue_code)?;
    result.push(issue.message.as_str())?;
    result.push(issue.position.map(|p| p.line))?;
    result.push(issue.position.map(|p| p.column))?;
    Ok(result)
}

/// Without validation.
fn parse(source: Arc<Source>, options: &ParseOptions, epp: bool) -> Result<Program, Box<ParseFailure>> {
    let parse = if epp { puppet_syntax::parse_epp } else { puppet_syntax::parse_manifest };
    parse(source, options)
}

/// A copy of a text.
fn source(ruby: &Ruby, text: RString, path: Option<&str>) -> Result<Arc<Source>, Error> {
    // SAFETY: copied before Ruby runs again.
    let bytes = unsafe { text.as_slice() }.to_vec();
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Arc::new(Source::owned(path, text))),
        Err(_) => Err(Error::new(ruby.exception_arg_error(), "invalid byte sequence in UTF-8")),
    }
}

impl NativeProgram {
    /// A text that parses.
    fn new(text: RString, path: Option<Text>, options: ParseOptions, epp: bool) -> NativeProgram {
        let text = RString::new_frozen(text).into();
        NativeProgram { text, path, options, epp, ast: OnceLock::new(), lowered: OnceLock::new() }
    }

    /// The syntax tree.
    fn ast(&self, ruby: &Ruby) -> Result<&Arc<Program>, Error> {
        if let Some(made) = self.ast.get() {
            return Ok(made);
        }
        let source = source(ruby, ruby.get_inner(self.text), self.path.as_deref())?;
        match parse(source, &self.options, self.epp) {
            Ok(made) => Ok(self.ast.get_or_init(|| Arc::new(made))),
            // It did parse; there is less stack here.
            Err(failed) => Err(syntax_error(ruby, &failed.error)),
        }
    }

    /// Code that is evaluated.
    ///
    /// # Errors
    /// The text cannot be parsed again on what is left of the stack.
    pub fn lowered(&self, ruby: &Ruby) -> Result<&Arc<puppet_eval::ir::Program>, Error> {
        let ast = self.ast(ruby)?;
        Ok(self.lowered.get_or_init(|| puppet_eval::lower::program(ast)))
    }

    /// `new(text, path or nil, epp, rules)`: a text that parses by these rules, which is done when its tree is asked for.
    fn later(
        ruby: &Ruby,
        text: RString,
        path: Option<Text>,
        epp: bool,
        rules: &NativeRules,
    ) -> Result<NativeProgram, Error> {
        guard(ruby, || Ok(NativeProgram::new(text, path, rules.parse(), epp)))
    }

    /// `parse(text, path or nil, epp, tasks)`: without validation. Gives what [`NativeProgram::load`] gives.
    fn parse(
        ruby: &Ruby,
        text: RString,
        path: Option<Text>,
        epp: bool,
        tasks: bool,
    ) -> Result<RArray, Error> {
        guard(ruby, || {
            let options = ParseOptions { tasks, regexp_error: Some(regexp_error) };
            let outcome = match parse(source(ruby, text, path.as_deref())?, &options, epp) {
                Ok(mut program) => {
                    Outcome { log: std::mem::take(&mut program.warnings), result: Ok(program) }
                }
                Err(failed) => Outcome { log: failed.warnings, result: Err(Box::new(failed.error)) },
            };
            loaded(ruby, outcome, text, path, options, epp)
        })
    }

    /// `load(text, path or nil, epp, rules)`: parses and validates. Gives the program (or nil), what is to be logged, and
    /// the error (or nil).
    fn load(
        ruby: &Ruby,
        text: RString,
        path: Option<Text>,
        epp: bool,
        rules: &NativeRules,
    ) -> Result<RArray, Error> {
        guard(ruby, || {
            let checks = SyntaxChecks::new(ruby);
            let checker = |text: &str, syntax: &str| checks.check(text, syntax);
            let validation = rules.validation(ruby, path.as_deref(), &checker)?;
            let outcome = puppet_syntax::load(source(ruby, text, path.as_deref())?, epp, &validation);
            checks.finish()?;
            loaded(ruby, outcome, text, path, rules.parse(), epp)
        })
    }

    /// `check(text, path or nil, epp, rules)`: parses and validates as `load` does. Gives the text, frozen,
    /// if nothing is wrong with it. Otherwise the text (nil after a syntax error), every issue in the order it was
    /// found, what stock Puppet logs, and what it raises (or nil).
    fn check(
        ruby: &Ruby,
        text: RString,
        path: Option<Text>,
        epp: bool,
        rules: &NativeRules,
    ) -> Result<Rb, Error> {
        guard(ruby, || {
            let checks = SyntaxChecks::new(ruby);
            let checker = |text: &str, syntax: &str| checks.check(text, syntax);
            let validation = rules.validation(ruby, path.as_deref(), &checker)?;
            // Ruby code may change the string while it checks texts of heredocs: a frozen one stays.
            let text = RString::new_frozen(text);
            // SAFETY: frozen, and kept on the stack until the end of the method.
            let bytes = unsafe { text.as_slice() };
            let code = std::str::from_utf8(bytes)
                .map_err(|_| Error::new(ruby.exception_arg_error(), "invalid byte sequence in UTF-8"))?;
            let checked = puppet_syntax::check(code, path.as_deref(), epp, &validation);
            checks.finish()?;
            let clean = checked.issues.is_empty() && checked.log.is_empty() && checked.error.is_none();
            if checked.parsed && clean {
                return Ok(text.as_value());
            }
            let result = ruby.ary_new_capa(4);
            result.push(checked.parsed.then_some(text))?;
            let issues = ruby.ary_new_capa(checked.issues.len());
            for found in &checked.issues {
                issues.push(issue(ruby, found)?)?;
            }
            result.push(issues)?;
            result.push(log(ruby, &checked.log)?)?;
            result.push(checked.error.map(|error| raised(ruby, &error)).transpose()?)?;
            Ok(result.as_value())
        })
    }

    /// `model(locator)`: body and definitions as objects of Puppet's model.
    fn model(ruby: &Ruby, rb_self: &NativeProgram, locator: Rb) -> Result<RArray, Error> {
        guard(ruby, || {
            let (body, definitions) = model::build(ruby, rb_self.ast(ruby)?, locator)?;
            let result = ruby.ary_new_capa(2);
            result.push(body)?;
            result.push(definitions)?;
            Ok(result)
        })
    }

    /// Byte offsets where lines begin.
    fn line_index(ruby: &Ruby, rb_self: &NativeProgram) -> Result<RArray, Error> {
        guard(ruby, || Ok(ruby.ary_from_iter(rb_self.ast(ruby)?.source.line_starts().iter().copied())))
    }

    /// `function(name, plan)`: the function, or the plan, of a name that the program defines, or nil.
    fn function(ruby: &Ruby, rb_self: &NativeProgram, name: Text, plan: bool) -> Result<Rb, Error> {
        guard(ruby, || {
            Ok(match NativeFunction::of_program(rb_self.lowered(ruby)?, &name, plan) {
                Some(function) => ruby.obj_wrap(function).as_value(),
                None => ruby.qnil().as_value(),
            })
        })
    }

    fn to_pn(ruby: &Ruby, rb_self: &NativeProgram) -> Result<String, Error> {
        guard(ruby, || Ok(rb_self.ast(ruby)?.to_pn()))
    }

    fn to_pn_pretty(ruby: &Ruby, rb_self: &NativeProgram) -> Result<String, Error> {
        guard(ruby, || Ok(rb_self.ast(ruby)?.to_pn_pretty()))
    }

    /// `[[kind, name, first line, last line], ...]`
    fn definitions(ruby: &Ruby, rb_self: &NativeProgram) -> Result<RArray, Error> {
        guard(ruby, || {
            let result = ruby.ary_new();
            let ast = rb_self.ast(ruby)?;
            for definition in ast.definitions() {
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
                entry.push(ast.source.line(span.start))?;
                entry.push(ast.source.line(span.end.max(span.start + 1) - 1))?;
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
    crate::gvl::find_class::<NativeProgram>(ruby);
    class.define_singleton_method("new", magnus::function!(NativeProgram::later, 4))?;
    class.define_singleton_method("parse", magnus::function!(NativeProgram::parse, 4))?;
    class.define_singleton_method("load", magnus::function!(NativeProgram::load, 4))?;
    class.define_singleton_method("check", magnus::function!(NativeProgram::check, 4))?;
    class.define_method("model", magnus::method!(NativeProgram::model, 1))?;
    class.define_method("function", magnus::method!(NativeProgram::function, 2))?;
    class.define_method("line_index", magnus::method!(NativeProgram::line_index, 0))?;
    class.define_method("to_pn", magnus::method!(NativeProgram::to_pn, 0))?;
    class.define_method("to_pn_pretty", magnus::method!(NativeProgram::to_pn_pretty, 0))?;
    class.define_method("definitions", magnus::method!(NativeProgram::definitions, 0))?;
    Ok(())
}
