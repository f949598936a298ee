//! Evaluating collectors (`Compiler#evaluate_collections`, `AbstractCollector#evaluate`).

use std::rc::Rc;
use std::sync::Arc;

use puppet_eval::error::ErrorClass;
use puppet_eval::host::ExportedResource;
use puppet_eval::profile::{self, Kind};
use puppet_eval::segments::{self, Segment};
use puppet_eval::session::{Query, ResourceId};
use puppet_eval::{Error, Result, coverage, interrupt};
use puppet_pcore::Value;
use puppet_syntax::Symbol;

use crate::catalog::names::munge_type_name;
use crate::catalog::overrides::Override;
use crate::catalog::place::error_at;
use crate::catalog::{Param, ResourceKind};
use crate::compiler::Compiler;
use crate::relationship::collector::{Collector, CollectorKind};
use crate::relationship::query::Matcher;

impl Compiler {
    /// Evaluates every collector once; true when one found something new.
    pub(crate) fn evaluate_collections(&self) -> Result<bool> {
        let collectors = self.collectors.active();
        if collectors.is_empty() {
            return Ok(false);
        }
        segments::around(Segment::Phase("evaluate_collections"), || self.evaluate_all(&collectors))
    }

    fn evaluate_all(&self, collectors: &[Rc<Collector>]) -> Result<bool> {
        let mut found = false;
        for collector in collectors {
            // As much work as the collector looks at resources, each quickly.
            interrupt::step(1 + self.catalog.borrow().resources.len() / 16)?;
            found |= self.evaluate_collector(collector)?;
        }
        // All at once: a catalog may have as many as resources (`realize`).
        self.collectors.drop_finished();
        Ok(found)
    }

    fn evaluate_collector(&self, collector: &Rc<Collector>) -> Result<bool> {
        let objects = match &collector.kind {
            CollectorKind::Catalog { type_name, matcher } => {
                interrupt::whole(self.matching(*type_name, matcher, false))?
            }
            CollectorKind::Host => {
                return self.host().evaluate_collector(&collector.scope, collector.id);
            }
            CollectorKind::FixedSet { references } => {
                let wanted = references.borrow().clone();
                let (mut left, mut found) = (Vec::new(), Vec::new());
                for reference in wanted {
                    match self.find_in_catalog(&reference, None)? {
                        Some(id) => found.push(id),
                        None => left.push(reference),
                    }
                }
                *references.borrow_mut() = left;
                found
            }
            CollectorKind::Exported { type_name, matcher, query } => {
                if !self.evaluator.settings.storeconfigs {
                    return Ok(false);
                }
                self.collect_exported(collector, *type_name, matcher, query)?
            }
        };
        {
            let mut catalog = self.catalog.borrow_mut();
            for &id in &objects {
                catalog.get_mut(id).is_virtual = false;
            }
        }
        if objects.is_empty() {
            return Ok(false);
        }
        if let Some(over) = &collector.overrides {
            self.overrides.allow(over.source);
            for &id in &objects {
                // By its reference: an orphan has the title of another resource, which is overridden once for each of them.
                let id = self.catalog.borrow().titled(id);
                if !collector.collected.borrow().contains(&id) {
                    self.override_collected(collector, id)?;
                }
            }
        }
        let mut collected = collector.collected.borrow_mut();
        let before = collected.len();
        if let (0, Some(at)) = (before, collector.at.get()) {
            coverage::collected(at);
        }
        let catalog = self.catalog.borrow();
        collected.extend(objects.into_iter().map(|id| catalog.titled(id)));
        Ok(collected.len() > before)
    }

    /// The override that a collector makes has the defaults of the collector's scope too.
    fn override_collected(&self, collector: &Collector, id: ResourceId) -> Result<()> {
        let Some(over) = &collector.overrides else { return Ok(()) };
        let (type_name, reference) = {
            let catalog = self.catalog.borrow();
            let resource = catalog.get(id);
            (resource.type_name, resource.reference())
        };
        let mut params: Vec<Param> = Vec::with_capacity(over.params.len());
        for param in &over.params {
            if params.iter().any(|p| p.name == param.name) {
                let message = format!("Duplicate parameter '{}' for on {reference}", param.name);
                return Err(error_at(ErrorClass::ParseError, message, over.file.clone(), over.line));
            }
            if param.name == Symbol::TAG {
                self.check_tags(&param.value, &over.file, over.line)?;
            }
            params.push(param.clone());
        }
        if self.scopes.has_defaults.get() {
            for param in self.lookup_defaults(&collector.scope, type_name) {
                if !params.iter().any(|p| p.name == param.name) {
                    params.push(param);
                }
            }
        }
        let over = Override { params, source: over.source, file: over.file.clone(), line: over.line };
        self.merge_override(id, &over)
    }

