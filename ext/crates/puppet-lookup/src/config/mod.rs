//! `hiera.yaml` (`Puppet::Pops::Lookup::HieraConfig`): read, checked, and turned into the
//! providers of its hierarchy.

mod lines;
mod shape;
mod v3;
mod v4;
mod v5;

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

use ecow::EcoString;
use puppet_eval::Strict;
use puppet_eval::host::{FileUse, WarningKind};
use puppet_eval::{ErrorClass, Result, Unwind};
use puppet_pcore::{PHash, Value};
use puppet_world::Stamp;

use super::files::{self, Format};
use super::invocation::{Invocation, ScopeInterpolation};
use super::key::sub_lookup;
use super::merge::MergeStrategy;
use super::provider::FunctionProvider;
use super::{Cx, error, pathname, ruby_text, scope};

pub(crate) use v3::default_data as default_of_version_3;

/// The layer a configuration belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Layer {
    Global,
    Environment,
    Module(EcoString),
}

/// Data providers in the order of the hierarchy.
pub(crate) struct Providers {
    all: Vec<Rc<FunctionProvider>>,
    /// Providers that have a location to look at: the files of most levels do not exist for a given node.
    present: Vec<Rc<FunctionProvider>>,
}

impl Providers {
    fn new(all: Vec<Rc<FunctionProvider>>) -> Rc<Providers> {
        let present = all.iter().filter(|provider| provider.is_present()).cloned().collect();
        Rc::new(Providers { all, present })
    }

    /// True when the hierarchy has no entries.
    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The providers that a lookup asks. Those without a location are left out where the first value is taken and nothing is
    /// explained: then asking them changes nothing.
    pub(crate) fn to_ask(&self, invocation: &Invocation, merge: &MergeStrategy) -> &[Rc<FunctionProvider>] {
        if merge.takes_first() && !invocation.explains() { &self.present } else { &self.all }
    }
}

struct Built {
    hierarchy: Rc<Providers>,
    default_hierarchy: Rc<Providers>,
    read: Rc<[ScopeInterpolation]>,
}

/// A checked configuration.
pub(crate) struct HieraConfig {
    /// 3, 4 or 5.
    pub version: u8,
    /// The file; `None` when there is none and defaults apply.
    pub path: Option<EcoString>,
    /// Relative data directories start here.
    pub root: String,
    /// The layer.
    pub layer: Layer,
    data: PHash,
    built: RefCell<Option<Built>>,
    merge: RefCell<Option<MergeStrategy>>,
}

fn read_config(cx: Cx<'_>, path: &EcoString, stamp: Stamp) -> Result<PHash> {
    Ok(match files::parsed(cx, path, Format::Yaml, FileUse::HieraConfig, stamp)? {
        Value::Hash(data) => data,
        _ => {
            cx.warning(format!(
                "{path}: File exists but does not contain a valid YAML hash. Falling back to Hiera version 3 default config"
            ));
            v3::default_data()
        }
    })
}

impl HieraConfig {
    /// Reads the configuration at a path; the default for version 5 if there is no such file.
    ///
    /// # Errors
    /// Unreadable YAML, unknown versions, and everything the checks find.
    pub(crate) fn create(cx: Cx<'_>, path: &EcoString, layer: Layer) -> Result<Rc<HieraConfig>> {
        let root = pathname::parent(path);
        let (path, data) = if cx.host().path_exists(Path::new(path.as_str()), FileUse::HieraConfig)? {
            let read = |stamp| read_config(cx, path, stamp).map(Value::Hash);
            let data = match files::cached(cx, path, FileUse::HieraConfig, read)? {
                Value::Hash(data) => data,
                _ => PHash::new(),
            };
            (Some(path.clone()), data)
        } else {
            (None, v5::default_data())
        };
        HieraConfig::from_data(cx, root, path, data, layer)
    }

    /// The configuration of a module or environment whose data comes from one function
    /// (`data_provider: function`).
    ///
    /// # Errors
    /// Errors of the checks.
    pub(crate) fn v4_function(
        cx: Cx<'_>,
        root: &str,
        function: &str,
        layer: Layer,
    ) -> Result<Rc<HieraConfig>> {
        if cx.strict() != Strict::Off {
            cx.warn_once(
                WarningKind::Deprecation,
                "legacy_provider_function",
                &format!(
                    "Using of legacy data provider function '{function}'. Please convert to a 'data_hash' function"
                ),
                None,
            )?;
        }
        let entry = Value::hash([
            (Value::from("name"), Value::from(format!("Legacy function '{function}'"))),
            (Value::from("v4_data_hash"), Value::from(function)),
        ]);
        let data =
            [(Value::from("version"), Value::from(5)), (Value::from("hierarchy"), Value::array(vec![entry]))];
        HieraConfig::from_data(cx, root.to_string(), None, data.into_iter().collect(), layer)
    }

