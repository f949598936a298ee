//! Iteration over values (`Puppet::Pops::Types::Iterable`).

use std::borrow::Cow;
use std::iter::Fuse;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use ecow::EcoString;
use puppet_syntax::interrupt;

use crate::types::{IntRange, Size, Type, TypeKind};
use crate::value::{IterOp, PArray, PHash, PIterator, Value};
use crate::{infer_set, memory};

mod yields;

pub use yields::{Yielded, Yields, yields};

/// A running iteration: gives one value after the other without building the whole.
pub enum Iter {
    /// Elements of an array.
    Array(PArray, usize, usize),
    /// `[key, value]` pairs of a hash.
    Hash(PHash, usize, usize),
    /// Integers from `next` on, `left` of them.
    Range {
        /// The next number.
        next: i128,
        /// Distance to the next one.
        step: i128,
        /// Number of remaining elements.
        left: u128,
    },
    /// Characters of a string.
    Chars(EcoString, usize),
    /// Every n-th of another iteration. One that ended while elements were left out stays at its end, as Ruby's
    /// enumerators do, whatever is appended to the array afterwards.
    Step(Box<Fuse<Iter>>, i64),
    /// Another iteration that notes how far it came.
    Used(Box<Iter>, Arc<AtomicUsize>),
    /// Another iteration whose elements are unfolded and packed again ([`Yielded::packed`]).
    Packed(Box<Iter>),
}

impl Iterator for Iter {
    type Item = Value;

    fn next(&mut self) -> Option<Value> {
        match self {
            Iter::Array(items, at, _) => {
                *at += 1;
                items.item_now(*at - 1)
            }
            Iter::Hash(map, at, _) => next_entry(map, at).map(|(k, v)| Value::array(vec![k, v])),
            Iter::Range { next, step, left } => {
                *left = left.checked_sub(1)?;
                let value = *next;
                *next = next.wrapping_add(*step);
                Some(Value::integer(value))
            }
            Iter::Chars(text, at) => {
                let c = text.get(*at..)?.chars().next()?;
                *at += c.len_utf8();
                Some(Value::String(EcoString::from(c)))
            }
            Iter::Step(inner, step) => {
                let value = inner.next()?;
                for _ in 1..*step {
                    if !interrupt::go_on(1) || inner.next().is_none() {
                        break;
                    }
                }
                Some(value)
            }
            Iter::Used(inner, used) => {
                let value = inner.next()?;
                used.fetch_add(1, Ordering::Relaxed);
                Some(value)
            }
            Iter::Packed(inner) => Some(Yielded::unfolded(inner.next()?).packed()),
        }
    }
}

/// The next entry of a hash that other code may change meanwhile: as in Ruby one with the value that it has by then, and none that was
/// deleted.
fn next_entry(map: &PHash, at: &mut usize) -> Option<(Value, Value)> {
    loop {
        let (key, value) = map.entry_now(*at)?;
        *at += 1;
        if let Some(value) = value {
            return Some((key, value));
        }
    }
}

/// All elements. Where it is known how many there are, memory is asked for first.
fn collect(iter: Iter) -> Vec<Value> {
    let count = match &iter {
        Iter::Array(_, at, end) | Iter::Hash(_, at, end) => end - at,
        Iter::Range { left, .. } => usize::try_from(*left).unwrap_or(usize::MAX),
        _ => 0,
    };
    if memory::has_values(count) { memory::collect(iter) } else { Vec::new() }
}

impl Iter {
    /// Goes on where an iterator was left.
    fn resume(mut self, used: &Arc<AtomicUsize>) -> Iter {
        for _ in 0..used.load(Ordering::Relaxed) {
            if !interrupt::go_on(1) || self.next().is_none() {
                break;
            }
        }
        Iter::Used(Box::new(self), used.clone())
    }
}

fn range(range: IntRange) -> Option<Iter> {
    let (min, max) = (range.min()?, range.max()?);
    let left = if max < min { 0 } else { max.abs_diff(min).saturating_add(1) };
    Some(Iter::Range { next: min, step: 1, left })
}

/// The iterator that an object of Ruby makes, once for all questions about it; other values are themselves.
pub fn subject(value: &Value) -> Cow<'_, Value> {
    let made = match value {
        Value::Foreign(object) => object.iterator(),
        _ => None,
    };
    made.map_or(Cow::Borrowed(value), Cow::Owned)
}

