//! Version 3 (deprecated): the global layer only, and what an empty `hiera.yaml` means.

use std::rc::Rc;

use ecow::EcoString;
use puppet_eval::Result;
use puppet_eval::Strict;
use puppet_eval::host::{Feature, WarningKind};
use puppet_pcore::{PHash, Value};

use super::shape::{Field, Shape, fits_with, has_named_entries};
use super::{HieraConfig, text, texts};
use crate::invocation::Invocation;
use crate::merge::{MergeStrategy, unique};
use crate::provider::{FunctionProvider, Kind};
use crate::{Cx, interpolation, location, ruby_text, types};

/// Defaults when the file holds no hash.
pub(crate) fn default_data() -> PHash {
    [
        (Value::from("backends"), default_backends()),
        (Value::from("hierarchy"), default_hierarchy()),
        (Value::from("merge_behavior"), Value::from("native")),
    ]
    .into_iter()
    .collect()
}

fn default_backends() -> Value {
    Value::array(vec![Value::from("yaml")])
}

fn default_hierarchy() -> Value {
    Value::array(vec![Value::from("nodes/%{::trusted.certname}"), Value::from("common")])
}

const CONFIG: &[Field] = &[
    ("version", Shape::Number(3), false),
    ("backends", Shape::TextOrTexts, false),
    ("logger", Shape::Text, false),
    ("merge_behavior", Shape::Word(&["deep", "deeper", "native"]), false),
    ("deep_merge_options", Shape::MergeOptions, false),
    ("hierarchy", Shape::TextOrTexts, false),
];

/// Fills in defaults and checks.
pub(super) fn validate(cx: Cx<'_>, config: &mut HieraConfig) -> Result<()> {
    let path = config.path.clone().unwrap_or_default();
    if cx.strict() != Strict::Off {
        cx.warn_once(
            WarningKind::Deprecation,
            "hiera.yaml",
            &format!(
                "{path}: Use of 'hiera.yaml' version 3 is deprecated. It should be converted to version 5"
            ),
            Some(&path),
        )?;
    }
    for (key, default) in [
        ("version", Value::from(3)),
        ("backends", default_backends()),
        ("hierarchy", default_hierarchy()),
        ("merge_behavior", Value::from("native")),
        ("deep_merge_options", Value::hash([])),
    ] {
        if !config.data.get_str(key).is_some_and(Value::is_truthy) {
            config.data.make_mut().insert(Value::from(key), default);
        }
    }
    let backends = texts(config.data.get_str("backends"));
    let is_backend =
        |key: &str, value: &Value| backends.iter().any(|backend| backend == key) && has_named_entries(value);
    if fits_with(CONFIG, &config.data, is_backend) {
        return Ok(());
    }
    let mut expected =
        "Struct[{Optional[version]=>Integer[3,3],Optional[backends]=>Variant[String[1],Array[String[1]]],\
         Optional[logger]=>String[1],Optional[merge_behavior]=>Enum['deep','deeper','native'],\
         Optional[deep_merge_options]=>Hash[String[1],Variant[String,Boolean]],\
         Optional[hierarchy]=>Variant[String[1],Array[String[1]]]"
            .to_string();
    for backend in unique(backends.into_iter().map(Value::String)) {
        let name = ruby_text::to_s(&backend);
        if !["version", "backends", "logger", "hierarchy"].contains(&name.as_str()) {
            expected.push_str(&format!(",Optional['{name}']=>Hash[String[1],Any]"));
        }
    }
    expected.push_str("}]");
    let expected = cx.call.parse_type(&expected)?;
    let subject = format!("The Lookup Configuration at '{path}'");
    types::assert_type(cx, &subject, &expected, &Value::Hash(config.data.clone()))
}

/// One provider for each backend.
pub(super) fn providers(
    cx: Cx<'_>,
    config: &HieraConfig,
    invocation: &Rc<Invocation>,
) -> Result<Vec<Rc<FunctionProvider>>> {
    let default_datadir: EcoString =
        format!("{}/environments/%{{::environment}}/hieradata", cx.lookup.settings.codedir).into();
    let paths = texts(config.data.get_str("hierarchy"));
    let mut made: Vec<Rc<FunctionProvider>> = Vec::new();
    for backend in texts(config.data.get_str("backends")) {
        if made.iter().any(|p| p.name == backend) {
            return Err(config.defined_twice(
                cx,
                "HIERA_BACKEND_MULTIPLY_DEFINED",
                format!("Backend '{backend}' is defined more than once."),
                &format!("[^\\w]{backend}(?:[^\\w]|$)"),
            ));
        }
        let options = match config.data.get_str(&backend) {
            Some(options) if options.is_truthy() => {
                interpolation::interpolate(cx, invocation, options, false)?
            }
            _ => Value::hash([]),
        };
        let options = options.as_hash().cloned().unwrap_or_default();
        let datadir = match text(&options, "datadir") {
            Some(datadir) => datadir,
            None => interpolation::interpolate_str(cx, invocation, &default_datadir, false)?,
        };
        let extension = match text(&options, "extension") {
            Some(extension) => format!(".{extension}"),
            None if backend == "hocon" => ".conf".to_string(),
            None => format!(".{backend}"),
        };
        let is_default = config.path.is_none();
        let locations =
            location::resolve_paths(cx, invocation, &datadir, &paths, is_default, Some(&extension))?;
        let is_file = match backend.as_str() {
            "json" | "yaml" => true,
            "hocon" => cx.host().has_feature(Feature::Hocon)?,
            _ => false,
        };
        let (kind, function, options) = match backend.as_str() {
            _ if is_file => (Kind::V3DataHash, EcoString::from(format!("{backend}_data")), PHash::new()),
            "eyaml" if cx.host().has_feature(Feature::HieraEyaml)? => {
                let mut options = options;
                options.make_mut().shift_remove(&Value::from("datadir"));
                (Kind::V3LookupKey, "eyaml_lookup_key".into(), options)
            }
            _ => {
                let pairs = [
                    (Value::from("datadir"), Value::String(datadir.clone())),
                    (Value::from("backend"), Value::String(backend.clone())),
                ];
                (Kind::V3Backend, "hiera_v3_data".into(), pairs.into_iter().collect())
            }
        };
        // A backend of Hiera 3 finds its files itself.
        let locations = (kind != Kind::V3Backend || !locations.is_empty()).then_some(locations);
        made.push(FunctionProvider::new(config, backend, kind, function, options, locations, &datadir));
    }
    Ok(made)
}

/// `merge_behavior` with `deep_merge_options`.
pub(super) fn merge_strategy(cx: Cx<'_>, config: &HieraConfig) -> Result<MergeStrategy> {
    let behavior = text(&config.data, "merge_behavior").unwrap_or_default();
    let strategy = match behavior.as_str() {
        "deep" => "reverse_deep",
        "deeper" => "unconstrained_deep",
        _ => return Ok(MergeStrategy::default_strategy()),
    };
    let mut merge = vec![(Value::from("strategy"), Value::from(strategy))];
    if let Some(Value::Hash(options)) = config.data.get_str("deep_merge_options") {
        merge.extend(options.iter().map(|(k, v)| (k.clone(), v.clone())));
    }
    MergeStrategy::new(cx, Some(&Value::hash(merge)))
}
