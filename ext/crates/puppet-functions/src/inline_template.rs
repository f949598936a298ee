//! `inline_template`: renders ERB templates given as text.
//!
//! ```puppet
//! $host = 'web1'
//! inline_template('host <%= @host %>')  # => 'host web1'
//! ```

use puppet_pcore::Value;

use crate::support::legacy::{self, legacy_function};
use crate::support::{CallCx, Result, tasks};

fn body(cx: &CallCx<'_>, args: &[Value]) -> Result<Value> {
    tasks::no_feature(cx, "ERB inline_template")?;
    let mut out = String::new();
    for text in args {
        out.push_str(&cx.evaluator.host.render_erb(cx, None, Some(&legacy::to_s(text)))?);
    }
    Ok(Value::string(out))
}

legacy_function!("inline_template", -2, body);