/// Starts to iterate over a value as Ruby's `Enumerable` does; `None`: it is not iterable. Steps and ranges
/// are used up by that, as stock's classes for them are, other iterators not. Elements of steps are unfolded
/// and packed again: an array of one element gives that element, an empty one `undef`.
pub fn iterate(value: &Value) -> Option<Iter> {
    match value {
        // Iterators without a step walk a tree: used up too.
        Value::Iterator(it) if !it.ops.is_empty() => match kind(value) {
            Some(Kind::Plain(_)) => fresh(value),
            Some(Kind::Step(_)) => Some(Iter::Packed(Box::new(iterate_next(value)?))),
            _ => iterate_next(value),
        },
        other => iterate_next(other),
    }
}

/// Starts to take elements one after the other (stock's `next`): an iterator goes on where it was left.
pub fn iterate_next(value: &Value) -> Option<Iter> {
    let Value::Iterator(it) = value else { return fresh(value) };
    let Some(op) = it.ops.first() else { return Some(fresh(&it.source)?.resume(&it.used)) };
    if let IterOp::Step(n) = *op {
        if !matches!(kind(&it.source), Some(Kind::Range(_))) {
            let inner = match &it.source {
                source @ Value::Iterator(_) => iterate_next(source)?,
                source => fresh(source)?.resume(&it.used),
            };
            return Some(if n <= 1 { inner } else { Iter::Step(Box::new(inner.fuse()), n) });
        }
    }
    Some(fresh(value)?.resume(&it.used))
}

fn fresh(value: &Value) -> Option<Iter> {
    match value {
        Value::Array(items) => {
            let items = items.current();
            let len = items.known().len();
            Some(Iter::Array(items, 0, len))
        }
        Value::Hash(map) => {
            let map = map.current();
            let len = map.known().len();
            Some(Iter::Hash(map, 0, len))
        }
        Value::String(text) => Some(Iter::Chars(text.clone(), 0)),
        Value::Bytes(text) => {
            let bytes = text.bytes_apart()?;
            let bytes: PArray =
                bytes.chars().filter_map(|c| Value::from_bytes_apart(&c.to_string()).ok()).collect();
            let len = bytes.len();
            Some(Iter::Array(bytes, 0, len))
        }
        Value::Integer(n) => Some(Iter::Range { next: 0, step: 1, left: u128::try_from(*n).ok()? }),
        Value::BigInteger(n) => Some(Iter::Range { next: 0, step: 1, left: u128::try_from(**n).ok()? }),
        Value::Type(t) => match t.kind() {
            TypeKind::Integer(r) => range(*r),
            TypeKind::Enum(e) => {
                let items: PArray = e.values.iter().map(|v| Value::String(v.clone())).collect();
                let len = items.len();
                Some(Iter::Array(items, 0, len))
            }
            TypeKind::Alias(a) => fresh(&Value::Type(a.target()?.into_owned())),
            _ => None,
        },
        Value::Iterator(it) => {
            let mut iter = fresh(&it.source)?;
            for op in &it.ops {
                iter = apply(iter, *op);
            }
            Some(iter)
        }
        Value::Foreign(object) => fresh(&object.iterator()?),
        _ => None,
    }
}

fn apply(iter: Iter, op: IterOp) -> Iter {
    match (op, iter) {
        (IterOp::Step(n), iter) if n <= 1 => iter,
        (IterOp::Step(n), Iter::Range { next, step, left }) => {
            Iter::Range { next, step: step.wrapping_mul(n.into()), left: left.div_ceil(n as u128) }
        }
        (IterOp::Step(n), iter) => Iter::Step(Box::new(iter.fuse()), n),
        (IterOp::Reverse, Iter::Range { next, step, left }) => {
            let last = next.wrapping_add(step.wrapping_mul(left.saturating_sub(1) as i128));
            Iter::Range { next: last, step: step.wrapping_neg(), left }
        }
        (IterOp::Reverse, iter) => {
            let mut items = collect(iter);
            items.reverse();
            let len = items.len();
            Iter::Array(PArray::from_vec(items), 0, len)
        }
    }
}

/// True if two-parameter blocks get key and value (`Iterable#hash_style?`).
pub fn is_hash_style(value: &Value) -> bool {
    match value {
        Value::Hash(_) => true,
        Value::Iterator(it) => {
            it.ops.iter().all(|op| matches!(op, IterOp::Step(..=1))) && is_hash_style(&it.source)
        }
        Value::Foreign(object) => object.iterator().is_some_and(|it| is_hash_style(&it)),
        _ => false,
    }
}

