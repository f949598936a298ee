//! `TypeSet` types: named types that belong together, with references to other sets
//! (`PTypeSetType`, `TypeSetReference`).

use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock, OnceLock};

use ecow::EcoString;
use puppet_syntax::Symbol;

use super::definition_error::DefinitionError;
use super::object_init::{DEFINITION, assert, pattern, structure, type_name};
use super::range::Size;
use super::{Type, TypeKind};
use crate::value::{PHash, SemVer, SemVerRange, Value, VersionNumber};

type Result<T> = std::result::Result<T, String>;

/// The authority of names that are given in manifests and modules.
pub const RUNTIME_NAME_AUTHORITY: &str = "http://puppet.com/2016.1/runtime";

/// A TypeSet; its definition is set after it is made, so that its types can refer to each other.
#[derive(Debug)]
pub struct TypeSetType {
    /// The name.
    pub name: Option<Symbol>,
    /// Parts, once known.
    pub def: OnceLock<TypeSetDef>,
}

/// Parts of a TypeSet.
#[derive(Clone, Debug, Default)]
pub struct TypeSetDef {
    /// `pcore_uri`
    pub pcore_uri: Option<EcoString>,
    /// `pcore_version`
    pub pcore_version: EcoString,
    /// `name_authority`; that of the runtime for sets defined by `type X = TypeSet[...]`
    pub name_authority: Option<EcoString>,
    /// `version`
    pub version: Option<SemVer>,
    /// The types by simple name; in sets that are made of a hash also definitions of Object types.
    pub types: Vec<(Symbol, Value)>,
    /// Other sets by the names they are known by in this one.
    pub references: Vec<(Symbol, TypeSetReference)>,
    /// `annotations`
    pub annotations: Option<Value>,
}

/// A set that another one refers to.
#[derive(Clone, Debug)]
pub struct TypeSetReference {
    /// `name_authority`
    pub name_authority: Option<EcoString>,
    /// The name of the set.
    pub name: EcoString,
    /// Versions that will do.
    pub version_range: Arc<SemVerRange>,
    /// The set, once found.
    pub type_set: OnceLock<Arc<TypeSetType>>,
}

impl TypeSetType {
    /// The name of plain `TypeSet`.
    pub const DEFAULT_NAME: &str = "DefaultTypeSet";

    /// True if this is plain `TypeSet`, which every TypeSet fits.
    pub fn is_default(&self) -> bool {
        self.name.is_some_and(|n| n.as_str() == Self::DEFAULT_NAME)
    }

    /// The hash that defines it (`_pcore_init_hash`).
    pub fn init_hash(&self) -> PHash {
        let Some(def) = self.def.get() else { return PHash::new() };
        let mut hash = PHash::new();
        let mut add = |key: &str, value: Option<Value>| {
            if let Some(value) = value {
                hash.make_mut().insert(key.into(), value);
            }
        };
        let text = |s: &EcoString| Value::String(s.clone());
        add("annotations", def.annotations.clone());
        add("pcore_uri", def.pcore_uri.as_ref().map(text));
        add("pcore_version", Some(text(&def.pcore_version)));
        add("name_authority", def.name_authority.as_ref().map(text));
        add("name", self.name.map(|n| n.as_str().into()));
        add("version", def.version.as_ref().map(|v| v.to_string().into()));
        if !def.types.is_empty() {
            let types = def.types.iter().map(|(n, t)| (Value::from(n.as_str()), t.clone())).collect();
            add("types", Some(Value::Hash(types)));
        }
        if !def.references.is_empty() {
            let references =
                def.references.iter().map(|(n, r)| (Value::from(n.as_str()), Value::Hash(r.init_hash(def))));
            add("references", Some(Value::Hash(references.collect())));
        }
        hash
    }

