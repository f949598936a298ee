//! Memory for what a program can make large. Where there is none, the reason is left as a [`failure`], and
//! the evaluator raises Ruby's `NoMemoryError`. Small amounts need no question: the embedder's allocator keeps
//! a reserve for them.

use ecow::EcoString;
use puppet_syntax::interrupt;

use crate::failure;
use crate::value::Value;

/// From here on it is asked whether there is memory. The allocator's reserve is several times that.
pub const LARGE: usize = 1 << 20;

/// True if that many bytes can be had now.
#[inline]
pub fn has(bytes: usize) -> bool {
    bytes < LARGE || asked(bytes)
}

/// The same for so many values.
#[inline]
pub fn has_values(count: usize) -> bool {
    has(count.saturating_mul(size_of::<Value>()))
}

#[cold]
fn asked(bytes: usize) -> bool {
    // Taken and given back: an allocation of this size does not fail then.
    let mut probe: Vec<u8> = Vec::new();
    let found = probe.try_reserve_exact(bytes).is_ok();
    // Not to be optimised away.
    std::hint::black_box(&probe);
    if !found {
        failure::out_of_memory();
    }
    found
}

/// Adds to a list that can become large; false: there is no memory for it.
#[inline]
pub fn push<T>(list: &mut Vec<T>, item: T) -> bool {
    if list.len() == list.capacity() && !grow(list) {
        return false;
    }
    list.push(item);
    true
}

#[cold]
fn grow<T>(list: &mut Vec<T>) -> bool {
    let found = list.try_reserve(1).is_ok();
    if !found {
        failure::out_of_memory();
    }
    found
}

/// Adds to a text that can become large; false: there is no memory for it.
#[inline]
pub fn push_str(text: &mut String, more: &str) -> bool {
    if !make_room(text, more.len()) {
        return false;
    }
    text.push_str(more);
    true
}

/// Makes room for so many bytes more; false: there is no memory for them.
#[inline]
pub fn make_room(text: &mut String, bytes: usize) -> bool {
    text.capacity() - text.len() >= bytes || grow_text(text, bytes)
}

#[cold]
#[inline(never)]
fn grow_text(text: &mut String, bytes: usize) -> bool {
    let found = text.try_reserve(bytes).is_ok();
    if !found {
        failure::out_of_memory();
    }
    found
}

/// So many characters are added at once.
const BLOCK: usize = 4096;

/// Adds the same character so many times; false: there is no memory for it, or the program is to end.
pub fn fill(text: &mut String, c: char, count: usize) -> bool {
    let bytes = count.saturating_mul(c.len_utf8());
    if text.capacity() - text.len() < bytes && text.try_reserve(bytes).is_err() {
        failure::out_of_memory();
        return false;
    }
    if count >= BLOCK {
        let block: String = std::iter::repeat_n(c, BLOCK).collect();
        for _ in 0..count / BLOCK {
            if !interrupt::go_on(1) {
                return false;
            }
            text.push_str(&block);
        }
    }
    text.extend(std::iter::repeat_n(c, count % BLOCK));
    true
}

/// All that an iteration gives, giving way in between; what is there when it is stopped is thrown away.
pub fn collect<T>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut list = Vec::new();
    if items.size_hint().0 > 0 && list.try_reserve(items.size_hint().0).is_err() {
        failure::out_of_memory();
        return list;
    }
    for (n, item) in items.enumerate() {
        if n % 64 == 63 && !interrupt::go_on(1) || !push(&mut list, item) {
            break;
        }
    }
    list
}

/// Before the next piece of a text that can become large: gives way, and makes room for small pieces. False:
/// nothing more is to be written.
#[inline]
pub fn room(text: &mut String) -> bool {
    if !interrupt::go_on(1) {
        return false;
    }
    if text.len() >= LARGE && text.capacity() - text.len() < LARGE && text.try_reserve(LARGE).is_err() {
        failure::out_of_memory();
        return false;
    }
    true
}

/// Adds to a text as the engine's strings are; false: there is no memory for it.
#[inline]
pub fn append(text: &mut EcoString, more: &str) -> bool {
    let wanted = text.len() + more.len();
    if wanted >= LARGE && wanted > text.capacity() && !has(wanted.saturating_mul(2)) {
        return false;
    }
    text.push_str(more);
    true
}

/// Before the next piece of such a text, as [`room`].
#[inline]
pub fn room_in(text: &mut EcoString) -> bool {
    if !interrupt::go_on(1) {
        return false;
    }
    if text.len() >= LARGE && text.capacity() - text.len() < LARGE {
        if !has(text.capacity().saturating_mul(2)) {
            return false;
        }
        text.reserve(LARGE);
    }
    true
}

/// Before work whose result is about as large as what it is given: whether there is memory for a few such
/// results. What is inside of containers counts for the work that walks over it. Gives way before much work.
#[inline]
pub fn enough_for<'a>(values: impl IntoIterator<Item = &'a Value>) -> bool {
    let bytes: usize = values.into_iter().map(size).sum();
    bytes < LARGE / 4 || interrupt::go_on(bytes / 4096) && has(bytes.saturating_mul(3))
}

#[inline]
fn size(value: &Value) -> usize {
    match value {
        Value::String(text) => text.len(),
        Value::Array(items) => items.len() * size_of::<Value>(),
        // Entries and the index.
        Value::Hash(hash) => hash.len() * (2 * size_of::<Value>() + 24),
        Value::Binary(bytes) => bytes.len(),
        _ => 0,
    }
}

/// Ruby's `Array#flatten`: the values of nested arrays and of objects with `to_ary`, at every depth. What a program can make large may end
/// early, with a [`failure`].
///
/// ```
/// # use puppet_pcore::{Value, memory};
/// let mut flat = Vec::new();
/// memory::flatten(&[Value::from(1), Value::array(vec![Value::array(vec![Value::from(2)])])], &mut flat);
/// assert_eq!(flat, [Value::from(1), Value::from(2)]);
/// ```
pub fn flatten(values: &[Value], out: &mut Vec<Value>) {
    if !interrupt::go_on(values.len() / 16 + 1) {
        return;
    }
    for value in values {
        match value {
            Value::Array(items) => flatten(items, out),
            Value::Foreign(object) => match object.to_ary() {
                Some(Value::Array(items)) => flatten(&items, out),
                _ => _ = push(out, value.clone()),
            },
            other if push(out, other.clone()) => {}
            _ => return,
        }
    }
}

/// The values of an array, at every depth, or the value itself (`[value].flatten`).
pub fn flat(value: &Value) -> Vec<Value> {
    let mut out = Vec::new();
    flatten(std::slice::from_ref(value), &mut out);
    out
}