/// Arguments of blocks with two parameters: key and value of a hash, else index and element.
pub enum Pairs {
    /// Keys and values.
    Hash(PHash, usize),
    /// Pairs of a container as it was at the beginning.
    Copied(Value, usize),
    /// Elements with their index.
    Indexed(Iter, i64),
}

impl Iterator for Pairs {
    type Item = (Value, Value);

    fn next(&mut self) -> Option<(Value, Value)> {
        match self {
            Pairs::Hash(map, at) => next_entry(map, at),
            Pairs::Copied(value, at) => {
                let index = *at;
                *at += 1;
                match value {
                    Value::Hash(map) => map.known().get_index(index).map(|(k, v)| (k.clone(), v.clone())),
                    Value::Array(items) => {
                        items.known().get(index).map(|item| (Value::Integer(index as i64), item.clone()))
                    }
                    _ => None,
                }
            }
            Pairs::Indexed(iter, at) => {
                let item = iter.next()?;
                *at += 1;
                Some((Value::Integer(*at - 1), item))
            }
        }
    }
}

/// Starts to iterate for a block with two parameters; `None`: not iterable. See [`iterate`].
pub fn pairs(value: &Value) -> Option<Pairs> {
    match value {
        Value::Hash(map) => Some(Pairs::Hash(map.current(), 0)),
        Value::Iterator(it) if is_hash_style(value) => pairs(&it.source),
        Value::Foreign(object) => pairs(&object.iterator()?),
        other => Some(Pairs::Indexed(iterate(other)?, 0)),
    }
}

/// Pairs of an array or hash of which Ruby makes a copy first: what other code changes meanwhile is not seen. See [`pairs`].
pub fn pairs_of_copy(value: &Value) -> Option<Pairs> {
    match value {
        Value::Array(items) => Some(Pairs::Copied(Value::Array(items.current()), 0)),
        Value::Hash(map) => Some(Pairs::Copied(Value::Hash(map.current()), 0)),
        other => pairs(other),
    }
}

/// Pairs of a value whose elements Ruby's `zip` numbers, which makes a copy of an array: see [`pairs`].
pub fn zipped_pairs(value: &Value) -> Option<Pairs> {
    if matches!(value, Value::Array(_)) { pairs_of_copy(value) } else { pairs(value) }
}

/// Pairs of a value, taking elements of an iterator one after the other. See [`iterate_next`].
pub fn pairs_next(value: &Value) -> Option<Pairs> {
    match value {
        Value::Iterator(_) if !is_hash_style(value) => Some(Pairs::Indexed(iterate_next(value)?, 0)),
        other => pairs(other),
    }
}

/// All elements as an array, as `[*iterable]` and `Array(iterable)` give them.
pub fn to_array(value: &Value) -> Option<PArray> {
    match value {
        Value::Array(items) => Some(items.clone()),
        other => iterate(other).map(|iter| PArray::from_vec(collect(iter))),
    }
}

/// The element type that a lazy iterator over the value reports (`Iterable.on`).
pub fn element_type(value: &Value) -> Type {
    match value {
        Value::Type(t) => t.clone(),
        Value::Array(items) if !items.is_empty() => {
            Type::variant_or_single(items.iter().map(infer_set).collect())
        }
        Value::Array(_) => Type::unit(),
        Value::Integer(_) | Value::BigInteger(_) => match value.as_wide_int() {
            Some(n) if n > 0 => Type::integer_range(Some(0), Some(n - 1)),
            _ => Type::unit(),
        },
        Value::String(_) => Type::string_sized(Size::exactly(1)),
        Value::Iterator(it) => it.element_type.clone(),
        Value::Hash(map) => {
            let pair = if map.is_empty() {
                vec![Type::unit(), Type::unit()]
            } else {
                vec![
                    Type::variant_or_single(map.keys().map(infer_set).collect()),
                    Type::variant_or_single(map.values().map(infer_set).collect()),
                ]
            };
            Type::tuple_of(pair, Some(Size::exactly(2)))
        }
        _ => Type::any(),
    }
}

