//! Operators with two operands: evaluates them, calls `ops`, gives errors their places.

use puppet_pcore::convert::{class_names, implicit};
use puppet_pcore::{Timespan, Value, memory};
use puppet_syntax::Span;
use puppet_syntax::ast::{ArithmeticOp, ComparisonOp};

use super::Cx;
use crate::error::{Error, ErrorClass, Result, Unwind};
use crate::interrupt;
use crate::ir::Node;
use crate::label;
use crate::ops::numeric::{self, Num, Operand};
use crate::ops::{Blame, OpError, arithmetic, comparison, matching};
use crate::pcore::instance;

impl Blame {
    fn span(self, node: &Node, pair: &(Node, Node)) -> Span {
        match self {
            Blame::Left => pair.0.span,
            Blame::Right => pair.1.span,
            Blame::Whole => node.span,
        }
    }
}

impl Cx<'_> {
    pub(super) fn arithmetic(&self, node: &Node, op: ArithmeticOp, pair: &(Node, Node)) -> Result<Value> {
        let left = self.eval(&pair.0)?;
        let right = self.eval(&pair.1)?;
        if let (Value::Integer(l), Value::Integer(r)) = (&left, &right) {
            if let Some(result) = arithmetic::fast(op, *l, *r) {
                return Ok(Value::Integer(result));
            }
        }
        let result = if arithmetic::is_collection(op, &left) {
            if !memory::enough_for([&left, &right]) {
                return Err(interrupt::undone());
            }
            arithmetic::collection(op, left, right, self.ev.settings.features)
        } else {
            let left = self.coerce(&left, pair.0.span)?;
            let right = self.coerce(&right, pair.1.span)?;
            arithmetic::numeric(op, left, right)
        };
        result.map_err(|e| self.op_error(*e, node, pair))
    }

    #[cold]
    fn op_error(&self, error: OpError, node: &Node, pair: &(Node, Node)) -> Box<Unwind> {
        match error {
            OpError::Ruby(class, message) => Error::new(class, message).raise(),
            OpError::Issue(blame, code, message) => {
                let span = blame.span(node, pair);
                if code == "NUMERIC_OVERFLOW" {
                    let subject = label::a_an_uc(&label::node_label(&node.kind));
                    return self.fail(span, code, format!("{subject}{message}"));
                }
                self.fail(span, code, message)
            }
            OpError::IssueOf(blame, code, message, class, cause) => {
                self.fail_of(blame.span(node, pair), code, message, Error::new(class, cause))
            }
        }
    }

    /// `Runtime3Support#coerce_numeric`
    pub(super) fn coerce(&self, value: &Value, span: Span) -> Result<Operand> {
        let Some((operand, coerced)) = numeric::operand(value) else {
            return Err(self.fail(
                span,
                "NOT_NUMERIC",
                format!(
                    "The value '{}' cannot be converted to Numeric.",
                    puppet_pcore::convert::ruby::to_s(value)
                ),
            ));
        };
        if coerced {
            let after = match operand {
                Operand::Num(Num::Int(i)) => i.to_string(),
                Operand::Num(Num::Float(f)) => puppet_pcore::convert::float_to_s(f),
                Operand::Span(_) | Operand::Stamp(_) | Operand::Version => String::new(),
            };
            let before = value.as_str().unwrap_or("");
            self.optionally_fail(
                self.ev.settings.strict.get(),
                span,
                "NUMERIC_COERCION",
                format!("The string '{before}' was automatically coerced to the numerical value {after}"),
            )?;
        }
        Ok(operand)
    }

    pub(super) fn unary_minus(&self, node: &Node, inner: &Node) -> Result<Value> {
        let value = self.eval(inner)?;
        match self.coerce(&value, node.span)? {
            // Stock checks the range of what `calculate` gives, not this one.
            Operand::Num(Num::Int(i)) => Ok(Value::integer(i.saturating_neg())),
            Operand::Num(Num::Float(f)) => Ok(Value::Float(-f)),
            Operand::Span(n) => Ok(Value::Timespan(Timespan::from_nanos(n.saturating_neg()))),
            Operand::Version => Err(Error::argument(arithmetic::VERSION_TO_FLOAT)),
            Operand::Stamp(_) => {
                Err(Error::argument("can't convert Puppet::Pops::Time::Timestamp into Integer"))
            }
        }
    }

    pub(super) fn comparison(&self, node: &Node, op: ComparisonOp, pair: &(Node, Node)) -> Result<Value> {
        let left = self.eval(&pair.0)?;
        let right = self.eval(&pair.1)?;
        match comparison::compare(op, &left, &right) {
            Ok(false) if matches!(left, Value::Type(_)) && comparison::answers_undef(op, &left, &right) => {
                Ok(Value::Undef)
            }
            Ok(b) => Ok(Value::Boolean(b)),
            Err(e) => Err(self.op_error(*e, node, pair)),
        }
    }

    pub(super) fn in_op(&self, pair: &(Node, Node)) -> Result<Value> {
        let left = self.eval(&pair.0)?;
        let right = self.eval(&pair.1)?;
        Ok(Value::Boolean(matching::includes(&left, &right, &mut |found| self.set_match(found))))
    }

    pub(super) fn match_op(&self, positive: bool, pair: &(Node, Node)) -> Result<Value> {
        let left = self.eval(&pair.0)?;
        let right = self.eval(&pair.1)?;
        let made;
        let regexp = match &right {
            Value::Type(t) => return Ok(Value::Boolean(instance(t, &left) == positive)),
            Value::SemVerRange(_) => {
                return Ok(Value::Boolean(puppet_pcore::value::compare::matches(&left, &right) == positive));
            }
            Value::Regexp(r) => r,
            other => match implicit::to_str(other).map(|source| puppet_pcore::Regexp::new(&source)) {
                Some(Ok(r)) => {
                    made = r;
                    &made
                }
                Some(Err(detail)) => {
                    return Err(self.not_regexp(&pair.1, ErrorClass::RegexpError, &detail));
                }
                None => {
                    let class = match other {
                        Value::Undef => "nil".to_owned(),
                        Value::Boolean(b) => b.to_string(),
                        other => class_names::of_value(other),
                    };
                    let detail = format!("no implicit conversion of {class} into String");
                    return Err(self.not_regexp(&pair.1, ErrorClass::TypeError, &detail));
                }
            },
        };
        let Some(matched) = matching::regexp(regexp, &left, &mut |found| self.set_match(found)) else {
            return Err(self.fail(
                pair.0.span,
                "MATCH_NOT_STRING",
                format!(
                    "Left match operand must result in a String value. Got {}.",
                    label::a_an(&label::value_label(&left))
                ),
            ));
        };
        Ok(Value::Boolean(matched == positive))
    }

    #[cold]
    fn not_regexp(&self, right: &Node, class: ErrorClass, detail: &str) -> Box<Unwind> {
        self.fail_of(
            right.span,
            "MATCH_NOT_REGEXP",
            format!("Can not convert right match operand to a regular expression. Caused by '{detail}'."),
            Error::new(class, detail),
        )
    }
}
