//! `include`: declares classes.
//!
//! ```puppet
//! class web { notice('declared once') }
//! include web
//! include 'web'  # logs notice: declared once
//! ```

use puppet_eval::session::IncludeMode;
use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, classes};

fn call(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    classes::declare(cx, "include", args, IncludeMode::Include)
}

pub(crate) static DEF: FunctionDef =
    FunctionDef::new("include", &[DispatchDef::new(&["required_repeated Any names"], call)]);
