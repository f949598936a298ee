//! Backends of Hiera 3: Ruby code that only Ruby can run.

use std::rc::Rc;

use puppet_eval::Result;
use puppet_eval::host::{Hiera3Merge, Hiera3Query};

use super::FunctionProvider;
use crate::Cx;
use crate::invocation::{Found, Invocation};
use crate::key::LookupKey;
use crate::merge::MergeStrategy;

/// Asks a backend of the host for a key.
pub(super) fn lookup(
    cx: Cx<'_>,
    provider: &FunctionProvider,
    key: &LookupKey,
    invocation: &Rc<Invocation>,
    merge: &MergeStrategy,
) -> Result<Found> {
    let overrides = invocation.v3_location_overrides.borrow().clone();
    let query = Hiera3Query {
        config_path: provider.config_path.as_deref(),
        backend: &provider.name,
        key: &key.text,
        overrides: &overrides,
        merge: match invocation.v3_merge_behavior.get() {
            true => Hiera3Merge::Configured,
            false => Hiera3Merge::Given(merge.configuration()),
        },
    };
    cx.host().hiera3_backend(&invocation.frame, &query)
}
