//! The search through the layers (`Puppet::Pops::Lookup` and `LookupAdapter`).

use std::rc::Rc;

use ecow::EcoString;
use puppet_eval::host::{DataBindingQuery, Input, LogLevel, Recorder};
use puppet_eval::profile::{self, Kind};
use puppet_eval::{Block, Error, Result, Unwind};
use puppet_pcore::{PArray, Type, Value};

use super::explain::Qualifier;
use super::invocation::{Found, Invocation};
use super::key::{LOOKUP_OPTIONS, LookupKey};
use super::merge::MergeStrategy;
use super::{Cx, Lookup, Request, error, options, record, types};

/// The layers in the order they are searched.
#[derive(Clone, Copy, Debug)]
enum Place {
    Global,
    Environment,
    Module,
}

const STACK: [Place; 3] = [Place::Global, Place::Environment, Place::Module];

impl Lookup {
    /// `Puppet::Pops::Lookup.lookup`
    pub(crate) fn lookup_names(
        &self,
        cx: Cx<'_>,
        names: &[EcoString],
        request: &Request,
        invocation: &Rc<Invocation>,
        block: Option<&Block>,
    ) -> Result<Value> {
        let expected = request.value_type.as_ref();
        let mut answer = None;
        for name in names {
            if let Some(value) = invocation.overrides.get_str(name) {
                let subject = format!("Value found for key '{name}' in override hash");
                assert(cx, &subject, expected, value)?;
                assert(cx, "Found value", expected, value)?;
                answer = Some(value.clone());
                break;
            }
            if let Some(value) = self.search_and_merge(cx, name, invocation, request.merge.as_ref())? {
                assert(cx, "Found value", expected, &value)?;
                answer = Some(value);
                break;
            }
        }
        if answer.is_none() {
            for name in names {
                if let Some(value) = invocation.defaults.get_str(name) {
                    let subject = format!("Value found for key '{name}' in default values hash");
                    assert(cx, &subject, expected, value)?;
                    answer = Some(value.clone());
                    break;
                }
            }
        }
        let answer = match (answer, block, &request.default_value) {
            (Some(found), ..) => found,
            (None, Some(block), _) => {
                let value = cx.call.yield_block(block, std::slice::from_ref(&request.name))?;
                assert(cx, "Value returned from default block", expected, &value)?;
                value
            }
            (None, None, Some(default)) => {
                assert(cx, "Default value", expected, default)?;
                default.clone()
            }
            (None, None, None) => {
                self.debug_names(cx, names, invocation);
                return Err(not_found(names));
            }
        };
        self.debug_names(cx, names, invocation);
        Ok(answer)
    }

    fn debug_names(&self, cx: Cx<'_>, names: &[EcoString], invocation: &Invocation) {
        if cx.debug() {
            let list: Vec<String> = names.iter().map(|n| format!("'{n}'")).collect();
            self.emit_debug_info(cx, invocation, &format!("Lookup of {}", list.join(", ")));
        }
    }

    /// Writes the explanation to the debug log (`DebugExplainer#emit_debug_info`).
    pub(super) fn emit_debug_info(&self, cx: Cx<'_>, invocation: &Invocation, preamble: &str) {
        if let Some(explainer) = invocation.explainer().filter(|e| e.debug) {
            let mut text = format!("{preamble}\n{}", explainer.dump_current("  "));
            if text.ends_with('\n') {
                text.pop();
            }
            cx.log(LogLevel::Debug, text);
        }
    }

