//! Data files: parsed once per process and kept while their stamps hold.

use std::path::Path;
use std::sync::{Mutex, MutexGuard};

use ecow::EcoString;
use puppet_eval::host::{FileUse, LogEntry, LogLevel, Subject};
use puppet_eval::{Error, Result, Unwind};
use puppet_pcore::value::Text;
use puppet_pcore::{ByteString, PHash, Value};
use puppet_syntax::Symbol;
use puppet_world::{FileCache, Stamp, Table};
use rustc_hash::FxHashMap;

use super::{Cx, config, json};

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Format {
    Yaml,
    Json,
    Hocon,
}

/// Values by format and path; at most 10,000 are kept.
static CACHE: FileCache<(Format, EcoString), Value> = FileCache::new(5_000);

/// Data files as a table of the process.
pub const DATA_FILES: Table = Table::of_files(
    "data_files",
    10_000,
    || CACHE.len(),
    |which| CACHE.forget(|(_, path)| which.includes(Path::new(&**path))),
);

/// The stamp of a data file now.
///
/// # Errors
/// Errors of Ruby's `File.stat`.
pub(crate) fn stamp(cx: Cx<'_>, path: &str, file_use: FileUse) -> Result<Stamp> {
    cx.host().stat(Path::new(path), file_use).map_err(|e| e.raised("rb_file_s_stat", path))
}

/// Why there is no content.
pub(crate) enum Unusable {
    /// The file cannot be read.
    Unreadable(Box<Unwind>),
    /// The parser's error.
    Unparsable(Box<Unwind>),
}

impl From<Unusable> for Box<Unwind> {
    fn from(why: Unusable) -> Box<Unwind> {
        match why {
            Unusable::Unreadable(unwind) | Unusable::Unparsable(unwind) => unwind,
        }
    }
}

/// Data files that an environment keeps and `hiera.yaml` (`EnvironmentContext#cached_file_data`), parsed by the engine or by a
/// function in Ruby, or as text: as long as inode, size and time of the last modification are the same. Of these stock reads a file again for each environment only.
#[derive(Debug, Default)]
pub struct FileData(Mutex<FxHashMap<(bool, EcoString), (Stamp, Value)>>);

impl FileData {
    fn lock(&self) -> MutexGuard<'_, FxHashMap<(bool, EcoString), (Stamp, Value)>> {
        self.0.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Files that are kept: whether one is a `hiera.yaml`, its path, its stamp then and its data; `None` for a file without a hash, of
    /// which the environment has warned.
    pub fn kept(&self) -> Vec<(bool, EcoString, Stamp, Option<Value>)> {
        let of = |(key, (stamp, value)): (&(bool, EcoString), &(Stamp, Value))| {
            let data = (*value != empty(key.0)).then(|| value.clone());
            (key.0, key.1.clone(), *stamp, data)
        };
        self.lock().iter().map(of).collect()
    }

    /// Keeps data that other code of the process has read, unless the file is known as it is.
    pub fn keep(&self, is_config: bool, path: &str, stamp: Stamp, data: Option<Value>) {
        let value = match data {
            Some(data) if is_config => symkeys_to_string(data),
            Some(data) => data,
            None => empty(is_config),
        };
        let mut kept = self.lock();
        let key = (is_config, path.into());
        let is_known = kept.get(&key).is_some_and(|(known, _)| known.is_same_file_data(&stamp));
        if !is_known && outlives_session(&value) {
            kept.insert(key, (stamp, value));
        }
    }

    /// Keeps what is kept elsewhere and not here.
    pub fn receive(&self, earlier: &FileData) {
        let known = earlier.lock().clone();
        let mut kept = self.lock();
        for (key, file) in known {
            kept.entry(key).or_insert(file);
        }
    }
}

/// Data of a file without a hash.
fn empty(is_config: bool) -> Value {
    Value::Hash(if is_config { config::default_of_version_3() } else { PHash::new() })
}

/// The result of `make` for a file, once in an environment while it is the same.
///
/// # Errors
/// Errors of Ruby's `File.stat`, and what `make` raised.
pub(crate) fn cached<E: From<Unusable>>(
    cx: Cx<'_>,
    path: &EcoString,
    file_use: FileUse,
    make: impl FnOnce(Stamp) -> std::result::Result<Value, E>,
) -> std::result::Result<Value, E> {
    let stamp = stamp(cx, path, file_use).map_err(Unusable::Unreadable)?;
    // Stock's key is a Pathname for a `hiera.yaml`.
    let key = (file_use == FileUse::HieraConfig, path.clone());
    let of_session = cx.lookup.function_data.borrow().get(path).filter(|_| !key.0).cloned();
    let known = of_session.or_else(|| cx.lookup.file_data.lock().get(&key).cloned());
    if let Some((known, value)) = known {
        if known.is_same_file_data(&stamp) {
            return Ok(value);
        }
        if cx.call.evaluator.settings.debug {
            let message = format!("File at '{path}' was changed, reloading");
            cx.host().log(LogEntry::new(LogLevel::Debug, message));
        }
    }
    let value = make(stamp)?;
    if outlives_session(&value) {
        cx.lookup.function_data.borrow_mut().remove(path);
        cx.lookup.file_data.lock().insert(key, (stamp, value.clone()));
    } else {
        cx.lookup.function_data.borrow_mut().insert(path.clone(), (stamp, value.clone()));
    }
    Ok(value)
}

