//! Static checks of a parsed program: the issues of `Puppet::Pops::Validation::Checker4_0` (and
//! `TasksChecker`), in the same order, with the same texts. A check family is a file.

mod assignment;
mod call;
mod conditional;
mod definition;
mod external_syntax;
mod hash;
mod hostname;
mod idem;
pub mod label;
mod literal;
pub mod location;
mod parameter;
mod query;
pub mod report;
mod resource;
mod rvalue;
mod tasks;
mod type_alias;

use std::cell::Cell;

use crate::ast::visit::Node;
use crate::ast::{Expr, ExprKind, Program, Tree};
use crate::diagnostic::{Diagnostic, Position, Severity};
use crate::issue::Issue;
use crate::span::{Span, Text};
use crate::spare;
use crate::{ErrorClass, Limits, ParseFailure, ParseOptions, Product};

pub use external_syntax::{SyntaxFindings, check_json, check_syntax};
pub use location::FileNamespace;

/// Looks at static text with a syntax tag: `(text, syntax)`, gives issue code and message of what
/// is wrong with it. Only asked for syntaxes that are not built in.
pub type SyntaxChecker<'a> = &'a dyn Fn(&str, &str) -> Option<(&'static str, String)>;

/// `Puppet[:strict]`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Strict {
    /// Strict issues are ignored.
    Off,
    /// Strict issues are warnings (Puppet 7's default).
    #[default]
    Warning,
    /// Strict issues are errors.
    Error,
}

/// Settings that change the issues which validation reports.
#[derive(Clone, Default)]
pub struct ValidationOptions<'a> {
    /// `Puppet[:strict]`
    pub strict: Strict,
    /// Options of parsing texts, also those of heredocs; with `tasks` catalog operations are illegal outside `apply`.
    pub parse: ParseOptions,
    /// Types are literal: they are looked at as keys of hashes, and warned about where a class's
    /// parameter has one that is not.
    pub literal_types: bool,
    /// Name of the program in messages.
    pub product: Product,
    /// Limits of logged issues.
    pub limits: Limits,
    /// Names that the file may define.
    pub namespace: FileNamespace,
    /// Checks `json` heredocs (and further syntaxes); without it JSON is checked here, with
    /// messages close to Ruby's.
    pub syntax_checker: Option<SyntaxChecker<'a>>,
}

impl ValidationOptions<'_> {
    fn severity(&self, issue: &Issue) -> Severity {
        match issue {
            Issue::FutureReservedWord { .. } | Issue::IllegalNonliteralParameterType { .. } => {
                Severity::Deprecation
            }
            Issue::DuplicateKey { .. } => match self.strict {
                Strict::Off => Severity::Ignore,
                Strict::Warning => Severity::Warning,
                Strict::Error => Severity::Error,
            },
            _ => Severity::Error,
        }
    }
}

/// Result of a validation.
#[derive(Debug)]
pub struct Findings {
    /// Logged on the way, by checks of Puppet code in heredocs.
    pub log: Vec<Diagnostic>,
    /// The issues of the program.
    pub issues: Vec<Diagnostic>,
}

/// Checks a program.
///
/// # Errors
/// Text of a heredoc with a syntax tag that is not well-formed: Puppet raises that at once, and
/// forgets what it found before.
pub fn validate(program: &Program, options: &ValidationOptions<'_>) -> Result<Findings, Box<ParseFailure>> {
    validate_tree(program.tree(), &Text::of(&program.source), options)
}

thread_local! {
    /// The memory for the path of the last validation.
    static SPARE: Cell<Vec<Ancestor<'static>>> = Cell::default();
}

/// As [`validate`].
pub(crate) fn validate_tree(
    tree: &Tree<'_>,
    text: &Text<'_>,
    options: &ValidationOptions<'_>,
) -> Result<Findings, Box<ParseFailure>> {
    let mut checker = Checker {
        tree,
        text,
        options,
        path: SPARE.take(),
        diagnostics: Vec::new(),
        log: Vec::new(),
        failure: None,
    };
    checker.check_top_constructs();
    checker.path.push(Ancestor::Program);
    checker.walk(Node::Expr(&tree.body));
    SPARE.set(spare::emptied(checker.path));
    match checker.failure {
        Some(failure) => Err(Box::new(ParseFailure { warnings: checker.log, error: *failure })),
        None => Ok(Findings { log: checker.log, issues: checker.diagnostics }),
    }
}

/// A node around the one that is checked.
#[derive(Clone, Copy)]
enum Ancestor<'a> {
    Program,
    Node(Node<'a>),
}

struct Checker<'a, 'o> {
    tree: &'a Tree<'a>,
    text: &'a Text<'a>,
    options: &'o ValidationOptions<'o>,
    path: Vec<Ancestor<'a>>,
    diagnostics: Vec<Diagnostic>,
    log: Vec<Diagnostic>,
    failure: Option<Box<Diagnostic>>,
}

