//! Where an entry of a hierarchy finds its data (`ResolvedLocation`, `LocationResolver`).

use std::path::Path;
use std::rc::Rc;

use ecow::EcoString;
use puppet_eval::host::FileUse;
use puppet_eval::{Error, Result};
use puppet_pcore::Value;
use puppet_pcore::convert::{ruby::no_method, wording};

use super::interpolation::{self, Method};
use super::invocation::Invocation;
use super::{Cx, error, glob, pathname, ruby_text, scope};

/// A location as declared and as resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Location {
    /// As written, interpolations unresolved.
    pub original: EcoString,
    /// The absolute path or URI.
    pub resolved: EcoString,
    /// True if there is such a file; URIs are taken to exist.
    pub exists: bool,
    /// A URI, not a path.
    pub is_uri: bool,
}

impl Location {
    fn path(cx: Cx<'_>, original: &str, resolved: String) -> Result<Rc<Location>> {
        if resolved.contains('\0') {
            return Err(Error::argument("pathname contains null byte"));
        }
        let exists = cx.host().path_exists(Path::new(&resolved), FileUse::HieraData)?;
        Ok(Rc::new(Location { original: original.into(), resolved: resolved.into(), exists, is_uri: false }))
    }
}

/// `path`, `paths`. Without a configuration file (`is_default`) paths that do not exist are
/// left out.
pub(crate) fn resolve_paths(
    cx: Cx<'_>,
    invocation: &Rc<Invocation>,
    datadir: &str,
    declared: &[EcoString],
    is_default: bool,
    extension: Option<&str>,
) -> Result<Vec<Rc<Location>>> {
    let mut resolved = Vec::with_capacity(declared.len());
    for original in declared {
        let mut path = interpolation::interpolate_str(cx, invocation, original, false)?.to_string();
        if let Some(extension) = extension {
            if !path.ends_with(extension) {
                path.push_str(extension);
            }
        }
        let location = Location::path(cx, original, pathname::join(datadir, &path))?;
        if location.exists || !is_default {
            resolved.push(location);
        }
    }
    Ok(resolved)
}

/// `glob`, `globs`.
pub(crate) fn expand_globs(
    cx: Cx<'_>,
    invocation: &Rc<Invocation>,
    datadir: &str,
    declared: &[EcoString],
) -> Result<Vec<Rc<Location>>> {
    let mut resolved = Vec::new();
    for original in declared {
        let pattern = interpolation::interpolate_str(cx, invocation, original, false)?;
        let pattern = pathname::join(datadir, &pattern);
        for path in glob::glob(cx.host(), &pattern)? {
            resolved.push(Rc::new(Location {
                original: pattern.as_str().into(),
                resolved: path.into(),
                exists: true,
                is_uri: false,
            }));
        }
    }
    Ok(resolved)
}

/// `uri`, `uris`.
pub(crate) fn expand_uris(
    cx: Cx<'_>,
    invocation: &Rc<Invocation>,
    declared: &[EcoString],
) -> Result<Vec<Rc<Location>>> {
    let mut resolved = Vec::with_capacity(declared.len());
    for original in declared {
        let uri = interpolation::interpolate_str(cx, invocation, original, false)?;
        if !uri.is_ascii() {
            return Err(error::uri(format!("URI must be ascii only {}", puppet_pcore::value::dump(&uri))));
        }
        if uri.contains(|c: char| {
            c.is_ascii_whitespace()
                || c.is_ascii_control()
                || matches!(c, '<' | '>' | '"' | '{' | '}' | '|' | '\\' | '^' | '`')
        }) {
            return Err(error::uri(wording::not_uri(&ruby_text::inspect(&Value::String(uri)))));
        }
        resolved.push(Rc::new(Location {
            original: original.clone(),
            resolved: uri,
            exists: true,
            is_uri: true,
        }));
    }
    Ok(resolved)
}

/// `mapped_paths`: a path for each value of a variable.
pub(crate) fn expand_mapped_paths(
    cx: Cx<'_>,
    invocation: &Rc<Invocation>,
    datadir: &str,
    [variable, name, template]: [&EcoString; 3],
) -> Result<Vec<Rc<Location>>> {
    let values = interpolation::resolve(cx, invocation, &Method::Scope, variable, "mapped_path[0]")?;
    let values: Vec<Value> = match values {
        Value::Undef => return Ok(Vec::new()),
        Value::String(s) if s.is_empty() => return Ok(Vec::new()),
        Value::String(_) => vec![values],
        Value::Array(items) => items.to_vec(),
        Value::Hash(hash) => hash.iter().map(|(k, v)| Value::array(vec![k.clone(), v.clone()])).collect(),
        other => {
            return Err(error::no_method(no_method("empty?", &other)));
        }
    };
    invocation.with_local_memory_eluding(name, || {
        let mut resolved = Vec::with_capacity(values.len());
        for value in values {
            invocation.locals.borrow_mut().push(scope::local(name, value));
            let path = interpolation::interpolate_str(cx, invocation, template, false);
            invocation.locals.borrow_mut().pop();
            resolved.push(Location::path(cx, template, pathname::join(datadir, &path?))?);
        }
        Ok(resolved)
    })
}
