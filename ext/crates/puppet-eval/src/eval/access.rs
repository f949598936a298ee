//! `[ ]` on values and types (`AccessOperator`).

use ecow::EcoString;
use puppet_pcore::{PArray, Type, TypeKind, Value, memory};
use puppet_syntax::{Span, Symbol};

use super::Cx;
use crate::error::{Error, Result, Unwind};
use crate::evaluator::Strict;
use crate::ir::{AccessNode, Node};
use crate::ops::numeric::{self, Num, Operand};
use crate::{label, pcore};

impl Cx<'_> {
    pub(super) fn access(&self, node: &Node, a: &AccessNode) -> Result<Value> {
        let left = self.eval(&a.left)?;
        if let [key] = &a.keys[..] {
            // The usual cases.
            match &left {
                Value::Hash(hash) => {
                    let key = self.eval(key)?;
                    return Ok(match &key {
                        Value::String(s) => hash.get_str(s).cloned().unwrap_or_default(),
                        _ => hash_get(hash, &key),
                    });
                }
                Value::Array(items) => {
                    let key = self.eval(key)?;
                    if let Value::Integer(i) = key {
                        return Ok(array_at(items, i));
                    }
                    return self.access_array(a, &left, items, vec![key]);
                }
                _ => {}
            }
        }
        let is_class = matches!(&left, Value::Type(t) if matches!(t.kind(), TypeKind::Class(_)));
        let mut keys = Vec::with_capacity(a.keys.len());
        for key in &a.keys {
            keys.push(if is_class { self.class_key(key)? } else { self.eval(key)? });
        }
        match &left {
            Value::Hash(hash) => Ok(match &keys[..] {
                [only] => hash_get(hash, only),
                _ => Value::array(keys.iter().map(|k| hash_get(hash, k)).filter(|v| !v.is_undef()).collect()),
            }),
            Value::Array(items) => self.access_array(a, &left, items, keys),
            Value::String(text) => Ok(Value::String(self.access_string(a, text, keys)?)),
            Value::Bytes(text) if text.bytes_apart().is_some() => {
                let found = self.access_string(a, &text.bytes_apart().unwrap_or_default().into(), keys)?;
                Value::from_bytes_apart(&found).map_err(Error::argument)
            }
            Value::Binary(bytes) => self.access_binary(a, bytes, keys),
            Value::Type(t) => self.access_type(node, a, t, keys),
            // The function `[]` of an Object type that is implemented outside.
            Value::Foreign(_) if crate::pcore::foreign_has_member(&left, Symbol::INDEX) => {
                match self.ev.session() {
                    Some(session) => session.call_member(self.frame, &left, "[]", &keys, None),
                    None => Ok(Value::Undef),
                }
            }
            other => Err(self.fail(
                a.left.span,
                "OPERATOR_NOT_APPLICABLE",
                format!("Operator '[]' is not applicable to {}.", label::a_an(&label::value_label(other))),
            )),
        }
    }

    fn access_array(&self, a: &AccessNode, left: &Value, items: &PArray, keys: Vec<Value>) -> Result<Value> {
        let keys = flat(keys);
        let mut numbers = Vec::with_capacity(2);
        if !(1..=2).contains(&keys.len()) {
            return Err(self.fail(
                a.left.span,
                "BAD_ARRAY_SLICE_ARITY",
                format!("Array supports [] with one or two arguments. Got {}", keys.len()),
            ));
        }
        for (i, key) in keys.iter().enumerate() {
            numbers.push(self.coerce(key, key_span(a, i)).map_err(unplaced)?);
        }
        let mut at = Vec::with_capacity(2);
        for (i, number) in numbers.iter().enumerate() {
            let Operand::Num(Num::Int(n)) = number else {
                let actual = match number {
                    Operand::Num(Num::Float(_)) => "Float",
                    Operand::Span(_) => "Timespan",
                    Operand::Version => "SemVer",
                    _ => "Timestamp",
                };
                let text = format!(
                    "{}[] cannot use {actual} where Integer is expected",
                    label::a_an_uc(&label::value_label(left))
                );
                return Err(unplaced(self.fail(key_span(a, i), "BAD_SLICE_KEY_TYPE", text)));
            };
            at.push(*n);
        }
        match at[..] {
            [i] => Ok(array_at(items, long(i)?)),
            [from, count, ..] => Ok(match range(items.len(), from, count)? {
                Some((from, to)) => Value::Array(items[from..to].iter().cloned().collect()),
                None => Value::Array(PArray::new()),
            }),
            [] => Ok(Value::Undef),
        }
    }

    fn string_keys(&self, a: &AccessNode, keys: Vec<Value>) -> Result<Vec<i128>> {
        let keys = flat(keys);
        if !(1..=2).contains(&keys.len()) {
            return Err(self.fail(
                a.left.span,
                "BAD_STRING_SLICE_ARITY",
                format!("String supports [] with one or two arguments. Got {}", keys.len()),
            ));
        }
        let mut at = Vec::with_capacity(2);
        for (i, key) in keys.iter().enumerate() {
            match numeric::to_n(key) {
                Some(Num::Int(n)) => at.push(n),
                other => {
                    let actual = match other {
                        Some(Num::Float(_)) => "Float".to_owned(),
                        _ => key_type_name(key),
                    };
                    let text = format!(
                        "A substring operation does not accept {} {actual} as a character index. Expected \
                         an Integer",
                        label::article(&actual)
                    );
                    return Err(unplaced(self.fail(key_span(a, i), "BAD_STRING_SLICE_KEY_TYPE", text)));
                }
            }
        }
        Ok(at)
    }

    fn access_string(&self, a: &AccessNode, text: &EcoString, keys: Vec<Value>) -> Result<EcoString> {
        let keys = self.string_keys(a, keys)?;
        if text.is_ascii() {
            let found = string_range(text.len(), &keys)?;
            return Ok(found.map_or_else(EcoString::new, |(from, to)| text[from..to].into()));
        }
        let chars: Vec<char> = text.chars().collect();
        let found = string_range(chars.len(), &keys)?;
        Ok(found.map_or_else(EcoString::new, |(from, to)| chars[from..to].iter().copied().collect()))
    }

    fn access_binary(&self, a: &AccessNode, bytes: &[u8], keys: Vec<Value>) -> Result<Value> {
        let keys = self.string_keys(a, keys)?;
        let found = string_range(bytes.len(), &keys)?;
        Ok(Value::Binary(found.map_or_else(|| [].into(), |(from, to)| bytes[from..to].into())))
    }

    fn access_type(&self, node: &Node, a: &AccessNode, t: &Type, mut keys: Vec<Value>) -> Result<Value> {
        if let (TypeKind::Resource(r), [Value::Type(key)]) = (t.kind(), &keys[..]) {
            if r.type_name.is_none() && key.as_resource().is_some() {
                return Ok(keys.pop().unwrap_or_default());
            }
        }
        match pcore::access(t, &keys).map_err(|e| self.access_error(node, a, *e))? {
            pcore::Accessed::Value(value) => Ok(value),
            pcore::Accessed::Empty(value) => {
                if self.ev.settings.debug {
                    let message = "Arguments to Resource[] are all empty/undefined".to_string();
                    let code = "EMPTY_RESOURCE_SPECIALIZATION";
                    self.optionally_fail(Strict::Warning, key_span(a, 0), code, message)?;
                }
                Ok(value)
            }
            pcore::Accessed::Parameters(names, in_array) => self.parameters_of(node, t, &names, in_array),
        }
    }

    /// `File['/x'][mode]`, `Class[x][param]`
    fn parameters_of(&self, node: &Node, t: &Type, keys: &[Value], in_array: bool) -> Result<Value> {
        let (type_name, title, is_class) = match t.kind() {
            TypeKind::Resource(r) => {
                (r.type_name.map_or("", Symbol::as_str), r.title.as_deref().unwrap_or_default(), false)
            }
            TypeKind::Class(Some(name)) => ("Class", name.as_str(), true),
            _ => ("", "", false),
        };
        let session = self.session()?;
        let found = session.find_resource(if is_class { "class" } else { type_name }, title)?;
        let Some(id) = found else {
            return Err(self.fail(
                node.span,
                "UNKNOWN_RESOURCE",
                format!("Resource not found: {type_name}['{title}']"),
            ));
        };
        let mut values = Vec::with_capacity(keys.len());
        for key in keys {
            let known = match key {
                Value::String(name) if session.is_parameter(id, name)? => Some(name),
                _ => None,
            };
            let Some(name) = known else {
                return Err(self.fail(
                    node.span,
                    "UNKNOWN_RESOURCE_PARAMETER",
                    format!(
                        "The resource {}['{title}'] does not have a parameter called '{}'",
                        capitalize(type_name),
                        puppet_pcore::convert::ruby::to_s(key)
                    ),
                ));
            };
            let value = Symbol::get(name).and_then(|name| session.resource_parameter(id, name));
            values.push(value.unwrap_or_default());
        }
        Ok(if in_array { Value::array(values) } else { values.pop().unwrap_or_default() })
    }

    #[cold]
    fn access_error(&self, node: &Node, a: &AccessNode, error: pcore::AccessError) -> Box<Unwind> {
        match error.cause {
            pcore::Cause::Issue(code, text) => {
                unplaced(self.fail(self.blamed(node, a, error.blamed), code, text))
            }
            pcore::Cause::Argument(text) => Error::argument(text),
            pcore::Cause::Definition(error) => Error::definition(error),
        }
    }

    fn blamed(&self, node: &Node, a: &AccessNode, blamed: pcore::Blamed) -> Span {
        match blamed {
            pcore::Blamed::Whole => node.span,
            pcore::Blamed::Left => a.left.span,
            pcore::Blamed::Key(i) => key_span(a, i),
        }
    }
}

