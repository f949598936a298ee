//! Memory that a compile and a catalog hold, for collectors that see one small object: Ruby's runs when as much as it
//! allows was allocated, by what it is told.
//!
//! The allocator does not count, which would cost each allocation. What is counted here are resources, parameters and values of
//! variables, which everything else grows with: three quarters of what is allocated. `spec/integration/registered_memory_spec.rb`
//! compares.

use std::mem::size_of;
use std::rc::Rc;

use puppet_eval::Frame;
use puppet_eval::scope::ScopeInfo;
use puppet_pcore::Value;
use puppet_pcore::value::Held;
use rustc_hash::FxHashSet;

use crate::catalog::finished::{FinishedCatalog, FinishedResource};
use crate::catalog::resource::{Param, Resource};
use crate::catalog::{ResourceKind, UniquenessKey};
use crate::compiler::Compiler;

const AROUND: usize = Held::AROUND;
/// Memory of every compile, an empty one too: scopes, tables, lookup.
const COMPILE: usize = 32 << 10;
/// Entries of a resource in the catalog's tables and lists, which are half empty on average.
const ENTRIES: usize = 3 * (size_of::<UniquenessKey>() + AROUND);

/// So much of values makes a collection due; to count on would only take time.
const ENOUGH: usize = 16 << 20;

fn resource(resource: &Resource) -> usize {
    let params =
        if resource.params.spilled() { resource.params.capacity() * size_of::<Param>() + AROUND } else { 0 };
    let scope = match resource.kind {
        ResourceKind::Native(_) => 0,
        // The variables of the scope are its parameters and some more.
        _ => {
            let variables = (resource.params.len() + 8) * size_of::<Option<Value>>();
            size_of::<Frame>() + size_of::<ScopeInfo>() + variables + 3 * AROUND
        }
    };
    size_of::<Resource>() + ENTRIES + params + scope
}

impl Compiler {
    /// About how many bytes the compile holds. A container that is the value of a variable and of a parameter counts in the catalog, too.
    pub fn weight(&self) -> usize {
        let resources = self.catalog().resources.iter().map(resource).sum::<usize>();
        COMPILE + resources + self.variables()
    }

    /// Values of variables of all scopes that are still there.
    fn variables(&self) -> usize {
        let mut held = Held::up_to(ENOUGH);
        let mut seen = FxHashSet::default();
        let mut add = |frame: &Rc<Frame>| {
            if seen.insert(Rc::as_ptr(frame)) && !held.is_enough() {
                frame.each_value(|value| held.add(value));
            }
        };
        self.scopes.each(&mut add);
        let catalog = self.catalog();
        let mut last = None;
        for resource in catalog.resources.iter() {
            // Resources of a scope follow one another.
            if last.replace(Rc::as_ptr(&resource.scope)) != Some(Rc::as_ptr(&resource.scope)) {
                add(&resource.scope);
            }
        }
        held.bytes()
    }
}

impl FinishedCatalog {
    /// About how many bytes the catalog holds.
    pub fn weight(&self) -> usize {
        let edges = self.edges.capacity() * size_of::<(u32, u32)>();
        let param = size_of::<(puppet_syntax::Symbol, Value)>();
        let one = |resource: &FinishedResource| {
            size_of::<FinishedResource>() + resource.params.capacity() * param + AROUND
        };
        let mut held = Held::up_to(ENOUGH);
        let values =
            self.resources.iter().flat_map(|resource| resource.params.iter().map(|(_, value)| value));
        for value in values {
            if held.is_enough() {
                break;
            }
            held.add(value);
        }
        edges + self.resources.iter().map(one).sum::<usize>() + held.bytes()
    }
}
