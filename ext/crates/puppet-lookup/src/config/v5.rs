//! Version 5.

use std::rc::Rc;

use ecow::EcoString;
use puppet_eval::Result;
use puppet_pcore::{PHash, Value};
use puppet_syntax::Product;

use super::shape::{Field, Shape, fits};
use super::{HieraConfig, Layer, text, texts};
use crate::invocation::Invocation;
use crate::location;
use crate::provider::{FunctionProvider, Kind};
use crate::{Cx, interpolation, pathname, types};

/// Keys that name a function, in the order they are looked for.
const FUNCTION_KEYS: [(&str, Kind); 5] = [
    ("data_hash", Kind::DataHash),
    ("lookup_key", Kind::LookupKey),
    ("data_dig", Kind::DataDig),
    ("hiera3_backend", Kind::V3Backend),
    ("v4_data_hash", Kind::V4DataHash),
];

const LOCATION_KEYS: [&str; 7] = ["path", "paths", "glob", "globs", "uri", "uris", "mapped_paths"];

const FUNCTIONS_LISTED: &str = "data_hash, lookup_key, data_dig, or hiera3_backend";
const LOCATIONS_LISTED: &str = "path, paths, glob, globs, uri, uris, or mapped_paths";

macro_rules! hierarchy_type {
    () => {
        "Array[Struct[{name=>String[1],\
         Optional[options]=>Hash[Pattern[/\\A[A-Za-z](:?[0-9A-Za-z_-]*[0-9A-Za-z])?\\z/],Data],\
         Optional[data_hash]=>String[1],Optional[lookup_key]=>String[1],Optional[hiera3_backend]=>String[1],\
         Optional[v4_data_hash]=>String[1],Optional[data_dig]=>String[1],Optional[path]=>String[1],\
         Optional[paths]=>Array[String[1],1],Optional[glob]=>String[1],Optional[globs]=>Array[String[1],1],\
         Optional[uri]=>String[1],Optional[uris]=>Array[String[1],1],\
         Optional[mapped_paths]=>Array[String[1],3,3],Optional[datadir]=>String[1]}]]"
    };
}

const CONFIG_TYPE: &str = concat!(
    "Struct[{version=>Integer[5,5],Optional[defaults]=>Struct[{Optional[data_hash]=>String[1],\
     Optional[lookup_key]=>String[1],Optional[data_dig]=>String[1],Optional[datadir]=>String[1],\
     Optional[options]=>Hash[Pattern[/\\A[A-Za-z](:?[0-9A-Za-z_-]*[0-9A-Za-z])?\\z/],Data]}],\
     Optional[hierarchy]=>",
    hierarchy_type!(),
    ",Optional[plan_hierarchy]=>",
    hierarchy_type!(),
    ",Optional[default_hierarchy]=>",
    hierarchy_type!(),
    "}]"
);

const ENTRY: &[Field] = &[
    ("name", Shape::Text, true),
    ("options", Shape::Options, false),
    ("data_hash", Shape::Text, false),
    ("lookup_key", Shape::Text, false),
    ("hiera3_backend", Shape::Text, false),
    ("v4_data_hash", Shape::Text, false),
    ("data_dig", Shape::Text, false),
    ("path", Shape::Text, false),
    ("paths", Shape::Texts(1, usize::MAX), false),
    ("glob", Shape::Text, false),
    ("globs", Shape::Texts(1, usize::MAX), false),
    ("uri", Shape::Text, false),
    ("uris", Shape::Texts(1, usize::MAX), false),
    ("mapped_paths", Shape::Texts(3, 3), false),
    ("datadir", Shape::Text, false),
];

const DEFAULTS: &[Field] = &[
    ("data_hash", Shape::Text, false),
    ("lookup_key", Shape::Text, false),
    ("data_dig", Shape::Text, false),
    ("datadir", Shape::Text, false),
    ("options", Shape::Options, false),
];

const CONFIG: &[Field] = &[
    ("version", Shape::Number(5), true),
    ("defaults", Shape::Fields(DEFAULTS), false),
    ("hierarchy", Shape::Entries(ENTRY), false),
    ("plan_hierarchy", Shape::Entries(ENTRY), false),
    ("default_hierarchy", Shape::Entries(ENTRY), false),
];

/// Defaults without a file.
pub(super) fn default_data() -> PHash {
    [
        (Value::from("version"), Value::from(5)),
        (Value::from("defaults"), default_defaults()),
        (Value::from("hierarchy"), default_hierarchy()),
    ]
    .into_iter()
    .collect()
}

fn default_defaults() -> Value {
    Value::hash([
        (Value::from("datadir"), Value::from("data")),
        (Value::from("data_hash"), Value::from("yaml_data")),
    ])
}

