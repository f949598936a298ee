//! Other names of resources: aliases and uniqueness keys (`Catalog#create_resource_aliases`, `#alias`, `#resource`).

use ecow::EcoString;
use puppet_eval::host::TitlePatterns;
use puppet_eval::session::ResourceId;
use puppet_eval::{Error, Result, Unwind};
use puppet_pcore::{Value, memory};
use puppet_syntax::Symbol;
use smallvec::SmallVec;

use crate::catalog::names::{munge_title, munge_type_name, split_reference};
use crate::catalog::place::location;
use crate::catalog::tags::{downcase, is_valid};
use crate::catalog::values::inspect;
use crate::catalog::{AliasType, ResourceKind, UniquenessKey};
use crate::compiler::Compiler;

/// Parameters that the title of a resource gives; of most types one.
pub(crate) type TitleParts = SmallVec<[(Symbol, Value); 1]>;

impl Compiler {
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
    pub(super) fn explicit_aliases(&self, id: ResourceId) -> Result<()> {
        let aliases = self.catalog.borrow().get(id).value(Symbol::ALIAS).cloned();
        let Some(aliases) = aliases else { return Ok(()) };
        let set = memory::flat(&aliases)
            .into_iter()
            .filter(|v| !v.is_undef())
            .try_for_each(|alias| self.alias(id, SmallVec::from_elem(alias, 1), true));
        // The copy of the catalog fails once more where code rescued this error.
        self.catalog.borrow_mut().aliased |= set.is_err();
        set
    }

