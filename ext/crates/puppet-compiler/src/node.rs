//! The node to compile for.

use ecow::EcoString;
use puppet_lookup::{LookupSettings, parse_json_with};
use puppet_pcore::{PHash, Value};

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
    /// Names of functions that Ruby code has put into loaders of the environment, or taken out.
    pub given_functions: Vec<EcoString>,
    /// `Puppet[:code]`, if that takes the place of the environment's manifest.
    pub code: Option<EcoString>,
    /// The setting `code`, if it is not what `settings` has.
    pub settings_code: Option<EcoString>,
    /// Inputs of data lookup; the environment's name and folder are filled in.
    pub lookup: LookupSettings,
    /// `code_id`
    pub code_id: Option<EcoString>,
    /// `catalog_uuid`
    pub catalog_uuid: EcoString,
}

impl NodeInput {
    /// True if facts, trusted and server facts hold nothing but data: stock refuses other objects.
    pub fn facts_are_data(&self) -> bool {
        [&self.trusted, &self.server_facts, &self.facts]
            .into_iter()
            .all(|facts| facts.iter().all(|(key, value)| is_data(key) && is_data(value)))
    }
}

/// Facts from the JSON text of a file, as `Puppet::Node::Facts#sanitize` leaves them: what is no value becomes an empty
/// text. `None` if Ruby has to look at the text: it is no hash, or Ruby's parser may read it otherwise.
pub fn facts_of_json(text: &str) -> Option<PHash> {
    match parse_json_with(text, &Value::from(""))? {
        Value::Hash(facts) if !facts.is_empty() => Some(facts),
        _ => None,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_have_no_undef_and_are_a_hash() {
        let facts = facts_of_json(r#"{"a": null, "b": [null, {"c": null}], "d": 1}"#);
        let inner = Value::hash([(Value::from("c"), Value::from(""))]);
        let expected = [
            (Value::from("a"), Value::from("")),
            (Value::from("b"), Value::array(vec![Value::from(""), inner])),
            (Value::from("d"), Value::from(1)),
        ];
        assert_eq!(facts, Some(expected.into_iter().collect()));
        for other in ["[]", "{}", "{", "1", r#"{"a": 1e400}"#] {
            assert_eq!(facts_of_json(other), None, "{other}");
        }
    }
}
