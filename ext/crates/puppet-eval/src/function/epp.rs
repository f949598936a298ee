//! EPP templates from their text (`Puppet::Pops::Evaluator::EppEvaluator`).

use std::path::Path;
use std::rc::Rc;
use std::sync::{Arc, Mutex};

use puppet_pcore::{PHash, Value};
use puppet_syntax::{Cache, Diagnostic, Outcome, ParseFailure, Source, Symbol, ValidationOptions};

use crate::error::{Error, ErrorClass, Result, Unwind};
use crate::evaluator::{Evaluator, Strict};
use crate::host::{LogEntry, SyntaxChecks};
use crate::ir::Program;
use crate::lower;
use crate::profile::{self, Kind};
use crate::scope::Frame;

/// Path and text of a template, and the settings it is judged by.
type Key = (Option<Box<str>>, Box<str>, Strict, bool);

/// A template and its description.
type Read = (Arc<Program>, Arc<[Diagnostic]>);

/// Templates lowered before, at most 2,000.
static CACHE: Mutex<Cache<Key, Read>> = Mutex::new(Cache::new(1_000));

/// The number of cached templates; for tests and leak hunting.
pub fn cached_templates() -> usize {
    CACHE.lock().map_or(0, |cache| cache.len())
}

/// Drops all templates.
pub fn forget_templates() {
    CACHE.lock().unwrap_or_else(|e| e.into_inner()).retain(|_, _| false);
}

impl Evaluator {
    /// Parses and evaluates a template; see [`CallCx::render_epp`](crate::CallCx::render_epp).
    ///
    /// # Errors
    /// Stock's.
    pub fn render_epp(
        &self,
        function: &str,
        frame: &Rc<Frame>,
        path: Option<&Path>,
        text: &str,
        args: Option<&PHash>,
    ) -> Result<Value> {
        let _span = path.and_then(|path| profile::span_file(Kind::Template, path));
        let program = self.epp_program(function, path, text)?;
        let Some(epp) = &program.epp else {
            return Err(Error::argument(format!(
                "{function}(): the parser did not produce a LambdaExpression, got 'NilClass'"
            )));
        };
        if !program.definitions.is_empty() {
            return Err(Error::argument(format!(
                "{function}(): The EPP template contains illegal expressions (definitions)"
            )));
        }
        let enforce = epp.parameters_specified || args.is_none();
        let mut given = args.cloned().unwrap_or_default();
        if given.keys().any(|k| k.as_str().is_some_and(|k| k.contains("::"))) {
            for (key, value) in &given {
                let Some(name) = key.as_str().filter(|k| k.contains("::")) else { continue };
                let name = name.strip_prefix("::").unwrap_or(name);
                frame.set_variable(Symbol::new(name), value.clone())?;
            }
            given = given
                .iter()
                .filter(|(k, _)| !k.as_str().is_some_and(|k| k.contains("::")))
                .map(|(k, v)| (k.clone(), v.clone()))
                .collect();
        }
        // A template file sees top scope or the node's, an inline one what its caller sees.
        let outer = if path.is_some() { global_frame(frame) } else { frame.clone() };
        let saved = path.is_some().then(|| outer.scope.match_data.take());
        let result = self.call_epp(epp, &outer, &given, enforce);
        if let Some(saved) = saved {
            *outer.scope.match_data.borrow_mut() = saved;
        }
        result
    }

    fn epp_program(&self, function: &str, path: Option<&Path>, text: &str) -> Result<Arc<Program>> {
        let path = path.map_or_else(|| "inlined-epp-text".to_owned(), |p| p.to_string_lossy().into_owned());
        let settings = &self.settings;
        let strict = settings.strict.get();
        let key = (Some(path.clone().into_boxed_str()), Box::from(text), strict, settings.tasks.get());
        let known = CACHE.lock().ok().and_then(|mut cache| cache.get(&key).cloned());
        let (program, warnings) = match known {
            Some(known) => known,
            None => {
                let read = self.read_epp(&path, text)?.map_err(|failure| {
                    self.log_diagnostics(&failure.warnings);
                    invalid_epp(function, &failure.error)
                })?;
                if let Ok(mut cache) = CACHE.lock() {
                    cache.insert(key, read.clone());
                }
                read
            }
        };
        // Stock reads a template each time it is rendered.
        self.log_diagnostics(&warnings);
        Ok(program)
    }

    /// `EvaluatingEppParser#parse_string`
    fn read_epp(&self, path: &str, text: &str) -> Result<std::result::Result<Read, Box<ParseFailure>>> {
        let source = Arc::new(Source::new(Some(path), text));
        let checks = SyntaxChecks::by(&*self.host);
        let checker = |text: &str, syntax: &str| checks.check(text, syntax);
        let options = ValidationOptions { syntax_checker: Some(&checker), ..self.settings.validation() };
        let Outcome { log: warnings, result } = puppet_syntax::load(source, true, &options);
        checks.finish()?;
        let ast = match result {
            Ok(ast) => ast,
            Err(error) => return Ok(Err(Box::new(ParseFailure { warnings, error: *error }))),
        };
        Ok(Ok((lower::program(&ast), warnings.into())))
    }

    /// Logs what parsing and validation said.
    pub(crate) fn log_diagnostics(&self, diagnostics: &[Diagnostic]) {
        diagnostics.iter().filter_map(LogEntry::of_diagnostic).for_each(|entry| self.host.log(entry));
    }
}

/// `Scope#find_global_scope`: node scope or top scope, whichever is met first.
fn global_frame(frame: &Rc<Frame>) -> Rc<Frame> {
    use crate::scope::ScopeKind::{Node, Top};
    let mut frame = frame.clone();
    loop {
        let next = match &frame.outer {
            Some(outer) => outer.clone(),
            None if matches!(frame.scope.kind, Top | Node) => return frame,
            None => match frame.scope.inherited.as_ref().or(frame.scope.enclosing.as_ref()) {
                Some(next) => next.clone(),
                None => return frame,
            },
        };
        frame = next;
    }
}

/// Stock wraps what is a `Puppet::ParseError`; other errors of reading a template pass.
#[cold]
fn invalid_epp(function: &str, error: &Diagnostic) -> Box<Unwind> {
    match error.class {
        ErrorClass::ParseErrorWithIssue | ErrorClass::ParseError => {
            let mut invalid =
                Error::new(ErrorClass::ArgumentError, format!("{function}(): Invalid EPP: {error}"));
            invalid.origin = Some(Box::new(Error::of_diagnostic(error)));
            invalid.raise()
        }
        class => Error::new(class, error.to_string()).raise(),
    }
}
