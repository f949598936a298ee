//! Forming relationships: parameters of their sources (`Relationship#evaluate`).

use puppet_eval::ErrorClass;
use puppet_eval::session::{RelationshipKind, ResourceId};
use puppet_eval::{Error, Result, interrupt};
use puppet_pcore::convert::class_names;
use puppet_pcore::convert::ruby::{no_method, to_s};
use puppet_pcore::{Type, TypeKind, Value, memory};
use puppet_syntax::Symbol;
use rustc_hash::FxHashMap;

use crate::catalog::Param;
use crate::catalog::values::{inspect, reference_text};
use crate::compiler::Compiler;
use crate::relationship::{End, EndReference};

/// Type and title that a type refers to (`Runtime3Converter#catalog_type_to_split_type_title`).
fn catalog_entry(ty: &Type) -> Result<Value> {
    let entry = match ty.kind() {
        TypeKind::Type(Some(inner)) => inner,
        _ => ty,
    };
    match entry.kind() {
        TypeKind::Class(None) => {
            Err(Error::argument("No title provided and \"class\" is not a valid resource reference"))
        }
        TypeKind::Class(_) => Ok(Value::Type(entry.clone())),
        TypeKind::Resource(resource) if resource.type_name.is_some() => Ok(Value::Type(entry.clone())),
        // Stock asks for the type of this name.
        TypeKind::Resource(_) => {
            Err(Error::new(ErrorClass::NoMethodError, no_method("include?", &Value::Undef)).raise())
        }
        _ => Err(Error::argument(format!(
            "Cannot split the type {}, it represents neither a PClassType, nor a PResourceType.",
            class_names::of_value(&Value::Type(ty.clone()))
        ))),
    }
}

/// Arrays by address, with the parameters that share them.
type SharedArrays = FxHashMap<usize, Vec<(ResourceId, Symbol)>>;

impl Compiler {
    /// Remembers relationships between all sources and all targets.
    pub(crate) fn relate(&self, source: &Value, target: &Value, kind: RelationshipKind) -> Result<()> {
        let (sources, targets) = (self.ends(source)?, self.ends(target)?);
        self.relationships.add(&sources, &targets, kind);
        Ok(())
    }

    /// The ends that a value refers to.
    pub(crate) fn ends(&self, value: &Value) -> Result<Vec<End>> {
        let all = memory::flat(value);
        let mut ends = Vec::with_capacity(all.len());
        for value in &all {
            if let Some(collector) = self.collectors.of(value) {
                ends.push(End::Collector(collector));
                continue;
            }
            let entry = match value {
                Value::Type(t) => catalog_entry(t)?,
                value => value.clone(),
            };
            let text = reference_text(&self.values.convert(&entry)?);
            let Some(text) = text else {
                return Err(Error::argument(format!("Illegal relationship operand: {}", inspect(value))));
            };
            ends.push(End::Reference(text));
        }
        Ok(ends)
    }

    /// `evaluate_relationships`
    pub(crate) fn evaluate_relationships(&self) -> Result<()> {
        let relationships = self.relationships.take();
        if relationships.is_empty() {
            return Ok(());
        }
        let mut shared = self.shared_arrays();
        for relationship in &relationships {
            let sources = self.references(&relationship.source, true);
            let targets = self.references(&relationship.target, false);
            for source in &sources {
                for target in &targets {
                    interrupt::step(1)?;
                    self.make_relationship(source, target, relationship.kind, &mut shared)?;
                }
            }
        }
        Ok(())
    }

    /// Replacement of a collector that finds nothing.
    pub(crate) fn alternative(&self, value: &Value) -> Result<Vec<End>> {
        let mut ends = Vec::new();
        for value in &memory::flat(value) {
            match value {
                Value::Type(t) => ends.push(End::Type(t.clone())),
                other => ends.extend(self.ends(other)?),
            }
        }
        Ok(ends)
    }

