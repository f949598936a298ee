//! The evaluator: lowering of the AST to slot-resolved IR, operators, scopes, calls.
//!
//! The outside world is reached only through [`Host`]; the catalog only through [`Session`].
pub mod coverage;
pub mod error;
mod eval;
pub mod evaluator;
mod features;
pub mod function;
pub mod host;
pub mod interrupt;
pub mod ir;
pub mod label;
pub mod lower;
pub mod ops;
mod pcore;
pub mod profile;
pub mod scope;
pub mod segments;
pub mod session;

pub use error::{Error, ErrorClass, Result, Unwind};
pub use eval::STATIC_RESOURCE_TYPES;
pub use eval::{check_conversion, of_no_class, of_no_entry, own_value};
pub use evaluator::{Evaluator, Settings, Strict};
pub use features::Features;
pub use function::{Args, Block, CallCx, Function, cached_templates, forget_templates};
pub use host::Host;
pub use pcore::{is_builtin_type, is_deferred};
pub use scope::{Frame, ScopeInfo, ScopeKind};
pub use session::{ResourceId, Session};