/// The value with one more step to be done lazily; `None`: not iterable.
pub fn with_op(value: &Value, op: IterOp, element_type: crate::types::Type) -> Option<Value> {
    if let Value::Foreign(object) = value {
        return with_op(&object.iterator()?, op, element_type);
    }
    fresh(value)?;
    let (source, element_type) = match value {
        // One of steps is read to its end at once to be reversed.
        Value::Iterator(it) if op == IterOp::Reverse && matches!(kind(value), Some(Kind::Step(_))) => {
            (Value::array(collect(iterate(value)?)), it.element_type.clone())
        }
        Value::Iterator(it) => (value.clone(), it.element_type.clone()),
        other => (other.clone(), element_type),
    };
    let element_type = match (op, fresh(value)) {
        (IterOp::Step(n), Some(Iter::Range { step, .. })) => {
            stepped(element_type, step.saturating_mul(n.into()))
        }
        _ => element_type,
    };
    Some(Value::Iterator(Arc::new(PIterator::new(source, vec![op], element_type))))
}

/// A range without what no step reaches (`IntegerRangeIterator#step_iterator`).
fn stepped(range: crate::types::Type, step: i128) -> crate::types::Type {
    let TypeKind::Integer(ends) = range.kind() else { return range };
    let (Some(min), Some(max)) = (ends.min(), ends.max()) else { return range };
    let Some(rest) = max.checked_sub(min).and_then(|size| size.checked_rem_euclid(step)) else {
        return range;
    };
    let short = if step < 0 && rest != 0 { rest.checked_add(step) } else { Some(rest) };
    match short {
        Some(rest) if rest > 0 => crate::types::Type::integer_range(Some(min), Some(max - rest)),
        Some(rest) if rest < 0 => crate::types::Type::integer_range(Some(min - rest), Some(max)),
        _ => range,
    }
}

/// Ruby's `to_s` of an iterator.
pub fn iterator_to_s(it: &PIterator) -> String {
    format!("Iterator[{}]-Value", crate::generalize(&it.element_type))
}

/// Class of stock's iterator over a value: it decides where `break` ends an iteration and how
/// it counts its elements.
enum Kind {
    /// `IntegerRangeIterator` with so many elements.
    Range(u128),
    /// `StepIterator` that believes to have so many.
    Step(i64),
    /// `Iterator`, with that many elements where known.
    Plain(i64),
}

fn kind(value: &Value) -> Option<Kind> {
    let Value::Iterator(it) = value else {
        return Some(match fresh(value)? {
            // `0` is iterated with `times`.
            Iter::Range { .. } if matches!(value, Value::Integer(0)) => Kind::Plain(0),
            Iter::Range { left, .. } => Kind::Range(left),
            Iter::Array(_, at, end) | Iter::Hash(_, at, end) => Kind::Plain((end - at) as i64),
            Iter::Chars(text, _) => Kind::Plain(text.chars().count() as i64),
            Iter::Step(..) | Iter::Used(..) | Iter::Packed(_) => return None,
        });
    };
    let mut found = kind(&it.source)?;
    for op in &it.ops {
        found = match (op, found) {
            (IterOp::Step(..=1), same) => same,
            (IterOp::Step(n), Kind::Range(left)) => Kind::Range(left.div_ceil(n.unsigned_abs().into())),
            (IterOp::Step(n), Kind::Plain(size) | Kind::Step(size)) => Kind::Step(size / n),
            (IterOp::Reverse, Kind::Range(left)) => Kind::Range(left),
            (IterOp::Reverse, Kind::Plain(size) | Kind::Step(size)) => Kind::Plain(size),
        };
    }
    Some(found)
}

/// True if `break` just ends an iteration that stock runs by Ruby's `Enumerable` (`all`, `any`,
/// `index`, ...): over ranges and steps it does, over anything else it goes on outward.
pub fn ends_at_break(value: &Value) -> bool {
    matches!(kind(value), Some(Kind::Range(_) | Kind::Step(_)))
}

/// Upper bound of the elements in a slice: Ruby's `each_slice` takes no more than the size that the container reports at the
/// start. Ranges and steps report too little; an array or a string reports its length, which is less than what a block that
/// appends to the array makes of it.
pub fn slice_limit(value: &Value) -> Option<i64> {
    match kind(value)? {
        Kind::Range(left) => Some(i64::try_from(left).map_or(i64::MAX, |left| left - 1)),
        Kind::Step(size) | Kind::Plain(size) => Some(size),
    }
}
