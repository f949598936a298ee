//! Type expressions read as text, not evaluated (`TypeParser#interpret`): the right sides of type
//! aliases, and types given as strings. Unknown names give a `TypeReference`.

use std::sync::Arc;

use puppet_pcore::parse::{ParameterError, parameterize, parameterized};
use puppet_pcore::{PArray, Type, TypeKind, Value};
use puppet_syntax::{ParseOptions, Source, Span, Symbol};

use super::Cx;
use super::types::reference;
use crate::error::{Error, Location, Result, Unwind};
use crate::ir::{AccessNode, Node, NodeKind};
use crate::lower;

impl Cx<'_> {
    /// The type that an expression denotes.
    pub(super) fn interpret(&self, node: &Node) -> Result<Type> {
        match self.interpret_any(node)? {
            Value::Type(t) => Ok(t),
            _ => Err(self.invalid(node)),
        }
    }

    /// The value that an expression denotes: literals and types.
    pub(super) fn interpret_any(&self, node: &Node) -> Result<Value> {
        self.check_stack()?;
        match &node.kind {
            NodeKind::Literal(value) => Ok(value.clone()),
            NodeKind::TypeName(name) => {
                Ok(Value::Type(match self.ev.named_type_from(*name, Some(self.source))? {
                    Some(t) => t,
                    None => reference(name.as_str()),
                }))
            }
            NodeKind::Access(a) => self.interpret_access(node, a),
            NodeKind::List(list) if !list.splat => {
                let items: Result<Vec<Value>> = list.items.iter().map(|n| self.interpret_any(n)).collect();
                Ok(Value::Array(PArray::from_vec(items?)))
            }
            NodeKind::Hash(pairs) => {
                let pairs: Result<Vec<(Value, Value)>> =
                    pairs.iter().map(|(k, v)| Ok((self.interpret_any(k)?, self.interpret_any(v)?))).collect();
                Ok(Value::hash(pairs?))
            }
            NodeKind::UnaryMinus(inner) => match self.interpret_any(inner)? {
                Value::Integer(i) => Ok(Value::integer(-i128::from(i))),
                Value::Float(f) => Ok(Value::Float(-f)),
                _ => Err(self.invalid(node)),
            },
            NodeKind::Heredoc(h) => self.interpret_any(&h.text),
            _ => Err(self.invalid(node)),
        }
    }

    fn interpret_access(&self, node: &Node, a: &AccessNode) -> Result<Value> {
        let params: Result<Vec<Value>> = a.keys.iter().map(|key| self.interpret_any(key)).collect();
        let mut params = params?;
        let Some(written) = cased_name(self.source, &a.left) else { return Err(self.invalid(node)) };
        let name = written.as_str().to_lowercase();
        if name == "resource" {
            self.split_reference(&mut params)?;
        }
        let wrong = |error| match error {
            ParameterError::Invalid => self.invalid(node),
            ParameterError::Unparameterized => Error::parse(format!(
                "Not a parameterized type <{}>",
                self.source.slice(tree_span(self.source, &a.left))
            )),
            ParameterError::Text(text) => Error::argument(text),
        };
        if let Some(made) = parameterized(&name, &params).map_err(wrong)? {
            return Ok(made.map_or(Value::Undef, Value::Type));
        }
        Ok(Value::Type(match self.ev.named_type_from(written, Some(self.source))? {
            Some(found) => parameterize(&found, written.as_str(), &params).map_err(wrong)?,
            None => reference(self.source.slice(tree_span(self.source, node))),
        }))
    }

    /// `Resource[Foo['x']]` with an unknown `Foo` is `Resource['Foo', 'x']`.
    fn split_reference(&self, params: &mut Vec<Value>) -> Result<()> {
        let Some(Value::Type(t)) = params.first() else { return Ok(()) };
        let TypeKind::TypeReference(text) = t.kind() else { return Ok(()) };
        let Some(at) = text.find('[') else {
            params[0] = Value::String(text.clone());
            return Ok(());
        };
        let source = Arc::new(Source::new(None, &text[at..]));
        let titles = match self.ev.read(&source) {
            Ok(program) => Cx { source: &source, ..*self }.interpret_any(&program.body.node)?,
            Err(unwind) => return Err(unwind),
        };
        match titles {
            Value::Array(titles) if titles.len() == 1 => {
                *params = vec![text[..at].into(), titles[0].clone()];
                Ok(())
            }
            Value::Array(titles) => Err(Error::parse(format!(
                "Invalid number of type parameters specified: {t} requires 1, {} provided",
                titles.len()
            ))),
            _ => Ok(()),
        }
    }

    #[cold]
    pub(super) fn invalid(&self, node: &Node) -> Box<Unwind> {
        let text = self.source.slice(tree_span(self.source, node));
        Error::parse(format!("The expression <{text}> is not a valid type specification."))
    }
}

