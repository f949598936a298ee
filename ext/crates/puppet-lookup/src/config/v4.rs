//! Version 4 (deprecated): environments and modules only.

use std::rc::Rc;

use puppet_eval::Result;
use puppet_eval::Strict;
use puppet_eval::host::{Feature, WarningKind};
use puppet_pcore::{PHash, Value};

use super::shape::{Field, Shape, fits};
use super::{HieraConfig, text, texts};
use crate::invocation::Invocation;
use crate::provider::{FunctionProvider, Kind};
use crate::{Cx, location, pathname, types};

const CONFIG_TYPE: &str = "Struct[{version=>Integer[4,4],Optional[datadir]=>String[1],\
     Optional[hierarchy]=>Array[Struct[{backend=>String[1],name=>String[1],Optional[datadir]=>String[1],\
     Optional[path]=>String[1],Optional[paths]=>Array[String[1]]}]]}]";

const ENTRY: &[Field] = &[
    ("backend", Shape::Text, true),
    ("name", Shape::Text, true),
    ("datadir", Shape::Text, false),
    ("path", Shape::Text, false),
    ("paths", Shape::Texts(0, usize::MAX), false),
];

const CONFIG: &[Field] = &[
    ("version", Shape::Number(4), true),
    ("datadir", Shape::Text, false),
    ("hierarchy", Shape::Entries(ENTRY), false),
];

/// Fills in defaults and checks.
pub(super) fn validate(cx: Cx<'_>, config: &mut HieraConfig) -> Result<()> {
    let path = config.path.clone().unwrap_or_default();
    if cx.strict() != Strict::Off {
        cx.warn_once(
            WarningKind::Deprecation,
            "hiera.yaml",
            &format!(
                "{path}: Use of 'hiera.yaml' version 4 is deprecated. It should be converted to version 5"
            ),
            Some(&path),
        )?;
    }
    let common = Value::array(vec![Value::hash([
        (Value::from("name"), Value::from("common")),
        (Value::from("backend"), Value::from("yaml")),
    ])]);
    for (key, default) in [("datadir", Value::from("data")), ("hierarchy", common)] {
        if !config.data.get_str(key).is_some_and(Value::is_truthy) {
            config.data.make_mut().insert(Value::from(key), default);
        }
    }
    if fits(CONFIG, &config.data) {
        return Ok(());
    }
    let subject = format!("The Lookup Configuration at '{path}'");
    types::assert_instance(cx, &subject, CONFIG_TYPE, &Value::Hash(config.data.clone()))
}

/// The providers of the hierarchy.
pub(super) fn providers(
    cx: Cx<'_>,
    config: &HieraConfig,
    invocation: &Rc<Invocation>,
) -> Result<Vec<Rc<FunctionProvider>>> {
    let datadir = text(&config.data, "datadir").unwrap_or_default();
    let mut made: Vec<Rc<FunctionProvider>> = Vec::new();
    let entries = config.data.get_str("hierarchy").and_then(Value::as_array).cloned().unwrap_or_default();
    for entry in entries.iter().filter_map(Value::as_hash) {
        let name = text(entry, "name").unwrap_or_default();
        if made.iter().any(|p| p.name == name) {
            return Err(config.defined_twice(
                cx,
                "HIERA_HIERARCHY_NAME_MULTIPLY_DEFINED",
                format!("Hierarchy name '{name}' defined more than once."),
                &format!("\\s+name:\\s+['\"]?{name}(?:[^\\w]|$)"),
            ));
        }
        let paths = match entry.get_str("paths") {
            Some(paths) => texts(Some(paths)),
            None => vec![text(entry, "path").unwrap_or_else(|| name.clone())],
        };
        let datadir = text(entry, "datadir").unwrap_or_else(|| datadir.clone());
        let datadir = pathname::join(&config.root, &datadir);
        let backend = text(entry, "backend").unwrap_or_default();
        let extension = match backend.as_str() {
            "json" => ".json",
            "yaml" => ".yaml",
            "hocon" if cx.host().has_feature(Feature::Hocon)? => ".conf",
            _ => {
                return Err(config.fail(
                    "HIERA_NO_PROVIDER_FOR_BACKEND",
                    format!("No data provider is registered for backend '{backend}'"),
                    config.line_matching(cx, &format!("[^\\w]{backend}(?:[^\\w]|$)"), 1)?,
                ));
            }
        };
        let paths = location::resolve_paths(
            cx,
            invocation,
            &datadir,
            &paths,
            config.path.is_none(),
            Some(extension),
        )?;
        let function = format!("{backend}_data").into();
        made.push(FunctionProvider::new(
            config,
            name,
            Kind::DataHash,
            function,
            PHash::new(),
            Some(paths),
            &datadir,
        ));
    }
    Ok(made)
}
