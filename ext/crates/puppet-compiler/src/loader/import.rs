//! Autoloading of classes and defines (`TypeLoader`, `TypeCollection#find_or_load`), the initial
//! import of the environment's manifests, and adding definitions.

use std::borrow::Cow;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use puppet_eval::error::ErrorClass;
use puppet_eval::host::{DefinitionKind, FileUse, LogEntry, LogLevel};
use puppet_eval::ir::{Definition, Param, Program};
use puppet_eval::{Error, Result, Unwind};
use puppet_pcore::Type;
use puppet_syntax::Symbol;

use super::Loader;
use super::manifests::manifests;
use super::types::{DefinedType, HostClass, NodeDefinition, Redefinition, node_name};
use crate::catalog::metaparameters::is_metaparameter;
use crate::catalog::names::munge_type_name;
use crate::catalog::tags::downcase;
use crate::environment::Manifest;

impl Loader {
    /// `Environment#known_resource_types` when asked for the first time.
    pub(crate) fn initial_import(&self) -> Result<()> {
        let programs = self.parse_manifests().map_err(|unwind| {
            let Unwind::Error(mut error) = *unwind else { return unwind };
            error.environment = Some(Symbol::new(&self.environment.name));
            match error.class {
                ErrorClass::ParseErrorWithIssue | ErrorClass::Preformatted => error.raise(),
                _ => Error::puppet(error.full_message()),
            }
        })?;
        programs.iter().try_for_each(|program| self.import(program, Some(Symbol::EMPTY)))
    }

    /// `perform_initial_import`
    fn parse_manifests(&self) -> Result<Vec<Arc<Program>>> {
        let environment = self.environment.clone();
        match &environment.manifest {
            Manifest::None => Ok(Vec::new()),
            Manifest::Code(code) => {
                let settings = &self.evaluator.settings;
                Ok(vec![super::parse_text(&**self.host(), settings, Some(""), code, false)?])
            }
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
        self.mains.borrow_mut().push(program.clone());
        let path = program.source.path.as_deref().filter(|p| !p.is_empty());
        let checked = path.is_some_and(|path| self.checked().contains(path));
        for definition in &program.definitions {
            if !checked {
                self.check_types(definition, program)?;
            }
            self.set_entry(definition)?;
            if let Definition::Define(ir) = definition {
                // `register_runtime3_type`: types of what comes after it may name it.
                let found = Type::resource_ref(munge_type_name(ir.name.as_str()), None);
                self.data_types.borrow_mut().entry(ir.name).or_insert(found);
            }
        }
        if let Some(path) = path {
            self.checked().insert(path.into());
        }
        self.add(program, module)
    }

    /// Files whose parameters' types were looked at in this environment.
    fn checked(&self) -> std::sync::MutexGuard<'_, rustc_hash::FxHashSet<Box<str>>> {
        self.environment.checked.lock().unwrap_or_else(|e| e.into_inner())
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
        for slot in params.iter().filter_map(|p| p.ty.as_ref()).filter(|slot| !slot.builtin) {
            self.evaluator.resolve_type(slot, &program.source, &self.top)?;
        }
        params.iter().filter(|p| is_metaparameter(p.name)).try_for_each(|p| self.metaparameter(name, p))
    }

    /// Adds the definitions of a program that is not a manifest.
    ///
    /// # Errors
    /// Redefinitions.
    pub(crate) fn define(&self, program: &Arc<Program>, module_name: Option<Symbol>) -> Result<()> {
        program.definitions.iter().try_for_each(|definition| self.set_entry(definition))?;
        self.add(program, module_name)
    }

    /// Adds classes, defines and nodes to the known ones.
    fn add(&self, program: &Program, module_name: Option<Symbol>) -> Result<()> {
        for definition in &program.definitions {
            let result = match definition {
                Definition::Class(ir) => self.types.borrow_mut().add_class(HostClass {
                    name: ir.name,
                    ir: Some(ir.clone()),
                    parent: ir.parent.map(strip_colons),
                    module_name,
                }),
                Definition::Define(ir) => {
                    let define = DefinedType { name: ir.name, ir: ir.clone(), module_name };
                    self.types.borrow_mut().add_define(define)
                }
                Definition::Node(ir) => ir.matches.iter().enumerate().try_for_each(|(index, host)| {
                    let name = node_name(host, self.evaluator.settings.features);
                    let node = NodeDefinition { name, index, ir: ir.clone(), module_name };
                    self.types.borrow_mut().add_node(node)
                }),
                Definition::TypeMapping(_) => {
                    self.host().map_types()?;
                    Ok(())
                }
                Definition::Function(_) | Definition::TypeAlias(_) => Ok(()),
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
        self.host().log(LogEntry::new(
            LogLevel::Warning,
            format!(
                "{name} is a metaparam; this value will inherit to all contained resources in the \
                 {definition} definition"
            ),
        ));
        Ok(())
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
        let known = |c: &Loader| c.types.borrow().classes.get(&Symbol::get(&name)?).cloned();
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
        let known = |c: &Loader| c.types.borrow().defines.get(&Symbol::get(&name)?).cloned();
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
        // A slash separates as `::` does: both are directories.
        let mut segments: Vec<&str> = name.split("::").collect();
        if let Some((first, rest)) = segments[0].split_once('/') {
            segments.splice(0..1, [first, rest]);
        }
        let environment = self.environment.clone();
        let Some(module) = segments.first().and_then(|m| Symbol::get(m)).and_then(|m| environment.module(m))
        else {
            return Ok(None);
        };
        if segments.iter().any(|s| s.is_empty()) {
            return Ok(None);
        }
        let directory = format!("{}/manifests", module.path.display());
        let init = format!("{directory}/init.pp");
        while !segments.is_empty() {
            let mut files = Vec::with_capacity(2);
            if let (true, stamp) = environment.manifest_stat(&**self.host(), &init, FileUse::Manifest)? {
                files.push((init.clone(), stamp));
            }
            if segments.len() > 1 {
                let file = format!("{directory}/{}", manifest_pattern(module.name, &segments[1..])?);
                if file != init {
                    if let (true, stamp) =
                        environment.manifest_stat(&**self.host(), &file, FileUse::NamedManifest)?
                    {
                        files.push((file, stamp));
                    }
                }
            }
            let mut programs = Vec::new();
            for (file, stamp) in files {
                let loaded = self.loaded_files.borrow().contains(file.as_str());
                if !loaded {
                    programs.push(self.program_of(&file, stamp)?);
                    self.loaded_files.borrow_mut().insert(file.into());
                }
            }
            if !programs.is_empty() {
                for program in &programs {
                    self.import(program, Some(module.name))?;
                }
                if let Some(found) = known(self) {
                    self.tell_import(name, &segments);
                    return Ok(Some(found));
                }
            }
            segments.pop();
        }
        Ok(None)
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

fn strip_colons(name: Symbol) -> Symbol {
    name.as_str().strip_prefix("::").map_or(name, Symbol::new)
}
