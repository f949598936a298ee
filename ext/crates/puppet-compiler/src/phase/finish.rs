//! Finishing the catalog (`Compiler#finish`, `#add_resource_metaparams`, `#fail_on_unevaluated`).

use std::collections::VecDeque;

use puppet_eval::error::ErrorClass;
use puppet_eval::session::ResourceId;
use puppet_eval::{Error, Result, Unwind, interrupt};
use puppet_pcore::Value;
use puppet_syntax::Symbol;
use rustc_hash::FxHashMap;

use crate::catalog::metaparameters::INHERITED;
use crate::catalog::place::error_at;
use crate::catalog::{Param, ResourceKind};
use crate::compiler::Compiler;
use crate::relationship::collector::CollectorKind;

type Metaparams = std::rc::Rc<Vec<(Symbol, Value)>>;

impl Compiler {
    /// `finish`
    pub(crate) fn finish(&self) -> Result<()> {
        self.evaluate_relationships()?;
        let ids = self.catalog.borrow().compiled.clone();
        for id in ids {
            interrupt::step(1)?;
            let key = {
                let catalog = self.catalog.borrow();
                let resource = catalog.get(id);
                (resource.type_name, resource.title.clone())
            };
            for over in self.overrides.take(&key) {
                self.merge_override(id, &over)?;
            }
            self.finish_resource(id)?;
        }
        self.add_resource_metaparams()
    }

    /// `Parser::Resource#finish`: tags of the scope, Sensitive values, validation.
    pub(crate) fn finish_resource(&self, id: ResourceId) -> Result<()> {
        if self.finish_without_validation(id) { self.validate_resource(id) } else { Ok(()) }
    }

    /// False for a resource that is finished already.
    pub(super) fn finish_without_validation(&self, id: ResourceId) -> bool {
        {
            let mut catalog = self.catalog.borrow_mut();
            let resource = catalog.get_mut(id);
            if std::mem::replace(&mut resource.finished, true) {
                return false;
            }
        }
        self.finish_evaluation(id);
        let mut catalog = self.catalog.borrow_mut();
        let resource = catalog.get_mut(id);
        for param in &mut resource.params {
            if let Value::Sensitive(inner) = &param.value {
                resource.sensitive.push(param.name);
                param.value = (**inner).clone();
            }
        }
        true
    }

    /// `Parser::Resource#validate` for native types; classes and defines have been checked when
    /// they were evaluated, those that never are (virtual ones) are checked for names here.
    pub(super) fn validate_resource(&self, id: ResourceId) -> Result<()> {
        let (native, names) = {
            let catalog = self.catalog.borrow();
            let resource = catalog.get(id);
            let ResourceKind::Native(native) = &resource.kind else {
                drop(catalog);
                return self.validate_defined(id);
            };
            if native.attributes.are_known(resource.params.iter().map(|p| p.name)) {
                return Ok(());
            }
            (native.clone(), resource.params.iter().map(|p| p.name).collect::<Vec<_>>())
        };
        // Asked one by one, since a type may load more than it is asked for.
        let mut bad = None;
        for name in names {
            if !native.attributes.is_valid(name.as_str())? {
                bad = Some(name);
                break;
            }
        }
        let Some(bad) = bad else { return Ok(()) };
        let catalog = self.catalog.borrow();
        let resource = catalog.get(id);
        let at = crate::catalog::place::location(resource.file.as_deref(), resource.line);
        let reason = format!("no parameter named '{bad}'");
        let message = format!("{reason}{at} on {}", resource.reference());
        let mut unwind = error_at(ErrorClass::ParseError, message, resource.file.clone(), resource.line);
        if let Unwind::Error(error) = &mut *unwind {
            if let Unwind::Error(origin) =
                *error_at(ErrorClass::ParseError, reason, resource.file.clone(), resource.line)
            {
                error.origin = Some(Box::new(origin));
                // `fail` sets the file of the resource, also an empty one.
                error.assigned_file = resource.file.as_deref().map(str::to_owned);
            }
        }
        Err(unwind)
    }

    /// `add_resource_metaparams`: from the main class down, tags and metaparameters other than
    /// relationships are handed on.
    fn add_resource_metaparams(&self) -> Result<()> {
        let Some(main) = self.scopes.main_resource.get() else { return Ok(()) };
        let mut data: FxHashMap<ResourceId, Metaparams> = FxHashMap::default();
        let added = self.loader.added_metaparameters()?;
        let mut seen = vec![false; self.catalog.borrow().resources.len()];
        let mut queue = VecDeque::from([main]);
        while let Some(source) = queue.pop_front() {
            if std::mem::replace(&mut seen[source.0 as usize], true) {
                continue;
            }
            let targets = self.catalog.borrow().out_edges[source.0 as usize].clone();
            if targets.is_empty() {
                continue;
            }
            let from = data.get(&source).cloned().or_else(|| self.metaparams(source, &added));
            for &target in &targets {
                self.hand_on(source, target, from.as_deref(), &added, &mut data)?;
            }
            queue.extend(targets);
        }
        Ok(())
    }

    fn metaparams(&self, id: ResourceId, added: &[Symbol]) -> Option<Metaparams> {
        let catalog = self.catalog.borrow();
        let resource = catalog.get(id);
        let names = INHERITED.iter().chain(added);
        let set: Vec<(Symbol, Value)> =
            names.filter_map(|n| Some((*n, resource.value(*n)?.clone()))).collect();
        (!set.is_empty()).then(|| std::rc::Rc::new(set))
    }

    fn hand_on(
        &self,
        source: ResourceId,
        target: ResourceId,
        from: Option<&Vec<(Symbol, Value)>>,
        added: &[Symbol],
        data: &mut FxHashMap<ResourceId, Metaparams>,
    ) -> Result<()> {
        if let Some(from) = from {
            for (name, value) in from.iter() {
                let (unset, own) = {
                    let catalog = self.catalog.borrow();
                    let resource = catalog.get(target);
                    (resource.value(*name).is_none(), resource.source)
                };
                if unset {
                    let param = Param {
                        name: *name,
                        value: value.clone(),
                        add: false,
                        source: own,
                        file: None,
                        line: None,
                    };
                    self.set_parameter(target, param)?;
                }
            }
            let mut merged = from.clone();
            for (name, value) in self.metaparams(target, added).iter().flat_map(|m| m.iter()) {
                match merged.iter_mut().find(|(n, _)| n == name) {
                    Some(entry) => entry.1 = value.clone(),
                    None => merged.push((*name, value.clone())),
                }
            }
            data.insert(target, std::rc::Rc::new(merged));
        }
        let mut catalog = self.catalog.borrow_mut();
        let tags = std::mem::take(&mut catalog.get_mut(source).tags);
        catalog.get_mut(target).tags.merge(&tags);
        catalog.get_mut(source).tags = tags;
        Ok(())
    }

    /// `fail_on_unevaluated`
    pub(crate) fn fail_on_unevaluated(&self) -> Result<()> {
        self.fail_on_overrides()?;
        let mut left = Vec::new();
        let collectors = self.collectors.active();
        for collector in &collectors {
            match &collector.kind {
                CollectorKind::FixedSet { references } => left.extend(references.borrow().iter().cloned()),
                CollectorKind::Host => {
                    let found = self.host().unresolved_resources(&collector.scope, collector.id)?;
                    left.extend(found.into_iter().map(String::from));
                }
                CollectorKind::Catalog { .. } | CollectorKind::Exported { .. } => {}
            }
        }
        if left.is_empty() {
            return Ok(());
        }
        Err(Error::parse(format!("Failed to realize virtual resources {}", left.join(", "))))
    }
}