/// Place of a key; what was unfolded from an array has none.
fn key_span(a: &AccessNode, i: usize) -> Span {
    a.keys.get(i).map_or(NOWHERE, |k| k.span)
}

/// The place of keys without one: stock gives errors about them no place at all.
const NOWHERE: Span = Span { start: u32::MAX, end: u32::MAX };

/// Takes the place away from errors that have none.
#[cold]
fn unplaced(mut unwind: Box<Unwind>) -> Box<Unwind> {
    if let Unwind::Error(error) = &mut *unwind {
        if error.location.as_ref().is_some_and(|l| l.span == NOWHERE) {
            error.location = None;
            error.file_line = Some((String::new(), None));
        }
    }
    unwind
}

fn flat(keys: Vec<Value>) -> Vec<Value> {
    if !keys.iter().any(|k| matches!(k, Value::Array(_) | Value::Foreign(_))) {
        return keys;
    }
    let mut out = Vec::new();
    memory::flatten(&keys, &mut out);
    out
}

fn hash_get(hash: &puppet_pcore::PHash, key: &Value) -> Value {
    match hash.get(key) {
        Some(value) => value.clone(),
        None if key.is_undef() => hash.get(&Value::Symbol("undef".into())).cloned().unwrap_or_default(),
        None => Value::Undef,
    }
}