    fn from_data(
        cx: Cx<'_>,
        root: String,
        path: Option<EcoString>,
        data: PHash,
        layer: Layer,
    ) -> Result<Rc<HieraConfig>> {
        let version = match data.get_str("version") {
            None | Some(Value::Undef | Value::Boolean(false)) => 3,
            Some(Value::Integer(i)) => *i,
            Some(Value::Float(f)) => *f as i64,
            Some(other) => to_i(&ruby_text::to_s(other)),
        };
        let mut config = HieraConfig {
            version: 0,
            path,
            root,
            layer,
            data,
            built: RefCell::default(),
            merge: RefCell::default(),
        };
        match version {
            5 => {
                config.version = 5;
                v5::validate(cx, &mut config)?;
            }
            4 => {
                config.version = 4;
                v4::validate(cx, &mut config)?;
            }
            3 => {
                config.version = 3;
                v3::validate(cx, &mut config)?;
            }
            other => {
                return Err(config.fail(
                    "HIERA_UNSUPPORTED_VERSION",
                    format!("This runtime does not support hiera.yaml version {other}"),
                    None,
                ));
            }
        }
        Ok(Rc::new(config))
    }

    /// An error of this configuration.
    #[cold]
    pub(crate) fn fail(
        &self,
        code: &'static str,
        message: impl Into<String>,
        line: Option<u32>,
    ) -> Box<Unwind> {
        error::configuration(code, message, self.path.as_deref(), line)
    }

    /// `hiera configuration version 5`
    pub(crate) fn name(&self) -> String {
        format!("hiera configuration version {}", self.version)
    }

    /// True if there is a `default_hierarchy`.
    pub(crate) fn has_default_hierarchy(&self) -> bool {
        self.version == 5 && self.data.contains_str("default_hierarchy")
    }

    /// True when the hierarchy is empty, or the default one without its file.
    ///
    /// # Errors
    /// The error that replaced methods of reading raised.
    pub(crate) fn is_empty_hierarchy(&self, cx: Cx<'_>) -> Result<bool> {
        Ok(match self.data.get_str("hierarchy") {
            Some(Value::Array(entries)) if !entries.is_empty() => {
                let common = pathname::join(&self.root, "data/common.yaml");
                self.path.is_none() && !cx.host().path_exists(Path::new(&common), FileUse::HieraData)?
            }
            _ => true,
        })
    }

    /// The merge behaviour of version 3.
    pub(crate) fn merge_strategy(&self, cx: Cx<'_>) -> Result<MergeStrategy> {
        if let Some(known) = &*self.merge.borrow() {
            return Ok(known.clone());
        }
        let made = v3::merge_strategy(cx, self)?;
        *self.merge.borrow_mut() = Some(made.clone());
        Ok(made)
    }

    /// The providers of the hierarchy, made again when a variable they were made with changed.
    ///
    /// # Errors
    /// Errors of interpolation, and entries that make no sense.
    pub(crate) fn providers(
        &self,
        cx: Cx<'_>,
        invocation: &Rc<Invocation>,
        use_default_hierarchy: bool,
    ) -> Result<Rc<Providers>> {
        let pick = |built: &Built| {
            if use_default_hierarchy { built.default_hierarchy.clone() } else { built.hierarchy.clone() }
        };
        let known = self.built.borrow().as_ref().map(|built| (pick(built), built.read.clone()));
        if let Some((providers, read)) = known {
            if read.is_empty() || stable(cx, invocation, &read)? {
                return Ok(providers);
            }
            invocation.report_text(|| {
                "Hiera configuration recreated due to change of scope variables used in interpolation expressions"
                    .to_string()
            });
        }
        let collecting = Invocation::collecting(invocation);
        let built = self.build(cx, &collecting).map_err(|unwind| self.undefined_variable(cx, unwind))?;
        let providers = pick(&built);
        *self.built.borrow_mut() = Some(built);
        Ok(providers)
    }

