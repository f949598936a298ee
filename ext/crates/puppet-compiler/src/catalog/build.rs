//! Making resources and putting them into the catalog (`Parser::Resource#initialize`,
//! `Compiler#add_resource`, `Catalog#add_one_resource`).

use std::rc::Rc;
use std::sync::Arc;

use ecow::EcoString;
use puppet_eval::error::ErrorClass;
use puppet_eval::host::TitlePatterns;
use puppet_eval::scope::Frame;
use puppet_eval::session::ResourceId;
use puppet_eval::{Error, Result, interrupt};
use puppet_pcore::{Value, memory};
use puppet_syntax::Symbol;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::names::{munge_title, munge_type_name, split_reference};
use super::tags::{downcase, is_valid};
use super::{Param, Resource, ResourceKind, UniquenessKey};
use crate::compiler::Compiler;

/// A text with file and line in brackets after a blank (`error_location_with_space`).
pub(crate) fn location(file: Option<&str>, line: Option<u32>) -> String {
    match (file.filter(|f| !f.is_empty()), line) {
        (Some(f), Some(l)) => format!(" (file: {f}, line: {l})"),
        (Some(f), None) => format!(" (file: {f})"),
        (None, Some(l)) => format!(" (line: {l})"),
        (None, None) => String::new(),
    }
}

/// An error with file and line (`Puppet::ParseError.new(message, file, line)`).
#[cold]
pub(crate) fn error_at(
    class: ErrorClass,
    message: String,
    file: Option<Arc<str>>,
    line: Option<u32>,
) -> Box<puppet_eval::Unwind> {
    let mut error = Error::new(class, message);
    if file.is_some() || line.is_some() {
        error.file_line = Some((file.as_deref().unwrap_or_default().to_owned(), line));
    }
    error.raise()
}

impl Compiler {
    /// A resource without parameters of its own, with the defaults seen from its scope.
    pub(crate) fn new_resource(
        &self,
        type_name: Symbol,
        title: EcoString,
        kind: ResourceKind,
        scope: &Rc<Frame>,
    ) -> Result<Resource> {
        self.new_resource_with(type_name, title, kind, scope, Vec::new(), (None, None))
    }

    /// A resource with parameters (`Puppet::Parser::Resource.new`); not stored yet.
    pub(crate) fn new_resource_with(
        &self,
        type_name: Symbol,
        title: EcoString,
        kind: ResourceKind,
        scope: &Rc<Frame>,
        params: Vec<Param>,
        (file, line): (Option<Arc<str>>, Option<u32>),
    ) -> Result<Resource> {
        interrupt::step(1)?;
        let kind_name = match &kind {
            ResourceKind::Define(_) => "defined_type",
            ResourceKind::Native(_) => "compilable_type",
            _ => "unknown",
        };
        let mut resource = Resource {
            type_name,
            title,
            symbol_title: false,
            title_value: None,
            kind,
            kind_name,
            params: SmallVec::with_capacity(params.len()),
            sensitive: SmallVec::new(),
            tags: Default::default(),
            file: self.environment.reported_file(file.clone()),
            line,
            is_virtual: false,
            exported: false,
            exported_unset: false,
            evaluated: false,
            changed: false,
            evaluation_finished: false,
            finished: false,
            source: self.scope_source(scope),
            scope: scope.clone(),
            collector_id: None,
            facade: Default::default(),
        };
        for param in params {
            if resource.value(param.name).is_some() || resource.param(param.name).is_some() {
                return Err(error_at(
                    ErrorClass::ParseError,
                    format!("Duplicate parameter '{}' for on {}", param.name, resource.reference()),
                    file,
                    line,
                ));
            }
            self.put_parameter(&mut resource, param)?;
        }
        resource.tags.tag(&self.tag_names, type_name.as_str());
        // A title that is no valid tag is silently none.
        resource.tags.tag(&self.tag_names, &resource.title);
        if self.has_defaults.get() {
            for param in self.lookup_defaults(scope, type_name) {
                if resource.param(param.name).is_none() {
                    self.put_parameter(&mut resource, param)?;
                }
            }
        }
        Ok(resource)
    }

