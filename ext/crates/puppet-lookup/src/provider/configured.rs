//! The global, environment and module providers (`ConfiguredDataProvider`).

use std::cell::RefCell;
use std::rc::Rc;

use ecow::EcoString;
use puppet_eval::Result;
use puppet_eval::Strict;
use puppet_eval::host::WarningKind;
use puppet_pcore::{PHash, Value};

use crate::config::{HieraConfig, Layer};
use crate::explain::Qualifier;
use crate::invocation::{Found, Invocation};
use crate::key::{LOOKUP_OPTIONS, LookupKey};
use crate::merge::MergeStrategy;
use crate::{Cx, error, types};

/// See the module.
pub(crate) struct ConfiguredProvider {
    layer: Layer,
    config_file: EcoString,
    config: RefCell<Option<Rc<HieraConfig>>>,
}

impl ConfiguredProvider {
    /// A provider whose configuration is read when first needed.
    pub(crate) fn new(layer: Layer, config_file: EcoString) -> Rc<ConfiguredProvider> {
        Rc::new(ConfiguredProvider { layer, config_file, config: RefCell::default() })
    }

    /// A provider with a configuration made up.
    pub(crate) fn with_config(layer: Layer, config: Rc<HieraConfig>) -> Rc<ConfiguredProvider> {
        Rc::new(ConfiguredProvider {
            layer,
            config_file: EcoString::new(),
            config: RefCell::new(Some(config)),
        })
    }

    /// The configuration; `None` for one of version 3 where that is ignored.
    ///
    /// # Errors
    /// Description of the problem.
    pub(crate) fn config(&self, cx: Cx<'_>) -> Result<Option<Rc<HieraConfig>>> {
        if let Some(config) = &*self.config.borrow() {
            return Ok(Some(config.clone()));
        }
        let config = HieraConfig::create(cx, &self.config_file, self.layer.clone())?;
        let place = match (&self.layer, config.version) {
            (Layer::Global, 4) => {
                return Err(config.fail(
                    "HIERA_UNSUPPORTED_VERSION_IN_GLOBAL",
                    "hiera.yaml version 4 cannot be used in the global layer",
                    None,
                ));
            }
            (Layer::Environment, 3) => {
                ("an environment", "the environment root", WarningKind::Hiera3InEnvironment)
            }
            (Layer::Module(_), 3) => ("a module", "module root", WarningKind::Hiera3InModule),
            _ => {
                *self.config.borrow_mut() = Some(config.clone());
                return Ok(Some(config));
            }
        };
        if cx.strict() == Strict::Error {
            return Err(config.fail(
                "HIERA_VERSION_3_NOT_GLOBAL",
                format!("hiera.yaml version 3 cannot be used in {}", place.0),
                None,
            ));
        }
        let path = config.path.clone().unwrap_or_default();
        cx.warn_once(
            place.2,
            &path,
            &format!("hiera.yaml version 3 found at {} was ignored", place.1),
            Some(&path),
        )?;
        Ok(None)
    }

    /// The configuration that is known by now.
    pub(crate) fn known_config(&self) -> Option<Rc<HieraConfig>> {
        self.config.borrow().clone()
    }

    /// The file of the configuration, once known.
    pub(crate) fn config_path(&self) -> Option<EcoString> {
        self.known_config()?.path.clone()
    }

    /// The module this provider belongs to.
    pub(crate) fn module_name(&self) -> Option<&EcoString> {
        match &self.layer {
            Layer::Module(name) => Some(name),
            _ => None,
        }
    }

    /// Label in explanations.
    pub(crate) fn name(&self) -> String {
        let mut name = match &self.layer {
            Layer::Global => "Global ".to_string(),
            Layer::Environment => "Environment ".to_string(),
            Layer::Module(module) => format!("Module \"{module}\" "),
        };
        name.push_str("Data Provider");
        if let Some(config) = self.known_config() {
            name.push_str(&format!(" ({})", config.name()));
        }
        name
    }

    /// Looks a key up, with the check against endless recursion.
    pub(crate) fn key_lookup(
        self: &Rc<Self>,
        cx: Cx<'_>,
        key: &LookupKey,
        invocation: &Rc<Invocation>,
        merge: &MergeStrategy,
    ) -> Result<Found> {
        invocation.check(key.text.clone(), || match self.layer {
            Layer::Global => self.global_lookup(cx, key, invocation, merge),
            _ => self.configured_lookup(cx, key, invocation, merge, false),
        })
    }