fn array_at(items: &PArray, i: i64) -> Value {
    let i = if i < 0 { i.checked_add(items.len() as i64).unwrap_or(-1) } else { i };
    usize::try_from(i).ok().and_then(|i| items.get(i)).cloned().unwrap_or_default()
}

/// A place in a sequence as Ruby's C code takes it.
///
/// # Errors
/// Ruby's, for one beyond 64 bits.
fn long(place: i128) -> Result<i64> {
    i64::try_from(place).map_err(|_| Error::argument(puppet_pcore::convert::wording::too_big_for_long()))
}

/// The part of a sequence that `[from, count]` means; `None` is outside.
fn range(len: usize, from: i128, count: i128) -> Result<Option<(usize, usize)>> {
    let len = len as i128;
    let mut from = if from < 0 { len.saturating_add(from) } else { from };
    let mut count = if count < 0 { (len + 1).saturating_sub(from).saturating_add(count) } else { count };
    if from < 0 {
        count = count.saturating_add(from);
        from = 0;
    }
    let (from, count) = (i128::from(long(from)?), i128::from(long(count)?));
    if from > len || count < 0 {
        return Ok(None);
    }
    Ok(Some((from as usize, (from + count).min(len) as usize)))
}

fn string_range(len: usize, keys: &[i128]) -> Result<Option<(usize, usize)>> {
    match *keys {
        [at] => {
            let at = if at < 0 { (len as i128).saturating_add(at) } else { at };
            if at < 0 {
                return Ok(None);
            }
            let at = long(at)? as usize;
            Ok((at < len).then_some((at, at + 1)))
        }
        [from, count, ..] => range(len, from, count),
        [] => Ok(None),
    }
}

/// Label of an invalid key.
fn key_type_name(key: &Value) -> String {
    match key {
        Value::Undef => "Undef".to_owned(),
        Value::Default => "Default".to_owned(),
        other => pcore::general_type_string(other),
    }
}

/// Ruby's `capitalize`.
fn capitalize(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map_or_else(String::new, |c| c.to_uppercase().chain(chars.flat_map(char::to_lowercase)).collect())
}
