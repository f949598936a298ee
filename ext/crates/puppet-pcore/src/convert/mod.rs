//! Conversion of values: Ruby's text forms and `Kernel#format`, the formats of `String.new`, numbers
//! from text, iteration, and the conversions behind `new` of each type.

pub mod base64;
pub mod class_names;
mod decimal;
mod error;
mod float;
mod format;
pub mod implicit;
pub mod iterable;
pub mod kernel_format;
pub mod number;
mod pretty;
mod quote;
pub mod regexp;
pub mod ruby;
pub mod string;
pub mod time;
pub mod wording;

pub use error::{ConvertError, ConvertErrorKind, Result};
pub use float::float_to_s;
pub use quote::puppet_quote;
pub use time::{timespan_to_s, timestamp_to_s};
