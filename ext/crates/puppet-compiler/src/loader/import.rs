//! Autoloading of classes and defines (`TypeLoader`, `TypeCollection#find_or_load`), the initial
//! import of the environment's manifests, and adding definitions.

use std::borrow::Cow;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use puppet_eval::error::ErrorClass;
use puppet_eval::host::{
    DefinitionKind, FileKind, FileUse, LogEntry, LogLevel, Stamp, Subject, Warning, WarningKind,
};
use puppet_eval::ir::{Definition, Param, Program};
use puppet_eval::{Error, Result, Unwind};
use puppet_syntax::Symbol;

use super::Loader;
use super::known::{Known, KnownNode};
use super::manifests::manifests;
use super::types::{DefinedType, HostClass, Redefinition, node_name};
use crate::catalog::metaparameters::is_metaparameter;
use crate::catalog::tags::downcase;
use crate::environment::Manifest;

/// Characters that make a name a pattern: stock finds manifests by `Dir.glob`.
const GLOB: [char; 4] = ['*', '?', '[', '{'];

impl Loader {
    /// `Environment#known_resource_types`: what the environment has read, or what it reads now. Definitions that cannot be entered
    /// are an error of this compile; the environment keeps those before the fault and reads its manifests no more.
    pub(crate) fn initial_import(&self) -> Result<()> {
        self.take_over_entries();
        if !self.is_read_before {
            let programs = self.read_manifests()?;
            let entered = self.enter_manifests(&programs);
            self.environment.keep_types(&self.known);
            entered?;
        }
        self.import_listed();
        Ok(())
    }

    /// Takes over the files of classes and defines that Ruby code has loaded between compiles. It was given their errors.
    fn import_listed(&self) {
        for program in self.environment.take_listed_files() {
            let Some(path) = self.remember_listed(&program) else { continue };
            if self.is_loaded(&path) {
                continue;
            }
            let module = self.environment.module_of_file(Path::new(&path)).map(|module| module.name);
            self.known.lock().loaded.insert(path.into());
            let _ = self.import(&program, module);
        }
    }

    /// Notes a program that Ruby code has read as that of its file, whose types and warnings Ruby code has seen.
    fn remember_listed(&self, program: &Arc<Program>) -> Option<String> {
        let path = program.source.path.as_deref().filter(|path| !path.is_empty())?;
        let mut known = self.known.lock();
        known.program(path, program.clone());
        known.checked.insert(path.into());
        Some(path.to_owned())
    }

    /// `perform_initial_import`
    fn read_manifests(&self) -> Result<Vec<Arc<Program>>> {
        let listed = self.environment.listed_manifests().filter(|_| self.code.is_none());
        for program in listed.iter().flatten() {
            self.remember_listed(program);
        }
        listed.map_or_else(|| self.parse_manifests(), Ok).map_err(|unwind| {
            let Unwind::Error(mut error) = *unwind else { return unwind };
            let environment = &self.environment.name;
            if matches!(error.class, ErrorClass::ParseErrorWithIssue | ErrorClass::Preformatted) {
                error.environment = Some(Symbol::new(environment));
                return error.raise();
            }
            let text = error.full_message();
            let message = format!("Could not parse for environment {environment}: {text}");
            let mut failed = Error::new(ErrorClass::PuppetError, message);
            failed.origin = Some(Box::new(error));
            failed.raise()
        })
    }

    /// `TypeCollection#import_ast`. Stock merges the files: it evaluates types of parameters of all, and enters functions and
    /// aliases, before it adds the main class and the other definitions.
    fn enter_manifests(&self, programs: &[Arc<Program>]) -> Result<()> {
        programs.iter().try_for_each(|program| self.instantiate(program))?;
        programs.iter().for_each(|program| self.known.lock().add_main(program));
        programs.iter().try_for_each(|program| self.add(program, Some(Symbol::EMPTY), true))
    }

    fn parse_manifests(&self) -> Result<Vec<Arc<Program>>> {
        let environment = self.environment.clone();
        let parse = |code: &str| {
            let settings = &self.evaluator.settings;
            Ok(vec![super::parse_text(&**self.host(), settings, Some(""), code, false)?])
        };
        if let Some(code) = &self.code {
            return parse(code);
        }
        match &environment.manifest {
            Manifest::None => Ok(Vec::new()),
            Manifest::Code(code) => parse(code),
            Manifest::Path(path) => {
                if let Some(files) = manifests(&**self.host(), path)? {
                    return files.iter().map(|file| self.program(file)).collect();
                }
                let mut path = path.to_string_lossy().into_owned();
                if !self.host().path_exists(Path::new(&path), FileUse::Manifest)? && !path.ends_with(".pp") {
                    path.push_str(".pp");
                }
                Ok(vec![self.program(&path)?])
            }
        }
    }