    /// `arrayify`, `leftmost_alternative`
    fn references(&self, end: &End, left: bool) -> Vec<EndReference> {
        match end {
            End::Reference(text) => vec![EndReference::of_text(text.clone())],
            End::Type(t) => vec![EndReference::of_type(t)],
            End::Collector(collector) => {
                let found: Vec<ResourceId> = collector.collected.borrow().iter().copied().collect();
                if !found.is_empty() || !left {
                    let catalog = self.catalog.borrow();
                    return found
                        .iter()
                        .map(|id| EndReference::of_text(catalog.get(*id).reference()))
                        .collect();
                }
                let alternative = collector.alternative.borrow().clone();
                match alternative.as_slice() {
                    [End::Collector(next)] => self.references(&End::Collector(next.clone()), true),
                    // Among several, stock takes a collector for a reference.
                    all => all
                        .iter()
                        .flat_map(|end| match end {
                            End::Collector(collector) => {
                                vec![EndReference::of_text(to_s(&collector.value()))]
                            }
                            end => self.references(end, true),
                        })
                        .collect(),
                }
            }
        }
    }

    /// The arrays that more than one parameter has (see `own_value`).
    fn shared_arrays(&self) -> SharedArrays {
        let catalog = self.catalog.borrow();
        let names = [Symbol::BEFORE, Symbol::NOTIFY];
        let mut found = SharedArrays::default();
        for &id in &catalog.order {
            for param in catalog.get(id).params.iter().filter(|p| names.contains(&p.name)) {
                if let Value::Array(items) = &param.value {
                    if !items.is_unique() {
                        found.entry(items.address()).or_default().push((id, param.name));
                    }
                }
            }
        }
        found.retain(|_, holders| holders.len() > 1);
        found
    }

    /// `mk_relationship`
    fn make_relationship(
        &self,
        source: &EndReference,
        target: &EndReference,
        kind: RelationshipKind,
        shared: &mut SharedArrays,
    ) -> Result<()> {
        let name = match kind {
            RelationshipKind::Before => Symbol::BEFORE,
            RelationshipKind::Notify => Symbol::NOTIFY,
        };
        let find = |end: &EndReference| self.find_in_catalog(&end.key.0, end.key.1.as_deref());
        let Some(id) = find(source)? else {
            let (source, target) = (&source.text, &target.text);
            return Err(Error::argument(format!(
                "Could not find resource '{source}' for relationship on '{target}'"
            )));
        };
        if find(target)?.is_none() {
            let (source, target) = (&source.text, &target.text);
            return Err(Error::argument(format!(
                "Could not find resource '{target}' for relationship from '{source}'"
            )));
        }
        let target = target.text.as_str();
        let mut catalog = self.catalog.borrow_mut();
        let resource = catalog.get_mut(id);
        let own = resource.source;
        match resource.params.iter_mut().find(|p| p.name == name) {
            Some(Param { value: Value::Array(items), .. }) => {
                let holders = shared.remove(&items.address());
                items.make_mut().push(Value::from(target));
                let Some(holders) = holders else { return Ok(()) };
                let items = items.clone();
                for &(holder, name) in &holders {
                    let params = &mut catalog.get_mut(holder).params;
                    if let Some(param) = params.iter_mut().find(|p| p.name == name) {
                        param.value = Value::Array(items.clone());
                    }
                }
                shared.insert(items.address(), holders);
            }
            Some(param) => {
                let old = std::mem::take(&mut param.value);
                let old = (!old.is_undef()).then_some(old);
                let items = old.into_iter().chain([Value::from(target)]).collect();
                *param = Param {
                    name,
                    value: Value::array(items),
                    add: false,
                    source: own,
                    file: None,
                    line: None,
                };
            }
            None => resource.params.push(Param {
                name,
                value: Value::array(vec![Value::from(target)]),
                add: false,
                source: own,
                file: None,
                line: None,
            }),
        }
        Ok(())
    }
}
