//! Reading programs: parsed, validated and lowered once per process and file content.

use std::path::Path;
use std::sync::Arc;

use puppet_eval::evaluator::Settings;
use puppet_eval::host::{FileUse, LogEntry, SyntaxChecks};
use puppet_eval::ir::Program;
use puppet_eval::{Error, Features, Host, Result, Unwind};
use puppet_syntax::Diagnostic;
use puppet_syntax::validate::location::namespace_for_file;
use puppet_syntax::{FileNamespace, Limits, Outcome, ParseFailure, Source, Strict, ValidationOptions};
use puppet_world::{FileCache, Stamp, Table};

use super::Loader;
use crate::environment::Manifest;

/// Settings that decide what is wrong with a text.
#[derive(Clone, PartialEq)]
struct Rules {
    tasks: bool,
    strict: Strict,
    features: Features,
    limits: Limits,
    namespace: FileNamespace,
    /// Lowered with counters.
    counted: bool,
}

impl Rules {
    fn of(settings: &Settings, namespace: FileNamespace) -> Rules {
        let Settings { tasks, strict, features, limits, .. } = settings;
        let counted = puppet_eval::coverage::is_on();
        Rules {
            tasks: tasks.get(),
            strict: strict.get(),
            features: *features,
            limits: *limits,
            namespace,
            counted,
        }
    }
}

struct Cached {
    rules: Rules,
    program: Arc<Program>,
    warnings: Arc<[Diagnostic]>,
}

/// Programs by path; at most 20,000 are kept.
static CACHE: FileCache<Box<str>, Cached> = FileCache::new(10_000);

/// Programs as a table of the process.
pub(crate) const PROGRAMS: Table = Table::of_files(
    "programs",
    20_000,
    || CACHE.len(),
    |which| CACHE.forget(|path| which.includes(Path::new(&**path))),
);

type Parsed = (Arc<Program>, Arc<[Diagnostic]>);

/// Parses and validates a text; logs what there is to say about one that is wrong.
fn parse(
    host: &dyn Host,
    source: Arc<Source>,
    settings: &Settings,
    namespace: FileNamespace,
    epp: bool,
) -> Result<Parsed> {
    let checks = SyntaxChecks::by(host);
    let options = ValidationOptions { namespace, ..settings.validation() };
    let parsed = validated(&checks, source, &options, epp);
    checks.finish()?;
    parsed.map_err(|failure| failed(host, &failure))
}

fn validated(
    checks: &SyntaxChecks<'_, dyn Host + '_>,
    source: Arc<Source>,
    options: &ValidationOptions<'_>,
    epp: bool,
) -> std::result::Result<Parsed, Box<ParseFailure>> {
    let checker = |text: &str, syntax: &str| checks.check(text, syntax);
    let options = ValidationOptions { syntax_checker: Some(&checker), ..options.clone() };
    let Outcome { log: warnings, result } = puppet_syntax::load(source, epp, &options);
    let ast = match result {
        Ok(ast) => ast,
        Err(error) => return Err(Box::new(ParseFailure { warnings, error: *error })),
    };
    Ok((puppet_eval::lower::program(&ast), warnings.into()))
}

fn log(host: &dyn Host, diagnostics: &[Diagnostic]) {
    diagnostics.iter().filter_map(LogEntry::of_diagnostic).for_each(|entry| host.log(entry));
}

fn failed(host: &dyn Host, failure: &ParseFailure) -> Box<Unwind> {
    log(host, &failure.warnings);
    Error::of_diagnostic(&failure.error).raise()
}

/// Parses a text that is not a file (`Puppet[:code]`, `evaluate_string`), or an EPP template.
///
/// # Errors
/// Syntax and validation errors.
pub fn parse_text(
    host: &dyn Host,
    settings: &Settings,
    path: Option<&str>,
    text: &str,
    epp: bool,
) -> Result<Arc<Program>> {
    let source = Arc::new(Source::new(path, text));
    let (program, warnings) = parse(host, source, settings, FileNamespace::Any, epp)?;
    log(host, &warnings);
    Ok(program)
}

impl Loader {
    /// A manifest's program. An environment reads a file once, whatever becomes of it later; other
    /// environments share the result while the file stays as it is.
    ///
    /// # Errors
    /// Unreadable files, syntax and validation errors.
    pub fn program(&self, path: &str) -> Result<Arc<Program>> {
        self.program_of(path, None)
    }

