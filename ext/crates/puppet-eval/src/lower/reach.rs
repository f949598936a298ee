//! Alternatives that can never be taken, where that is certain: the value is a literal, or a parameter whose type has few values.
//!
//! `case $ensure` with a parameter of type `Enum[present, absent]` and an option for each never takes its `default`, since a
//! parameter has a value of its type, and variables are not assigned again. Aliases of types count as unknown: their files are
//! not read here. Matching follows stock's: options in order, `default` last wherever it stands, strings without regard to case.

use puppet_pcore::{TypeKind, Value};
use puppet_syntax::ast::{self, Expr, ExprKind};

use super::{Lowerer, fold};

/// The values that a tested expression may still have, `None` when they are not known.
#[derive(Clone)]
pub(super) struct Left(Option<Vec<Value>>);

impl Left {
    /// True when every value was taken by an option before.
    pub fn is_empty(&self) -> bool {
        self.0.as_ref().is_some_and(Vec::is_empty)
    }

    /// Removes the values that an option matches. True when the option can match none that is left.
    pub fn take(&mut self, option: &Expr<'_>) -> bool {
        if self.is_empty() {
            return true;
        }
        match fold::literal(fold::unwind(option)) {
            Some(Value::Type(t)) if matches!(t.kind(), TypeKind::Any) => {
                self.0 = Some(Vec::new());
                false
            }
            Some(value) => self.take_value(&value),
            None => false,
        }
    }

    fn take_value(&mut self, option: &Value) -> bool {
        let Some(left) = &mut self.0 else { return false };
        let before = left.len();
        match option {
            // Stock may take an empty string for undef.
            Value::String(text) if text.is_empty() || !text.is_ascii() => return false,
            Value::String(text) => {
                left.retain(|v| !matches!(v, Value::String(s) if s.eq_ignore_ascii_case(text)))
            }
            Value::Boolean(b) => left.retain(|v| !matches!(v, Value::Boolean(a) if a == b)),
            Value::Undef => left.retain(|v| !matches!(v, Value::Undef)),
            _ => return false,
        }
        left.len() == before
    }
}

impl Lowerer {
    /// Notes the values of parameters of the frame being lowered, for coverage.
    pub(super) fn note_values(&mut self, parameters: &[ast::Parameter<'_>]) {
        if self.cover.is_none() {
            return;
        }
        for p in parameters.iter().filter(|p| !p.captures_rest) {
            if let Some(values) = p.type_expr.as_ref().and_then(values) {
                self.scopes.limit(p.name, values);
            }
        }
    }

    /// The values that an expression may have.
    pub(super) fn left(&self, test: &Expr<'_>) -> Left {
        if self.cover.is_none() {
            return Left(None);
        }
        Left(match &fold::unwind(test).kind {
            ExprKind::Variable(name) => self.scopes.limited(*name).map(<[Value]>::to_vec),
            _ => None,
        })
    }
}

/// The truth of a literal.
pub(super) fn constant(test: &Expr<'_>) -> Option<bool> {
    fold::literal(fold::unwind(test)).map(|value| value.is_truthy())
}

/// The values of a type as it is written.
fn values(ty: &Expr<'_>) -> Option<Vec<Value>> {
    match &ty.kind {
        ExprKind::QualifiedReference(name) => match lower(name.as_str()).as_str() {
            "boolean" => Some(vec![Value::Boolean(true), Value::Boolean(false)]),
            "undef" => Some(vec![Value::Undef]),
            _ => None,
        },
        ExprKind::Access(access) => {
            let ExprKind::QualifiedReference(name) = &access.left.kind else { return None };
            match lower(name.as_str()).as_str() {
                "enum" => access.keys.iter().map(text).collect(),
                "optional" => {
                    let [key] = access.keys else { return None };
                    let mut all = text(key).map(|text| vec![text]).or_else(|| values(key))?;
                    all.push(Value::Undef);
                    Some(all)
                }
                "variant" => {
                    let all: Option<Vec<Vec<Value>>> = access.keys.iter().map(values).collect();
                    all.map(|all| all.concat())
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// A literal string whose case is that of ASCII.
fn text(key: &Expr<'_>) -> Option<Value> {
    fold::literal(key).filter(|value| matches!(value, Value::String(s) if s.is_ascii() && !s.is_empty()))
}

fn lower(name: &str) -> String {
    name.strip_prefix("::").unwrap_or(name).to_ascii_lowercase()
}