    /// `import_ast`: the definitions, and the code outside them for the main class.
    pub(crate) fn import(&self, program: &Arc<Program>, module: Option<Symbol>) -> Result<()> {
        // The code of a module's file is evaluated by later compiles of the environment.
        if !program.definitions_only {
            self.known.lock().add_main(program);
        }
        self.import_definitions(program, module)
    }

    /// The definitions alone.
    pub(crate) fn import_definitions(&self, program: &Arc<Program>, module: Option<Symbol>) -> Result<()> {
        self.instantiate(program)?;
        self.add(program, module, true)
    }

    /// `PopsBridge::Program#instantiate`
    fn instantiate(&self, program: &Arc<Program>) -> Result<()> {
        let path = program.source.path.as_deref().filter(|p| !p.is_empty());
        let checked = path.is_some_and(|path| self.known.lock().checked.contains(path));
        for definition in &program.definitions {
            if !checked {
                self.check_types(definition, program)?;
            }
            self.set_entry(definition, true)?;
        }
        if let Some(path) = path {
            self.known.lock().checked.insert(path.into());
        }
        Ok(())
    }

    /// `PopsBridge::Program#create_type_map`: the types of parameters are evaluated when a file is
    /// loaded, once in an environment. Here that is only done for its errors; what they are is
    /// found out when they are needed.
    fn check_types(&self, definition: &Definition, program: &Program) -> Result<()> {
        let (name, params) = match definition {
            Definition::Class(ir) => (ir.name, &ir.params),
            Definition::Define(ir) => (ir.name, &ir.params),
            _ => return Ok(()),
        };
        for slot in params.iter().filter_map(|p| p.ty.as_ref()).filter(|slot| !slot.sound) {
            self.evaluator.resolve_type(slot, &program.source, &self.top)?;
        }
        let added = if params.is_empty() { Rc::default() } else { self.added_metaparameters()? };
        let is_metaparameter = |p: &&Param| is_metaparameter(p.name) || added.contains(&p.name);
        params.iter().filter(is_metaparameter).try_for_each(|p| self.metaparameter(name, p))
    }

    /// Adds the definitions of a program that is not a manifest.
    ///
    /// # Errors
    /// Redefinitions.
    pub(crate) fn define(&self, program: &Arc<Program>, module_name: Option<Symbol>) -> Result<()> {
        program.definitions.iter().try_for_each(|definition| self.set_entry(definition, false))?;
        self.add(program, module_name, false)
    }

    /// Adds classes, defines and nodes to the known ones; `is_read`: from a file, so that the environment keeps them.
    fn add(&self, program: &Program, module_name: Option<Symbol>, is_read: bool) -> Result<()> {
        let mut types = self.types.borrow_mut();
        for definition in &program.definitions {
            let result = match definition {
                Definition::Class(ir) => types.add_class(Known { ir: ir.clone(), module_name }, is_read),
                Definition::Define(ir) => types.add_define(Known { ir: ir.clone(), module_name }, is_read),
                Definition::Node(ir) => ir.matches.iter().enumerate().try_for_each(|(index, host)| {
                    let name = node_name(host, self.evaluator.settings.features);
                    let definition = Known { ir: ir.clone(), module_name };
                    types.add_node(KnownNode { name, index, definition }, is_read)
                }),
                Definition::TypeMapping(_) => {
                    self.host().map_types()?;
                    Ok(())
                }
                Definition::Function(_) | Definition::Plan(_) | Definition::TypeAlias(_) => Ok(()),
            };
            result.map_err(|r| self.redefinition(&r))?;
        }
        Ok(())
    }

    /// `Type#warn_if_metaparam`
    #[cold]
    fn metaparameter(&self, definition: Symbol, param: &Param) -> Result<()> {
        let name = param.name;
        if param.default.is_none() {
            return Err(Error::parse(format!(
                "{name} is a metaparameter; please choose another parameter name in the {definition} definition"
            )));
        }
        let message = format!(
            "{name} is a metaparam; this value will inherit to all contained resources in the {definition} definition"
        );
        let kind = WarningKind::Metaparameter;
        self.host().warn_once(&Warning { kind, key: &message, message: &message, file: None, line: None })
    }

