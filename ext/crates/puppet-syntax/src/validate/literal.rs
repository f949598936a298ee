//! Literal values, to compare hash keys (`Puppet::Pops::Evaluator::LiteralEvaluator`).

use crate::ast::{Expr, ExprKind};

/// A value that is known without evaluation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Literal<'a> {
    Undef,
    Default,
    Boolean(bool),
    Integer(i64),
    BigInteger(&'a str),
    /// Bits; literals are never negative zero or NaN.
    Float(u64),
    String(&'a str),
    Regexp(&'a str),
    List(Vec<Literal<'a>>),
    /// Sorted by key.
    Hash(Vec<(Literal<'a>, Literal<'a>)>),
}

impl<'a> Literal<'a> {
    /// The value of an expression, if it is literal.
    pub(super) fn of(expr: &'a Expr) -> Option<Literal<'a>> {
        Some(match &expr.kind {
            ExprKind::Undef => Literal::Undef,
            ExprKind::Default => Literal::Default,
            ExprKind::Boolean(value) => Literal::Boolean(*value),
            ExprKind::Integer { value, .. } => Literal::Integer(*value),
            ExprKind::BigInteger(big) => Literal::BigInteger(&big.decimal),
            ExprKind::Float(value) => Literal::Float(value.to_bits()),
            ExprKind::String(value) | ExprKind::RenderString(value) => Literal::String(value),
            ExprKind::QualifiedName(name) => Literal::String(name.as_str()),
            ExprKind::Regexp(pattern) => Literal::Regexp(pattern),
            ExprKind::Concat(segments) => match &segments[..] {
                [Expr { kind: ExprKind::String(value), .. }] => Literal::String(value),
                _ => return None,
            },
            ExprKind::List(values) => {
                Literal::List(values.iter().map(Literal::of).collect::<Option<Vec<_>>>()?)
            }
            ExprKind::Hash(entries) => {
                let mut pairs: Vec<(Literal<'a>, Literal<'a>)> = Vec::new();
                for entry in entries {
                    let (key, value) = (Literal::of(&entry.key)?, Literal::of(&entry.value)?);
                    match pairs.iter_mut().find(|(k, _)| *k == key) {
                        Some(pair) => pair.1 = value,
                        None => pairs.push((key, value)),
                    }
                }
                pairs.sort();
                Literal::Hash(pairs)
            }
            _ => return None,
        })
    }

    /// Ruby's `to_s`.
    pub(super) fn to_text(&self) -> String {
        match self {
            Literal::Undef => String::new(),
            Literal::Default => "default".into(),
            Literal::String(value) => (*value).into(),
            Literal::Regexp(pattern) => format!("(?-mix:{pattern})"),
            other => other.inspect(),
        }
    }

    /// Ruby's `inspect`.
    fn inspect(&self) -> String {
        match self {
            Literal::Undef => "nil".into(),
            Literal::Default => ":default".into(),
            Literal::Boolean(value) => value.to_string(),
            Literal::Integer(value) => value.to_string(),
            Literal::BigInteger(value) => (*value).into(),
            Literal::Float(bits) => crate::pn::ruby_float(f64::from_bits(*bits)),
            Literal::String(value) => ruby_string(value),
            Literal::Regexp(pattern) => format!("/{}/", pattern.replace('/', "\\/")),
            Literal::List(values) => {
                format!("[{}]", values.iter().map(Literal::inspect).collect::<Vec<_>>().join(", "))
            }
            Literal::Hash(pairs) => {
                let pairs = pairs.iter().map(|(k, v)| format!("{}=>{}", k.inspect(), v.inspect()));
                format!("{{{}}}", pairs.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

fn ruby_string(value: &str) -> String {
    let mut out = String::from("\"");
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            '\u{1b}' => out.push_str("\\e"),
            '#' if matches!(chars.peek(), Some('{' | '$' | '@')) => out.push_str("\\#"),
            c if c < ' ' || c == '\u{7f}' => out.push_str(&format!("\\x{:02X}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