    fn matching(&self, type_name: Symbol, matcher: &Matcher, exported: bool) -> Vec<ResourceId> {
        let catalog = self.catalog.borrow();
        let Some(of_type) = catalog.compiled_of.get(&type_name) else { return Vec::new() };
        of_type
            .iter()
            .copied()
            .filter(|id| {
                let resource = catalog.get(*id);
                (!exported || resource.exported) && matcher.matches(&catalog, resource)
            })
            .collect()
    }

    /// `ExportedCollector#collect`
    fn collect_exported(
        &self,
        collector: &Collector,
        type_name: Symbol,
        matcher: &Matcher,
        query: &Query,
    ) -> Result<Vec<ResourceId>> {
        let mut found = interrupt::whole(self.matching(type_name, matcher, true))?;
        let filter = query_value(query);
        let _span = profile::span(Kind::Query, type_name, None);
        let exported = self.host().search_exported(&collector.scope, type_name.as_str(), &filter)?;
        for item in exported {
            let ExportedResource { type_name: kind, title, params, tags, collector_id, file, line } = item;
            if let Some(existing) = self.find_in_catalog(&kind, Some(&title))? {
                let same = self.catalog.borrow().get(existing).collector_id == collector_id;
                if !same {
                    return Err(Error::parse(format!(
                        "A duplicate resource was found while collecting exported resources, with the type and \
                         title {kind}[{title}]"
                    )));
                }
                continue;
            }
            let type_name = munge_type_name(&kind);
            let kind = self.loader.kind_of(type_name)?;
            let source = self.scope_source(&collector.scope);
            let params = params
                .into_iter()
                .map(|(name, value)| Param { name, value, add: false, source, file: None, line: None })
                .collect();
            let file = file.as_deref().map(Arc::from);
            let mut resource =
                self.new_resource_with(type_name, title, kind, &collector.scope, params, (file, line))?;
            // The store's resource has been tagged already, in its own order.
            resource.tags = Default::default();
            for tag in &tags {
                resource.tags.add(self.tag_names.tag(tag));
            }
            resource.is_virtual = true;
            resource.collector_id = collector_id;
            let id = self.catalog.borrow_mut().store(resource);
            self.add_resource(&collector.scope, id)?;
            found.push(id);
        }
        Ok(found)
    }

    /// The collectible type a collector names.
    pub(crate) fn collector_type(&self, type_name: Symbol) -> Result<Symbol> {
        let lower = type_name.as_str().to_lowercase();
        if lower == "class" {
            return Err(Error::new(ErrorClass::RuntimeError, "Classes cannot be collected").raise());
        }
        let name = munge_type_name(lower.trim_start_matches("::"));
        match self.loader.kind_of(name)? {
            ResourceKind::Unknown => {
                let message = format!("Resource type {lower} doesn't exist");
                Err(Error::new(ErrorClass::RuntimeError, message).raise())
            }
            _ => Ok(name),
        }
    }
}

/// A query as stock hands it to the indirection: `[left, operator, right]`.
fn query_value(query: &Query) -> Value {
    let simple = |name: Symbol, op: &str, value: &Value| {
        Value::array(vec![Value::from(name.as_str()), Value::from(op), value.clone()])
    };
    let both =
        |a: &Query, op: &str, b: &Query| Value::array(vec![query_value(a), Value::from(op), query_value(b)]);
    match query {
        Query::All => Value::Undef,
        Query::Equal(name, value) => simple(*name, "==", value),
        Query::NotEqual(name, value) => simple(*name, "!=", value),
        Query::And(a, b) => both(a, "and", b),
        Query::Or(a, b) => both(a, "or", b),
    }
}