impl<'a> Checker<'a, '_> {
    fn walk(&mut self, node: Node<'a>) {
        if let Node::Expr(expr) = node {
            if self.check_leaf(expr) {
                return;
            }
        }
        if self.failure.is_some() {
            return;
        }
        if !crate::stack::has_room() {
            return self.fail(ErrorClass::ParseError, "stack level too deep".to_owned(), node.span());
        }
        self.check(node);
        self.path.push(Ancestor::Node(node));
        node.for_each_child(&mut |child| self.walk(child));
        self.path.pop();
    }

    /// Half of all nodes: literals and names have no children and no rules. True if it is such a node.
    #[inline]
    fn check_leaf(&mut self, expr: &'a Expr<'a>) -> bool {
        match &expr.kind {
            ExprKind::Variable(name) => self.check_variable(expr, *name),
            ExprKind::Nop
            | ExprKind::Undef
            | ExprKind::Default
            | ExprKind::Boolean(_)
            | ExprKind::Integer { .. }
            | ExprKind::Float(_)
            | ExprKind::String(_)
            | ExprKind::Regexp(_)
            | ExprKind::QualifiedName(_)
            // The lexer gives valid ones only.
            | ExprKind::QualifiedReference(_)
            | ExprKind::RenderString(_) => {}
            _ => return false,
        }
        true
    }

    /// The n-th node around the current one, 0 being the closest.
    fn container(&self, n: usize) -> Option<Ancestor<'a>> {
        self.path.len().checked_sub(n + 1).and_then(|i| self.path.get(i)).copied()
    }

    /// The closest node around the current one.
    fn parent(&self) -> Option<Node<'a>> {
        match self.container(0) {
            Some(Ancestor::Node(node)) => Some(node),
            _ => None,
        }
    }

    #[cold]
    fn accept(&mut self, issue: Issue, span: Span) {
        let severity = self.options.severity(&issue);
        if severity == Severity::Ignore {
            return;
        }
        let source = self.text.source();
        self.diagnostics.push(Diagnostic {
            issue_code: Some(issue.code()),
            severity,
            message: issue.message(),
            class: ErrorClass::ParseErrorWithIssue,
            position: Some(Position { line: source.line(span.start), column: source.column(span.start) }),
            with_file: true,
            span,
            source: source.clone(),
        });
    }

    fn check(&mut self, node: Node<'a>) {
        if self.options.parse.tasks && self.check_task_rules(node) {
            return;
        }
        match node {
            Node::Expr(expr) => self.check_expr(expr),
            Node::Parameter(parameter) => self.check_parameter(parameter),
            Node::KeyedEntry(entry) => self.check_entry(entry),
            Node::CaseOption(option) => option.values.iter().for_each(|v| self.rvalue(v)),
            Node::SelectorEntry(entry) => self.rvalue(&entry.matching),
            Node::ResourceBody(body) => self.check_resource_body(body),
            Node::Operation(operation) => self.check_operation(operation),
            Node::Query(query) => {
                if let Some(expr) = &query.expr {
                    self.query(expr);
                }
            }
        }
    }

    /// Gives up, as Puppet does when a check raises.
    #[cold]
    fn fail(&mut self, class: ErrorClass, message: String, span: Span) {
        self.failure = Some(Box::new(Diagnostic {
            issue_code: None,
            severity: Severity::Error,
            message,
            class,
            position: None,
            with_file: false,
            span,
            source: self.text.source().clone(),
        }));
    }

    fn check_expr(&mut self, expr: &'a Expr<'a>) {
        match &expr.kind {
            ExprKind::Binary(binary) => self.check_binary(expr, binary),
            ExprKind::Not(e)
            | ExprKind::UnaryMinus(e)
            | ExprKind::Unfold(e)
            | ExprKind::Parenthesized(e)
            | ExprKind::Text(e)
            | ExprKind::Render(e) => self.rvalue(e),
            ExprKind::Block(block) => self.check_block(expr, block),
            ExprKind::CallNamed(call) => self.check_call(expr, call),
            ExprKind::Epp(_) => self.check_epp(expr),
            ExprKind::Heredoc(heredoc) => self.check_heredoc(heredoc),
            ExprKind::Case(case) => self.check_case(expr, case),
            ExprKind::Selector(selector) => self.check_selector(expr, selector),
            ExprKind::If(i) | ExprKind::Unless(i) => self.rvalue(&i.test),
            ExprKind::Lambda(lambda) => self.check_lambda(expr, lambda),
            ExprKind::List(values) => values.iter().for_each(|v| self.rvalue(v)),
            ExprKind::Hash(entries) => self.check_hash(entries),
            ExprKind::BigInteger(big) => self.check_big_integer(expr, big),
            ExprKind::ReservedWord(word) => {
                self.accept(Issue::ReservedWord { word: word.to_string() }, expr.span);
            }
            ExprKind::Collect(collect) => self.check_collect(expr, collect),
            ExprKind::Resource(resource) => self.check_resource(expr, resource),
            ExprKind::ResourceDefaults(defaults) => self.check_virtualizable(expr, defaults.form),
            ExprKind::ResourceOverride(override_) => self.check_virtualizable(expr, override_.form),
            ExprKind::HostClass(d) => self.check_host_class(expr, d),
            ExprKind::ResourceType(d) => self.check_resource_type(expr, d),
            ExprKind::Node(d) => self.check_node(expr, d),
            ExprKind::Function(d) => self.check_function(expr, d),
            ExprKind::Plan(d) => self.check_plan(expr, d),
            ExprKind::TypeAlias(d) => self.check_type_alias(expr, d),
            ExprKind::TypeMapping(d) => self.check_type_mapping(expr, d),
            ExprKind::TypeDefinition(d) => self.check_type_definition(expr, d),
            _ => {}
        }
    }
}
