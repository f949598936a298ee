//! `inline_template`: renders ERB templates given as text.
//!
//! ```puppet
//! $host = 'web1'
//! inline_template('host <%= @host %>')  # => 'host web1'
//! ```

use puppet_eval::ErrorClass;
use puppet_pcore::Value;
use puppet_pcore::value::Text;

use crate::support::legacy::{self, legacy_function};
use crate::support::{CallCx, Result, raised, tasks};

fn body(cx: &CallCx<'_>, args: &[Value]) -> Result<Value> {
    tasks::no_feature(cx, "ERB inline_template")?;
    let mut out = Text::default();
    for text in args {
        let text = cx.evaluator.host.render_erb(cx, None, Some(&legacy::to_s(text)))?;
        out.push(&text).map_err(|message| raised(ErrorClass::Encoding, message))?;
    }
    Ok(out.into_value())
}

legacy_function!("inline_template", -2, body, legacy::are_texts);
