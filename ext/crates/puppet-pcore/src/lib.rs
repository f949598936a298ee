//! Values and types of the Puppet language (Pcore): what they are, how they compare, match,
//! convert and print. Does no IO and knows no scopes.
pub mod access;
mod assignable;
mod common;
pub mod convert;
mod factory;
pub mod failure;
pub mod format;
mod generalize;
mod guard;
mod infer;
mod iterable;
pub mod labels;
mod matcher;
pub mod memory;
mod merge_sort;
pub mod mismatch;
mod normalize;
pub mod parse;
pub mod runtime;
pub use puppet_syntax::stack;
pub mod types;
pub mod value;

pub use assignable::{TakesOther, assignable, takes_other};
pub use common::common_type;
pub use generalize::generalize;
pub use infer::{infer, infer_set};
pub use matcher::instance;
pub use merge_sort::merge_sort;
pub use normalize::normalize;
pub use types::{Type, TypeKind};
pub use value::{
    ByteString, CallableValue, Foreign, ForeignValue, Object, PArray, PHash, PIterator, Regexp, SemVer,
    SemVerRange, Timespan, Timestamp, Uri, Value,
};
