//! The functions of Hiera 3 (`hiera`, `hiera_array`, `hiera_hash`, `hiera_include`;
//! `Hiera::PuppetFunction` of stock).

use puppet_eval::Strict;
use puppet_eval::host::WarningKind;
use puppet_eval::session::{HieraCall, HieraMerge};
use puppet_eval::{Block, CallCx, Result};
use puppet_pcore::{PHash, Value, memory};

use super::invocation::Invocation;
use super::{Cx, Lookup, Request};

impl Lookup {
    /// A call of one of them.
    ///
    /// # Errors
    /// As [`Lookup::lookup`].
    pub fn hiera(&self, call: &CallCx<'_>, hiera: &HieraCall, block: Option<&Block>) -> Result<Value> {
        let HieraCall { function: name, merge, key, default, overrides } = hiera;
        let cx = Cx { lookup: self, call };
        if cx.strict() != Strict::Off && !cx.host().was_warned(name)? {
            let page = cx.host().deprecated_language_page()?;
            let message =
                format!("The function '{name}' is deprecated in favor of using 'lookup'. See {page}");
            cx.warn_once(WarningKind::Deprecation, name, &message, None)?;
        }
        let invocation = Invocation::new(cx, call.frame, false, PHash::new(), PHash::new(), None);
        invocation.hiera_call.set(true);
        if !self.has_environment_data_provider(cx)? {
            invocation.global_only.set(true);
        }
        match overrides {
            Value::Undef => {}
            levels => *invocation.v3_location_overrides.borrow_mut() = memory::flat(levels),
        }
        let merge = match merge {
            HieraMerge::First => "first",
            HieraMerge::Unique => "unique",
            HieraMerge::Hash => "hash",
        };
        let request = Request {
            value_type: None,
            default_value: default.clone(),
            merge: Some(Value::from(merge)),
            name: Value::String(key.clone()),
        };
        self.lookup_names(cx, std::slice::from_ref(key), &request, &invocation, block)
    }
}