    fn redefinition(&self, redefinition: &Redefinition) -> Box<Unwind> {
        let mut error = Error::new(ErrorClass::ParseError, redefinition.message.clone());
        let source = &redefinition.source;
        let file = source.path.as_deref().unwrap_or_default().to_owned();
        error.file_line = Some((file, Some(source.line(redefinition.span.start))));
        error.raise()
    }

    /// `find_hostclass`
    pub(crate) fn find_hostclass(&self, name: &str) -> Result<Option<Rc<HostClass>>> {
        let name = lower(name);
        let known = |c: &Loader| c.types.borrow_mut().class(Symbol::get(&name)?);
        match known(self) {
            Some(class) => Ok(Some(class)),
            None => match self.autoload(&name, known)? {
                Some(class) => Ok(Some(class)),
                None => Ok(if self.added(DefinitionKind::Class, &name)? { known(self) } else { None }),
            },
        }
    }

    /// `find_definition`
    pub(crate) fn find_definition(&self, name: &str) -> Result<Option<Rc<DefinedType>>> {
        let name = lower(name);
        let known = |c: &Loader| c.types.borrow_mut().define(Symbol::get(&name)?);
        match known(self) {
            Some(define) => Ok(Some(define)),
            None => match self.autoload(&name, known)? {
                Some(define) => Ok(Some(define)),
                None => Ok(if self.added(DefinitionKind::Define, &name)? { known(self) } else { None }),
            },
        }
    }

    /// Takes over a definition that Ruby code has added (`TypeCollection#add`); false when there is none.
    fn added(&self, kind: DefinitionKind, name: &str) -> Result<bool> {
        let Some(text) = self.host().added_definition(kind, name)? else { return Ok(false) };
        let program = super::parse_text(&**self.host(), &self.evaluator.settings, None, &text, false)?;
        self.define(&program, None)?;
        Ok(true)
    }

    /// `try_load_fqname`: `a/b/c.pp`, `a/b.pp`, `a` of module `a`, each time `init.pp` first.
    fn autoload<T>(&self, name: &str, known: impl Fn(&Loader) -> Option<T>) -> Result<Option<T>> {
        let by_rspec = self.host().is_replaced(Subject::RspecManifests);
        let is_pattern = name.contains(GLOB) && self.host().has_manifest_search();
        if is_pattern
            || self.host().is_replaced(Subject::Manifests)
            || by_rspec && self.host().are_files_replaced()
        {
            return self.autoload_by_host(name, known);
        }
        // A slash separates as `::` does: both are directories.
        let mut segments: Vec<&str> = name.split("::").collect();
        if let Some((first, rest)) = segments[0].split_once('/') {
            segments.splice(0..1, [first, rest]);
        }
        let environment = self.environment.clone();
        let Some(module) = segments.first().and_then(|m| environment.named_module(m)) else {
            return Ok(None);
        };
        if segments.iter().any(|s| s.is_empty()) {
            return Ok(None);
        }
        let directory = format!("{}/manifests", module.path.display());
        let init = format!("{directory}/init.pp");
        while !segments.is_empty() {
            let mut named = None;
            if segments.len() > 1 {
                let file = format!("{directory}/{}", manifest_pattern(module.name, &segments[1..])?);
                named = (file != init).then_some(file);
            }
            let stamp = match &named {
                Some(file) if by_rspec => self.manifest(file, FileUse::NamedManifest)?,
                Some(file) => self.wanted_manifest(file, FileUse::NamedManifest)?,
                None => None,
            };
            let mut files = Vec::with_capacity(2);
            if !(by_rspec && stamp.is_some()) {
                if let Some(stamp) = self.wanted_manifest(&init, FileUse::Manifest)? {
                    files.push((init.clone(), stamp));
                }
            }
            if let Some((file, stamp)) = named.zip(stamp) {
                files.push((file, stamp));
            }
            if self.load_files(files, Some(module.name))? {
                if let Some(found) = known(self) {
                    self.tell_import(name, &segments);
                    return Ok(Some(found));
                }
            }
            segments.pop();
        }
        Ok(None)
    }

    /// The same by stock's search: where user code has replaced a part of it, and for names that are patterns.
    #[cold]
    fn autoload_by_host<T>(&self, name: &str, known: impl Fn(&Loader) -> Option<T>) -> Result<Option<T>> {
        let mut segments: Vec<&str> = name.trim_end_matches(':').split("::").collect();
        while !segments.is_empty() && !name.is_empty() {
            let (module, files) = self.host().manifests_in_modules(&segments.join("/"))?;
            let module = module.map(|module| Symbol::new(&module));
            let is_loaded = self.load_files(files.into_iter().map(|file| (file, None)).collect(), module)?;
            // While Ruby code searched, another thread may have loaded them.
            if let Some(found) = known(self) {
                if is_loaded {
                    self.tell_import(name, &segments);
                }
                return Ok(Some(found));
            }
            segments.pop();
        }
        Ok(None)
    }