    /// `set_parameter`: a `tag` parameter tags the resource too.
    pub(crate) fn put_parameter(&self, resource: &mut Resource, param: Param) -> Result<()> {
        if param.name == Symbol::TAG {
            self.tag_resource(resource, &param.value)?;
        }
        resource.put(param);
        Ok(())
    }

    /// Notes that a resource has an alias.
    pub(crate) fn note_alias(&self, parameter: Symbol) {
        if parameter == Symbol::ALIAS {
            self.aliased.set(true);
        }
    }

    /// [`put_parameter`](Self::put_parameter) of a stored resource.
    pub(crate) fn set_parameter(&self, id: ResourceId, param: Param) -> Result<()> {
        self.note_alias(param.name);
        let mut catalog = self.catalog.borrow_mut();
        self.put_parameter(catalog.get_mut(id), param)
    }

    /// `Tagging#tag` with a value: arrays are flattened, `undef` is nothing.
    pub(crate) fn tag_resource(&self, resource: &mut Resource, value: &Value) -> Result<()> {
        for value in memory::flat(value).iter().filter(|v| !v.is_undef()) {
            let text = self.text(value);
            if !resource.tags.tag(&self.tag_names, &text) {
                let message = format!("Invalid tag '{}'", text.to_lowercase());
                let mut unwind =
                    error_at(ErrorClass::ParseError, message, resource.file.clone(), resource.line);
                if let puppet_eval::Unwind::Error(error) = &mut *unwind {
                    // `fail` of the resource: the file is its own, be it none.
                    error.assigned_file = Some(resource.file.as_deref().unwrap_or_default().to_owned());
                }
                return Err(unwind);
            }
        }
        Ok(())
    }

    /// `Compiler#add_resource`: into the catalog, contained in the scope's resource.
    pub(crate) fn add_resource(&self, scope: &Frame, id: ResourceId) -> Result<()> {
        self.catalog.borrow_mut().push_compiled(id);
        self.add_to_catalog(id)?;
        let (is_class, is_stage, staged) = {
            let catalog = self.catalog.borrow();
            let resource = catalog.get(id);
            let staged = (!resource.is_class())
                .then(|| resource.value(Symbol::STAGE))
                .flatten()
                .filter(|v| v.is_truthy())
                .map(|_| resource.reference());
            (resource.is_class(), resource.is_stage(), staged)
        };
        if let Some(reference) = staged {
            return Err(Error::argument(format!(
                "Only classes can set 'stage'; normal resources like {reference} cannot change run stage"
            )));
        }
        if !is_stage
            && !is_class
            && let Some(container) = self.scope_resource(scope)
        {
            self.catalog.borrow_mut().add_edge(container, id);
        }
        Ok(())
    }

    /// `Catalog#add_one_resource`
    pub(crate) fn add_to_catalog(&self, id: ResourceId) -> Result<()> {
        self.add_title(id)?;
        self.explicit_aliases(id)?;
        self.create_aliases(id)
    }

    fn add_title(&self, id: ResourceId) -> Result<()> {
        let duplicate = {
            let catalog = self.catalog.borrow();
            let resource = catalog.get(id);
            catalog.lookup(resource.type_name, &resource.title).map(|old| {
                let old = catalog.get(old);
                let at = location(old.file.as_deref(), old.line);
                let at = if at.is_empty() { at } else { format!(" at{at}") };
                let message = format!(
                    "Duplicate declaration: {} is already declared{at}; cannot redeclare",
                    resource.reference()
                );
                error_at(ErrorClass::DuplicateResource, message, resource.file.clone(), resource.line)
            })
        };
        if let Some(error) = duplicate {
            return Err(error);
        }
        self.catalog.borrow_mut().insert(id);
        Ok(())
    }

    /// `Catalog#to_resource` adds all resources to another catalog: aliases that overrides gave are
    /// seen then. (Uniqueness keys are not looked at again.)
    ///
    /// # Errors
    /// Aliases that clash.
    pub(crate) fn check_aliases(&self, order: &[ResourceId]) -> Result<()> {
        let tables = self.catalog.borrow_mut().take_tables();
        let stays = |id: &&ResourceId| {
            let catalog = self.catalog.borrow();
            let resource = catalog.get(**id);
            !resource.is_virtual || resource.exported
        };
        let result = order.iter().filter(stays).try_for_each(|id| {
            self.add_title(*id)?;
            self.explicit_aliases(*id)
        });
        self.catalog.borrow_mut().put_tables(tables);
        result
    }