    /// The name for texts.
    fn label(&self) -> &'static str {
        self.name.map_or("", Symbol::as_str)
    }

    /// A type of this set, or of one it refers to, by its name in any case (`PTypeSetType#[]`).
    pub fn find(self: &Arc<Self>, name: &str) -> Option<Type> {
        let mut set = self.clone();
        let mut name = name;
        // Sets can refer to each other in circles; each step takes a part of the name off.
        loop {
            let def = set.def.get()?;
            let same = |known: &Symbol, wanted: &str| known.as_str().eq_ignore_ascii_case(wanted);
            if let Some((_, found)) = def.types.iter().find(|(known, _)| same(known, name)) {
                return found.as_type().cloned();
            }
            let (first, rest) = name.split_once("::").map_or((name, None), |(a, b)| (a, Some(b)));
            let (_, reference) = def.references.iter().find(|(known, _)| same(known, first))?;
            let next = reference.type_set.get()?.clone();
            match rest {
                None => return Some(Type::new(TypeKind::TypeSet(next))),
                Some(rest) => {
                    name = rest;
                    set = next;
                }
            }
        }
    }

    /// The name a type has within this set: its own, or behind the name of a reference.
    pub(crate) fn name_for(&self, wanted: &Type) -> Option<String> {
        if !crate::failure::has_room() {
            return None;
        }
        let def = self.def.get()?;
        if let Some((name, _)) = def.types.iter().find(|(_, t)| t.as_type().is_some_and(|t| t == wanted)) {
            return Some(name.as_str().to_owned());
        }
        def.references.iter().find_map(|(key, reference)| {
            let name = reference.type_set.get()?.name_for(wanted)?;
            Some(format!("{key}::{name}"))
        })
    }

    /// True if a type belongs to this set.
    pub(crate) fn defines(&self, wanted: &Type) -> bool {
        self.def.get().is_some_and(|d| d.types.iter().any(|(_, t)| t.as_type() == Some(wanted)))
    }

    /// Sets the type set that a reference refers to (`TypeSetReference#resolve`).
    ///
    /// # Errors
    /// Nothing of that name, something else, or a version that will not do.
    pub fn resolve_reference(&self, index: usize, found: Option<&Type>) -> Result<()> {
        let Some((_, reference)) = self.def.get().and_then(|d| d.references.get(index)) else {
            return Ok(());
        };
        let label = format!("TypeSet '{}' reference to TypeSet named '{}'", self.label(), reference.name);
        let set = match found.map(Type::kind) {
            None => return Err(format!("{label} cannot be resolved")),
            Some(TypeKind::TypeSet(set)) => set,
            Some(other) => return Err(format!("{label} resolves to a {}", other.simple_name())),
        };
        let version = set.def.get().and_then(|d| d.version.clone());
        if !version.as_ref().is_some_and(|v| reference.version_range.includes(v)) {
            let got = version.map(|v| v.to_string()).unwrap_or_default();
            let expected = reference.version_range.source();
            return Err(format!(
                "{label} resolves to an incompatible version. Expected {expected}, got {got}"
            ));
        }
        let _ = reference.type_set.set(set.clone());
        Ok(())
    }
}

impl TypeSetReference {
    /// The hash that defines it, in the set `owner`.
    pub(crate) fn init_hash(&self, owner: &TypeSetDef) -> PHash {
        let mut pairs = Vec::with_capacity(3);
        if self.name_authority != owner.name_authority {
            if let Some(authority) = &self.name_authority {
                pairs.push((Value::from("name_authority"), Value::String(authority.clone())));
            }
        }
        pairs.push(("name".into(), Value::String(self.name.clone())));
        pairs.push(("version_range".into(), self.version_range.source().into()));
        pairs.into_iter().collect()
    }
}

/// `TYPE_TYPESET_I12N`
static DEFINITION_OF_SET: LazyLock<Type> = LazyLock::new(|| {
    let text = || Type::string_sized(Size::at_least(1));
    let version = || Type::variant_of(vec![text(), Type::semver()]);
    let range = || Type::variant_of(vec![text(), Type::semver_range()]);
    let uri = || pattern(URI);
    let simple = || pattern(r"\A[A-Z]\w*\z");
    let some = Some(Size::at_least(1));
    let reference = structure(
        &[("name", type_name()), ("version_range", range())],
        &[("name_authority", uri()), ("annotations", super::object_init::annotations())],
    );
    let types = Type::variant_of(vec![Type::type_type(), DEFINITION.clone()]);
    structure_of(&[
        ("pcore_uri", true, uri()),
        ("pcore_version", false, version()),
        ("name_authority", true, uri()),
        ("name", true, type_name()),
        ("version", true, version()),
        ("types", true, Type::new(TypeKind::Hash(simple(), types, some))),
        ("references", true, Type::new(TypeKind::Hash(simple(), reference, some))),
        ("annotations", true, super::object_init::annotations()),
    ])
});

/// Pattern of Ruby's `URI.regexp` for the texts that occur: a scheme, then anything.
const URI: &str = r"[A-Za-z][A-Za-z0-9+\-.]*:[^\s]+";

fn structure_of(members: &[(&str, bool, Type)]) -> Type {
    Type::struct_of(
        members.iter().map(|(name, o, t)| super::StructMember::with_key(name, *o, t.clone())).collect(),
    )
}

