//! `template`: renders ERB templates of modules.
//!
//! ```puppet
//! $host = 'web1'
//! template('motd/motd.erb')  # => "Welcome to web1\n"
//! ```

use puppet_eval::Error;
use puppet_eval::host::ModuleFile;
use puppet_pcore::Value;

use crate::support::legacy::{self, legacy_function};
use crate::support::{CallCx, Result, log, session, tasks};

fn body(cx: &CallCx<'_>, args: &[Value]) -> Result<Value> {
    tasks::no_feature(cx, "ERB template")?;
    let mut out = String::new();
    for name in args {
        let name = legacy::to_s(name);
        if cx.evaluator.settings.debug {
            log::debug(cx, format!("Retrieving template {name}"));
        }
        let path = session(cx)?
            .find_module_file(ModuleFile::Template, &name)?
            .ok_or_else(|| Error::parse(format!("Could not find template '{name}'")))?;
        let text = cx.evaluator.host.render_erb(cx, Some(&path), Some(&name))?;
        if args.len() == 1 {
            return Ok(Value::String(text));
        }
        out.push_str(&text);
    }
    Ok(Value::string(out))
}

legacy_function!("template", -2, body);