    /// `create_resource_aliases`: the uniqueness key.
    pub(super) fn create_aliases(&self, id: ResourceId) -> Result<()> {
        let kind = self.catalog.borrow().get(id).kind.clone();
        if let ResourceKind::Native(native) = &kind {
            if !native.isomorphic {
                return Ok(());
            }
        }
        if let Some(key) = self.key_of_stored(id)? {
            if key.iter().any(Value::is_truthy) {
                self.alias(id, key, false)?;
            }
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
        let parts = self.parse_title(&kind, &title)?;
        let catalog = self.catalog.borrow();
        let resource = catalog.get(id);
        let key = uniqueness_key(&kind, &title, |name| {
            resource.value(name).cloned().or_else(|| part(&parts, name))
        });
        Ok((key.as_slice() != [Value::String(title)]).then_some(key))
    }

    /// `Resource#parse_title`
    ///
    /// # Errors
    /// `No set of title patterns matched the title "...".`
    pub(crate) fn parse_title(&self, kind: &ResourceKind, title: &EcoString) -> Result<TitleParts> {
        let text = title.as_str();
        let whole = |name: Symbol| Ok(SmallVec::from_buf([(name, Value::String(title.clone()))]));
        let ResourceKind::Native(native) = kind else { return whole(Symbol::NAME) };
        match &native.titles {
            TitlePatterns::None => whole(Symbol::NAME),
            TitlePatterns::Whole(name) => whole(*name),
            TitlePatterns::Ask => self.host().parse_title(native.name, text).map(SmallVec::from_vec),
            TitlePatterns::Patterns(patterns) => {
                for pattern in patterns {
                    if pattern.is_whole(text) {
                        return whole(pattern.names[0]);
                    }
                    let Some(found) = pattern.regexp.captures(text) else { continue };
                    let group = |i: usize| found.text(text, i + 1).map_or(Value::Undef, Value::from);
                    let names = pattern.names.iter().enumerate();
                    return Ok(names.map(|(i, name)| (*name, group(i))).collect());
                }
                Err(no_pattern(text))
            }
        }
    }

    /// The same for a title whose parts are not asked for.
    ///
    /// # Errors
    /// As of [`parse_title`](Self::parse_title).
    pub(crate) fn check_title(&self, kind: &ResourceKind, title: &str) -> Result<()> {
        let ResourceKind::Native(native) = kind else { return Ok(()) };
        match &native.titles {
            TitlePatterns::None | TitlePatterns::Whole(_) => Ok(()),
            TitlePatterns::Ask => self.host().parse_title(native.name, title).map(drop),
            TitlePatterns::Patterns(patterns) => {
                let fits = patterns.iter().any(|one| one.is_whole(title) || one.regexp.is_match(title));
                if fits { Ok(()) } else { Err(no_pattern(title)) }
            }
        }
    }

    /// `Catalog#alias`
    fn alias(&self, id: ResourceId, key: UniquenessKey, explicit: bool) -> Result<()> {
        let clash = {
            let catalog = self.catalog.borrow();
            let resource = catalog.get(id);
            let type_name = AliasType::of(resource);
            if explicit {
                if let [Value::String(alias)] = key.as_slice() {
                    if format!("{type_name}[{alias}]") == resource.reference() {
                        return Ok(());
                    }
                }
            }
            match catalog.lookup_alias(&type_name, &key) {
                None => Err(type_name),
                Some(existing) if existing == id => return Ok(()),
                Some(existing) => {
                    let existing = catalog.get(existing);
                    Ok((
                        resource.reference(),
                        type_name,
                        location(resource.file.as_deref(), resource.line),
                        location(existing.file.as_deref(), existing.line),
                    ))
                }
            }
        };
        let (reference, type_name, at, there) = match clash {
            Ok(clash) => clash,
            Err(free) => {
                self.catalog.borrow_mut().insert_alias(id, free, key);
                return Ok(());
            }
        };
        let parts: Vec<String> = key.iter().map(inspect).collect();
        let inspected = if explicit {
            parts.first().cloned().unwrap_or_default()
        } else {
            format!("[{}]", parts.join(", "))
        };
        let at = if at.is_empty() { at } else { format!(" at{at}") };
        let type_name = inspect(&Value::from(type_name.to_string()));
        let new = format!("[{type_name}, {}]", parts.join(", "));
        Err(Error::argument(format!(
            "Cannot alias {reference} to {inspected}{at}; resource {new} already declared{there}"
        )))
    }

    /// `Catalog#resource(type, title)`: by title, alias, or what the title means to the type. With
    /// no title `type_name` is a whole reference; with no type (an empty name) the title may be one.
    ///
    /// # Errors
    /// `No title provided and "x" is not a valid resource reference`; a type name that is not a valid tag.
    pub fn find_in_catalog(&self, type_name: &str, title: Option<&str>) -> Result<Option<ResourceId>> {
        let (type_name, title) = match title {
            Some(title) if type_name.is_empty() => split_reference(title).unwrap_or(("", title)),
            Some(title) => (type_name, title),
            None => split_reference(type_name).ok_or_else(|| {
                let inspected = inspect(&Value::from(type_name));
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
        let kind = self.loader.kind_unasked(type_name)?;
        if !kind.is_native() {
            return Ok(None);
        }
        let parts = self.parse_title(&kind, &title)?;
        let key = uniqueness_key(&kind, &title, |name| part(&parts, name));
        Ok(self.catalog.borrow().lookup_key(type_name, &key))
    }
}

/// A parameter as the title gives it.
fn part(parts: &TitleParts, name: Symbol) -> Option<Value> {
    parts.iter().rev().find(|(known, _)| *known == name).map(|(_, value)| value.clone())
}

/// `Resource#uniqueness_key` from what `to_hash` gives for a name.
fn uniqueness_key(
    kind: &ResourceKind,
    title: &EcoString,
    value_of: impl Fn(Symbol) -> Option<Value>,
) -> UniquenessKey {
    let name = Symbol::NAME;
    let namevar = kind.namevar().unwrap_or(name);
    let mut keys: SmallVec<[Symbol; 4]> = match kind {
        ResourceKind::Native(native) => native.key_attributes.iter().copied().collect(),
        _ => SmallVec::from_elem(name, 1),
    };
    keys.sort_by_key(|k| k.as_str());
    let own = || {
        let value = value_of(namevar).or_else(|| value_of(name));
        value.unwrap_or_else(|| Value::String(title.clone()))
    };
    let value = |key: &Symbol| match value_of(*key) {
        None if *key == namevar || *key == name => own(),
        found => found.unwrap_or_default(),
    };
    keys.iter().map(value).collect()
}

#[cold]
fn no_pattern(title: &str) -> Box<Unwind> {
    Error::puppet(format!("No set of title patterns matched the title \"{title}\"."))
}