fn version_of(value: &Value) -> Result<SemVer> {
    match value {
        Value::SemVer(v) => Ok((**v).clone()),
        other => SemVer::parse(other.as_str().unwrap_or_default()),
    }
}

fn range_of(value: &Value) -> Result<Arc<SemVerRange>> {
    match value {
        Value::SemVerRange(r) => Ok(r.clone()),
        other => SemVerRange::parse(other.as_str().unwrap_or_default()).map(Arc::new),
    }
}

fn text(hash: &PHash, key: &str) -> Option<EcoString> {
    hash.get_str(key).and_then(Value::as_str).map(EcoString::from)
}

/// `TypeSet[{...}]`
pub(crate) fn type_set_from_hash(hash: &PHash) -> std::result::Result<Type, DefinitionError> {
    if hash.is_empty() {
        return Ok(Type::type_set());
    }
    let name = hash.get_str("name").and_then(Value::as_str).map(Symbol::new);
    let set = Arc::new(TypeSetType { name, def: OnceLock::new() });
    define_type_set(&set, hash, None)?;
    Ok(Type::new(TypeKind::TypeSet(set)))
}

/// `TypeSet['Name']`: a set of which nothing but the name is known.
pub(crate) fn type_set_named(name: &str) -> Type {
    let set = TypeSetType { name: Some(Symbol::new(name)), def: TypeSetDef::default().into() };
    Type::new(TypeKind::TypeSet(Arc::new(set)))
}

/// Sets what a TypeSet is made of from the hash of its definition
/// (`PTypeSetType#_pcore_init_from_hash`).
///
/// # Errors
/// Stock's texts for definitions that are wrong.
pub fn define_type_set(
    this: &TypeSetType,
    hash: &PHash,
    authority: Option<&str>,
) -> std::result::Result<(), DefinitionError> {
    assert("TypeSet initializer", &DEFINITION_OF_SET, &Value::Hash(hash.clone()))?;
    let name = this.label();
    let pcore_version = version_of(hash.get_str("pcore_version").unwrap_or(&Value::Undef))?;
    if pcore_version.major != VersionNumber::Small(1) {
        return Err(DefinitionError::Argument(format!(
            "The pcore version for TypeSet '{name}' is not understood by this runtime. Expected range 1.x, got \
             {pcore_version}"
        )));
    }
    let mut def = TypeSetDef {
        pcore_uri: text(hash, "pcore_uri"),
        pcore_version: pcore_version.to_string().into(),
        name_authority: authority.map(EcoString::from).or_else(|| text(hash, "name_authority")),
        version: hash.get_str("version").map(version_of).transpose()?,
        annotations: hash.get_str("annotations").cloned(),
        ..TypeSetDef::default()
    };
    for (key, value) in hash.get_str("types").and_then(Value::as_hash).into_iter().flatten() {
        def.types.push((Symbol::new(key.as_str().unwrap_or_default()), value.clone()));
    }
    for (key, value) in hash.get_str("references").and_then(Value::as_hash).into_iter().flatten() {
        let Some(spec) = value.as_hash() else { continue };
        let key = Symbol::new(key.as_str().unwrap_or_default());
        let reference = TypeSetReference {
            name_authority: text(spec, "name_authority").or_else(|| def.name_authority.clone()),
            name: text(spec, "name").unwrap_or_default(),
            version_range: range_of(spec.get_str("version_range").unwrap_or(&Value::Undef))?,
            type_set: OnceLock::new(),
        };
        let overlaps = def.references.iter().any(|(_, other)| {
            other.name_authority == reference.name_authority
                && other.name == reference.name
                && SemVerRange::overlap(&other.version_range, &reference.version_range)
        });
        if overlaps {
            let authority = reference.name_authority.unwrap_or_default();
            return Err(DefinitionError::Argument(format!(
                "TypeSet '{name}' references TypeSet '{authority}/{}' more than once using overlapping version \
                 ranges",
                reference.name
            )));
        }
        if def.types.iter().any(|(known, _)| *known == key) {
            return Err(DefinitionError::Argument(format!(
                "TypeSet '{name}' references a TypeSet using alias '{key}'. The alias collides with the name of \
                 a declared type"
            )));
        }
        def.references.push((key, reference));
    }
    let _ = this.def.set(def);
    Ok(())
}

impl PartialEq for TypeSetType {
    fn eq(&self, other: &TypeSetType) -> bool {
        let key = |set: &TypeSetType| set.def.get().map(|d| (d.name_authority.clone(), d.version.clone()));
        self.name == other.name && key(self) == key(other)
    }
}

impl Eq for TypeSetType {}

impl Hash for TypeSetType {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}