impl crate::Evaluator {
    /// Reads code that is only to be interpreted.
    pub(super) fn read(&self, source: &Arc<Source>) -> Result<Arc<crate::ir::Program>> {
        let options =
            ParseOptions { regexp_error: Some(lower::regexp_error), tasks: self.settings.tasks.get() };
        let ast = puppet_syntax::parse_manifest(source.clone(), &options).map_err(|e| {
            let mut error =
                Error::new(crate::error::ErrorClass::ParseErrorWithIssue, e.error.message.clone());
            error.issue = e.error.issue_code;
            if e.error.position.is_some() {
                error.location = Some(Location { source: source.clone(), span: e.error.span });
            }
            error.raise()
        })?;
        Ok(lower::program(&ast))
    }
}

/// A type's name as it was written.
pub(super) fn cased_name(source: &Source, node: &Node) -> Option<Symbol> {
    match &node.kind {
        NodeKind::TypeName(name) => Some(*name),
        // `type A = { }` is short for `type A = Object[{ }]`.
        NodeKind::Literal(Value::Type(t)) if node.span.start == node.span.end => {
            Some(Symbol::new(t.simple_name()))
        }
        NodeKind::Literal(Value::Type(_)) => Some(Symbol::new(source.slice(node.span))),
        _ => None,
    }
}

/// The text from the first to the last character of an expression and all it is made of
/// (`Locator#extract_tree_text`). What stands on the right side of an alias begins at its name.
fn tree_span(source: &Source, node: &Node) -> Span {
    let mut all = node.span;
    let mut take = |n: &Node| {
        let inner = tree_span(source, n);
        all.start = all.start.min(inner.start);
        all.end = all.end.max(inner.end);
    };
    if !puppet_pcore::stack::has_room() {
        return all;
    }
    match &node.kind {
        NodeKind::Access(a) => {
            take(&a.left);
            a.keys.iter().for_each(&mut take);
        }
        NodeKind::List(list) => list.items.iter().for_each(&mut take),
        NodeKind::Hash(pairs) => pairs.iter().for_each(|(k, v)| {
            take(k);
            take(v);
        }),
        NodeKind::Arithmetic(_, pair) | NodeKind::Comparison(_, pair) | NodeKind::MatchOp(_, pair) => {
            take(&pair.0);
            take(&pair.1);
        }
        NodeKind::In(pair) | NodeKind::And(pair) | NodeKind::Or(pair) => {
            take(&pair.0);
            take(&pair.1);
        }
        NodeKind::UnaryMinus(inner) | NodeKind::Paren(inner) | NodeKind::Not(inner) => take(inner),
        // The place of a negative number is its sign.
        NodeKind::Literal(Value::Integer(_) | Value::BigInteger(_) | Value::Float(_))
            if source.slice(node.span) == "-" =>
        {
            let rest = &source.text[all.end as usize..];
            let blank = rest.len() - rest.trim_start().len();
            let digits = rest[blank..].find(|c: char| !c.is_ascii_alphanumeric() && c != '.');
            all.end += (blank + digits.unwrap_or(rest.len() - blank)) as u32;
        }
        _ => {}
    }
    all
}
