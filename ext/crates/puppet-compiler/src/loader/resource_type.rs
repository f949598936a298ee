//! Resource types: in Ruby, or defined in the language (`Runtime3ResourceSupport`).

use std::rc::Rc;
use std::sync::Arc;

use puppet_eval::host::{NativeType, Searched};
use puppet_eval::{Result, STATIC_RESOURCE_TYPES};
use puppet_syntax::Symbol;

use super::Loader;
use super::known::Known;
use super::types::{DefinedType, ResourceKind};
use crate::catalog::metaparameters::is_metaparameter;
use crate::catalog::tags::downcase;

/// The question that stock asks its loaders for a name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    /// For a resource type, which all loaders are asked for (`Runtime3ResourceSupport.find_builtin_resource_type`).
    ResourceType,
    /// For a data type, which is a resource type's where `Runtime3TypeLoader` knows one of the name.
    DataType,
    /// None: what is known without loaders.
    None,
}

impl Loader {
    /// A type in Ruby, asked for once a compile. The name is in lower case.
    ///
    /// # Errors
    /// The error that loading it raised.
    pub(crate) fn native_type(&self, name: &str) -> Result<Option<Arc<NativeType>>> {
        if let Some(known) = self.natives.borrow().get(name) {
            return Ok(known.clone());
        }
        if name.contains(':') {
            return Ok(None);
        }
        let found = self.host().native_type(name)?;
        self.natives.borrow_mut().insert(name.into(), found.clone());
        Ok(found)
    }

    /// The resource type of a name, autoloaded (`find_resource_type`). Any spelling.
    ///
    /// # Errors
    /// The error that loading it raised.
    pub(crate) fn kind_of(&self, name: Symbol) -> Result<ResourceKind> {
        self.kind_asked(name, Question::ResourceType)
    }

    /// The same where stock asks no loader: for resources that Ruby code looks for or makes, and for references in finished catalogs.
    ///
    /// # Errors
    /// The error that loading it raised.
    pub(crate) fn kind_unasked(&self, name: Symbol) -> Result<ResourceKind> {
        self.kind_asked(name, Question::None)
    }

    /// The same for the name of a data type.
    ///
    /// # Errors
    /// The error that loading it raised.
    pub(super) fn kind_of_data_type(&self, name: Symbol) -> Result<ResourceKind> {
        self.kind_asked(name, Question::DataType)
    }

    fn kind_asked(&self, name: Symbol, question: Question) -> Result<ResourceKind> {
        if let Some(kind) = self.kinds.borrow().get(&name) {
            return Ok(kind.clone());
        }
        let kind = self.load_kind(name.as_str(), question)?;
        if matches!(kind, ResourceKind::Unknown) && question == Question::ResourceType {
            return self.late_kind(name.as_str());
        }
        if !matches!(kind, ResourceKind::Unknown) && question != Question::None {
            self.kinds.borrow_mut().insert(name, kind.clone());
        }
        Ok(kind)
    }

    /// The same for a name that may be that of no type, which is not interned for it.
    ///
    /// # Errors
    /// The error that loading it raised.
    pub(crate) fn kind_named(&self, name: &str) -> Result<ResourceKind> {
        match Symbol::get(name) {
            Some(name) => self.kind_of(name),
            None => match self.load_kind(name, Question::ResourceType)? {
                ResourceKind::Unknown => self.late_kind(name),
                kind => Ok(kind),
            },
        }
    }

    /// True if there is a resource type of a name, for Ruby code that looks for a define (`TypeCollection#find_definition`), which asks
    /// no loader.
    ///
    /// # Errors
    /// The error that loading it raised.
    pub fn has_resource_type(&self, name: &str) -> Result<bool> {
        let kind = match Symbol::get(name) {
            Some(name) => self.kind_unasked(name),
            None => self.load_kind(name, Question::None),
        };
        Ok(!matches!(kind?, ResourceKind::Unknown))
    }

    /// See `Session::find_resource_type`.
    ///
    /// # Errors
    /// The error that loading it raised.
    pub(crate) fn resource_type_name(&self, name: &str) -> Result<Option<Symbol>> {
        Ok(match self.kind_named(name)? {
            ResourceKind::Native(native) => Some(native.name),
            ResourceKind::Define(define) => Some(define.name),
            _ => None,
        })
    }

    fn load_kind(&self, name: &str, question: Question) -> Result<ResourceKind> {
        // Types in Ruby have no place in a name space (`find_builtin_resource_type`).
        let lower = downcase(name);
        if question != Question::None {
            self.list_generated_types(&lower)?;
        }
        if let Some(define) = self.earlier_define(&lower) {
            return Ok(ResourceKind::Define(define));
        }
        if let Some(native) = self.native_type(&lower)? {
            return Ok(ResourceKind::Native(native));
        }
        if let Some(define) = self.find_definition(&lower)? {
            self.keep_resource_type(&define);
            return Ok(ResourceKind::Define(define));
        }
        let is_data_type = question == Question::DataType;
        Ok(self.search_native_type(&lower, is_data_type)?.map_or(ResourceKind::Unknown, ResourceKind::Native))
    }

