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
    /// For each variable in the order they were set, how many slots had a value by then; empty while none had.
    slots_before: Vec<usize>,
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

    /// Sets a variable; one that exists keeps its place. `slots` of the frame have a value by now.
    pub fn insert(&mut self, name: Symbol, value: Value, slots: usize) {
        match self.unnamed.as_mut().and_then(|unnamed| unnamed.get_mut(name.as_str())) {
            Some(place) => place.1 = value,
            None => {
                let before = self.named.len();
                self.named.insert(name, value);
                if self.named.len() > before {
                    self.place(slots);
                }
            }
        }
    }

    /// Keeps where the variable that was set last stands among those with slots.
    fn place(&mut self, slots: usize) {
        if slots > 0 || !self.slots_before.is_empty() {
            let variables = self.named.len() + self.unnamed.as_ref().map_or(0, |unnamed| unnamed.len());
            self.slots_before.resize(variables - 1, 0);
            self.slots_before.push(slots);
        }
    }

    /// Sets a variable without interning its name.
    pub fn insert_text(&mut self, name: &str, value: Value, slots: usize) {
        if let Some(name) = Symbol::get(name) {
            return self.insert(name, value, slots);
        }
        let before = self.named.len();
        let unnamed = self.unnamed.get_or_insert_default();
        let known = unnamed.len();
        unnamed.entry(name.into()).or_insert((before, Value::Undef)).1 = value;
        if unnamed.len() > known {
            self.place(slots);
        }
    }

    /// All variables in the order they were set, each with the number of slots that had a value by then.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value, usize)> {
        let places = self.slots_before.iter().copied().chain(std::iter::repeat(0));
        self.in_order().zip(places).map(|((name, value), slots)| (name, value, slots))
    }

    fn in_order(&self) -> impl Iterator<Item = (&str, &Value)> {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_run_time_are_found_by_symbol_and_by_text() {
        let mut extra = Extra::default();
        extra.insert(Symbol::TITLE, Value::from("t"), 0);
        extra.insert_text("ipaddress_veth0a1b", Value::from("10.0.0.1"), 2);
        extra.insert(Symbol::NAME, Value::from("n"), 2);
        assert!(Symbol::get("ipaddress_veth0a1b").is_none());
        assert_eq!(extra.get_text("ipaddress_veth0a1b"), Some(&Value::from("10.0.0.1")));
        // A program that is loaded later has the name.
        let name = Symbol::new("ipaddress_veth0a1b");
        assert_eq!(extra.get(name), Some(&Value::from("10.0.0.1")));
        extra.insert(name, Value::from("10.0.0.2"), 3);
        extra.insert_text("title", Value::from("u"), 3);
        let all: Vec<_> =
            extra.iter().map(|(name, value, slots)| (name, value.as_str().unwrap_or(""), slots)).collect();
        assert_eq!(all, [("title", "u", 0), ("ipaddress_veth0a1b", "10.0.0.2", 2), ("name", "n", 2)]);
    }
}
