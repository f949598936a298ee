//! Memory that values hold, for an embedder whose collector sees one small object.

use rustc_hash::FxHashSet;

use super::Value;
use super::content::Owner;
use super::side::{is_frozen, own};

/// Adds up the memory of values, that of each container once, until there is as much as matters.
///
/// Not counted: frozen containers (facts, which belong to the node), and content that a copy shares with its original or that only the
/// twin has so far.
///
/// ```
/// use puppet_pcore::Value;
/// use puppet_pcore::value::Held;
///
/// let list = Value::Array((0..1000).map(Value::Integer).collect());
/// let mut held = Held::up_to(1 << 20);
/// held.add(&list);
/// let once = held.bytes();
/// held.add(&list);
/// assert!(once >= 1000 * size_of::<Value>());
/// assert_eq!(once, held.bytes());
/// ```
#[derive(Debug)]
pub struct Held {
    seen: FxHashSet<usize>,
    bytes: usize,
    most: usize,
}

impl Held {
    /// Overhead of a block: the allocator's words and what it leaves free, and a reference count.
    pub const AROUND: usize = 32;

    /// Nothing yet; at `most` bytes counting ends.
    pub fn up_to(most: usize) -> Held {
        Held { seen: FxHashSet::default(), bytes: 0, most }
    }

    /// About how many bytes it is.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// True if more does not matter.
    pub fn is_enough(&self) -> bool {
        self.bytes >= self.most
    }

    /// Adds a value and all that is in it. Nothing is read by way of twins.
    pub fn add(&mut self, value: &Value) {
        if !self.add_block(value) {
            return;
        }
        let mut waiting = vec![value];
        while let Some(container) = waiting.pop() {
            match container {
                Value::Array(items) => {
                    let items = own(items).into_iter().flatten();
                    waiting.extend(items.filter(|item| self.add_block(item)));
                }
                Value::Hash(pairs) => {
                    let parts = own(pairs).into_iter().flatten().flat_map(|(key, value)| [key, value]);
                    waiting.extend(parts.filter(|part| self.add_block(part)));
                }
                Value::Sensitive(inner) if self.add_block(inner) => waiting.push(inner),
                _ => {}
            }
            if self.is_enough() {
                return;
            }
        }
    }

    /// Adds a text or a container without its elements; true if these are to be added.
    fn add_block(&mut self, value: &Value) -> bool {
        match value {
            Value::String(text) if text.len() > 15 => {
                self.bytes += text.len() + Held::AROUND;
                false
            }
            Value::Array(items) => {
                self.is_new(items, |items| items.len() * size_of::<Value>() + 2 * Held::AROUND)
            }
            Value::Hash(pairs) => {
                self.is_new(pairs, |pairs| pairs.bytes() + (1 + pairs.blocks()) * Held::AROUND)
            }
            Value::Sensitive(_) => true,
            _ => false,
        }
    }

    fn is_new<O: Owner>(&mut self, owner: &O, bytes: impl FnOnce(&O::Content) -> usize) -> bool {
        let Some(content) = own(owner).filter(|_| !is_frozen(owner)) else { return false };
        let is_new = self.seen.insert(std::ptr::from_ref(content).addr());
        if is_new {
            self.bytes += bytes(content);
        }
        is_new
    }
}
