//! Memory that a compile and a catalog hold, for collectors that see one small object: Ruby's runs when as much as it
//! allows was allocated, by what it is told.
//!
//! The allocator does not count, which would cost each allocation. What is counted here are resources and parameters, which
//! everything else grows with: three quarters of what is allocated. `spec/integration/registered_memory_spec.rb` compares.

use std::mem::size_of;

use puppet_eval::Frame;
use puppet_eval::scope::ScopeInfo;
use puppet_pcore::Value;

use crate::catalog::finished::{FinishedCatalog, FinishedResource};
use crate::catalog::resource::{Param, Resource};
use crate::catalog::{ResourceKind, UniquenessKey};
use crate::compiler::Compiler;

/// Overhead of a block: the allocator's words and what it leaves free, and a reference count.
const AROUND: usize = 32;
/// Memory of every compile, an empty one too: scopes, tables, lookup.
const COMPILE: usize = 32 << 10;
/// Entries of a resource in the catalog's tables and lists, which are half empty on average.
const ENTRIES: usize = 3 * (size_of::<UniquenessKey>() + AROUND);

/// The memory of a text or a container itself, without what is in the container: that is mostly shared.
fn block(value: &Value) -> usize {
    match value {
        Value::String(text) if text.len() > 15 => text.len() + AROUND,
        Value::Array(items) => items.len() * size_of::<Value>() + AROUND,
        Value::Hash(pairs) => pairs.len() * 3 * size_of::<Value>() + 3 * AROUND,
        _ => 0,
    }
}

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
    /// About how many bytes the compile holds, without what it shares with its catalog.
    pub fn weight(&self) -> usize {
        COMPILE + self.catalog().resources.iter().map(resource).sum::<usize>()
    }
}

impl FinishedCatalog {
    /// About how many bytes the catalog holds.
    pub fn weight(&self) -> usize {
        let edges = self.edges.capacity() * size_of::<(u32, u32)>();
        let param = size_of::<(puppet_syntax::Symbol, Value)>();
        let one = |resource: &FinishedResource| {
            let values: usize = resource.params.iter().map(|(_, value)| block(value)).sum();
            size_of::<FinishedResource>() + resource.params.capacity() * param + AROUND + values
        };
        edges + self.resources.iter().map(one).sum::<usize>()
    }
}
