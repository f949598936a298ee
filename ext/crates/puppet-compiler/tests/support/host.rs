//! A host in memory: Puppet's own types as a table, no Ruby.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use ecow::EcoString;
use puppet_eval::function::{Dispatch, HostFunction};
use puppet_eval::host::{ExportedResource, FunctionFile, LogEntry, NativeType, TitlePattern, TitlePatterns};
use puppet_eval::{Block, CallCx, Error, Frame, Host, Result};
use puppet_pcore::Value;
use puppet_pcore::value::Regexp;
use puppet_syntax::Symbol;
use rustc_hash::FxHashMap;

/// The host.
#[derive(Default)]
pub struct MemoryHost {
    /// What was logged.
    pub log: RefCell<Vec<LogEntry>>,
    types: RefCell<FxHashMap<Symbol, Arc<NativeType>>>,
}

const METAPARAMETERS: [&str; 11] = [
    "noop",
    "schedule",
    "audit",
    "loglevel",
    "alias",
    "tag",
    "require",
    "subscribe",
    "before",
    "notify",
    "stage",
];

fn strings(value: &serde_json::Value) -> Vec<Symbol> {
    value.as_array().into_iter().flatten().filter_map(|v| v.as_str()).map(Symbol::new).collect()
}

fn describe(name: Symbol) -> Option<NativeType> {
    static TABLE: &str = include_str!("../fixtures/native_types.json");
    let table: serde_json::Value = serde_json::from_str(TABLE).ok()?;
    let entry = table.get(name.as_str())?;
    let mut attributes: rustc_hash::FxHashSet<Symbol> = strings(&entry["attributes"]).into_iter().collect();
    attributes.extend(METAPARAMETERS.into_iter().map(Symbol::new));
    let patterns = entry["title_patterns"].as_array()?;
    let titles = match patterns.as_slice() {
        [one] if one[0] == "(.*)" => TitlePatterns::Whole(*strings(&one[1]).first()?),
        all => TitlePatterns::Patterns(
            all.iter()
                .filter_map(|p| {
                    let regexp = Regexp::new(&format!("(?m:{})", p[0].as_str()?)).ok()?;
                    Some(TitlePattern { regexp, names: strings(&p[1]) })
                })
                .collect(),
        ),
    };
    Some(NativeType {
        name,
        attributes,
        key_attributes: strings(&entry["key_attributes"]),
        isomorphic: entry["isomorphic"] == true,
        titles,
    })
}

/// stdlib's `range` of two integers: what the workload needs.
struct Range(Symbol);

impl HostFunction for Range {
    fn name(&self) -> Symbol {
        self.0
    }
    fn dispatches(&self) -> &[Dispatch] {
        &[]
    }
    fn call(&self, _: &CallCx<'_>, _: Option<usize>, args: &[Value], _: Option<&Block>) -> Result<Value> {
        match args {
            [Value::Integer(from), Value::Integer(to)] => {
                Ok(Value::array((*from..=*to).map(Value::Integer).collect()))
            }
            _ => Err(Error::argument("range: two integers")),
        }
    }
}

impl Host for MemoryHost {
    fn log(&self, entry: LogEntry) {
        self.log.borrow_mut().push(entry);
    }
    fn load_function(&self, name: Symbol, _: &FunctionFile) -> Result<Option<Rc<dyn HostFunction>>> {
        Ok((name.as_str() == "range").then(|| Rc::new(Range(name)) as Rc<dyn HostFunction>))
    }
    fn native_type(&self, name: Symbol) -> Result<Option<Arc<NativeType>>> {
        if let Some(known) = self.types.borrow().get(&name) {
            return Ok(Some(known.clone()));
        }
        let found = describe(name).map(Arc::new);
        if let Some(found) = &found {
            self.types.borrow_mut().insert(name, found.clone());
        }
        Ok(found)
    }
    fn parse_title(&self, _: Symbol, title: &str) -> Result<Vec<(Symbol, Value)>> {
        Ok(vec![(Symbol::new("name"), Value::from(title))])
    }
    fn render_erb(&self, _: &CallCx<'_>, _: Option<&Path>, _: Option<&str>) -> Result<EcoString> {
        Err(Error::puppet("no templates without Ruby"))
    }
    fn read_file(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        std::fs::read(path)
    }
    /// The part of YAML that is JSON.
    fn parse_yaml(&self, text: &str, path: Option<&Path>) -> Result<Value> {
        if text.trim().is_empty() {
            return Ok(Value::Undef);
        }
        let parsed = serde_json::from_str(text);
        parsed.map(|json| from_json(&json)).map_err(|e| Error::puppet(format!("({path:?}): {e}")))
    }
    fn stack_ok(&self) -> bool {
        true
    }
    fn execute(&self, _: &[EcoString]) -> Result<EcoString> {
        Err(Error::puppet("no commands here"))
    }
    fn search_exported(&self, _: &Rc<Frame>, _: &str, _: &Value) -> Result<Vec<ExportedResource>> {
        Ok(Vec::new())
    }
    fn service(&self, name: &str, _: Option<&Rc<Frame>>, _: &[Value]) -> Result<Value> {
        Err(Error::puppet(format!("no service {name} without Ruby")))
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
