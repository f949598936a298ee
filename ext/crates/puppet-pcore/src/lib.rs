//! Values and types of the Puppet language (Pcore): what they are, how they compare, match,
//! convert and print. Does no IO and knows no scopes.
pub mod convert;
pub mod types;
pub mod value;

pub use types::{Type, TypeKind};
pub use value::{
    ByteString, CallableValue, Foreign, ForeignValue, Object, PArray, PHash, PIterator, Regexp, SemVer,
    SemVerRange, Timestamp, Uri, Value,
};
