//! The node to compile for.

use ecow::EcoString;
use puppet_pcore::{PHash, Value};

use crate::lookup::LookupSettings;

/// The classes a node classifier assigns.
#[derive(Clone, Debug, Default)]
pub enum NodeClasses {
    /// None.
    #[default]
    None,
    /// Names.
    List(Vec<EcoString>),
    /// Names with parameters.
    Hash(PHash),
}

/// The node to compile for (`Puppet::Node`).
#[derive(Clone, Debug, Default)]
pub struct NodeInput {
    /// `Node#name`
    pub name: EcoString,
    /// `Node#names`: what node definitions are matched with, in order.
    pub names: Vec<EcoString>,
    /// `Node#parameters`, facts merged in: top-scope variables in order.
    pub parameters: PHash,
    /// `$facts`
    pub facts: PHash,
    /// `$trusted`
    pub trusted: PHash,
    /// `$server_facts`
    pub server_facts: PHash,
    /// `Node#classes`
    pub classes: NodeClasses,
    /// Puppet's settings as the `settings` class shows them (name to value, `all_local` not
    /// included).
    pub settings: PHash,
    /// What data lookup must know; the environment's name and folder are filled in.
    pub lookup: LookupSettings,
    /// `code_id`
    pub code_id: Option<EcoString>,
    /// `catalog_uuid`
    pub catalog_uuid: EcoString,
    /// `version`: the result of `config_version`, or the time.
    pub version: Value,
}

impl NodeInput {
    /// Whether facts, trusted and server facts hold nothing but data: stock refuses other objects.
    pub fn facts_are_data(&self) -> bool {
        [&self.trusted, &self.server_facts, &self.facts]
            .into_iter()
            .all(|facts| facts.iter().all(|(key, value)| is_data(key) && is_data(value)))
    }
}

fn is_data(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().all(is_data),
        Value::Hash(pairs) => pairs.iter().all(|(key, value)| is_data(key) && is_data(value)),
        Value::String(_) | Value::Bytes(_) | Value::Boolean(_) | Value::Undef => true,
        Value::Integer(_) | Value::BigInteger(_) | Value::Float(_) => true,
        _ => false,
    }
}