    /// `create_resource_aliases`: the `alias` metaparameter.
    fn explicit_aliases(&self, id: ResourceId) -> Result<()> {
        let aliases = self.catalog.borrow().get(id).value(Symbol::ALIAS).cloned();
        let Some(aliases) = aliases else { return Ok(()) };
        memory::flat(&aliases)
            .into_iter()
            .filter(|v| !v.is_undef())
            .try_for_each(|alias| self.alias(id, SmallVec::from_elem(alias, 1), true))
    }

    /// `create_resource_aliases`: the uniqueness key.
    fn create_aliases(&self, id: ResourceId) -> Result<()> {
        let kind = self.catalog.borrow().get(id).kind.clone();
        if let ResourceKind::Native(native) = &kind
            && !native.isomorphic
        {
            return Ok(());
        }
        if let Some(key) = self.key_of_stored(id)?
            && key.iter().any(Value::is_truthy)
        {
            self.alias(id, key, false)?;
        }
        Ok(())
    }

    /// The uniqueness key of a resource, `None` when it is just its title.
    fn key_of_stored(&self, id: ResourceId) -> Result<Option<UniquenessKey>> {
        let (kind, title) = {
            let catalog = self.catalog.borrow();
            let resource = catalog.get(id);
            let name = Symbol::NAME;
            match &resource.kind {
                ResourceKind::Native(native) => {
                    let simple =
                        matches!(&native.titles, TitlePatterns::Whole(n) if native.key_attributes == [*n]);
                    let set = native.key_attributes.iter().any(|k| resource.value(*k).is_some());
                    if simple && !set {
                        return Ok(None);
                    }
                }
                _ => {
                    return Ok(resource.value(name).cloned().and_then(|v| {
                        let same = v.as_str() == Some(resource.title.as_str());
                        (!same).then(|| SmallVec::from_elem(v, 1))
                    }));
                }
            }
            (resource.kind.clone(), resource.title.clone())
        };
        let mut hash: FxHashMap<Symbol, Value> = self.parse_title(&kind, &title)?.into_iter().collect();
        {
            let catalog = self.catalog.borrow();
            for param in catalog.get(id).params.iter().filter(|p| !p.value.is_undef()) {
                hash.insert(param.name, param.value.clone());
            }
        }
        let key = uniqueness_key(&kind, &title, hash);
        Ok((key.as_slice() != [Value::String(title)]).then_some(key))
    }

    /// `Resource#parse_title`
    ///
    /// # Errors
    /// `No set of title patterns matched the title "...".`
    pub(crate) fn parse_title(&self, kind: &ResourceKind, title: &EcoString) -> Result<Vec<(Symbol, Value)>> {
        let text = title.as_str();
        let whole = |name: Symbol| Ok(vec![(name, Value::String(title.clone()))]);
        let ResourceKind::Native(native) = kind else { return whole(Symbol::NAME) };
        match &native.titles {
            TitlePatterns::None => whole(Symbol::NAME),
            TitlePatterns::Whole(name) => whole(*name),
            TitlePatterns::Ask => self.host().parse_title(native.name, text),
            TitlePatterns::Patterns(patterns) => {
                for pattern in patterns {
                    let Some(found) = pattern.regexp.captures(text) else { continue };
                    let group = |i: usize| found.text(text, i + 1).map_or(Value::Undef, Value::from);
                    let names = pattern.names.iter().enumerate();
                    return Ok(names.map(|(i, name)| (*name, group(i))).collect());
                }
                Err(Error::puppet(format!("No set of title patterns matched the title \"{text}\".")))
            }
        }
    }

