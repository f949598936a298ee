//! A Puppet value: at most 24 bytes, containers shared by reference count and changed in place
//! only while uniquely owned.

mod array;
mod by_byte;
pub mod compare;
mod content;
mod equality;
mod foreign;
mod hash;
mod held;
mod iterator;
mod map;
mod object;
mod parts;
mod regexp;
mod release;
mod semver;
mod side;
mod text;
mod timespan;
mod timestamp;
mod twins;
mod uri;

use std::sync::Arc;

use ecow::EcoString;
use puppet_syntax::Symbol;

pub use array::{PArray, WeakArray};
pub use foreign::{CallableValue, Foreign, ForeignValue};
pub use hash::{PHash, WeakHash};
pub use held::Held;
pub use iterator::{IterOp, PIterator};
pub use map::ValueMap;
pub use object::Object;
pub use regexp::{Captures, ForeignEngine, Matcher, Regexp, match_by};
pub use semver::{Number as VersionNumber, PreRelease, SemVer, SemVerRange};
pub use text::Text;
pub use timespan::Timespan;
pub use timestamp::Timestamp;
pub use twins::{Container, Key, Twins, runs, set_twins, twins_may_have_changed};
pub use uri::{MISSING_OPAQUE, Uri, default_port, dump, ftp_path, is_ip_literal};

use crate::types::Type;

/// Any value a Puppet expression can produce.
#[derive(Clone, Debug, Default)]
pub enum Value {
    /// `undef`
    #[default]
    Undef,
    /// `default`
    Default,
    /// `true`, `false`
    Boolean(bool),
    /// `42`
    Integer(i64),
    /// An integer beyond 64 bits, which Ruby code, functions and conversions make; never one that fits.
    BigInteger(Arc<i128>),
    /// `3.14`
    Float(f64),
    /// A UTF-8 string.
    String(EcoString),
    /// A Ruby string that is not valid UTF-8; on the heap because it is rare.
    Bytes(Arc<ByteString>),
    /// A Ruby symbol handed over by Ruby code; the language itself cannot make one.
    Symbol(EcoString),
    /// `[1, 2]`
    Array(PArray),
    /// `{ 'a' => 1 }`
    Hash(PHash),
    /// `/ab*/`
    Regexp(Arc<Regexp>),
    /// `Integer[1, 2]`, `File['/x']`
    Type(Type),
    /// `Sensitive('x')`
    Sensitive(Arc<Value>),
    /// `Binary('...')`
    Binary(Arc<[u8]>),
    /// `SemVer('1.2.3')`
    SemVer(Arc<SemVer>),
    /// `SemVerRange('>=1.0.0')`
    SemVerRange(Arc<SemVerRange>),
    /// `Timespan(...)`
    Timespan(Timespan),
    /// `Timestamp(...)`
    Timestamp(Timestamp),
    /// `URI('http://x')`
    Uri(Arc<Uri>),
    /// An instance of an Object type, Deferred and Error included.
    Object(Arc<Object>),
    /// A lazy Iterable (`reverse_each`, `step`, `Iterable(...)`).
    Iterator(Arc<PIterator>),
    /// A lambda or function as a value.
    Callable(Arc<dyn CallableValue>),
    /// A Ruby object the language has no form for (a `Runtime['ruby', ...]` value).
    Foreign(Foreign),
}

const _: () = assert!(size_of::<Value>() <= 24);

/// A string of any encoding that is not valid UTF-8.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ByteString {
    /// The bytes as Ruby holds them.
    pub bytes: Box<[u8]>,
    /// Ruby's name of the encoding, e.g. `ASCII-8BIT`.
    pub encoding: Symbol,
}

impl ByteString {
    /// The text as the name of a resource: Ruby's patterns take binary texts, and their bytes are those of the catalog.
    ///
    /// # Errors
    /// The text of Ruby's `ArgumentError` where a pattern meets one that is not valid in its encoding.
    pub fn as_name(&self) -> Result<EcoString, String> {
        let binary = self.encoding == Symbol::BINARY;
        let encoding = if binary { Symbol::UTF_8 } else { self.encoding };
        let text = if binary { std::str::from_utf8(&self.bytes).ok() } else { None };
        text.map(EcoString::from).ok_or_else(|| format!("invalid byte sequence in {}", encoding.as_str()))
    }
}

impl Value {
    /// An integer value of any size.
    pub fn integer(i: i128) -> Value {
        i64::try_from(i).map_or_else(|_| Value::BigInteger(Arc::new(i)), Value::Integer)
    }

    /// A string value; undef where there is no memory for the copy, which the evaluator raises.
    pub fn string(text: impl AsRef<str> + Into<EcoString>) -> Value {
        if crate::memory::has(text.as_ref().len()) { Value::String(text.into()) } else { Value::Undef }
    }