/// True for a value without Ruby objects, types and code, which belong to the session.
fn outlives_session(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().all(outlives_session),
        Value::Hash(hash) => hash.iter().all(|(k, v)| outlives_session(k) && outlives_session(v)),
        Value::Sensitive(inner) => outlives_session(inner),
        Value::Type(_) | Value::Object(_) | Value::Iterator(_) | Value::Callable(_) | Value::Foreign(_) => {
            false
        }
        _ => true,
    }
}

/// The content of a data file, or of `hiera.yaml`, that had this stamp before it was read.
///
/// # Errors
/// A file that cannot be read; the parser's errors.
pub(crate) fn parsed(
    cx: Cx<'_>,
    path: &EcoString,
    format: Format,
    file_use: FileUse,
    stamp: Stamp,
) -> std::result::Result<Value, Unusable> {
    if cx.host().are_files_replaced() || cx.host().is_replaced(Subject::DataFormats) {
        let bytes = bytes(cx, path, file_use).map_err(Unusable::Unreadable)?;
        return parse(cx, path, format, bytes).map_err(Unusable::Unparsable);
    }
    let key = (format, path.clone());
    if let Some(value) = CACHE.get(&key, &stamp, |value| Some(value.clone())) {
        return Ok(value);
    }
    let bytes = bytes(cx, path, file_use).map_err(Unusable::Unreadable)?;
    let value = parse(cx, path, format, bytes).map_err(Unusable::Unparsable)?;
    CACHE.keep(key, stamp, value.clone());
    Ok(value)
}

fn parse(cx: Cx<'_>, path: &str, format: Format, bytes: Vec<u8>) -> Result<Value> {
    Ok(match format {
        Format::Yaml => match cx.host().parse_yaml(&bytes, Some(Path::new(path)))? {
            Value::Undef => Value::Boolean(false),
            value => symkeys_to_string(value),
        },
        Format::Json => match std::str::from_utf8(&bytes).ok().and_then(json::parse) {
            Some(value) if !cx.host().is_replaced(Subject::DataFormats) => value,
            _ => cx.host().parse_json(&bytes)?,
        },
        Format::Hocon => cx.host().parse_hocon(&bytes)?,
    })
}

/// The text of a file.
///
/// # Errors
/// A file that cannot be read or is no UTF-8.
pub(crate) fn read(cx: Cx<'_>, path: &str, file_use: FileUse) -> Result<String> {
    String::from_utf8(bytes(cx, path, file_use)?)
        .map_err(|_| Error::argument("invalid byte sequence in UTF-8"))
}

/// The text of a file as a value, also one that is not valid UTF-8.
///
/// # Errors
/// A file that cannot be read.
pub(crate) fn content(cx: Cx<'_>, path: &str, file_use: FileUse) -> Result<Value> {
    let bytes = bytes(cx, path, file_use)?.into();
    let mut text = Text::default();
    let _ = text.push(&Value::Bytes(ByteString { bytes, encoding: Symbol::UTF_8 }.into()));
    Ok(text.into_value())
}

fn bytes(cx: Cx<'_>, path: &str, file_use: FileUse) -> Result<Vec<u8>> {
    cx.host().read_file(Path::new(path), file_use).map_err(|e| e.raised("rb_sysopen", path))
}

/// Keys that are Ruby symbols become strings (`HieraConfig.symkeys_to_string`).
fn symkeys_to_string(value: Value) -> Value {
    fn needed(value: &Value) -> bool {
        match value {
            Value::Array(items) => items.iter().any(needed),
            Value::Hash(hash) => {
                hash.iter().any(|(k, v)| matches!(k, Value::Symbol(_) | Value::Default) || needed(v))
            }
            _ => false,
        }
    }
    if !needed(&value) {
        return value;
    }
    match value {
        Value::Array(items) => items.iter().cloned().map(symkeys_to_string).collect::<Vec<_>>().into(),
        Value::Hash(hash) => {
            let pairs = hash.iter().map(|(k, v)| {
                let key = match k {
                    Value::Symbol(s) => Value::from(s.as_str()),
                    Value::Default => Value::from("default"),
                    other => other.clone(),
                };
                (key, symkeys_to_string(v.clone()))
            });
            Value::Hash(pairs.collect::<PHash>())
        }
        other => other,
    }
}
