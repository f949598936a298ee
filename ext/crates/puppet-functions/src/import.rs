//! `import`: removed from the language; raises an error.
//!
//! ```puppet
//! import('x.pp')  # error: Use of 'import' has been discontinued in favor of a manifest directory. See http://links.puppet.com/puppet-import-deprecation
//! ```

use puppet_eval::Error;
use puppet_eval::error::ErrorClass;
use puppet_pcore::Value;

use crate::support::{Args, Block, CallCx, DispatchDef, FunctionDef, Result};

fn call(_cx: &CallCx<'_>, _args: Args<'_>, _block: Option<&Block>) -> Result<Value> {
    let mut error = Error::new(
        ErrorClass::Preformatted,
        "Use of 'import' has been discontinued in favor of a manifest directory. See \
         http://links.puppet.com/puppet-import-deprecation",
    );
    error.issue = Some("DISCONTINUED_IMPORT");
    error.origin = Some(Box::new(Error::new(ErrorClass::Semantic, "Puppet::Pops::SemanticError")));
    Err(error.raise())
}

pub(crate) static DEF: FunctionDef =
    FunctionDef::new("import", &[DispatchDef::new(&["repeated Any args"], call)]);
