//! Variables without a slot.

use ecow::EcoString;
use indexmap::IndexMap;
use puppet_pcore::Value;
use puppet_syntax::Symbol;
use rustc_hash::FxBuildHasher;

/// Variables by name, in the order they were set. Names that no source code has (facts of one node) are
/// texts: interned names are never released.
#[derive(Debug, Default)]
pub struct Extra {
    named: IndexMap<Symbol, Value, FxBuildHasher>,
    /// With the number of interned names that were set before.
    unnamed: Option<Box<Unnamed>>,
}

type Unnamed = IndexMap<EcoString, (usize, Value), FxBuildHasher>;

impl Extra {
    /// The value of a variable.
    #[inline]
    pub fn get(&self, name: Symbol) -> Option<&Value> {
        self.named.get(&name).or_else(|| self.get_text(name.as_str()))
    }

    /// The value of a variable whose name was not interned when it was set.
    #[inline]
    pub fn get_text(&self, name: &str) -> Option<&Value> {
        Some(&self.unnamed.as_ref()?.get(name)?.1)
    }

    /// Makes room for so many more variables.
    pub fn reserve(&mut self, variables: usize) {
        self.named.reserve(variables);
    }

    /// Sets a variable; one that exists keeps its place.
    pub fn insert(&mut self, name: Symbol, value: Value) {
        match self.unnamed.as_mut().and_then(|unnamed| unnamed.get_mut(name.as_str())) {
            Some(place) => place.1 = value,
            None => {
                self.named.insert(name, value);
            }
        }
    }

    /// Sets a variable without interning its name.
    pub fn insert_text(&mut self, name: &str, value: Value) {
        if let Some(name) = Symbol::get(name) {
            return self.insert(name, value);
        }
        let before = self.named.len();
        let unnamed = self.unnamed.get_or_insert_default();
        unnamed.entry(name.into()).or_insert((before, Value::Undef)).1 = value;
    }

    /// All variables in the order they were set.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        let mut unnamed = self.unnamed.iter().flat_map(|unnamed| unnamed.iter()).peekable();
        let mut named = self.named.iter().enumerate().peekable();
        std::iter::from_fn(move || {
            let position = named.peek().map_or(usize::MAX, |(position, _)| *position);
            if let Some((name, (_, value))) = unnamed.next_if(|(_, (before, _))| *before <= position) {
                return Some((name.as_str(), value));
            }
            named.next().map(|(_, (name, value))| (name.as_str(), value))
        })
    }

    /// The values, for changing.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut Value> {
        let unnamed = self.unnamed.iter_mut().flat_map(|unnamed| unnamed.values_mut());
        self.named.values_mut().chain(unnamed.map(|(_, value)| value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_run_time_are_found_by_symbol_and_by_text() {
        let mut extra = Extra::default();
        extra.insert(Symbol::TITLE, Value::from("t"));
        extra.insert_text("ipaddress_veth0a1b", Value::from("10.0.0.1"));
        extra.insert(Symbol::NAME, Value::from("n"));
        assert!(Symbol::get("ipaddress_veth0a1b").is_none());
        assert_eq!(extra.get_text("ipaddress_veth0a1b"), Some(&Value::from("10.0.0.1")));
        // A program that is loaded later has the name.
        let name = Symbol::new("ipaddress_veth0a1b");
        assert_eq!(extra.get(name), Some(&Value::from("10.0.0.1")));
        extra.insert(name, Value::from("10.0.0.2"));
        extra.insert_text("title", Value::from("u"));
        let all: Vec<_> = extra.iter().map(|(name, value)| (name, value.as_str().unwrap_or(""))).collect();
        assert_eq!(all, [("title", "u"), ("ipaddress_veth0a1b", "10.0.0.2"), ("name", "n")]);
        assert_eq!(extra.values_mut().count(), 3);
    }
}
