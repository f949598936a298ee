//! Collector queries against resources of the catalog (`CollectorTransformer#query_*`).

use ecow::EcoString;
use puppet_eval::session::Query;
use puppet_pcore::Value;
use puppet_pcore::value::compare::{equals_ignoring_case, puppet_equals};
use puppet_syntax::Symbol;

use crate::catalog::values::named_text;
use crate::catalog::{Catalog, Resource, Tag, TagNames};

/// A query made ready: tags in lower case, references as their texts.
pub enum Matcher {
    /// Everything.
    All,
    /// `tag == x`: any of these.
    Tags(Vec<Tag>),
    /// `title == text`
    Title(EcoString),
    /// `attribute == value`
    Equal(Symbol, Value),
    /// `attribute != value`
    NotEqual(Symbol, Value),
    /// Both.
    And(Box<Matcher>, Box<Matcher>),
    /// Either.
    Or(Box<Matcher>, Box<Matcher>),
}

/// A number cannot be a tag.
pub struct NumberTag;

impl Matcher {
    /// Prepares a query.
    ///
    /// # Errors
    /// A number compared with `tag`.
    pub fn new(
        query: &Query,
        names: &TagNames,
        text: &dyn Fn(&Value) -> String,
    ) -> Result<Matcher, NumberTag> {
        let both = |a: &Query, b: &Query| -> Result<_, NumberTag> {
            Ok((Box::new(Matcher::new(a, names, text)?), Box::new(Matcher::new(b, names, text)?)))
        };
        Ok(match query {
            Query::All => Matcher::All,
            Query::Equal(name, value) if *name == Symbol::TAG => {
                let mut all = Vec::new();
                match value {
                    Value::Array(items) => all.extend(items.iter().cloned()),
                    other => all.push(other.clone()),
                }
                let mut tags = Vec::with_capacity(all.len());
                for value in &all {
                    if matches!(value, Value::Integer(_) | Value::BigInteger(_) | Value::Float(_)) {
                        return Err(NumberTag);
                    }
                    tags.push(names.tag(&text(value).to_lowercase()));
                }
                Matcher::Tags(tags)
            }
            Query::Equal(name, title) if *name == Symbol::TITLE && title.as_str().is_some() => {
                Matcher::Title(title.as_str().unwrap_or_default().into())
            }
            Query::Equal(name, value) => Matcher::Equal(*name, value.clone()),
            Query::NotEqual(name, value) => Matcher::NotEqual(*name, value.clone()),
            Query::And(a, b) => {
                let (a, b) = both(a, b)?;
                Matcher::And(a, b)
            }
            Query::Or(a, b) => {
                let (a, b) = both(a, b)?;
                Matcher::Or(a, b)
            }
        })
    }

    /// True if a resource matches.
    pub fn matches(&self, catalog: &Catalog, resource: &Resource) -> bool {
        match self {
            Matcher::All => true,
            Matcher::Tags(tags) => tagged(catalog, resource, tags),
            Matcher::Title(title) => is_title(&resource.title, title),
            Matcher::Equal(name, value) => with_attribute(resource, *name, |found| match found {
                Value::Array(items) => includes(items, value),
                found => equals(found, value),
            }),
            Matcher::NotEqual(name, value) => !with_attribute(resource, *name, |found| equals(found, value)),
            Matcher::And(a, b) => a.matches(catalog, resource) && b.matches(catalog, resource),
            Matcher::Or(a, b) => a.matches(catalog, resource) || b.matches(catalog, resource),
        }
    }
}

/// A collector for each title looks at all titles of a type. They differ at the end more often than at the beginning.
fn is_title(found: &str, wanted: &str) -> bool {
    let (found_bytes, wanted_bytes) = (found.as_bytes(), wanted.as_bytes());
    found.len() == wanted.len()
        && found_bytes.last().map(u8::to_ascii_lowercase) == wanted_bytes.last().map(u8::to_ascii_lowercase)
        && equals_ignoring_case(found, wanted)
}

/// Asks about `Parser::Resource#[]` without copying it.
fn with_attribute(resource: &Resource, name: Symbol, ask: impl Fn(&Value) -> bool) -> bool {
    if name == Symbol::TITLE {
        return ask(&Value::String(resource.title.clone()));
    }
    ask(resource.param(name).map_or(&Value::Undef, |p| &p.value))
}

/// `Parser::Resource#raw_tagged?`: its own tags and those of what it is declared in.
pub fn tagged(catalog: &Catalog, resource: &Resource, tags: &[Tag]) -> bool {
    let mut resource = resource;
    loop {
        if tags.iter().any(|t| resource.tags.contains(*t)) {
            return true;
        }
        match resource.scope.scope.resource.get().map(|id| catalog.get(id)) {
            Some(container) if !std::ptr::eq(container, resource) => resource = container,
            _ => return false,
        }
    }
}

/// `CompareOperator#include?` in an array: nested arrays are not looked into.
fn includes(items: &[Value], value: &Value) -> bool {
    match value {
        Value::Regexp(regexp) => {
            items.iter().any(|item| item.as_str().is_some_and(|text| regexp.is_match(text)))
        }
        _ => items.iter().any(|item| equals(item, value)),
    }
}

/// `CompareOperator#equals`; references are compared by what they refer to.
fn equals(left: &Value, right: &Value) -> bool {
    if let (Value::Type(_), Value::Type(_)) = (left, right) {
        if let (Some(left), Some(right)) = (named_text(left), named_text(right)) {
            return left == right;
        }
    }
    puppet_equals(left, right)
}