    /// `TypeLoader#load_files`; false when all of them were loaded before.
    fn load_files(&self, files: Vec<(String, Option<Stamp>)>, module: Option<Symbol>) -> Result<bool> {
        let mut loaded = Vec::new();
        let mut programs = Vec::new();
        let parse = |(file, stamp): (String, Option<Stamp>)| {
            if !self.is_loaded(&file) {
                programs.push(self.program_of(&file, stamp)?);
                self.loaded_files.borrow_mut().insert(file.as_str().into());
                loaded.push(file.into_boxed_str());
            }
            Ok(())
        };
        let result = files.into_iter().try_for_each(parse);
        let result =
            result.and_then(|()| programs.iter().try_for_each(|program| self.import(program, module)));
        // Stock never reads them again, also if they were loaded in vain.
        self.known.lock().loaded.extend(loaded);
        result.map(|()| !programs.is_empty())
    }

    fn is_loaded(&self, file: &str) -> bool {
        self.loaded_files.borrow().contains(file) || self.known.lock().loaded.contains(file)
    }

    /// A manifest that is not loaded yet, if it is there, and what the system said about it if it was asked just now. A folder by
    /// that name counts (reading it fails as it does in stock), unless a class or define is looked for by its name
    /// ([`FileUse::NamedManifest`]).
    fn wanted_manifest(&self, path: &str, file_use: FileUse) -> Result<Option<Option<Stamp>>> {
        if self.is_loaded(path) { Ok(None) } else { self.manifest(path, file_use) }
    }

    /// The same of a manifest that may be loaded.
    fn manifest(&self, path: &str, file_use: FileUse) -> Result<Option<Option<Stamp>>> {
        let named = file_use == FileUse::NamedManifest;
        let files = &**self.host();
        if files.are_files_replaced() {
            let exists = |path: &str| files.path_exists(Path::new(path), file_use);
            let is_there = exists(path)? && !(named && exists(&format!("{path}/."))?);
            return Ok(is_there.then_some(None));
        }
        let stamp = files.stat(Path::new(path), file_use).ok();
        // Named manifests are found by `Dir.glob`, as are links that lead nowhere: these are loaded, once, as empty files.
        if stamp.is_none() && named && files.link_stat(Path::new(path)).is_ok() {
            return Ok(Some(None));
        }
        Ok(stamp.filter(|stamp| !(named && stamp.kind == FileKind::Directory)).map(Some))
    }
}

impl Loader {
    /// The debug log's line for a class or define that was found by its name.
    fn tell_import(&self, name: &str, segments: &[&str]) {
        if self.evaluator.settings.debug {
            let message = format!(
                "Automatically imported {name} from {} into {}",
                segments.join("/"),
                self.environment.name
            );
            self.host().log(LogEntry::new(LogLevel::Debug, message));
        }
    }
}

/// `Puppet::Module#wanted_manifests_from`: the file of a name below a module's manifests.
fn manifest_pattern(module: Symbol, segments: &[&str]) -> Result<String> {
    let mut pattern = String::new();
    for segment in segments {
        if !pattern.is_empty() {
            pattern.push('/');
        }
        // As `File.join` does.
        pattern.push_str(segment.trim_start_matches('/'));
    }
    let name = pattern.rsplit('/').next().unwrap_or_default();
    let has_extension = name.trim_start_matches('.').contains('.');
    let mut file = pattern.clone();
    if !has_extension {
        file.push_str(".pp");
    }
    let file = file.trim_start().trim_end_matches(['\0', ' ', '\t', '\n', '\r', '\x0b', '\x0c']).to_owned();
    let absolute = |line: &str| {
        let drive =
            line.as_bytes().get(1) == Some(&b':') && line.starts_with(|c: char| c.is_ascii_alphabetic());
        drive || line.starts_with(['/', '\\'])
    };
    if file.contains('\0') || file.split('/').any(|part| part == "..") || file.split('\n').any(absolute) {
        return Err(Error::puppet(format!(
            "The pattern \"{pattern}\" to find manifests in the module \"{module}\" is invalid and potentially unsafe."
        )));
    }
    Ok(file)
}

fn lower(name: &str) -> Cow<'_, str> {
    downcase(name.strip_prefix("::").unwrap_or(name))
}