    /// The same for a file that the system was just asked about.
    pub(super) fn program_of(&self, path: &str, stamp: Option<Stamp>) -> Result<Arc<Program>> {
        if let Some(program) = self.known.lock().programs.get(path) {
            return Ok(program.clone());
        }
        let (program, warnings) = self.read_program(path, stamp, false)?;
        log(&**self.host(), &warnings);
        Ok(self.known.lock().program(path, program))
    }

    /// The definition of a function or type in a file. The environment keeps the program of one that has it; another is read again
    /// when it is asked for again.
    ///
    /// # Errors
    /// As for a manifest; a file that is gone, a link that leads nowhere, what `definition` finds wrong.
    pub(super) fn definition_of_code<T>(
        &self,
        path: &str,
        definition: impl Fn(&Program) -> Result<T>,
    ) -> Result<T> {
        if let Some(program) = self.environment.kept_program(path) {
            return definition(&program);
        }
        let program = self.program_of_code(path)?;
        definition(&program)?;
        definition(&self.environment.keep_program(path, program))
    }

    /// Unlike a manifest, the file must be there when it is read.
    fn program_of_code(&self, path: &str) -> Result<Arc<Program>> {
        if let Some(text) = self.environment.loaded_text(path) {
            // For an embedder that notes the files of a compile.
            let _ = self.host().stat(Path::new(path), FileUse::Code);
            let source = Arc::new(Source::new(Some(path), &text));
            let settings = &self.evaluator.settings;
            // Its warnings have been logged.
            let parsed = parse(&**self.host(), source, settings, self.namespace_of(path), false);
            return Ok(parsed?.0);
        }
        let mut stamp = None;
        if !self.host().are_files_replaced() {
            let found = self.host().stat(Path::new(path), FileUse::Code);
            stamp = Some(found.map_err(|e| e.raised("rb_sysopen", path))?);
        }
        let (program, warnings) = self.read_program(path, stamp, true)?;
        log(&**self.host(), &warnings);
        Ok(program)
    }

    fn read_program(
        &self,
        path: &str,
        stamp: Option<Stamp>,
        must_exist: bool,
    ) -> Result<(Arc<Program>, Arc<[Diagnostic]>)> {
        let settings = &self.evaluator.settings;
        let rules = Rules::of(settings, self.namespace_of(path));
        if self.host().are_files_replaced() {
            let exists = must_exist || self.host().path_exists(Path::new(path), FileUse::Manifest)?;
            let text = if exists { self.read_text(path)? } else { String::new() };
            return parse(
                &**self.host(),
                Arc::new(Source::new(Some(path), &text)),
                settings,
                rules.namespace,
                false,
            );
        }
        let stamp = stamp.or_else(|| self.host().stat(Path::new(path), FileUse::Manifest).ok());
        let parsed =
            |found: &Cached| (found.rules == rules).then(|| (found.program.clone(), found.warnings.clone()));
        if let Some(found) = stamp.and_then(|stamp| CACHE.get(path, &stamp, parsed)) {
            return Ok(found);
        }
        let text = match stamp {
            None => String::new(),
            Some(_) => self.read_text(path)?,
        };
        let source = Arc::new(Source::new(Some(path), &text));
        let (program, warnings) = parse(&**self.host(), source, settings, rules.namespace.clone(), false)?;
        if let Some(stamp) = stamp {
            let cached = Cached { rules, program: program.clone(), warnings: warnings.clone() };
            CACHE.keep(path.into(), stamp, cached);
        }
        Ok((program, warnings))
    }

    /// `Checker4_0#namespace_for_file`
    fn namespace_of(&self, path: &str) -> FileNamespace {
        let manifest = match &self.environment.manifest {
            Manifest::Path(path) => path.to_str(),
            _ => None,
        };
        let modulepath: Vec<&str> = self.environment.modulepath.iter().filter_map(|p| p.to_str()).collect();
        namespace_for_file(path, manifest, &modulepath)
    }

    fn read_text(&self, path: &str) -> Result<String> {
        let read = self.host().read_file(Path::new(path), FileUse::Manifest);
        let bytes = read.map_err(|e| e.raised("rb_sysopen", path))?;
        if let Some(issue) = puppet_syntax::bom::find(&bytes) {
            let source = Arc::new(Source::new(Some(path), ""));
            return Err(Error::of_diagnostic(&puppet_syntax::bom::diagnostic(issue, source)).raise());
        }
        String::from_utf8(bytes).map_err(|_| Error::argument("invalid byte sequence in UTF-8"))
    }
}
