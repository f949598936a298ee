//! `hiera_include`: includes the classes that a key lists (deprecated).
//!
//! ```puppet
//! class web { notice('included') }
//! hiera_include('no_such_key', ['web'])  # logs notice: included
//! ```

use puppet_eval::session::HieraMerge;
use puppet_pcore::Value;

use crate::support::hiera::{Kind, hiera_function};
use crate::support::{CallCx, Result};

const KIND: Kind = Kind { name: "hiera_include", merge: HieraMerge::Unique, then: include };

fn include(cx: &CallCx<'_>, key: &str, value: Value) -> Result<Value> {
    let is_empty = match &value {
        Value::Undef => {
            return Err(puppet_eval::Error::parse(format!("Could not find data item {key}")));
        }
        Value::Array(items) => items.is_empty(),
        Value::String(name) => name.is_empty(),
        Value::Hash(hash) => hash.is_empty(),
        _ => false,
    };
    if is_empty { Ok(Value::Undef) } else { cx.call_function("include", &[value], None) }
}

hiera_function!(KIND);