fn default_hierarchy() -> Value {
    Value::array(vec![Value::hash([
        (Value::from("name"), Value::from("Common")),
        (Value::from("path"), Value::from("common.yaml")),
    ])])
}

/// Fills in defaults and checks.
pub(super) fn validate(cx: Cx<'_>, config: &mut HieraConfig) -> Result<()> {
    for (key, default) in [("defaults", default_defaults()), ("hierarchy", default_hierarchy())] {
        if !config.data.get_str(key).is_some_and(Value::is_truthy) {
            config.data.make_mut().insert(Value::from(key), default);
        }
    }
    if !fits(CONFIG, &config.data) {
        let subject = format!("The Lookup Configuration at '{}'", config.path.as_deref().unwrap_or_default());
        types::assert_instance(cx, &subject, CONFIG_TYPE, &Value::Hash(config.data.clone()))?;
    }
    let defaults = config.data.get_str("defaults").and_then(Value::as_hash).cloned().unwrap_or_default();
    let has_default_function = validate_defaults(cx, config, &defaults)?;
    for entry in entries(config, "hierarchy") {
        validate_entry(cx, config, &entry, has_default_function)?;
    }
    for entry in entries(config, "plan_hierarchy") {
        validate_entry(cx, config, &entry, has_default_function)?;
    }
    if config.data.contains_str("default_hierarchy") {
        if !matches!(config.layer, Layer::Module(_)) {
            return Err(config.fail(
                "HIERA_DEFAULT_HIERARCHY_NOT_IN_MODULE",
                "'default_hierarchy' is only allowed in the module layer",
                config.line_matching(cx, "(?:^|\\s+)default_hierarchy:", 1)?,
            ));
        }
        for entry in entries(config, "default_hierarchy") {
            validate_entry(cx, config, &entry, has_default_function)?;
        }
    }
    Ok(())
}

fn entries(config: &HieraConfig, key: &str) -> Vec<PHash> {
    match config.data.get_str(key) {
        Some(Value::Array(items)) => items.iter().filter_map(|v| v.as_hash().cloned()).collect(),
        _ => Vec::new(),
    }
}

fn validate_defaults(cx: Cx<'_>, config: &HieraConfig, defaults: &PHash) -> Result<bool> {
    let count = FUNCTION_KEYS[..4].iter().filter(|(key, _)| defaults.contains_str(key)).count();
    if count > 1 {
        return Err(config.fail(
            "HIERA_MULTIPLE_DATA_PROVIDER_FUNCTIONS_IN_DEFAULT",
            format!("Only one of {FUNCTIONS_LISTED} can be defined in defaults"),
            None,
        ));
    }
    if let Some(Value::Hash(options)) = defaults.get_str("options") {
        for key in ["path", "uri"] {
            if options.contains_str(key) {
                return Err(config.fail(
                    "HIERA_DEFAULT_OPTION_RESERVED_BY_PUPPET",
                    format!("Option key '{key}' used in defaults is reserved by {}", product(cx)),
                    None,
                ));
            }
        }
    }
    Ok(count == 1)
}

/// Whom reserved keys belong to.
fn product(cx: Cx<'_>) -> Product {
    cx.evaluator().settings.features.product
}

fn validate_entry(cx: Cx<'_>, config: &HieraConfig, entry: &PHash, has_default_function: bool) -> Result<()> {
    let name = text(entry, "name").unwrap_or_default();
    let count = FUNCTION_KEYS.iter().filter(|(key, _)| entry.contains_str(key)).count();
    if count == 0 && !has_default_function {
        return Err(config.fail(
            "HIERA_MISSING_DATA_PROVIDER_FUNCTION",
            format!("One of {FUNCTIONS_LISTED} must be defined in hierarchy '{name}'"),
            None,
        ));
    }
    if count > 1 {
        return Err(config.fail(
            "HIERA_MULTIPLE_DATA_PROVIDER_FUNCTIONS",
            format!("Only one of {FUNCTIONS_LISTED} can be defined in hierarchy '{name}'"),
            None,
        ));
    }
    if let Some(backend) = text(entry, "hiera3_backend") {
        if config.layer != Layer::Global {
            return Err(config.fail(
                "HIERA_V3_BACKEND_NOT_GLOBAL",
                "'hiera3_backend' is only allowed in the global layer",
                config.line_matching(cx, "\\s+hiera3_backend:", 1)?,
            ));
        }
        if matches!(backend.as_str(), "json" | "yaml" | "hocon") {
            return Err(config.fail(
                "HIERA_V3_BACKEND_REPLACED_BY_DATA_HASH",
                format!("Use \"data_hash: {backend}_data\" instead of \"hiera3_backend: {backend}\""),
                config.line_matching(
                    cx,
                    &format!("\\s+hiera3_backend:\\s*['\"]?{backend}(?:[^\\w]|$)"),
                    1,
                )?,
            ));
        }
    }
    if LOCATION_KEYS.iter().filter(|key| entry.contains_str(key)).count() > 1 {
        return Err(config.fail(
            "HIERA_MULTIPLE_LOCATION_SPECS",
            format!("Only one of {LOCATIONS_LISTED} can be defined in hierarchy '{name}'"),
            None,
        ));
    }
    if let Some(Value::Hash(options)) = entry.get_str("options") {
        for key in ["path", "uri"] {
            if options.contains_str(key) {
                return Err(config.fail(
                    "HIERA_OPTION_RESERVED_BY_PUPPET",
                    format!("Option key '{key}' used in hierarchy '{name}' is reserved by {}", product(cx)),
                    None,
                ));
            }
        }
    }
    Ok(())
}

