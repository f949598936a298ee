//! Expressions whose value is known before evaluation.

use puppet_pcore::{Regexp, TypeKind, Value};
use puppet_syntax::ast::{Expr, ExprKind};

use crate::pcore;

/// The value of a literal; `None` when evaluation is needed.
pub(super) fn literal(expr: &Expr<'_>) -> Option<Value> {
    Some(match &expr.kind {
        ExprKind::Undef | ExprKind::Nop => Value::Undef,
        ExprKind::Default => Value::Default,
        ExprKind::Boolean(b) => Value::Boolean(*b),
        ExprKind::Integer { value, .. } => Value::Integer(*value),
        ExprKind::Float(f) => Value::Float(*f),
        ExprKind::String(s) => Value::from(*s),
        ExprKind::QualifiedName(n) => Value::from(n.as_str()),
        ExprKind::Regexp(source) => Value::Regexp(Regexp::new(source).ok()?),
        ExprKind::QualifiedReference(name) => {
            // `TypeReference` names no type that there is.
            let found = pcore::builtin_type(name.as_str())?;
            if matches!(found.kind(), TypeKind::TypeReference(_)) {
                return None;
            }
            Value::Type(found)
        }
        ExprKind::Heredoc(h) => match &h.text.kind {
            ExprKind::String(s) => Value::from(*s),
            _ => return None,
        },
        ExprKind::List(items) => Value::array(items.iter().map(literal).collect::<Option<Vec<Value>>>()?),
        ExprKind::Hash(entries) => Value::hash(
            entries
                .iter()
                .map(|e| Some((literal(&e.key)?, literal(&e.value)?)))
                .collect::<Option<Vec<_>>>()?,
        ),
        _ => return None,
    })
}

/// The expression inside any parentheses.
pub(super) fn unwind<'a>(mut expr: &'a Expr<'a>) -> &'a Expr<'a> {
    while let ExprKind::Parenthesized(inner) = &expr.kind {
        expr = inner;
    }
    expr
}
