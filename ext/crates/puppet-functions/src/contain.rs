//! `contain`: declares classes and contains them in the calling class or define.
//!
//! ```puppet
//! class service_account { notify { 'account': } }
//! class web { contain service_account }
//! include web
//! notice(defined(Class['service_account']))  # logs notice: true
//! ```

use puppet_eval::session::IncludeMode;
use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result, classes};

fn call(cx: &CallCx<'_>, args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    classes::declare(cx, "contain", args, IncludeMode::Contain)
}

pub(crate) static DEF: FunctionDef =
    FunctionDef::new("contain", &[DispatchDef::new(&["required_repeated Any names"], call)]);