    /// Has the host list the environment's generated types with the first question that stock's loader of them gets. What was asked
    /// for before it knows none of them.
    fn list_generated_types(&self, lower: &str) -> Result<()> {
        if self.has_listed_generated.get() || lower.contains(':') || STATIC_RESOURCE_TYPES.contains(&lower) {
            return Ok(());
        }
        self.has_listed_generated.set(true);
        if self.host().has_generated_types()? {
            self.natives.borrow_mut().clear();
            self.unknown.borrow_mut().clear();
        }
        Ok(())
    }

    /// The generated type that loaders of the environment and of modules have for a name that means nothing else: they list their
    /// folders with the first question that gets as far as they are, and are asked for resource types alone.
    fn late_kind(&self, name: &str) -> Result<ResourceKind> {
        if name.contains(':') {
            return Ok(ResourceKind::Unknown);
        }
        let lower = downcase(name);
        let known = self.late.borrow().get(&*lower).cloned();
        let found = match known {
            Some(found) => found,
            None => {
                let found = self.host().late_native_type(&lower)?;
                self.late.borrow_mut().insert((&*lower).into(), found.clone());
                found
            }
        };
        Ok(found.map_or(ResourceKind::Unknown, ResourceKind::Native))
    }

    /// A define that was a resource type when the manifests were read with other code (`Runtime3TypeLoader#find_impl`): the loader of
    /// resource types has it still.
    fn earlier_define(&self, lower: &str) -> Option<Rc<DefinedType>> {
        let known = self.known.lock();
        if known.earlier.resource_types.is_empty() || STATIC_RESOURCE_TYPES.contains(&lower) {
            return None;
        }
        let found = known.earlier.resource_types.get(&Symbol::get(lower)?)?;
        Some(Rc::new(found.clone().into()))
    }

    fn keep_resource_type(&self, define: &DefinedType) {
        if self.environment.path.is_none() || define.name.as_str().contains(':') {
            return;
        }
        let known = Known { ir: define.ir.clone(), module_name: define.module_name };
        self.known.lock().entries.resource_types.entry(define.name).or_insert(known);
    }

    /// Result of stock's search for a name that meant nothing in an earlier compile, or whose file has not made a type.
    fn search_native_type(&self, name: &str, is_data_type: bool) -> Result<Option<Arc<NativeType>>> {
        if name.contains(':') || self.unknown.borrow().contains(name) {
            return Ok(None);
        }
        Ok(match self.host().search_native_type(name, is_data_type)? {
            Searched::Found(native) => {
                self.natives.borrow_mut().insert(name.into(), Some(native.clone()));
                Some(native)
            }
            Searched::Nothing => {
                self.unknown.borrow_mut().insert(name.into());
                None
            }
            Searched::FileWithoutType => None,
        })
    }

    /// Ruby code has made or removed a type in the middle of the compile, or (`None`) a metaparameter: it is asked for again.
    pub(crate) fn forget_native_type(&self, name: Option<&str>) {
        let Some(name) = name else {
            self.metaparameters.borrow_mut().take();
            return;
        };
        self.natives.borrow_mut().remove(name);
        self.unknown.borrow_mut().remove(name);
        self.kinds.borrow_mut().retain(|known, _| !known.as_str().eq_ignore_ascii_case(name));
    }

    /// Metaparameters that Ruby code has added to Puppet's.
    ///
    /// # Errors
    /// The error that Ruby raised.
    pub(crate) fn added_metaparameters(&self) -> Result<Rc<[Symbol]>> {
        if let Some(known) = &*self.metaparameters.borrow() {
            return Ok(known.clone());
        }
        let added: Rc<[Symbol]> = self.host().added_metaparameters()?.into();
        self.metaparameters.borrow_mut().replace(added.clone());
        Ok(added)
    }

    /// True if every resource has this parameter (`Puppet::Type.metaparam?`).
    ///
    /// # Errors
    /// The error that Ruby raised.
    pub(crate) fn is_metaparameter(&self, name: Symbol) -> Result<bool> {
        Ok(is_metaparameter(name) || self.added_metaparameters()?.contains(&name))
    }

    /// True if every class and define has this parameter.
    ///
    /// # Errors
    /// The error that Ruby raised.
    pub(crate) fn is_common(&self, name: Symbol) -> Result<bool> {
        Ok(name == Symbol::NAME || self.is_metaparameter(name)?)
    }
}
