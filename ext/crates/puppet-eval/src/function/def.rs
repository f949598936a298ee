//! How a built-in function is described: a table entry with signatures as text and plain Rust fns.

use puppet_pcore::Value;

use super::{Block, CallCx};
use crate::error::Result;

/// Arguments of a call, already checked against the dispatch.
pub type Args<'a> = &'a [Value];

/// The implementation of one dispatch.
pub type NativeFn = fn(&CallCx<'_>, Args<'_>, Option<&Block>) -> Result<Value>;

/// A built-in function.
pub struct FunctionDef {
    /// Its name.
    pub name: &'static str,
    /// Its signatures, tried in order.
    pub dispatches: &'static [DispatchDef],
}

/// One signature of a built-in function.
pub struct DispatchDef {
    /// Parameters as in stock's `dispatch` block, one each: `"param Type name"`,
    /// `"optional Type name"`, `"repeated Type name"`, `"required_repeated Type name"`,
    /// `"block Type name"`, `"optional_block Type name"`, `"return Type"`.
    pub signature: &'static [&'static str],
    /// The code.
    pub call: NativeFn,
}
