//! Collectors (`CollectorTransformer`).

use puppet_pcore::Value;
use puppet_syntax::Symbol;

use super::Cx;
use crate::error::{Error, ErrorClass, Location, Result};
use crate::evaluator::Strict;
use crate::ir::{CollectNode, Node, QueryNode};
use crate::session::Query;

impl Cx<'_> {
    pub(super) fn collect(&self, node: &Node, c: &CollectNode) -> Result<Value> {
        if c.exported && !self.ev.settings.storeconfigs {
            self.optionally_fail(
                Strict::Warning,
                node.span,
                "RT_NO_STORECONFIGS",
                "You cannot collect exported resources without storeconfigs being set; the collection will \
                 be ignored",
            )?;
        }
        let Some(type_name) = c.type_name else {
            return Err(Error::new(ErrorClass::RuntimeError, "LHS is not a type").raise());
        };
        if type_name == Symbol::CLASS {
            return Err(Error::new(ErrorClass::RuntimeError, "Classes cannot be collected").raise());
        }
        let session = self.session()?;
        if session.find_resource_type(type_name.as_str())?.is_none() {
            let message = format!("Resource type {type_name} doesn't exist");
            return Err(Error::new(ErrorClass::RuntimeError, message).raise());
        }
        let overrides = self.attributes(&c.operations)?;
        let query = match &c.query {
            Some(query) => self.query(query)?,
            None => Query::All,
        };
        let at = Location { source: self.source.clone(), span: node.span };
        session.collect(self.frame, type_name, c.exported, query, &overrides, &at)
    }

    fn query(&self, query: &QueryNode) -> Result<Query> {
        match query {
            QueryNode::And(pair) => {
                Ok(Query::And(Box::new(self.query(&pair.0)?), Box::new(self.query(&pair.1)?)))
            }
            QueryNode::Or(pair) => {
                Ok(Query::Or(Box::new(self.query(&pair.0)?), Box::new(self.query(&pair.1)?)))
            }
            QueryNode::Compare(equal, pair) => {
                let name = self.query_value(&pair.0)?;
                let value = self.query_value(&pair.1)?;
                let name = Symbol::new(&puppet_pcore::convert::ruby::to_s(&name));
                if *equal && name == Symbol::TAG {
                    let number =
                        |v: &Value| matches!(v, Value::Integer(_) | Value::BigInteger(_) | Value::Float(_));
                    let bad = match &value {
                        Value::Array(tags) => tags.iter().any(number),
                        other => number(other),
                    };
                    if bad {
                        return Err(Error::argument("Cannot transform a number to a tag"));
                    }
                }
                Ok(if *equal { Query::Equal(name, value) } else { Query::NotEqual(name, value) })
            }
            QueryNode::Value(node) => {
                // A bare value: anything but undef and false selects everything.
                let value = self.eval(node)?;
                Ok(if value.is_truthy() {
                    Query::All
                } else {
                    Query::And(
                        Box::new(Query::Equal(Symbol::TITLE, Value::from(""))),
                        Box::new(Query::NotEqual(Symbol::TITLE, Value::from(""))),
                    )
                })
            }
            QueryNode::Illegal(class) => Err(illegal(class)),
        }
    }

    fn query_value(&self, query: &QueryNode) -> Result<Value> {
        match query {
            QueryNode::Value(node) => self.eval(node),
            QueryNode::Illegal(class) => Err(illegal(class)),
            _ => Err(illegal("Proc")),
        }
    }
}

fn illegal(class: &str) -> Box<crate::Unwind> {
    Error::argument(format!("Cannot transform object of class {class}"))
}