    /// `LookupAdapter#lookup`
    pub(super) fn search_and_merge(
        &self,
        cx: Cx<'_>,
        name: &EcoString,
        invocation: &Rc<Invocation>,
        merge: Option<&Value>,
    ) -> Result<Found> {
        let reserved = name.strip_prefix(LOOKUP_OPTIONS);
        if reserved.is_some_and(|rest| rest.is_empty() || rest.starts_with('.')) {
            invocation.with(|| Qualifier::InvalidKey(LOOKUP_OPTIONS.into()), || Ok(()))?;
            return Ok(None);
        }
        let _span = profile::span_of(Kind::Lookup, name);
        let _asked = record::asked(name);
        let key = LookupKey::new(name)?;
        invocation.lookup(cx, name, key.module_name(), || {
            if invocation.only_explain_options() {
                let options = LookupKey::new(&LOOKUP_OPTIONS.into())?;
                self.do_lookup(cx, &options, invocation, &MergeStrategy::hash())?;
                return Ok(Some(Value::Undef));
            }
            let options = self.options_for(cx, &key, invocation)?;
            let merge = match merge.filter(|m| !m.is_undef()) {
                Some(given) => Some(given.clone()),
                None => {
                    let own = options::option(options.as_ref(), "merge")?;
                    if own.is_some() {
                        invocation.report_merge_source(LOOKUP_OPTIONS);
                    }
                    own
                }
            };
            let found = invocation.with(
                || Qualifier::Top(name.clone()),
                || {
                    let strategy = MergeStrategy::new(cx, merge.as_ref())?;
                    if let Some(found) = self.do_lookup(cx, &key, invocation, &strategy)? {
                        return Ok(Some(found));
                    }
                    if invocation.is_global_only(cx) {
                        return Ok(None);
                    }
                    match self.lookup_default_in_module(cx, &key, invocation)? {
                        Some(found) => key.dig(invocation, found),
                        None => Ok(None),
                    }
                },
            )?;
            let Some(found) = found else { return Ok(None) };
            match options::option(options.as_ref(), "convert_to")? {
                Some(to) => convert(cx, name, &to, found, invocation).map(Some),
                None => Ok(Some(found)),
            }
        })
    }

    /// Asks the layers.
    pub(super) fn do_lookup(
        &self,
        cx: Cx<'_>,
        key: &LookupKey,
        invocation: &Rc<Invocation>,
        merge: &MergeStrategy,
    ) -> Result<Found> {
        Recorder::input(Input::Data, &key.root, "");
        let found = if invocation.is_global_only(cx) {
            self.lookup_global(cx, key, invocation, merge)?
        } else {
            merge.lookup(cx, invocation, &STACK, |place| match place {
                Place::Global => self.lookup_global(cx, key, invocation, merge),
                Place::Environment => self.lookup_in_environment(cx, key, invocation, merge),
                Place::Module => self.lookup_in_module(cx, key, invocation, merge),
            })?
        };
        match found {
            Some(value) => key.dig(invocation, value),
            None => Ok(None),
        }
    }

    pub(super) fn lookup_global(
        &self,
        cx: Cx<'_>,
        key: &LookupKey,
        invocation: &Rc<Invocation>,
        merge: &MergeStrategy,
    ) -> Result<Found> {
        let terminus = self.settings.data_binding_terminus.as_str();
        let found = match terminus {
            _ if invocation.hiera_call.get() => self.global.key_lookup(cx, key, invocation, merge),
            "hiera" => self.global.key_lookup(cx, key, invocation, merge),
            "none" | "" => {
                invocation.report_not_found(&key.text);
                return Ok(None);
            }
            terminus => invocation.with(
                || Qualifier::Global(terminus.into()),
                || {
                    let query = DataBindingQuery { key: &key.root, merge: merge.configuration() };
                    let found = cx.host().data_binding(&invocation.frame, &query)?;
                    match &found {
                        Some(found) => invocation.report_found(&key.text, found),
                        None => invocation.report_not_found(&key.text),
                    }
                    Ok(found)
                },
            ),
        };
        found.map_err(|unwind| in_global(unwind, &invocation.top_key()))
    }

    pub(super) fn lookup_in_environment(
        &self,
        cx: Cx<'_>,
        key: &LookupKey,
        invocation: &Rc<Invocation>,
        merge: &MergeStrategy,
    ) -> Result<Found> {
        match self.environment_provider(cx)? {
            Some(provider) => provider.key_lookup(cx, key, invocation, merge),
            None => Ok(None),
        }
    }

    pub(super) fn lookup_in_module(
        &self,
        cx: Cx<'_>,
        key: &LookupKey,
        invocation: &Rc<Invocation>,
        merge: &MergeStrategy,
    ) -> Result<Found> {
        let Some(module) = invocation.module_name() else { return Ok(None) };
        if let Some(provider) = self.module_provider(cx, &module)? {
            return provider.key_lookup(cx, key, invocation, merge);
        }
        if invocation.explainer().is_some() {
            if (self.modules)(&module).is_none() {
                invocation.report_module_not_found(&module);
            } else {
                invocation.report_module_provider_not_found(&module);
            }
        }
        Ok(None)
    }

