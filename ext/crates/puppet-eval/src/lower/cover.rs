//! Counters in front of expressions, while coverage is on (`crate::coverage`).
//!
//! A line is covered when an expression that begins on it was evaluated, as stock's `EvaluatorImpl#evaluate` would be called
//! for it. So an expression has a counter unless it begins on the line of the expression around it. Statements and the
//! alternatives of branches always have one. Types of parameters and the right sides of type aliases have none: they are
//! resolved once a session, whatever is called.

use std::sync::Arc;

use puppet_syntax::ast::visit::{Node as Ast, is_definition};
use puppet_syntax::ast::{self, Expr, ExprKind};
use puppet_syntax::{Source, Span};

use super::{Lowerer, fold};
use crate::coverage::{self, Count, Counter, Covered, Kind, Point};
use crate::ir::{CountedNode, Node, NodeKind};

/// Functions that never return to the statement behind their call.
const NEVER_RETURNING: [&str; 4] = ["break", "fail", "next", "return"];

/// The points of the program that is being lowered.
pub(super) struct Cover {
    source: Arc<Source>,
    /// The points of an earlier lowering of this text, whose counters are used again.
    known: Option<Arc<Covered>>,
    points: Vec<Point>,
    branches: u32,
    /// The line of the counted expression around, 0 where a statement begins.
    line: u32,
    /// Not zero within types.
    uncounted: u32,
    dead: bool,
}

impl Cover {
    /// Points for a program, if coverage is on and it is a file.
    pub fn of(source: &Arc<Source>) -> Option<Cover> {
        if !coverage::is_on() || !coverage::is_file(source) {
            return None;
        }
        Some(Cover {
            source: source.clone(),
            known: coverage::known(source),
            points: Vec::new(),
            branches: 0,
            line: 0,
            uncounted: 0,
            dead: false,
        })
    }

    /// Registers the points.
    pub fn finish(self) {
        if self.known.is_none() {
            coverage::register(Covered { source: self.source, points: self.points });
        }
    }

    fn add(&mut self, kind: Kind, at: Span, count: Option<Count>) -> u32 {
        let index = self.points.len();
        let earlier = self.known.as_ref().and_then(|known| known.points.get(index)).map(|p| p.count.clone());
        let count = count.or(earlier).unwrap_or_else(|| Count::Own(Counter::default()));
        let (line, column) = (self.source.line(at.start), self.source.column(at.start));
        self.points.push(Point { kind, line, column, dead: self.dead, count });
        index as u32
    }

    fn counter(&self, index: u32) -> Counter {
        match self.points.get(index as usize).map(|p| &p.count) {
            Some(Count::Own(counter)) => counter.clone(),
            _ => Counter::default(),
        }
    }

    fn branch(&mut self, kind: &'static str, span: Span) -> Written {
        self.branches += 1;
        Written { kind, number: self.branches, line: self.source.line(span.start) }
    }

    fn arm(&mut self, branch: Written, label: &str, at: Span, count: Option<Count>) -> u32 {
        let Written { kind, number, line } = branch;
        let kind = Kind::Arm { branch: kind, number, at: line, label: label.into() };
        self.add(kind, at, count)
    }
}

/// A branch in the text.
#[derive(Clone, Copy)]
struct Written {
    kind: &'static str,
    number: u32,
    line: u32,
}

/// A branch whose alternatives are being lowered; `None` while nothing is counted.
#[derive(Clone, Copy)]
pub(super) struct Branch(Option<Written>);

/// A body whose calls are counted.
#[derive(Clone, Copy)]
pub(super) struct BodyPoint(Option<u32>);

impl Lowerer {
    fn counting(&mut self) -> Option<&mut Cover> {
        self.cover.as_mut().filter(|cover| cover.uncounted == 0)
    }

    /// Lowers types: they have no counters.
    pub(super) fn uncounted<T>(&mut self, f: impl FnOnce(&mut Lowerer) -> T) -> T {
        if let Some(cover) = &mut self.cover {
            cover.uncounted += 1;
        }
        let result = f(self);
        if let Some(cover) = &mut self.cover {
            cover.uncounted -= 1;
        }
        result
    }

    /// Lowers an expression with its counter, if it is to have one.
    pub(super) fn counted(&mut self, expr: &Expr<'_>) -> Node {
        let uncounted = is_definition(expr)
            || matches!(
                expr.kind,
                ExprKind::Unfold(_) | ExprKind::Lambda(_) | ExprKind::Epp(_) | ExprKind::Block(_)
            );
        let literal = fold::literal(expr);
        let Some(cover) = self.counting().filter(|_| !uncounted) else { return self.plain(expr, literal) };
        let around = cover.line;
        let lines = match literal {
            Some(_) => lines_of(&cover.source, expr, around),
            None => [first_line(&cover.source, expr)].into_iter().filter(|line| *line != around).collect(),
        };
        if let (Some(line), None) = (lines.first(), &literal) {
            cover.line = *line;
        }
        let point = (!lines.is_empty()).then(|| cover.add(Kind::Expression(lines.into()), expr.span, None));
        let node = self.plain(expr, literal);
        if let Some(cover) = &mut self.cover {
            cover.line = around;
        }
        self.with_counter(node, point)
    }