    fn build(&self, cx: Cx<'_>, collecting: &Rc<Invocation>) -> Result<Built> {
        let hierarchy = match self.version {
            5 => v5::providers(cx, self, collecting, false)?,
            4 => v4::providers(cx, self, collecting)?,
            _ => v3::providers(cx, self, collecting)?,
        };
        let default_hierarchy = if self.has_default_hierarchy() {
            v5::providers(cx, self, collecting, true)?
        } else {
            Vec::new()
        };
        Ok(Built {
            hierarchy: Providers::new(hierarchy),
            default_hierarchy: Providers::new(default_hierarchy),
            read: collecting.scope_interpolations().into(),
        })
    }

    /// An undefined variable is an error of the configuration, not of the code that looked up; so is an
    /// interpolation that is not allowed there. Stock recognizes the former by the text, at the start of
    /// any line: functions of Ruby code that interpolations call may raise it, too.
    fn undefined_variable(&self, cx: Cx<'_>, mut unwind: Box<Unwind>) -> Box<Unwind> {
        if let Unwind::Error(error) = &mut *unwind {
            if error.file_line.is_none()
                && error.issue.is_some_and(|issue| issue.starts_with("HIERA_INTERPOLATION"))
            {
                error.class = ErrorClass::LookupConfiguration;
                error.file_line = self.path.as_ref().map(|path| (path.to_string(), None));
                return unwind;
            }
        }
        let error = match *unwind {
            Unwind::Error(error) => error,
            other => return Box::new(other),
        };
        let name = |line: &str| {
            let (name, _) = line.strip_prefix("Undefined variable '")?.split_once('\'')?;
            (!name.is_empty()).then(|| name.to_owned())
        };
        let Some(name) = error.message.split('\n').find_map(name) else { return error.raise() };
        let line = match self.line_matching(cx, &format!("%\\{{['\"]?{name}['\"]?}}"), 1) {
            Ok(line) => line,
            Err(raised) => return raised,
        };
        let made = self.fail("HIERA_UNDEFINED_VARIABLE", format!("Undefined variable '{name}'"), line);
        error::caused(made, error)
    }

    fn defined_twice(&self, cx: Cx<'_>, code: &'static str, text: String, pattern: &str) -> Box<Unwind> {
        let (first, line) = match self.two_lines_matching(cx, pattern) {
            Ok(lines) => lines,
            Err(raised) => return raised,
        };
        let text = match first {
            Some(first) => format!("{text} First defined at (line: {first})"),
            None => text,
        };
        self.fail(code, text, line)
    }
}

/// True if the variables still have the values they had.
fn stable(cx: Cx<'_>, invocation: &Rc<Invocation>, read: &[ScopeInterpolation]) -> Result<bool> {
    invocation.without_explain(|| {
        let mut last: Option<(&str, Value)> = None;
        for entry in read {
            // Most are of one hash, `$facts`.
            let mut value = match last {
                Some((root, value)) if root == entry.root => value,
                _ => cx.forgiving(|| scope::get(cx, invocation, &entry.root))?.0,
            };
            last = Some((&entry.root, value.clone()));
            // A container of the engine never changes.
            if value.same_container(&entry.whole) {
                continue;
            }
            if !value.is_undef() && !entry.segments.is_empty() {
                value = sub_lookup(&entry.key, invocation, &entry.segments, value)?.unwrap_or_default();
            }
            if value != entry.value {
                return Ok(false);
            }
        }
        Ok(true)
    })
}

/// `String#to_i`
fn to_i(text: &str) -> i64 {
    let text = text.trim_start();
    let end = text
        .char_indices()
        .find(|(i, c)| !(c.is_ascii_digit() || *i == 0 && matches!(c, '-' | '+')))
        .map_or(text.len(), |(i, _)| i);
    text[..end].parse().unwrap_or(0)
}

/// A string of a hash.
fn text(hash: &PHash, key: &str) -> Option<EcoString> {
    match hash.get_str(key) {
        Some(Value::String(s)) => Some(s.clone()),
        _ => None,
    }
}

/// A string or an array of strings, as an array.
fn texts(value: Option<&Value>) -> Vec<EcoString> {
    match value {
        Some(Value::String(s)) => vec![s.clone()],
        Some(Value::Array(items)) => items.iter().flat_map(|v| texts(Some(v))).collect(),
        _ => Vec::new(),
    }
}