    fn lookup_default_in_module(
        &self,
        cx: Cx<'_>,
        key: &LookupKey,
        invocation: &Rc<Invocation>,
    ) -> Result<Found> {
        let Some(module) = invocation.module_name() else { return Ok(None) };
        let Some(provider) = self.module_provider(cx, &module)? else { return Ok(None) };
        if !provider.config(cx)?.is_some_and(|config| config.has_default_hierarchy()) {
            return Ok(None);
        }
        let title = format!("Searching default_hierarchy of module \"{module}\"");
        invocation.with(
            || Qualifier::Scope(title.into()),
            || {
                let options = self.default_options_for(cx, key, &module, &provider, invocation)?;
                let merge = options::option(options.as_ref(), "merge")?;
                let strategy = MergeStrategy::new(cx, merge.as_ref())?;
                invocation.with(
                    || Qualifier::Scope(format!("Searching for \"{}\"", key.text).into()),
                    || provider.key_lookup_in_default(cx, key, invocation, &strategy),
                )
            },
        )
    }
}

/// An error of the global layer: one without an issue code names the key that was looked up.
#[cold]
#[allow(clippy::boxed_local)] // errors travel boxed
pub(super) fn in_global(unwind: Box<Unwind>, key: &str) -> Box<Unwind> {
    match *unwind {
        Unwind::Error(e) if e.class.is_lookup() && e.issue.is_none() => {
            let text = e.full_message();
            error::caused(Error::puppet(format!("Lookup of key '{key}' failed: {text}")), e)
        }
        other => Box::new(other),
    }
}

impl Invocation {
    /// Search the global layer only.
    pub(crate) fn is_global_only(&self, _cx: Cx<'_>) -> bool {
        self.global_only.get()
    }
}

fn assert(cx: Cx<'_>, subject: &str, expected: Option<&Type>, value: &Value) -> Result<()> {
    match expected {
        Some(expected) => types::assert_type(cx, subject, expected, value),
        None => Ok(()),
    }
}

#[cold]
fn not_found(names: &[EcoString]) -> Box<Unwind> {
    error::lookup(match names {
        [name] => format!("Function lookup() did not find a value for the name '{name}'"),
        _ => {
            let list: Vec<String> = names.iter().map(|n| format!("'{n}'")).collect();
            format!("Function lookup() did not find a value for any of the names [{}]", list.join(", "))
        }
    })
}

/// `convert_to` of the lookup options.
fn convert(cx: Cx<'_>, key: &str, to: &Value, found: Value, invocation: &Invocation) -> Result<Value> {
    let mut spec = match to {
        Value::Array(items) => items.to_vec(),
        other => vec![other.clone()],
    };
    if spec.is_empty() {
        spec.push(Value::Undef);
    }
    if let Value::String(text) = &spec[0] {
        let parsed = cx.call.parse_type(text).map_err(|unwind| {
            relabel(unwind, |message| {
                format!(
                    "Invalid data type in lookup_options for key '{key}' could not parse '{text}', error: '{message}"
                )
            })
        })?;
        spec[0] = Value::Type(parsed);
    }
    let mut args = vec![spec[0].clone(), found];
    args.extend(spec.iter().skip(1).cloned());
    let failed = |unwind| {
        relabel(unwind, |message| {
            format!("The convert_to lookup_option for key '{key}' raised error: {message}")
        })
    };
    let result = cx.call.call_function("new", &args, None).map_err(failed)?;
    if invocation.explainer().is_some() {
        let text = cx.call.string(&Value::Array(PArray::from_vec(spec))).map_err(failed)?;
        invocation.report_text(|| format!("Applying convert_to lookup_option with arguments {text}"));
    }
    Ok(result)
}

/// Errors of Ruby's StandardError as lookup errors with another text.
#[allow(clippy::boxed_local)] // errors travel boxed
fn relabel(unwind: Box<Unwind>, text: impl FnOnce(String) -> String) -> Box<Unwind> {
    match *unwind {
        Unwind::Error(e) => error::lookup_of(text(e.full_message()), e),
        other => Box::new(other),
    }
}
