//! `dig`: follows a path of keys and indexes into arrays and hashes.
//!
//! ```puppet
//! { 'users' => [{ 'name' => 'ann' }] }.dig('users', 0, 'name')  # => 'ann'
//! ```

use puppet_eval::ErrorClass;
use puppet_eval::Unwind;
use puppet_pcore::convert::{ruby, wording};
use puppet_pcore::{Type, Value};

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, raised, types};

/// Why the path does not lead on: what stock puts into an Error value.
pub(crate) struct DigError {
    /// `msg`
    pub(crate) message: String,
    /// The keys walked so far.
    pub(crate) path: Vec<Value>,
    /// `value_type` or `index_type`
    pub(crate) detail: (&'static str, Type),
    /// `issue_code`
    pub(crate) issue: &'static str,
}

/// Why a walk ends early.
pub(crate) enum Stuck {
    /// The path does not lead on (`Puppet::ErrorWithData`).
    Path(Box<DigError>),
    /// The error that Ruby's `Array#[]` raised.
    Raised(Box<Unwind>),
}

impl Stuck {
    /// As an error of the call.
    #[cold]
    pub(crate) fn raise(self) -> Box<Unwind> {
        match self {
            Stuck::Path(error) => raised(ErrorClass::ErrorWithData, error.message),
            Stuck::Raised(error) => error,
        }
    }
}

/// Ruby's `array[index]`.
fn at(items: &[Value], index: i64) -> Value {
    let index = if index < 0 { index + items.len() as i64 } else { index };
    usize::try_from(index).ok().and_then(|i| items.get(i)).cloned().unwrap_or_default()
}

/// Walks along the keys, as Ruby's `Hash#[]` and `Array#[]` do: a hash of Ruby code has its default there, which `$h[key]`
/// (`Hash#fetch`) does not ask for.
///
/// # Errors
/// When a step does not lead into a collection, or not with that index; what the default of a hash raised.
pub(crate) fn walk(cx: &CallCx<'_>, data: &Value, keys: &[Value]) -> std::result::Result<Value, Stuck> {
    let mut value = data.clone();
    let mut path = Vec::with_capacity(keys.len());
    for key in keys {
        if value.is_undef() || key.is_undef() {
            return Ok(Value::Undef);
        }
        if !matches!(value, Value::Array(_) | Value::Hash(_)) {
            let t = types::infer(&value);
            let shown = ruby::inspect(&Value::array(path.clone()));
            return Err(Stuck::Path(Box::new(DigError {
                message: format!("The given data does not contain a Collection at {shown}, got '{t}'"),
                path,
                detail: ("value_type", t),
                issue: "EXPECTED_COLLECTION",
            })));
        }
        path.push(key.clone());
        value = match (&value, key) {
            (Value::Array(items), Value::Integer(index)) => at(items, *index),
            // Ruby's own error, raised by `Array#[]`.
            (Value::Array(_), Value::BigInteger(_)) => {
                return Err(Stuck::Raised(raised(ErrorClass::RangeError, wording::too_big_for_long())));
            }
            (Value::Hash(map), key) => match map.get(key) {
                Some(found) => found.clone(),
                None => cx.evaluator.host.default_entry(map, key).map_err(Stuck::Raised)?,
            },
            (_, key) => {
                let t = types::infer(key);
                let shown = ruby::inspect(&Value::array(path.clone()));
                return Err(Stuck::Path(Box::new(DigError {
                    message: format!("The given data requires an Integer index at {shown}, got '{t}'"),
                    path,
                    detail: ("index_type", t),
                    issue: "EXPECTED_INTEGER_INDEX",
                })));
            }
        };
    }
    Ok(value)
}

fn call(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    walk(cx, &args[0], &args[1..]).map_err(Stuck::raise)
}

pub(crate) static DEF: FunctionDef = FunctionDef::new(
    "dig",
    &[DispatchDef::new(&["param Optional[Collection] data", "repeated Any arg"], call)],
);
