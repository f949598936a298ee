//! Backends of Hiera 3: Ruby code that only Ruby can run.

use std::rc::Rc;

use ecow::EcoString;
use puppet_eval::Result;
use puppet_pcore::Value;

use super::FunctionProvider;
use crate::lookup::Cx;
use crate::lookup::invocation::{Found, Invocation};
use crate::lookup::key::LookupKey;
use crate::lookup::merge::MergeStrategy;

/// Asks a backend. The host gets: the configuration's path, backend, data directory, options,
/// key, hierarchy overrides, and the merge (`true` for the configured behaviour); it gives a one element array
/// with the value, an empty one when there is none, or a text for the explanation.
pub(super) fn lookup(
    cx: Cx<'_>,
    provider: &FunctionProvider,
    key: &LookupKey,
    invocation: &Rc<Invocation>,
    merge: &MergeStrategy,
) -> Result<Found> {
    let text = |t: &EcoString| Value::String(t.clone());
    let merge = if invocation.v3_merge_behavior.get() { Value::Boolean(true) } else { merge.configuration() };
    let args = [
        provider.config_path.as_ref().map_or(Value::Undef, text),
        text(&provider.name),
        text(&provider.datadir),
        Value::Hash(provider.options.clone()),
        text(&key.text),
        Value::array(invocation.v3_location_overrides.borrow().clone()),
        merge,
    ];
    match cx.host().service("hiera3_backend", Some(&invocation.frame), &args)? {
        Value::Array(found) => Ok(found.first().cloned()),
        Value::String(text) => {
            invocation.report_text(|| text.to_string());
            Ok(None)
        }
        _ => Ok(None),
    }
}