/// The providers of the hierarchy, or of the default hierarchy.
pub(super) fn providers(
    cx: Cx<'_>,
    config: &HieraConfig,
    invocation: &Rc<Invocation>,
    use_default_hierarchy: bool,
) -> Result<Vec<Rc<FunctionProvider>>> {
    let defaults = config.data.get_str("defaults").and_then(Value::as_hash).cloned().unwrap_or_default();
    let datadir = text(&defaults, "datadir").unwrap_or_else(|| "data".into());
    let plans = cx.evaluator().settings.plan_hierarchy.get()
        && config.data.get_str("plan_hierarchy").is_some_and(|given| !given.is_undef());
    let key = match (plans, use_default_hierarchy) {
        (true, _) => "plan_hierarchy",
        (false, true) => "default_hierarchy",
        (false, false) => "hierarchy",
    };
    let mut made: Vec<Rc<FunctionProvider>> = Vec::new();
    for entry in entries(config, key) {
        let name = text(&entry, "name").unwrap_or_default();
        if made.iter().any(|p| p.name == name) {
            return Err(config.defined_twice(
                cx,
                "HIERA_HIERARCHY_NAME_MULTIPLY_DEFINED",
                format!("Hierarchy name '{name}' defined more than once."),
                &format!("\\s+name:\\s+['\"]?{name}(?:[^\\w]|$)"),
            ));
        }
        let own = FUNCTION_KEYS.iter().find_map(|(key, kind)| Some((*kind, text(&entry, key)?)));
        let function = own.or_else(|| {
            FUNCTION_KEYS[..4].iter().find_map(|(key, kind)| Some((*kind, text(&defaults, key)?)))
        });
        let Some((kind, function)) = function else { continue };
        let entry_datadir = text(&entry, "datadir").unwrap_or_else(|| datadir.clone());
        let entry_datadir: EcoString = pathname::join(&config.root, &entry_datadir).into();
        let entry_datadir = interpolation::interpolate_str(cx, invocation, &entry_datadir, false)?;
        let locations = cx.forgiving(|| locations(cx, config, invocation, &entry, &entry_datadir))?;
        if config.path.is_none() && locations.as_ref().is_some_and(Vec::is_empty) {
            continue;
        }
        let options = entry.get_str("options").or_else(|| defaults.get_str("options"));
        let options = match options {
            Some(options) if options.is_truthy() => {
                interpolation::interpolate(cx, invocation, options, false)?
            }
            // `EMPTY_HASH`, which functions in Ruby cannot change.
            _ => {
                let none = PHash::new();
                none.freeze();
                Value::Hash(none)
            }
        };
        let options = options.as_hash().cloned().unwrap_or_default();
        made.push(FunctionProvider::new(config, name, kind, function, options, locations, &entry_datadir));
    }
    Ok(made)
}

fn locations(
    cx: Cx<'_>,
    config: &HieraConfig,
    invocation: &Rc<Invocation>,
    entry: &PHash,
    datadir: &str,
) -> Result<Option<Vec<Rc<location::Location>>>> {
    let Some(key) = LOCATION_KEYS.iter().find(|key| entry.contains_str(key)) else { return Ok(None) };
    let declared = texts(entry.get_str(key));
    let found = match *key {
        "path" | "paths" => {
            location::resolve_paths(cx, invocation, datadir, &declared, config.path.is_none(), None)?
        }
        "glob" | "globs" => location::expand_globs(cx, invocation, datadir, &declared)?,
        "uri" | "uris" => location::expand_uris(cx, invocation, &declared)?,
        _ => match declared.as_slice() {
            [variable, name, template] => {
                location::expand_mapped_paths(cx, invocation, datadir, [variable, name, template])?
            }
            _ => Vec::new(),
        },
    };
    Ok(Some(found))
}