    /// Lowers an attribute's value: the attribute is evaluated with it, wherever it begins.
    pub(super) fn attribute_value(&mut self, value: &Expr<'_>, attribute: Span) -> Node {
        let Some(cover) = self.counting() else { return self.expr(value) };
        let line = cover.source.line(attribute.start);
        if line == cover.line || line == cover.source.line(value.span.start) {
            return self.expr(value);
        }
        let point = cover.add(Kind::Expression([line].into()), attribute, None);
        let node = self.expr(value);
        self.with_counter(node, Some(point))
    }

    /// Lowers what cannot run if `dead` holds.
    pub(super) fn dead_if<T>(&mut self, dead: bool, f: impl FnOnce(&mut Lowerer) -> T) -> T {
        let around = self.cover.as_mut().map(|cover| {
            let around = cover.dead;
            cover.dead |= dead;
            around
        });
        let result = f(self);
        if let (Some(cover), Some(around)) = (&mut self.cover, around) {
            cover.dead = around;
        }
        result
    }

    /// Lowers the statements of a block. Those behind a call that never returns are dead.
    pub(super) fn statements(&mut self, statements: &[Expr<'_>]) -> Box<[Node]> {
        let dead = self.cover.as_ref().is_some_and(|cover| cover.dead);
        let nodes = statements
            .iter()
            .map(|statement| {
                let node = self.statement(statement);
                if let Some(cover) = &mut self.cover {
                    cover.dead |= never_returns(statement);
                }
                node
            })
            .collect();
        if let Some(cover) = &mut self.cover {
            cover.dead = dead;
        }
        nodes
    }

    fn statement(&mut self, expr: &Expr<'_>) -> Node {
        let Some(around) = self.cover.as_mut().map(|cover| std::mem::take(&mut cover.line)) else {
            return self.expr(expr);
        };
        let node = self.expr(expr);
        if let Some(cover) = &mut self.cover {
            cover.line = around;
        }
        node
    }

    /// Begins a branch.
    pub(super) fn branch(&mut self, kind: &'static str, span: Span) -> Branch {
        Branch(self.counting().map(|cover| cover.branch(kind, span)))
    }

    /// Lowers an alternative of a branch, also one that is not written.
    pub(super) fn arm(&mut self, branch: Branch, label: &str, expr: Option<&Expr<'_>>, span: Span) -> Node {
        let (Some(branch), Some(cover)) = (branch.0, self.counting()) else {
            return self.optional(expr, span);
        };
        let at = expr.map_or(span, |e| first(e).span);
        let point = cover.arm(branch, label, at, None);
        let node = match expr {
            Some(expr) => self.statement(expr),
            None => Node::nop(span),
        };
        self.with_counter(node, Some(point))
    }

    /// `case` without a `default`: the alternative that no option matches.
    pub(super) fn unmatched(&mut self, branch: Branch, span: Span) -> Option<Node> {
        branch.0?;
        Some(self.arm(branch, "no match", None, span))
    }

    /// The label of an option: its values as they are written.
    pub(super) fn option_label(&self, values: &[&Expr<'_>]) -> String {
        let Some(cover) = &self.cover else { return String::new() };
        let texts: Vec<&str> = values.iter().map(|v| cover.source.slice(written(v))).collect();
        let text = texts.join(", ").split_whitespace().collect::<Vec<_>>().join(" ");
        match text.char_indices().nth(60) {
            Some((end, _)) => format!("{}...", &text[..end]),
            None => text,
        }
    }

    /// `and` and `or`: the right side is one alternative, the left side's decision the other.
    pub(super) fn logical(&mut self, b: &ast::Binary<'_>, and: bool, span: Span) -> NodeKind {
        let branch = self.branch(if and { "and" } else { "or" }, span);
        let left = self.expr(&b.left);
        let decided = if and { "left side false" } else { "left side true" };
        let short = match (branch.0, self.counting()) {
            (Some(branch), Some(cover)) => {
                let point = cover.arm(branch, decided, b.left.span, None);
                Some(cover.counter(point))
            }
            _ => None,
        };
        let Some(short) = short else {
            let pair = Box::new((left, self.expr(&b.right)));
            return if and { NodeKind::And(pair) } else { NodeKind::Or(pair) };
        };
        let right = self.right_side(branch, &b.right);
        let pair = (left, right);
        NodeKind::Counted(Box::new(if and {
            CountedNode::And { pair, short }
        } else {
            CountedNode::Or { pair, short }
        }))
    }

    /// The right side of an operator, which is no statement: on the operator's line it adds no line.
    fn right_side(&mut self, branch: Branch, expr: &Expr<'_>) -> Node {
        let point = match (branch.0, self.counting()) {
            (Some(branch), Some(cover)) => Some(cover.arm(branch, "right side evaluated", expr.span, None)),
            _ => None,
        };
        let node = self.expr(expr);
        self.with_counter(node, point)
    }

    /// Begins a body; its calls are counted by [`Lowerer::body`].
    pub(super) fn body_point(&mut self, kind: &'static str, name: &str, at: Span) -> BodyPoint {
        let Some(cover) = self.counting() else { return BodyPoint(None) };
        let name = match name {
            "" => {
                format!("{kind} at {}:{}", cover.source.line(at.start), cover.source.column(at.start)).into()
            }
            name => name.into(),
        };
        BodyPoint(Some(cover.add(Kind::Body { kind, name }, at, None)))
    }

    /// Lowers a body.
    pub(super) fn body(&mut self, point: BodyPoint, expr: Option<&Expr<'_>>, span: Span) -> Node {
        if self.cover.is_none() {
            return self.optional(expr, span);
        }
        let node = match expr {
            Some(expr) => self.statement(expr),
            None => Node::nop(span),
        };
        self.with_counter(node, point.0)
    }

    /// A parameter's default value: used, or a value was given.
    pub(super) fn default_value(&mut self, body: BodyPoint, name: &str, value: &Expr<'_>, at: Span) -> Node {
        let (Some(of), Some(cover)) = (body.0, self.counting()) else { return self.expr(value) };
        let branch = cover.branch("default", at);
        let part = cover.arm(branch, &format!("${name}: default"), value.span, None);
        let rest = Some(Count::Rest { of, part });
        cover.arm(branch, &format!("${name}: given"), value.span, rest);
        let node = self.statement(value);
        self.with_counter(node, Some(part))
    }

    /// A collector's alternatives: it found something, or nothing.
    pub(super) fn collector_points(&mut self, node: Node) -> Node {
        let Some(cover) = self.counting() else { return node };
        let branch = cover.branch("collector", node.span);
        let of = cover.add(Kind::Expression([].into()), node.span, None);
        let part = cover.arm(branch, "matched", node.span, None);
        cover.arm(branch, "nothing matched", node.span, Some(Count::Rest { of, part }));
        self.with_counter(node, Some(of))
    }

    fn with_counter(&self, node: Node, point: Option<u32>) -> Node {
        match (point, &self.cover) {
            (Some(point), Some(cover)) => {
                let (span, counter) = (node.span, cover.counter(point));
                Node { span, kind: NodeKind::Counted(Box::new(CountedNode::Expression { counter, node })) }
            }
            _ => node,
        }
    }
}

/// The line where an expression begins. The text of a template begins with what is rendered: `-%>` trims the end of its line.
fn first_line(source: &Source, expr: &Expr<'_>) -> u32 {
    let start = expr.span.start;
    let ExprKind::RenderString(text) = &expr.kind else { return source.line(start) };
    let written = source.text.get(start as usize..).unwrap_or("");
    let trimmed = if written.starts_with(&**text) { None } else { written.find('\n') };
    source.line(start) + u32::from(trimmed.is_some())
}

/// The lines where a literal and its parts begin, but for that of the expression around it.
fn lines_of(source: &Source, expr: &Expr<'_>, around: u32) -> Vec<u32> {
    fn add(source: &Source, node: Ast<'_>, lines: &mut Vec<u32>) {
        if let Ast::Expr(expr) = node {
            lines.push(source.line(expr.span.start));
        }
        node.for_each_child(&mut |child| add(source, child, lines));
    }
    let mut lines = Vec::new();
    add(source, Ast::Expr(expr), &mut lines);
    lines.sort_unstable();
    lines.dedup();
    lines.retain(|line| *line != around);
    lines
}

/// The place of an expression with all of its text: that of `*` ends before what it unfolds.
fn written(expr: &Expr<'_>) -> Span {
    match &expr.kind {
        ExprKind::Unfold(inner) => Span { end: expr.span.end.max(inner.span.end), ..expr.span },
        _ => expr.span,
    }
}

/// The first statement of a block.
fn first<'a>(expr: &'a Expr<'a>) -> &'a Expr<'a> {
    match &expr.kind {
        ExprKind::Block(block) => block.statements.first().unwrap_or(expr),
        _ => expr,
    }
}

/// True for a call after which the next statement cannot be reached.
fn never_returns(expr: &Expr<'_>) -> bool {
    let ExprKind::CallNamed(call) = &expr.kind else { return false };
    matches!(&call.functor.kind, ExprKind::QualifiedName(name) if NEVER_RETURNING.contains(&name.as_str()))
}
