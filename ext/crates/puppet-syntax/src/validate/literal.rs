//! Literal values, to compare hash keys (`Puppet::Pops::Evaluator::LiteralEvaluator`).

use std::borrow::Cow;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use crate::ast::{Expr, ExprKind};
use crate::{regexp_text, string_text};

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
    /// A type's name too, in small letters.
    String(Cow<'a, str>),
    Regexp(&'a str),
    List(Vec<Literal<'a>>),
    Hash(Pairs<'a>),
}

/// Pairs of a hash: equal in any order, and shown in that of the source.
#[derive(Clone, Debug)]
pub(super) struct Pairs<'a> {
    /// Sorted by key; with the place of each in the source.
    sorted: Vec<(Literal<'a>, Literal<'a>, usize)>,
}

impl<'a> Pairs<'a> {
    fn of(pairs: Vec<(Literal<'a>, Literal<'a>)>) -> Pairs<'a> {
        let places = pairs.into_iter().enumerate();
        let mut sorted: Vec<_> = places.map(|(place, (key, value))| (key, value, place)).collect();
        sorted.sort();
        Pairs { sorted }
    }

    fn compared(&self) -> impl Iterator<Item = (&Literal<'a>, &Literal<'a>)> {
        self.sorted.iter().map(|(key, value, _)| (key, value))
    }

    fn in_order(&self) -> Vec<(&Literal<'a>, &Literal<'a>)> {
        let mut pairs: Vec<_> = self.sorted.iter().collect();
        pairs.sort_by_key(|(.., place)| *place);
        pairs.into_iter().map(|(key, value, _)| (key, value)).collect()
    }
}

impl PartialEq for Pairs<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.compared().eq(other.compared())
    }
}

impl Eq for Pairs<'_> {}

impl Ord for Pairs<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.compared().cmp(other.compared())
    }
}

impl PartialOrd for Pairs<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Pairs<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.compared().for_each(|pair| pair.hash(state));
    }
}

impl<'a> Literal<'a> {
    /// The value of an expression, if it is literal.
    ///
    /// `types`: types are, a type with parameters being the list of them, and negative numbers.
    pub(super) fn of(expr: &'a Expr<'a>, types: bool) -> Option<Literal<'a>> {
        Some(match &expr.kind {
            ExprKind::Undef => Literal::Undef,
            ExprKind::Default => Literal::Default,
            ExprKind::Boolean(value) => Literal::Boolean(*value),
            ExprKind::Integer { value, .. } => Literal::Integer(*value),
            ExprKind::BigInteger(big) => Literal::BigInteger(big.decimal),
            ExprKind::Float(value) => Literal::Float(value.to_bits()),
            ExprKind::String(value) | ExprKind::RenderString(value) => Literal::String(Cow::Borrowed(value)),
            ExprKind::QualifiedName(name) => Literal::String(Cow::Borrowed(name.as_str())),
            ExprKind::Regexp(pattern) => Literal::Regexp(pattern),
            ExprKind::Concat(segments) => match &segments[..] {
                [Expr { kind: ExprKind::String(value), .. }] => Literal::String(Cow::Borrowed(value)),
                _ => return None,
            },
            ExprKind::List(values) => Literal::List(list(values, types)?),
            ExprKind::Hash(entries) => {
                let mut pairs: Vec<(Literal<'a>, Literal<'a>)> = Vec::new();
                for entry in *entries {
                    let (key, value) = (Literal::of(&entry.key, types)?, Literal::of(&entry.value, types)?);
                    match pairs.iter_mut().find(|(k, _)| *k == key) {
                        Some(pair) => pair.1 = value,
                        None => pairs.push((key, value)),
                    }
                }
                Literal::Hash(Pairs::of(pairs))
            }
            ExprKind::QualifiedReference(name) if types => {
                Literal::String(name.as_str().to_lowercase().into())
            }
            ExprKind::Access(access) if types => match access.keys {
                [Expr { kind: ExprKind::List(_), .. }] => return None,
                keys => Literal::List(list(keys, types)?),
            },
            ExprKind::UnaryMinus(operand) if types => match Literal::of(operand, types)? {
                Literal::Integer(value) => Literal::Integer(value.checked_neg()?),
                Literal::Float(0) => Literal::Float(0),
                Literal::Float(bits) => Literal::Float((-f64::from_bits(bits)).to_bits()),
                _ => return None,
            },
            _ => return None,
        })
    }

    /// Ruby's `to_s`.
    pub(super) fn to_text(&self) -> String {
        match self {
            Literal::Undef => String::new(),
            Literal::Default => "default".into(),
            Literal::String(value) => value.clone().into_owned(),
            Literal::Regexp(pattern) => regexp_text::to_s(pattern),
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
            Literal::String(value) => string_text::inspect(value),
            Literal::Regexp(pattern) => regexp_text::inspect(pattern),
            Literal::List(values) => {
                format!("[{}]", values.iter().map(Literal::inspect).collect::<Vec<_>>().join(", "))
            }
            Literal::Hash(pairs) => {
                let pairs =
                    pairs.in_order().into_iter().map(|(k, v)| format!("{}=>{}", k.inspect(), v.inspect()));
                format!("{{{}}}", pairs.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

fn list<'a>(values: &'a [Expr<'a>], types: bool) -> Option<Vec<Literal<'a>>> {
    values.iter().map(|value| Literal::of(value, types)).collect()
}
