//! The data providers of the environment and of modules, found once a compile (`LookupAdapter#env_provider`,
//! `#module_provider`).

use std::path::Path;
use std::rc::Rc;

use ecow::EcoString;
use puppet_eval::Strict;
use puppet_eval::host::{FileUse, Subject, WarningKind};
use puppet_eval::{Error, Result, Unwind};

use super::config::{HieraConfig, Layer};
use super::key::LOOKUP_OPTIONS;
use super::provider::ConfiguredProvider;
use super::{Cx, Lookup, adapter, files, invocation, json, pathname, ruby_text};

impl Lookup {
    /// True if the environment has a configuration of version 5.
    pub(crate) fn has_environment_data_provider(&self, cx: Cx<'_>) -> Result<bool> {
        let Some(provider) = self.environment_provider(cx)? else { return Ok(false) };
        Ok(provider.config(cx)?.is_some_and(|config| config.version >= 5))
    }

    /// The environment's provider, if it has one.
    pub(super) fn environment_provider(&self, cx: Cx<'_>) -> Result<Option<Rc<ConfiguredProvider>>> {
        if let Some(known) = &*self.environment.borrow() {
            return Ok(known.clone());
        }
        let made = self.make_environment_provider(cx)?;
        *self.environment.borrow_mut() = Some(made.clone());
        Ok(made)
    }

    fn make_environment_provider(&self, cx: Cx<'_>) -> Result<Option<Rc<ConfiguredProvider>>> {
        if self.settings.is_configuration_unreadable {
            cx.host().environment_configuration()?;
        }
        let Some(root) = &self.settings.path_to_env else { return Ok(None) };
        let mut name = self.settings.environment_data_provider.clone().filter(|n| !n.is_empty());
        let config_file: EcoString = pathname::join(root, "hiera.yaml").into();
        let conf = pathname::join(root, "environment.conf");
        let deprecated = |key: &str, text: String| match cx.strict() {
            Strict::Off => Ok(()),
            _ => cx.warn_once(WarningKind::Deprecation, key, &text, Some(&conf)),
        };
        let mut provider = None;
        if cx.host().path_exists(Path::new(config_file.as_str()), FileUse::HieraConfig)? {
            let made = ConfiguredProvider::new(Layer::Environment, config_file.clone());
            if let Some(config) = made.config(cx)? {
                provider = Some(made);
                if config.version >= 5 {
                    if let Some(name) = name.take() {
                        deprecated(
                            "environment.conf#data_provider",
                            format!(
                                "Defining environment_data_provider='{name}' in environment.conf is deprecated"
                            ),
                        )?;
                        if name != "hiera" {
                            deprecated(
                                "environment.conf#data_provider_overridden",
                                format!(
                                    "The environment_data_provider='{name}' setting is ignored since '{config_file}' version >= 5"
                                ),
                            )?;
                        }
                    }
                }
            }
        }
        let Some(name) = name else { return Ok(provider) };
        let mut text =
            format!("Defining environment_data_provider='{name}' in environment.conf is deprecated.");
        if provider.is_none() {
            text.push_str(" A 'hiera.yaml' file should be used instead");
        }
        deprecated("environment.conf#data_provider", text)?;
        match name.as_str() {
            "none" => Ok(None),
            "hiera" => {
                Ok(Some(provider.unwrap_or_else(|| ConfiguredProvider::new(Layer::Environment, config_file))))
            }
            "function" => {
                let config = HieraConfig::v4_function(cx, root, "environment::data", Layer::Environment)?;
                Ok(Some(ConfiguredProvider::with_config(Layer::Environment, config)))
            }
            _ => Err(Error::puppet(format!(
                "Environment '{}', cannot find environment_data_provider '{name}'",
                self.settings.environment
            ))),
        }
    }

    /// The provider of a module, if it has one.
    pub(super) fn module_provider(
        &self,
        cx: Cx<'_>,
        name: &EcoString,
    ) -> Result<Option<Rc<ConfiguredProvider>>> {
        if let Some(known) = self.module_providers.borrow().get(name) {
            return Ok(known.clone());
        }
        let made = self.make_module_provider(cx, name)?;
        self.module_providers.borrow_mut().insert(name.clone(), made.clone());
        Ok(made)
    }

