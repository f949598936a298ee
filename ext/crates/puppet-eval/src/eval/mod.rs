//! Evaluation of IR: one file per family of expressions, one method per construct. Operators are
//! in `ops`, without places and scopes; here errors get the place of the expression they are
//! about, as stock's `EvaluatorImpl` gives them.

mod access;
mod apply;
mod assignment;
mod call;
mod case;
mod collector;
mod conditional;
mod counted;
mod define_type;
mod entry;
mod epp;
mod fail;
mod interpolation;
mod interpret;
mod operator;
mod parse_type;
mod quick_type;
mod relationship;
mod resource;
mod types;
mod variable;

pub use types::STATIC_RESOURCE_TYPES;

use std::rc::Rc;
use std::sync::Arc;

use puppet_pcore::{PArray, Value, failure, memory};
use puppet_syntax::Source;

use crate::error::{Result, Unwind};
use crate::evaluator::Evaluator;
use crate::interrupt;
use crate::ir::{Arguments, Node, NodeKind};
use crate::scope::Frame;

pub(crate) use define_type::PendingType;
pub use epp::EppBuffer;
pub(crate) use interpolation::string;
pub use resource::{check_conversion, of_no_class, of_no_entry, own_value};

/// Context of evaluation: the evaluator, the running frame and the text of the code.
#[derive(Clone, Copy)]
pub(crate) struct Cx<'a> {
    pub ev: &'a Evaluator,
    pub frame: &'a Rc<Frame>,
    pub source: &'a Arc<Source>,
}

