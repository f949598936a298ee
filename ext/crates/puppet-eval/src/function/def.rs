//! Description of a built-in function: a table entry with signatures as text and plain Rust fns.

use puppet_pcore::Value;

use super::{Block, CallCx};
use crate::Features;
use crate::error::Result;

/// Arguments of a call, already checked against the dispatch.
pub type Args<'a> = &'a [Value];

/// The implementation of one dispatch.
pub type NativeFn = fn(&CallCx<'_>, Args<'_>, Option<&Block>) -> Result<Value>;

/// A built-in function.
pub struct FunctionDef {
    /// Its name.
    pub name: &'static str,
    /// Types known in the signatures only, each `"Name = Type"` (stock's `local_types`).
    pub local_types: &'static [&'static str],
    /// Its signatures, tried in order.
    pub dispatches: &'static [DispatchDef],
    /// Of a function of the 3.x API, which checks its arguments itself: their number, `-(least + 1)` for a minimum.
    pub arity: Option<i32>,
}

impl FunctionDef {
    /// A function without local types.
    pub const fn new(name: &'static str, dispatches: &'static [DispatchDef]) -> FunctionDef {
        FunctionDef { name, local_types: &[], dispatches, arity: None }
    }

    /// A function of the 3.x API.
    pub const fn legacy(name: &'static str, arity: i32, dispatches: &'static [DispatchDef]) -> FunctionDef {
        FunctionDef { name, local_types: &[], dispatches, arity: Some(arity) }
    }

    /// True if it evaluates Puppet code other than a block: templates, and the defaults of classes. A `return`
    /// there ends the function (`Function#call` catches it), one in a block what the block is written in.
    pub fn evaluates(&self) -> bool {
        matches!(self.name, "contain" | "epp" | "hiera_include" | "include" | "inline_epp" | "require")
    }

    /// A function with local types.
    pub const fn with_types(
        name: &'static str,
        local_types: &'static [&'static str],
        dispatches: &'static [DispatchDef],
    ) -> FunctionDef {
        FunctionDef { name, local_types, dispatches, arity: None }
    }
}

/// One signature of a built-in function.
pub struct DispatchDef {
    /// Parameters as in stock's `dispatch` block, one each: `"param Type name"`,
    /// `"optional Type name"`, `"repeated Type name"`, `"required_repeated Type name"`,
    /// `"block Type name"`, `"optional_block Type name"`, `"return Type"`. The name is the last
    /// word, the type all between.
    pub signature: &'static [&'static str],
    /// The code.
    pub call: NativeFn,
    /// True for stock's `argument_mismatch`: `call` gives the text (a String) of the
    /// `ArgumentError` `'name' text`; the dispatch is not a signature when mismatches are described.
    pub mismatch: bool,
    /// True if the emulated Puppet release has it.
    pub present: fn(Features) -> bool,
}

/// In every generation.
fn always(_: Features) -> bool {
    true
}

impl DispatchDef {
    /// A signature and its code.
    pub const fn new(signature: &'static [&'static str], call: NativeFn) -> DispatchDef {
        DispatchDef { signature, call, mismatch: false, present: always }
    }

    /// An `argument_mismatch`.
    pub const fn mismatch(signature: &'static [&'static str], call: NativeFn) -> DispatchDef {
        DispatchDef { signature, call, mismatch: true, present: always }
    }

    /// Limits a dispatch to the Puppets with a feature.
    pub const fn when(self, present: fn(Features) -> bool) -> DispatchDef {
        DispatchDef { present, ..self }
    }
}