    fn make_module_provider(&self, cx: Cx<'_>, module: &EcoString) -> Result<Option<Rc<ConfiguredProvider>>> {
        let Some(root) = (self.modules)(module) else { return Ok(None) };
        let host = cx.host();
        let (mut name, metadata) = if host.is_replaced(Subject::ModuleMetadata) {
            let (name, file) = host.module_data_provider(module)?;
            (name, file.into())
        } else {
            let metadata = pathname::join(&root, "metadata.json");
            (data_provider_of(cx, &metadata)?, metadata)
        };
        let layer = Layer::Module(module.clone());
        let is_replaced = host.is_replaced(Subject::ModuleHiera);
        let config_file = || match is_replaced {
            true => host.module_hiera_path(cx.call.frame, module),
            false => Ok(pathname::join(&root, "hiera.yaml").into()),
        };
        let has_config = if is_replaced {
            let Some(found) = host.has_module_hiera(module)? else { return Ok(None) };
            found
        } else {
            host.path_exists(Path::new(config_file()?.as_str()), FileUse::HieraConfig)?
        };
        let deprecated = |text: String| {
            let key = format!("metadata.json#data_provider-{module}");
            match cx.strict() {
                Strict::Off => Ok(()),
                _ => cx.warn_once(WarningKind::Deprecation, &key, &text, Some(&metadata)),
            }
        };
        let mut provider = None;
        if has_config {
            let made = ConfiguredProvider::new(layer.clone(), config_file()?);
            if let Some(config) = made.config(cx)? {
                provider = Some(made);
                if config.version >= 5 {
                    if let Some(name) = name.take() {
                        deprecated(format!(
                            "Defining \"data_provider\": \"{name}\" in metadata.json is deprecated. It is ignored since a 'hiera.yaml' with version >= 5 is present"
                        ))?;
                    }
                }
            }
        }
        let Some(name) = name else { return Ok(provider) };
        let mut text = format!("Defining \"data_provider\": \"{name}\" in metadata.json is deprecated.");
        if provider.is_none() {
            text.push_str(" A 'hiera.yaml' file should be used instead");
        }
        deprecated(text)?;
        match name.as_str() {
            "none" => Ok(None),
            "hiera" => match provider {
                Some(provider) => Ok(Some(provider)),
                None => Ok(Some(ConfiguredProvider::new(layer, config_file()?))),
            },
            "function" => {
                let config = HieraConfig::v4_function(cx, &root, &format!("{module}::data"), layer.clone())?;
                Ok(Some(ConfiguredProvider::with_config(layer, config)))
            }
            // Stock forgets to fill in the names here.
            _ => Err(Error::puppet("Environment '%{env}', cannot find module_data_provider '%{provider}'")),
        }
    }

    /// True when neither the global layer, the environment nor the module has a single provider:
    /// nothing can be found, whatever is looked for.
    pub(super) fn has_no_data(&self, cx: Cx<'_>, module: &str) -> Result<bool> {
        if cx.debug() || self.settings.data_binding_terminus != "hiera" || self.current.borrow().is_some() {
            return Ok(false);
        }
        if let Some(known) = self.without_data.borrow().get(module) {
            return Ok(*known);
        }
        let module = EcoString::from(module);
        // In the order of a lookup, so that warnings and errors come in stock's.
        let none = self.has_empty_global_layer(cx)?
            && self.environment_provider(cx)?.is_none()
            && self.module_provider(cx, &module)?.is_none();
        self.without_data.borrow_mut().insert(module, none);
        Ok(none)
    }
}

impl Lookup {
    /// True if the global layer has a configuration without levels. Its errors are those of the options of the key, which
    /// are looked up first.
    fn has_empty_global_layer(&self, cx: Cx<'_>) -> Result<bool> {
        let is_empty = || match self.global.config(cx)? {
            Some(config) if config.version == 5 => config.is_empty_hierarchy(cx),
            _ => Ok(false),
        };
        is_empty().map_err(|unwind| adapter::in_global(invocation::in_lookup(unwind), LOOKUP_OPTIONS))
    }
}

/// `data_provider` of a module's `metadata.json`.
fn data_provider_of(cx: Cx<'_>, metadata: &str) -> Result<Option<EcoString>> {
    let text = match files::read(cx, metadata, FileUse::Metadata) {
        Ok(text) => text,
        Err(unwind) if cx.host().are_files_replaced() => return Err(unwind),
        Err(_) => return Ok(None),
    };
    let data = match json::parse(&text) {
        Some(data) => data,
        // Text that cannot be parsed was reported when the modules of the environment were listed.
        None => match cx.host().parse_json(text.as_bytes()) {
            Ok(data) => data,
            Err(unwind) if matches!(&*unwind, Unwind::Error(_)) => return Ok(None),
            Err(unwind) => return Err(unwind),
        },
    };
    let name = data.as_hash().and_then(|hash| hash.get_str("data_provider"));
    Ok(name.filter(|v| !v.is_undef()).map(|v| ruby_text::to_s(v).into()))
}