    /// `Catalog#alias`
    fn alias(&self, id: ResourceId, key: UniquenessKey, explicit: bool) -> Result<()> {
        let clash = {
            let catalog = self.catalog.borrow();
            let resource = catalog.get(id);
            if explicit
                && let [Value::String(alias)] = key.as_slice()
                && alias.as_str() == resource.title.as_str()
            {
                return Ok(());
            }
            match catalog.lookup_key(resource.type_name, &key) {
                None => None,
                Some(existing) if existing == id => return Ok(()),
                Some(existing) => {
                    let existing = catalog.get(existing);
                    Some((
                        resource.reference(),
                        resource.type_name,
                        location(resource.file.as_deref(), resource.line),
                        location(existing.file.as_deref(), existing.line),
                    ))
                }
            }
        };
        let Some((reference, type_name, at, there)) = clash else {
            self.catalog.borrow_mut().insert_alias(id, key);
            return Ok(());
        };
        let parts: Vec<String> = key.iter().map(|v| self.inspect(v)).collect();
        let inspected = if explicit {
            parts.first().cloned().unwrap_or_default()
        } else {
            format!("[{}]", parts.join(", "))
        };
        let at = if at.is_empty() { at } else { format!(" at{at}") };
        let new = format!("[{:?}, {}]", type_name.as_str(), parts.join(", "));
        Err(Error::argument(format!(
            "Cannot alias {reference} to {inspected}{at}; resource {new} already declared{there}"
        )))
    }

    /// `Catalog#resource(type, title)`: by title, alias, or what the title means to the type. With
    /// no title `type_name` is a whole reference; with no type (an empty name) the title may be one.
    ///
    /// # Errors
    /// `No title provided and "x" is not a valid resource reference`; a type that is no tag.
    pub fn find_in_catalog(&self, type_name: &str, title: Option<&str>) -> Result<Option<ResourceId>> {
        let (type_name, title) = match title {
            Some(title) if type_name.is_empty() => split_reference(title).unwrap_or(("", title)),
            Some(title) => (type_name, title),
            None => split_reference(type_name).ok_or_else(|| {
                let inspected = self.inspect(&Value::from(type_name));
                Error::argument(format!(
                    "No title provided and {inspected} is not a valid resource reference"
                ))
            })?,
        };
        let type_name = munge_type_name(type_name);
        let title = munge_title(type_name, title);
        if let Some(id) = self.catalog.borrow().lookup(type_name, &title) {
            return Ok(Some(id));
        }
        // Stock makes a resource, for its key; it is tagged with its type.
        let tag = downcase(type_name.as_str());
        if !is_valid(&tag) {
            return Err(Error::parse(format!("Invalid tag '{tag}'")));
        }
        let kind = self.loader.kind_of(type_name)?;
        if !kind.is_native() {
            return Ok(None);
        }
        let hash = self.parse_title(&kind, &title)?.into_iter().collect();
        let key = uniqueness_key(&kind, &title, hash);
        Ok(self.catalog.borrow().lookup_key(type_name, &key))
    }

    /// `finish_evaluation`: the tags of the scope's resource.
    pub(crate) fn finish_evaluation(&self, id: ResourceId) {
        let mut catalog = self.catalog.borrow_mut();
        let resource = catalog.get_mut(id);
        if resource.evaluation_finished {
            return;
        }
        resource.evaluation_finished = true;
        let container = resource.scope.scope.resource.get().or(self.main_resource.get());
        if let Some(container) = container
            && container != id
        {
            let tags = catalog.get(container).tags.clone();
            catalog.get_mut(id).tags.merge(&tags);
        }
    }
}

/// `Resource#uniqueness_key` from what `to_hash` gives.
fn uniqueness_key(
    kind: &ResourceKind,
    title: &EcoString,
    mut hash: FxHashMap<Symbol, Value>,
) -> UniquenessKey {
    let name = Symbol::NAME;
    let namevar = kind.namevar().unwrap_or(name);
    let value = hash.get(&namevar).or_else(|| hash.get(&name)).cloned();
    let value = value.unwrap_or_else(|| Value::String(title.clone()));
    hash.entry(namevar).or_insert_with(|| value.clone());
    hash.entry(name).or_insert(value);
    let mut keys: SmallVec<[Symbol; 4]> = match kind {
        ResourceKind::Native(native) => native.key_attributes.iter().copied().collect(),
        _ => SmallVec::from_elem(name, 1),
    };
    keys.sort_by_key(|k| k.as_str());
    keys.iter().map(|k| hash.get(k).cloned().unwrap_or_default()).collect()
}
