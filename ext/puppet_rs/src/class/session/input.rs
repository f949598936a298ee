//! The input of a compile, as Ruby gives it.

use std::cell::Cell;
use std::sync::{Mutex, PoisonError};

use magnus::prelude::*;
use magnus::rb_sys::AsRawValue;
use magnus::typed_data::Obj;
use magnus::{Error, RArray, RHash, Ruby, TryConvert, Value as Rb};
use puppet_compiler::lookup::LookupSettings;
use puppet_compiler::{NodeClasses, NodeInput};
use puppet_eval::Features;
use puppet_eval::evaluator::Settings;
use puppet_pcore::value::ValueMap;
use puppet_pcore::{PHash, Value};

use crate::class::facts::NativeFacts;
use crate::convert::{Text, each, from_ruby, remembering};
use crate::pin::Pin;

/// The hash that a value is; an empty one for any other value.
pub(super) fn hash(value: Value) -> PHash {
    match value {
        Value::Hash(hash) => hash,
        _ => PHash::new(),
    }
}

fn field(ruby: &Ruby, input: RHash, name: &str) -> Result<Rb, Error> {
    Ok(input.get(ruby.sym_new(name)).unwrap_or_else(|| ruby.qnil().as_value()))
}

/// The classes of a node: a hash of parameters, a list of names, or none.
///
/// # Errors
/// Values that cannot be converted.
pub(super) fn node_classes(ruby: &Ruby, classes: Rb) -> Result<NodeClasses, Error> {
    Ok(match from_ruby(ruby, classes)? {
        Value::Hash(classes) => NodeClasses::Hash(classes),
        Value::Array(names) => {
            NodeClasses::List(names.iter().filter_map(|n| n.as_str().map(Into::into)).collect())
        }
        _ => NodeClasses::None,
    })
}

/// The parameters of a node: a Hash, or an Array of parts that name nothing twice, each a Hash or [`NativeFacts`].
///
/// # Errors
/// Values that cannot be converted.
pub(super) fn parameters(ruby: &Ruby, given: Rb) -> Result<PHash, Error> {
    let Some(parts) = RArray::from_value(given) else { return Ok(hash(from_ruby(ruby, given)?)) };
    let mut result = ValueMap::default();
    each(parts, |part: Rb| {
        let part = match native(part) {
            Some(facts) => facts.pairs().clone(),
            None => hash(from_ruby(ruby, part)?),
        };
        result.reserve(part.len());
        result.extend(part.iter().map(|(name, value)| (name.clone(), value.clone())));
        Ok(())
    })?;
    Ok(PHash::from_map(result))
}

/// Facts that the engine has read. Most are a Hash: no error is made to find that out.
fn native(given: Rb) -> Option<Obj<NativeFacts>> {
    if RHash::from_value(given).is_some() { None } else { Obj::try_convert(given).ok() }
}

fn facts(ruby: &Ruby, given: Rb) -> Result<PHash, Error> {
    match native(given) {
        Some(facts) => Ok(facts.pairs().clone()),
        None => Ok(hash(remembering(ruby, given)?)),
    }
}

/// Reads the Hash that `CompilerInput.for` makes.
///
/// # Errors
/// Values that cannot be converted.
pub(super) fn node_input(ruby: &Ruby, input: RHash) -> Result<NodeInput, Error> {
    let text = |name: &str| -> Result<Option<Text>, Error> {
        Option::<Text>::try_convert(field(ruby, input, name)?)
    };
    let parameters = parameters(ruby, field(ruby, input, "parameters")?)?;
    let classes = node_classes(ruby, field(ruby, input, "classes")?)?;
    let names = Vec::<Text>::try_convert(field(ruby, input, "names")?)?;
    Ok(NodeInput {
        name: text("name")?.unwrap_or_default().into(),
        names: names.into_iter().map(Into::into).collect(),
        parameters,
        facts: facts(ruby, field(ruby, input, "facts")?)?,
        trusted: hash(remembering(ruby, field(ruby, input, "trusted")?)?),
        server_facts: hash(remembering(ruby, field(ruby, input, "server_facts")?)?),
        classes,
        settings: setting_values(ruby, input)?,
        settings_code: text("settings_code")?.map(Into::into),
        lookup: LookupSettings {
            hiera_config: text("hiera_config")?.unwrap_or_default().into(),
            data_binding_terminus: text("data_binding_terminus")?.unwrap_or_default().into(),
            codedir: text("codedir")?.unwrap_or_default().into(),
            environment: text("environment")?.unwrap_or_default().into(),
            path_to_env: text("path_to_env")?.map(Into::into),
            environment_data_provider: text("environment_data_provider")?.map(Into::into),
        },
        code_id: text("code_id")?.map(Into::into),
        catalog_uuid: text("catalog_uuid")?.unwrap_or_default().into(),
        version: from_ruby(ruby, field(ruby, input, "version")?)?,
    })
}

/// What was converted last of the settings, and the frozen Hash that it was: compiles are given the same one until a setting
/// other than `code` changes.
static SETTINGS: Mutex<Option<(Pin, PHash)>> = Mutex::new(None);

/// The values of Puppet's settings.
fn setting_values(ruby: &Ruby, input: RHash) -> Result<PHash, Error> {
    let given = field(ruby, input, "settings")?;
    let lock = || SETTINGS.lock().unwrap_or_else(PoisonError::into_inner);
    let is_given = |(pin, _): &&(Pin, PHash)| pin.get(ruby).as_raw() == given.as_raw();
    let known = lock().as_ref().filter(is_given).map(|(_, values)| values.clone());
    if let Some(known) = known {
        return Ok(known);
    }
    let values = hash(from_ruby(ruby, given)?).fresh();
    if given.is_frozen() {
        *lock() = Some((Pin::new(given), values.clone()));
    }
    Ok(values)
}

fn features(ruby: &Ruby, input: RHash) -> Result<Features, Error> {
    let names = Vec::<Text>::try_convert(field(ruby, input, "features")?)?;
    Features::named(names.iter().map(Text::as_str))
        .map_err(|text| Error::new(ruby.exception_arg_error(), text))
}

/// The settings in the same Hash.
///
/// # Errors
/// Values that cannot be converted; unknown features.
pub(super) fn settings(ruby: &Ruby, input: RHash) -> Result<Settings, Error> {
    let flag = |name: &str| -> Result<bool, Error> { Ok(field(ruby, input, name)?.to_bool()) };
    Ok(Settings {
        strict_variables: Cell::new(flag("strict_variables")?),
        strict: Cell::new(crate::host::strict(field(ruby, input, "strict")?)?),
        tasks: Cell::new(flag("tasks")?),
        rich_data: flag("rich_data")?,
        storeconfigs: flag("storeconfigs")?,
        debug: flag("debug")?,
        limits: crate::class::rules::limits(ruby, input)?,
        features: features(ruby, input)?,
    })
}
