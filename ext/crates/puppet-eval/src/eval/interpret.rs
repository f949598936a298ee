//! Type expressions read as text, not evaluated (`TypeParser#interpret`): the right sides of type
//! aliases, and types given as strings. Names nobody knows give a `TypeReference`.

use std::sync::Arc;

use puppet_pcore::parse::{ParameterError, parameterize, parameterized};
use puppet_pcore::{PArray, Type, TypeKind, Value};
use puppet_syntax::{ParseOptions, Source, Span, Symbol};

use super::Cx;
use super::types::reference;
use crate::error::{Error, Result, Unwind};
use crate::ir::{AccessNode, Node, NodeKind};
use crate::lower;

impl Cx<'_> {
    /// The type an expression says.
    pub(super) fn interpret(&self, node: &Node) -> Result<Type> {
        match self.interpret_any(node)? {
            Value::Type(t) => Ok(t),
            _ => Err(self.invalid(node)),
        }
    }

    /// The value an expression says: literals, and types.
    pub(super) fn interpret_any(&self, node: &Node) -> Result<Value> {
        self.check_stack()?;
        match &node.kind {
            NodeKind::Literal(value) => Ok(value.clone()),
            NodeKind::TypeName(name) => Ok(Value::Type(match self.ev.named_type(*name)? {
                Some(t) => t,
                None => reference(name.as_str()),
            })),
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
                Value::Integer(i) => Ok(Value::Integer(i.checked_neg().ok_or_else(|| self.invalid(node))?)),
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
        let written = match &a.left.kind {
            NodeKind::TypeName(name) => *name,
            NodeKind::Literal(Value::Type(_)) => Symbol::new(self.source.slice(a.left.span)),
            _ => return Err(self.invalid(node)),
        };
        let name = written.as_str().to_lowercase();
        if name == "resource" {
            self.split_reference(&mut params)?;
        }
        let wrong = |error| match error {
            ParameterError::Invalid => self.invalid(node),
            ParameterError::Unparameterized => {
                Error::parse(format!("Not a parameterized type <{}>", self.source.slice(tree_span(&a.left))))
            }
            ParameterError::Text(text) => Error::argument(text),
        };
        if let Some(made) = parameterized(&name, &params).map_err(wrong)? {
            return Ok(made.map_or(Value::Undef, Value::Type));
        }
        Ok(Value::Type(match self.ev.named_type(written)? {
            Some(found) => parameterize(&found, written.as_str(), &params).map_err(wrong)?,
            None => reference(self.source.slice(tree_span(node))),
        }))
    }

    /// `Resource[Foo['x']]`, where nobody knows `Foo`, is `Resource['Foo', 'x']`.
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
        let text = self.source.slice(tree_span(node));
        Error::parse(format!("The expression <{text}> is not a valid type specification."))
    }
}

impl crate::Evaluator {
    /// Reads code that is only to be interpreted.
    pub(super) fn read(&self, source: &Arc<Source>) -> Result<Arc<crate::ir::Program>> {
        let options = ParseOptions { regexp_error: Some(lower::regexp_error), tasks: self.settings.tasks };
        let ast = puppet_syntax::parse_manifest(source.clone(), &options).map_err(|e| {
            let mut error =
                Error::new(crate::error::ErrorClass::ParseErrorWithIssue, e.error.message.clone());
            error.file_line = e.error.position.map(|p| (String::new(), Some(p.line)));
            error.raise()
        })?;
        Ok(lower::program(&ast))
    }
}

/// The text from the first to the last character of an expression and all it is made of
/// (`Locator#extract_tree_text`). What stands on the right side of an alias begins at its name.
fn tree_span(node: &Node) -> Span {
    let mut all = node.span;
    let mut take = |n: &Node| {
        let inner = tree_span(n);
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
        NodeKind::UnaryMinus(inner) | NodeKind::Paren(inner) => take(inner),
        _ => {}
    }
    all
}
