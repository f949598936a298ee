//! A host in memory: files, a clock that stands still, Puppet's own types as a table, no Ruby.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use puppet_compiler::METAPARAMETERS;
use puppet_eval::function::HostFunction;
use puppet_eval::host::{
    Attributes, Clock, Data, Exported, FunctionFile, Log, LogEntry, NativeType, NativeTypes, Own, RubyCode,
    System, TitlePattern, TitlePatterns, Warning, WarningKind,
};
use puppet_eval::{Error, Result};
use puppet_pcore::value::Regexp;
use puppet_pcore::{Timestamp, Value};
use puppet_syntax::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::files::MemoryFiles;

/// The host.
#[derive(Default)]
pub struct MemoryHost {
    /// Log lines.
    pub log: RefCell<Vec<LogEntry>>,
    /// The files.
    pub files: MemoryFiles,
    /// Functions that are Ruby code of a module elsewhere.
    pub functions: FxHashMap<Symbol, Rc<dyn HostFunction>>,
    types: RefCell<FxHashMap<String, Arc<NativeType>>>,
    warned: RefCell<FxHashSet<(WarningKind, String)>>,
}

fn strings(value: &serde_json::Value) -> Vec<Symbol> {
    value.as_array().into_iter().flatten().filter_map(|v| v.as_str()).map(Symbol::new).collect()
}

fn describe(name: Symbol) -> Option<NativeType> {
    static TABLE: &str = include_str!("fixtures/native_types.json");
    let table: serde_json::Value = serde_json::from_str(TABLE).ok()?;
    let entry = table.get(name.as_str())?;
    let mut attributes: rustc_hash::FxHashSet<Symbol> = strings(&entry["attributes"]).into_iter().collect();
    attributes.extend(METAPARAMETERS);
    let patterns = entry["title_patterns"].as_array()?;
    let titles = match patterns.as_slice() {
        [one] if one[0] == "(.*)" => TitlePatterns::Whole(*strings(&one[1]).first()?),
        all => TitlePatterns::Patterns(
            all.iter()
                .filter_map(|p| {
                    let regexp = Regexp::new(&format!("(?m-ix:{})", p[0].as_str()?)).ok()?;
                    Some(TitlePattern { regexp, names: strings(&p[1]) })
                })
                .collect(),
        ),
    };
    Some(NativeType {
        name,
        attributes: Attributes::new(attributes),
        key_attributes: strings(&entry["key_attributes"]),
        isomorphic: entry["isomorphic"] == true,
        titles,
    })
}

/// Bound of a log. A loop over billions of numbers that warns is stopped by the fuzzer's clock, not before it has
/// filled the memory.
const LOG_LIMIT: usize = 1 << 20;

impl Clock for MemoryHost {
    /// The beginning of 1970, so that a case has the same result at any time.
    fn now(&self) -> Timestamp {
        Timestamp::since_epoch(Duration::ZERO)
    }
}

impl Log for MemoryHost {
    fn log(&self, entry: LogEntry) {
        let mut log = self.log.borrow_mut();
        if log.len() < LOG_LIMIT {
            log.push(entry);
        }
    }
    fn warn_once(&self, warning: &Warning<'_>) -> Result<()> {
        if self.warned.borrow_mut().insert((warning.kind, warning.key.to_owned())) {
            self.log(warning.to_entry());
        }
        Ok(())
    }
}

impl NativeTypes for MemoryHost {
    fn native_type(&self, name: &str) -> Result<Option<Arc<NativeType>>> {
        if let Some(known) = self.types.borrow().get(name) {
            return Ok(Some(known.clone()));
        }
        let found = describe(Symbol::new(name)).map(Arc::new);
        if let Some(found) = &found {
            self.types.borrow_mut().insert(name.to_owned(), found.clone());
        }
        Ok(found)
    }
    fn parse_title(&self, _: Symbol, title: &str) -> Result<Vec<(Symbol, Value)>> {
        Ok(vec![(Symbol::NAME, Value::from(title))])
    }
}

impl RubyCode for MemoryHost {
    fn load_function(&self, name: Symbol, _: &FunctionFile) -> Result<Option<Rc<dyn HostFunction>>> {
        Ok(self.functions.get(&name).cloned())
    }
}

impl Data for MemoryHost {
    /// The part of YAML that is JSON.
    fn parse_yaml(&self, text: &[u8], path: Option<&Path>) -> Result<Value> {
        if text.trim_ascii().is_empty() {
            return Ok(Value::Undef);
        }
        let parsed = serde_json::from_slice(text);
        parsed.map(|json| from_json(&json)).map_err(|e| Error::puppet(format!("({path:?}): {e}")))
    }
}

impl Exported for MemoryHost {}

impl Own for MemoryHost {}

impl System for MemoryHost {
    fn stack_ok(&self) -> bool {
        puppet_pcore::stack::has_room()
    }
}

/// JSON as a value.
pub fn from_json(json: &serde_json::Value) -> Value {
    match json {
        serde_json::Value::Null => Value::Undef,
        serde_json::Value::Bool(b) => Value::Boolean(*b),
        serde_json::Value::Number(n) => {
            n.as_i64().map_or_else(|| Value::Float(n.as_f64().unwrap_or_default()), Value::Integer)
        }
        serde_json::Value::String(s) => Value::from(s.as_str()),
        serde_json::Value::Array(items) => Value::array(items.iter().map(from_json).collect()),
        serde_json::Value::Object(map) => {
            Value::hash(map.iter().map(|(k, v)| (Value::from(k.as_str()), from_json(v))))
        }
    }
}
