//! `require`: declares classes and makes the calling class or define depend on them.
//!
//! ```puppet
//! class base { notice('base') }
//! class web { require base }
//! include web  # logs notice: base
//! ```

use puppet_eval::session::IncludeMode;
use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, classes};

fn call(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    classes::declare(cx, "require", args, IncludeMode::Require)
}

pub(crate) static DEF: FunctionDef =
    FunctionDef::new("require", &[DispatchDef::new(&["required_repeated Any names"], call)]);
