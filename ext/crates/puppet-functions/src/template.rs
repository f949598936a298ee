//! `template`: renders ERB templates of modules.
//!
//! ```puppet
//! $host = 'web1'
//! template('motd/motd.erb')  # => "Welcome to web1\n"
//! ```

use puppet_eval::Error;
use puppet_eval::ErrorClass;
use puppet_eval::host::ModuleFile;
use puppet_eval::profile::{self, Kind};
use puppet_pcore::Value;
use puppet_pcore::value::Text;

use crate::support::files::no_null_byte;
use crate::support::legacy::{self, legacy_function};
use crate::support::{CallCx, Result, log, raised, session, tasks};

fn body(cx: &CallCx<'_>, args: &[Value]) -> Result<Value> {
    tasks::no_feature(cx, "ERB template")?;
    let mut out = Text::default();
    for name in args {
        let name = legacy::to_s(name);
        if cx.evaluator.settings.debug {
            log::debug_of_scope(cx, format!("Retrieving template {name}"));
        }
        let file = session(cx)?
            .find_module_file(ModuleFile::Template, &name)?
            .ok_or_else(|| Error::parse(format!("Could not find template '{name}'")))?;
        no_null_byte(&file.path)?;
        let _span = profile::span_file(Kind::Template, &file.path);
        let text = cx.evaluator.host.render_erb(cx, Some(&file), Some(&name))?;
        if args.len() == 1 {
            return Ok(text);
        }
        out.push(&text).map_err(|message| raised(ErrorClass::Encoding, message))?;
    }
    Ok(out.into_value())
}

legacy_function!("template", -2, body, legacy::are_texts);
