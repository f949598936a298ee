//! Calling the function of an entry. `yaml_data`, `json_data` and `hocon_data` are done here;
//! everything else is an ordinary function that gets a `Puppet::LookupContext`.

use std::rc::Rc;

use ecow::EcoString;
use puppet_eval::function::Function;
use puppet_eval::host::FileUse;
use puppet_eval::{Error, Result, Strict, Unwind};
use puppet_pcore::{PHash, Value};
use puppet_syntax::Symbol;
use puppet_world::Stamp;

use super::{FunctionContext, FunctionProvider, Kind};
use crate::context::LookupContext;
use crate::files::{self, Format, Unusable};
use crate::invocation::{Found, Invocation};
use crate::location::Location;
use crate::{Cx, error, types};

/// The function of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// One of the data files.
    File(Format),
    /// A loaded function.
    Named(Symbol),
}

impl FunctionProvider {
    fn target(&self, cx: Cx<'_>) -> Result<Target> {
        if let Some(known) = self.target.get() {
            return Ok(*known);
        }
        let made = match self.function.as_str() {
            "yaml_data" if self.is_data_hash() => Target::File(Format::Yaml),
            "json_data" if self.is_data_hash() => Target::File(Format::Json),
            "hocon_data" if self.is_data_hash() => Target::File(Format::Hocon),
            name => {
                let name = Symbol::new(name);
                let session = cx.session()?;
                let Some(function) = session.load_function(name, None)? else {
                    return Err(error::configuration(
                        "HIERA_DATA_PROVIDER_FUNCTION_NOT_FOUND",
                        format!("Unable to find '{}' function named '{name}'", self.kind.tag()),
                        self.config_path.as_deref(),
                        None,
                    ));
                };
                self.value_is_validated.set(self.returns_data(cx, &function)?);
                Target::Named(name)
            }
        };
        Ok(*self.target.get_or_init(|| made))
    }

    /// True if the function's return types vouch for what it returns, which then needs no further check.
    ///
    /// # Errors
    /// A return type that promises other than data.
    fn returns_data(&self, cx: Cx<'_>, function: &Function) -> Result<bool> {
        let trusted = match self.kind {
            Kind::DataHash | Kind::V3DataHash | Kind::V4DataHash => "Hash[RichDataKey,RichData]",
            Kind::LookupKey | Kind::DataDig | Kind::V3LookupKey => "RichData",
            Kind::V3Backend => return Ok(false),
        };
        for declared in cx.call.evaluator.return_types(function)? {
            let Some(declared) = declared else { return Ok(false) };
            let subject =
                || format!("Return type of '{}' function named '{}'", self.kind.tag(), self.function);
            types::assert_assignable(&subject, &cx.type_of_text(trusted)?, &declared)?;
        }
        Ok(true)
    }

    fn is_data_hash(&self) -> bool {
        matches!(self.kind, Kind::DataHash | Kind::V3DataHash)
    }

    /// All data of a `data_hash` function.
    pub(super) fn call_data_hash(
        &self,
        cx: Cx<'_>,
        context: &Rc<FunctionContext>,
        invocation: &Rc<Invocation>,
        location: Option<&Rc<Location>>,
    ) -> Result<Found> {
        match self.target(cx)? {
            Target::File(format) => {
                let path = location.filter(|l| !l.is_uri && self.options.is_empty());
                let Some(path) = path else { return Err(missing_path(&self.function)) };
                data_file(cx, &path.resolved, format).map(Some)
            }
            Target::Named(name) if self.kind == Kind::V4DataHash => {
                cx.call.call_data_function(name.as_str(), &[]).map(Some)
            }
            Target::Named(name) => {
                let options = Value::Hash(self.options_at(location.map(|l| &**l)));
                with_context(cx, context, invocation, |context| {
                    cx.call.call_data_function(name.as_str(), &[options, context])
                })
            }
        }
    }

    /// The value of a `lookup_key` or `data_dig` function.
    pub(super) fn call_with_key(
        &self,
        cx: Cx<'_>,
        context: &Rc<FunctionContext>,
        invocation: &Rc<Invocation>,
        location: Option<&Rc<Location>>,
        key: Value,
    ) -> Result<Found> {
        let Target::Named(name) = self.target(cx)? else { return Err(missing_path(&self.function)) };
        let options = Value::Hash(self.options_at(location.map(|l| &**l)));
        with_context(cx, context, invocation, |context| {
            cx.call.call_data_function(name.as_str(), &[key, options, context])
        })
    }
}

/// Runs a call with a context; `None` when the function called `not_found`.
fn with_context(
    cx: Cx<'_>,
    context: &Rc<FunctionContext>,
    invocation: &Rc<Invocation>,
    call: impl FnOnce(Value) -> Result<Value>,
) -> Result<Found> {
    let handle = LookupContext::open(cx, context, invocation);
    let result = call(handle.value());
    let not_found = handle.close(cx);
    match result {
        Ok(value) => Ok(Some(value)),
        Err(_) if not_found => Ok(None),
        Err(unwind) => Err(unwind),
    }
}

#[cold]
fn missing_path(function: &str) -> Box<Unwind> {
    Error::argument(format!(
        "'{function}' one of 'path', 'paths' 'glob', 'globs' or 'mapped_paths' must be declared in hiera.yaml when using this data_hash function"
    ))
}

/// Implementation of `yaml_data`, `json_data` and `hocon_data`.
///
/// # Errors
/// Texts that cannot be parsed.
pub(crate) fn data_file(cx: Cx<'_>, path: &EcoString, format: Format) -> Result<Value> {
    files::cached(cx, path, FileUse::HieraData, |stamp| read_data_file(cx, path, format, stamp))
}

fn read_data_file(cx: Cx<'_>, path: &EcoString, format: Format, stamp: Stamp) -> Result<Value> {
    let parsed = files::parsed(cx, path, format, FileUse::HieraData, stamp).map_err(|why| match why {
        Unusable::Unreadable(unwind) => unwind,
        // The library of HOCON does not look at the encoding first.
        Unusable::Unparsable(unwind) if format == Format::Hocon && is_argument_error(&unwind) => unwind,
        Unusable::Unparsable(unwind) => unparsable(unwind, path, format),
    })?;
    if format != Format::Yaml || matches!(parsed, Value::Hash(_)) {
        return Ok(parsed);
    }
    let message = format!("{path}: file does not contain a valid yaml hash");
    if cx.strict() == Strict::Error && parsed != Value::Boolean(false) {
        return Err(error::lookup(message));
    }
    cx.warning(message);
    Ok(Value::Hash(PHash::new()))
}

fn is_argument_error(unwind: &Unwind) -> bool {
    matches!(unwind, Unwind::Error(e) if e.class.is_argument_error())
}

/// Parse errors become lookup errors; the YAML ones have the path in them already.
#[cold]
#[allow(clippy::boxed_local)] // errors travel boxed
fn unparsable(unwind: Box<Unwind>, path: &str, format: Format) -> Box<Unwind> {
    match *unwind {
        Unwind::Error(e) if !e.class.is_lookup() => {
            let text = match format {
                Format::Yaml => format!("Unable to parse {}", e.message),
                _ => format!("Unable to parse ({path}): {}", e.message),
            };
            error::lookup_of(text, e)
        }
        other => Box::new(other),
    }
}