impl Cx<'_> {
    /// Evaluates an expression.
    #[inline]
    pub fn eval(&self, node: &Node) -> Result<Value> {
        match &node.kind {
            // Evaluating a literal array or hash again gives another one.
            NodeKind::Literal(v) => Ok(v.fresh()),
            NodeKind::Nop | NodeKind::Definition(_) => Ok(Value::Undef),
            NodeKind::Local { slot, name } => self.local(node, *slot, *name),
            _ => match self.eval_compound(node) {
                // An error about a deferred failure is not reported either.
                Ok(_) | Err(_) if failure::is_pending() => Err(self.locate(node, interrupt::undone())),
                Ok(v) => Ok(v),
                Err(e) => Err(self.locate(node, e)),
            },
        }
    }

    fn eval_compound(&self, node: &Node) -> Result<Value> {
        self.check_stack()?;
        match &node.kind {
            NodeKind::Outer(var) => self.outer(node, var),
            NodeKind::Dynamic(name) => self.dynamic(node, *name),
            NodeKind::Qualified(var) => self.qualified(node, var),
            NodeKind::Match(n) => Ok(self.match_variable(*n)),
            NodeKind::Concat(segments) => self.concat(segments),
            NodeKind::Heredoc(h) => self.heredoc(h),
            NodeKind::List(list) => Ok(Value::Array(self.list(list)?)),
            NodeKind::Hash(pairs) => self.hash(pairs),
            NodeKind::TypeName(name) => self.type_name(node, *name),
            NodeKind::Access(a) => self.access(node, a),
            NodeKind::Call(call) => self.call(node, call),
            NodeKind::Method(call) => self.method(node, call),
            NodeKind::New(new) => self.new_instance(node, new),
            NodeKind::Arithmetic(op, pair) => self.arithmetic(node, *op, pair),
            NodeKind::Comparison(op, pair) => self.comparison(node, *op, pair),
            NodeKind::MatchOp(positive, pair) => self.match_op(*positive, pair),
            NodeKind::In(pair) => self.in_op(pair),
            NodeKind::And(pair) => {
                Ok(Value::Boolean(self.eval(&pair.0)?.is_truthy() && self.eval(&pair.1)?.is_truthy()))
            }
            NodeKind::Or(pair) => {
                Ok(Value::Boolean(self.eval(&pair.0)?.is_truthy() || self.eval(&pair.1)?.is_truthy()))
            }
            NodeKind::Not(inner) => Ok(Value::Boolean(!self.eval(inner)?.is_truthy())),
            NodeKind::UnaryMinus(inner) => self.unary_minus(node, inner),
            NodeKind::Unfold(inner) => Ok(Value::Array(unfold(self.eval(inner)?))),
            NodeKind::Paren(inner) => self.eval(inner),
            NodeKind::Assign(assign) => self.assign(node, assign),
            NodeKind::Relationship(op, pair) => self.relationship(node, *op, pair),
            NodeKind::If(i) => self.if_else(i, true),
            NodeKind::Unless(i) => self.if_else(i, false),
            NodeKind::Case(c) => self.case(c),
            NodeKind::Selector(s) => self.selector(s),
            NodeKind::Block(nodes) => self.block(nodes),
            NodeKind::Resource(r) => self.resource(node, r, true),
            NodeKind::ResourceDefaults(r) => self.resource_defaults(node, r),
            NodeKind::ResourceOverride(r) => self.resource_override(node, r),
            NodeKind::Collect(c) => self.collect(node, c),
            NodeKind::Epp(body) => self.epp(body),
            NodeKind::RenderString(text) => {
                self.render_text(text);
                Ok(Value::Undef)
            }
            NodeKind::Render(inner) => self.render(inner),
            NodeKind::ReservedWord(word) => Err(self.fail(
                node.span,
                "RESERVED_WORD",
                format!("Use of reserved word: {word}, must be quoted if intended to be a String value"),
            )),
            NodeKind::Illegal(i) => Err(self.fail(node.span, i.code, i.message.clone())),
            NodeKind::Lambda(_) => Ok(Value::Undef),
            NodeKind::Apply(arguments) => self.apply(node, arguments),
            NodeKind::Counted(counted) => self.counted(counted),
            NodeKind::Literal(_) | NodeKind::Nop | NodeKind::Definition(_) | NodeKind::Local { .. } => {
                self.eval(node)
            }
        }
    }

    fn block(&self, nodes: &[Node]) -> Result<Value> {
        let Some((last, before)) = nodes.split_last() else { return Ok(Value::Undef) };
        for node in before {
            self.run(node)?;
        }
        self.eval(last)
    }

    /// Evaluates a statement without a value: a resource expression makes no types of its resources then.
    pub(super) fn run(&self, node: &Node) -> Result<()> {
        let done = match &node.kind {
            NodeKind::Block(nodes) => {
                self.check_stack().and_then(|()| nodes.iter().try_for_each(|node| self.run(node)))
            }
            NodeKind::Resource(r) => {
                self.check_stack().and_then(|()| self.resource(node, r, false)).map(|_| ())
            }
            _ => return self.eval(node).map(|_| ()),
        };
        match done {
            Ok(()) | Err(_) if failure::is_pending() => Err(self.locate(node, interrupt::undone())),
            Ok(()) => Ok(()),
            Err(e) => Err(self.locate(node, e)),
        }
    }

    /// Runs a body, for the value of its last statement; that of a resource statement is not made.
    pub(super) fn run_to_last(&self, node: &Node) -> Result<Value> {
        match &node.kind {
            NodeKind::Block(nodes) => {
                let Some((last, others)) = nodes.split_last() else { return Ok(Value::Undef) };
                self.check_stack()
                    .and_then(|()| others.iter().try_for_each(|node| self.run(node)))
                    .and_then(|()| self.run_to_last(last))
                    .map_err(|e| self.locate(node, e))
            }
            NodeKind::Resource(_) => self.run(node).map(|()| Value::Undef),
            _ => self.eval(node),
        }
    }

    fn list(&self, list: &Arguments) -> Result<PArray> {
        let mut items = Vec::with_capacity(list.items.len());
        if list.splat {
            for node in &list.items {
                match &node.kind {
                    NodeKind::Unfold(inner) => match self.unfolded(inner, items.len()) {
                        Ok(more) => items.extend(more.iter().cloned()),
                        Err(e) => return Err(self.locate(node, e)),
                    },
                    _ => items.push(self.eval(node)?),
                }
            }
        } else {
            for node in &list.items {
                items.push(self.eval(node)?);
            }
        }
        Ok(PArray::from_vec(items))
    }

    /// Values that `*x` adds to a list of so many values.
    fn unfolded(&self, inner: &Node, so_far: usize) -> Result<PArray> {
        let more = interrupt::whole(unfold(self.eval(inner)?))?;
        // The list may double to take them.
        if !memory::has_values((so_far + more.len()).saturating_mul(2)) {
            return Err(interrupt::undone());
        }
        Ok(more)
    }

    fn hash(&self, pairs: &[(Node, Node)]) -> Result<Value> {
        let mut map = puppet_pcore::value::ValueMap::with_capacity(pairs.len());
        for (key, value) in pairs {
            let key = self.eval(key)?;
            let value = self.eval(value)?;
            map.insert(key, value);
        }
        Ok(Value::Hash(puppet_pcore::PHash::from_map(map)))
    }

    /// True while there is stack for going deeper; else what stock's interpreter raises.
    pub fn check_stack(&self) -> Result<()> {
        if puppet_pcore::stack::has_room() { Ok(()) } else { Err(stack_overflow()) }
    }
}

#[cold]
fn stack_overflow() -> Box<Unwind> {
    Box::new(Unwind::StackOverflow)
}

/// Values that `*x` unfolds to (`eval_UnfoldExpression`).
pub(crate) fn unfold(value: Value) -> PArray {
    match value {
        Value::Undef => PArray::new(),
        Value::Array(a) => a,
        Value::Hash(h) => h.iter().map(|(k, v)| Value::array(vec![k.clone(), v.clone()])).collect(),
        Value::Iterator(_) => {
            puppet_pcore::convert::iterable::to_array(&value).unwrap_or_else(|| PArray::from_vec(vec![value]))
        }
        Value::Foreign(ref object) => match object.unfolded() {
            Some(Value::Array(items)) => items,
            _ => PArray::from_vec(vec![value]),
        },
        other => PArray::from_vec(vec![other]),
    }
}