    /// Looks a key up in the default hierarchy of a module.
    pub(crate) fn key_lookup_in_default(
        self: &Rc<Self>,
        cx: Cx<'_>,
        key: &LookupKey,
        invocation: &Rc<Invocation>,
        merge: &MergeStrategy,
    ) -> Result<Found> {
        let Some(config) = self.config(cx)? else { return Ok(None) };
        if config.providers(cx, invocation, true)?.is_empty() {
            invocation.report_not_found(&key.text);
            return Ok(None);
        }
        invocation.check(key.text.clone(), || self.configured_lookup(cx, key, invocation, merge, true))
    }

    fn configured_lookup(
        self: &Rc<Self>,
        cx: Cx<'_>,
        key: &LookupKey,
        invocation: &Rc<Invocation>,
        merge: &MergeStrategy,
        in_default: bool,
    ) -> Result<Found> {
        invocation.with(
            || Qualifier::Configured(self.clone()),
            || {
                let Some(config) = self.config(cx)? else { return Ok(None) };
                let providers = config.providers(cx, invocation, in_default)?;
                if providers.is_empty() {
                    invocation.report_not_found(&key.text);
                    return Ok(None);
                }
                merge.lookup(cx, invocation, providers.to_ask(invocation, merge), |provider| {
                    provider.key_lookup(cx, self, key, invocation, merge)
                })
            },
        )
    }

    /// Version 3 reads variables in its own way and stays in the global layer, unless the
    /// environment has data of its own.
    fn global_lookup(
        self: &Rc<Self>,
        cx: Cx<'_>,
        key: &LookupKey,
        invocation: &Rc<Invocation>,
        merge: &MergeStrategy,
    ) -> Result<Found> {
        let config = self.config(cx)?;
        let Some(config) = config.filter(|c| c.version == 3) else {
            return self.configured_lookup(cx, key, invocation, merge, false);
        };
        if !invocation.hiera_scope {
            let nested = Invocation::new(
                cx,
                &invocation.frame,
                true,
                invocation.overrides.clone(),
                invocation.defaults.clone(),
                invocation.explainer(),
            );
            if !cx.lookup.has_environment_data_provider(cx)? {
                nested.global_only.set(true);
            }
            let module = invocation.module_name();
            return nested
                .lookup(cx, &key.text, module.as_deref(), || self.global_lookup(cx, key, &nested, merge));
        }
        let configured = config.merge_strategy(cx)?;
        let mut merge = merge.clone();
        if !configured.is_default() && invocation.hiera_call.get() && merge.is_hash() {
            merge = configured;
            invocation.v3_merge_behavior.set(true);
        }
        let Some(value) = self.configured_lookup(cx, key, invocation, &merge, false)? else {
            return Ok(None);
        };
        if invocation.hiera_call.get() {
            if merge.is_hash() || merge.is_deep() {
                types::assert_instance(cx, "value", "Hash", &value)?;
            }
            if !key.segments.is_empty() && (merge.is_hash() || merge.is_unique()) {
                let kind = if merge.is_hash() { "hash" } else { "array" };
                return Err(error::lookup(format!(
                    "Resolution type :{kind} is illegal when accessing values using dotted keys. Offending key was '{}'",
                    key.text
                )));
            }
        }
        Ok(Some(value))
    }

    /// Checks what a `data_hash` function gave: a hash, in modules with keys of the module only.
    ///
    /// Keys of other modules are reported but kept: stock removes them from a copy that it then drops.
    pub(crate) fn validate_data_hash(
        &self,
        cx: Cx<'_>,
        value: Value,
        origin: &dyn Fn() -> String,
    ) -> Result<PHash> {
        let Value::Hash(hash) = value else {
            return Err(types::mismatch_of(cx, &origin(), "Hash", &value)?);
        };
        if let Layer::Module(module) = &self.layer {
            for key in hash.keys() {
                let Some(text) = key.as_str() else { continue };
                let own = text.strip_prefix(module.as_str()).is_some_and(|rest| rest.starts_with("::"));
                if text != LOOKUP_OPTIONS && !own {
                    let got = if cx.evaluator().settings.features.foreign_keys_named {
                        format!("; got {text}")
                    } else {
                        String::new()
                    };
                    cx.warning(format!(
                        "Module '{module}': {} must use keys qualified with the name of the module{got}",
                        origin()
                    ));
                }
            }
        }
        Ok(hash)
    }
}