    /// An array value.
    pub fn array(items: Vec<Value>) -> Value {
        Value::Array(PArray::from_vec(items))
    }

    /// A hash value from pairs; a later pair with the same key wins, the first place is kept.
    pub fn hash(pairs: impl IntoIterator<Item = (Value, Value)>) -> Value {
        Value::Hash(pairs.into_iter().collect())
    }

    /// The value as if it had been evaluated again: arrays and hashes are new ones, at every depth.
    #[inline]
    pub fn fresh(&self) -> Value {
        match self {
            Value::Array(a) => Value::Array(a.fresh()),
            Value::Hash(h) => Value::Hash(h.fresh()),
            other => other.clone(),
        }
    }

    /// True if a newer version took the place of a container.
    #[inline]
    pub fn is_superseded(&self) -> bool {
        match self {
            Value::Array(a) => a.is_superseded(),
            Value::Hash(h) => h.is_superseded(),
            _ => false,
        }
    }

    /// The newest version of a container. A place that holds the container should hold this one instead: the old one is freed then.
    pub fn newest(&self) -> Value {
        match self {
            Value::Array(a) => Value::Array(a.newest()),
            Value::Hash(h) => Value::Hash(h.newest()),
            other => other.clone(),
        }
    }

    /// True if both are one container in memory; false for what is not a container.
    pub fn same_container(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Array(a), Value::Array(b)) => a.ptr_eq(b),
            (Value::Hash(a), Value::Hash(b)) => a.ptr_eq(b),
            _ => false,
        }
    }

    /// The text of a string, also of one that Ruby calls binary (`File.binread`, `Base64.decode64`) and that is UTF-8.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::String(s) => Some(s),
            Value::Bytes(text) if text.encoding == Symbol::BINARY => std::str::from_utf8(&text.bytes).ok(),
            _ => None,
        }
    }

    /// The integer.
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Value::Integer(i) => Some(*i),
            _ => None,
        }
    }

    /// The integer, of any size.
    pub fn as_wide_int(&self) -> Option<i128> {
        match self {
            Value::Integer(i) => Some(i128::from(*i)),
            Value::BigInteger(i) => Some(**i),
            _ => None,
        }
    }

    /// The integer as a count: what 64 bits cannot hold is their end.
    pub fn as_clamped_int(&self) -> Option<i64> {
        let clamped = self.as_wide_int()?.clamp(i128::from(i64::MIN), i128::from(i64::MAX));
        i64::try_from(clamped).ok()
    }

    /// The array.
    pub fn as_array(&self) -> Option<&PArray> {
        match self {
            Value::Array(a) => Some(a),
            _ => None,
        }
    }

    /// The hash.
    pub fn as_hash(&self) -> Option<&PHash> {
        match self {
            Value::Hash(h) => Some(h),
            _ => None,
        }
    }

    /// The type, for a value that is a type.
    pub fn as_type(&self) -> Option<&Type> {
        match self {
            Value::Type(t) => Some(t),
            _ => None,
        }
    }

    /// True if this is `undef`.
    pub fn is_undef(&self) -> bool {
        matches!(self, Value::Undef)
    }

    /// The language's truth: only `undef` and `false` are false.
    pub fn is_truthy(&self) -> bool {
        !matches!(self, Value::Undef | Value::Boolean(false))
    }
}

impl From<&str> for Value {
    fn from(s: &str) -> Value {
        Value::String(s.into())
    }
}

impl From<String> for Value {
    /// Copies the text. A large one that there is no memory for is left out, see `memory`.
    fn from(s: String) -> Value {
        if crate::memory::has(s.len()) { Value::String(s.into()) } else { Value::Undef }
    }
}

impl From<EcoString> for Value {
    fn from(s: EcoString) -> Value {
        Value::String(s)
    }
}

impl From<i64> for Value {
    fn from(i: i64) -> Value {
        Value::Integer(i)
    }
}

impl From<f64> for Value {
    fn from(f: f64) -> Value {
        Value::Float(f)
    }
}

impl From<bool> for Value {
    fn from(b: bool) -> Value {
        Value::Boolean(b)
    }
}

impl From<Vec<Value>> for Value {
    fn from(items: Vec<Value>) -> Value {
        Value::array(items)
    }
}

impl From<PArray> for Value {
    fn from(a: PArray) -> Value {
        Value::Array(a)
    }
}

impl From<PHash> for Value {
    fn from(h: PHash) -> Value {
        Value::Hash(h)
    }
}

impl From<Type> for Value {
    fn from(t: Type) -> Value {
        Value::Type(t)
    }
}
