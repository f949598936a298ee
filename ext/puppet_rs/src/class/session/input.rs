//! The input of a compile, as Ruby gives it.

use std::cell::Cell;
use std::sync::{Mutex, PoisonError};

use magnus::prelude::*;
use magnus::rb_sys::AsRawValue;
use magnus::typed_data::Obj;
use magnus::{Error, RArray, RHash, Ruby, TryConvert, Value as Rb};
use puppet_compiler::{NodeClasses, NodeInput};
use puppet_eval::Features;
use puppet_eval::evaluator::Settings;
use puppet_lookup::LookupSettings;
use puppet_pcore::convert::wording::Wording;
use puppet_pcore::value::ValueMap;
use puppet_pcore::{PHash, Value};
use puppet_world::{Table, WitnessKind};

use crate::class::facts::NativeFacts;
use crate::convert::{Text, each, from_ruby, remembering};
use crate::names::{Name, key};
use crate::pin::Pin;

/// The hash that a value is; an empty one for any other value.
pub(super) fn hash(value: Value) -> PHash {
    match value {
        Value::Hash(hash) => hash,
        _ => PHash::new(),
    }
}

fn field(ruby: &Ruby, input: RHash, name: &'static Name) -> Result<Rb, Error> {
    Ok(input.get(name.symbol(ruby)).unwrap_or_else(|| ruby.qnil().as_value()))
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
    let text = |name: &'static Name| -> Result<Option<Text>, Error> {
        Option::<Text>::try_convert(field(ruby, input, name)?)
    };
    let parameters = parameters(ruby, field(ruby, input, &key::PARAMETERS)?)?;
    let classes = node_classes(ruby, field(ruby, input, &key::CLASSES)?)?;
    let names = Vec::<Text>::try_convert(field(ruby, input, &key::NAMES)?)?;
    let given = Option::<Vec<Text>>::try_convert(field(ruby, input, &key::GIVEN_FUNCTIONS)?)?;
    Ok(NodeInput {
        name: text(&key::NAME)?.unwrap_or_default().into(),
        names: names.into_iter().map(Into::into).collect(),
        parameters,
        facts: facts(ruby, field(ruby, input, &key::FACTS)?)?,
        trusted: hash(remembering(ruby, field(ruby, input, &key::TRUSTED)?)?),
        server_facts: hash(remembering(ruby, field(ruby, input, &key::SERVER_FACTS)?)?),
        classes,
        settings: setting_values(ruby, input)?,
        given_functions: given.into_iter().flatten().map(Into::into).collect(),
        code: text(&key::CODE)?.map(Into::into),
        settings_code: text(&key::SETTINGS_CODE)?.map(Into::into),
        lookup: LookupSettings {
            hiera_config: text(&key::HIERA_CONFIG)?.unwrap_or_default().into(),
            data_binding_terminus: text(&key::DATA_BINDING_TERMINUS)?.unwrap_or_default().into(),
            codedir: text(&key::CODEDIR)?.unwrap_or_default().into(),
            environment: text(&key::ENVIRONMENT)?.unwrap_or_default().into(),
            path_to_env: text(&key::PATH_TO_ENV)?.map(Into::into),
            is_configuration_unreadable: field(ruby, input, &key::UNREADABLE_CONFIGURATION)?.to_bool(),
            environment_data_provider: text(&key::ENVIRONMENT_DATA_PROVIDER)?.map(Into::into),
        },
        code_id: text(&key::CODE_ID)?.map(Into::into),
        catalog_uuid: text(&key::CATALOG_UUID)?.unwrap_or_default().into(),
    })
}

/// The settings that were converted last, and the frozen Hash that it was: compiles are given the same one until a setting
/// other than `code` changes.
static SETTINGS: Mutex<Option<(Pin, PHash)>> = Mutex::new(None);

/// Converted settings as a table of the process.
pub const SETTING_VALUES: Table = Table {
    name: "setting_values",
    bound: Some(1),
    witnesses: &[WitnessKind::Settings],
    ends: "",
    len: || usize::from(SETTINGS.lock().unwrap_or_else(PoisonError::into_inner).is_some()),
    forget: Some(|_| *SETTINGS.lock().unwrap_or_else(PoisonError::into_inner) = None),
};

/// The values of Puppet's settings.
fn setting_values(ruby: &Ruby, input: RHash) -> Result<PHash, Error> {
    let given = field(ruby, input, &key::SETTINGS)?;
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
    let names = Vec::<Text>::try_convert(field(ruby, input, &key::FEATURES)?)?;
    Features::named(names.iter().map(Text::as_str).filter(|name| !Wording::learn(name)))
        .map_err(|text| Error::new(ruby.exception_arg_error(), text))
}

/// The settings in the same Hash.
///
/// # Errors
/// Values that cannot be converted; unknown features.
pub(super) fn settings(ruby: &Ruby, input: RHash) -> Result<Settings, Error> {
    let flag = |name: &'static Name| -> Result<bool, Error> { Ok(field(ruby, input, name)?.to_bool()) };
    Ok(Settings {
        strict_variables: Cell::new(flag(&key::STRICT_VARIABLES)?),
        strict: Cell::new(crate::host::strict(field(ruby, input, &key::STRICT)?)?),
        tasks: Cell::new(flag(&key::TASKS)?),
        without_resource_types: flag(&key::WITHOUT_RESOURCE_TYPES)?,
        plan_hierarchy: Cell::new(false),
        rich_data: flag(&key::RICH_DATA)?,
        storeconfigs: flag(&key::STORECONFIGS)?,
        debug: flag(&key::DEBUG)?,
        limits: crate::class::rules::limits(ruby, input)?,
        features: features(ruby, input)?,
    })
}
