//! Puppet's own model of a program (`Puppet::Pops::Model`), made of a syntax tree: for Ruby code
//! that looks into programs. Each object is made by its class's `new`, so what an object holds is
//! the installed Puppet's affair.

mod definition;
mod resource;

use std::cell::RefCell;

use crate::names::{Constant, constant, method};
use magnus::prelude::*;
use magnus::{Error, IntoValue, RArray, RClass, Ruby, Value as Rb};
use puppet_syntax::ast::{
    BinaryOp, Call, CaseOption, Definition, Expr, ExprKind, If, KeyedEntry, Lambda, Parameter, SelectorEntry,
};
use puppet_syntax::{Program, Span};
use rustc_hash::FxHashMap;

/// Body and definitions of a program as objects of Puppet's model.
///
/// # Errors
/// The error that making the objects raised.
pub fn build(ruby: &Ruby, program: &Program, locator: Rb) -> Result<(Rb, RArray), Error> {
    let definitions = ruby.ary_new_capa(program.definitions().len());
    let mut places = FxHashMap::default();
    for (index, definition) in program.definitions().iter().enumerate() {
        definitions.push(ruby.qnil())?;
        places.insert(address(definition), index as isize);
    }
    let builder = Builder { ruby, locator, classes: RefCell::default(), definitions, places };
    let body = builder.expr(program.body())?;
    Ok((body, definitions))
}

/// The identity of a definition: its address.
fn address(definition: &Definition<'_>) -> usize {
    match definition {
        Definition::HostClass(d) => std::ptr::from_ref(*d).addr(),
        Definition::ResourceType(d) => std::ptr::from_ref(*d).addr(),
        Definition::Node(d) => std::ptr::from_ref(*d).addr(),
        Definition::Function(d) => std::ptr::from_ref(*d).addr(),
        Definition::Plan(d) => std::ptr::from_ref(*d).addr(),
        Definition::TypeAlias(d) => std::ptr::from_ref(*d).addr(),
        Definition::TypeDefinition(d) => std::ptr::from_ref(*d).addr(),
        Definition::TypeMapping(d) => std::ptr::from_ref(*d).addr(),
    }
}

struct Builder<'r> {
    ruby: &'r Ruby,
    locator: Rb,
    classes: RefCell<FxHashMap<&'static str, RClass>>,
    definitions: RArray,
    places: FxHashMap<usize, isize>,
}

impl Builder<'_> {
    fn class(&self, constant: &'static Constant) -> Result<RClass, Error> {
        if let Some(class) = self.classes.borrow().get(constant.path()) {
            return Ok(*class);
        }
        // The table of constants keeps it alive.
        let class = RClass::try_convert(constant.get(self.ruby)?)?;
        self.classes.borrow_mut().insert(constant.path(), class);
        Ok(class)
    }

    /// `class.new(locator, offset, length, *attributes)`
    fn node<const N: usize>(
        &self,
        class: &'static Constant,
        span: Span,
        attributes: [Rb; N],
    ) -> Result<Rb, Error> {
        let mut args = [self.locator; 12];
        args[1] = self.int(i64::from(span.start));
        args[2] = self.int(i64::from(span.end) - i64::from(span.start));
        args[3..3 + N].copy_from_slice(&attributes);
        Ok(self.class(class)?.new_instance(&args[..3 + N])?.as_value())
    }

    fn int(&self, value: i64) -> Rb {
        value.into_value_with(self.ruby)
    }

    fn nil(&self) -> Rb {
        self.ruby.qnil().as_value()
    }

    fn bool(&self, value: bool) -> Rb {
        value.into_value_with(self.ruby)
    }

    fn text(&self, text: &str) -> Rb {
        self.ruby.str_new(text).as_value()
    }

    fn optional(&self, expr: Option<&Expr<'_>>) -> Result<Rb, Error> {
        expr.map_or_else(|| Ok(self.nil()), |expr| self.expr(expr))
    }

    fn list<T>(&self, items: &[T], mut make: impl FnMut(&T) -> Result<Rb, Error>) -> Result<Rb, Error> {
        let list = self.ruby.ary_new_capa(items.len());
        for item in items {
            list.push(make(item)?)?;
        }
        Ok(list.as_value())
    }

    fn exprs(&self, items: &[Expr<'_>]) -> Result<Rb, Error> {
        self.list(items, |item| self.expr(item))
    }

    fn unary(&self, class: &'static Constant, span: Span, inner: &Expr<'_>) -> Result<Rb, Error> {
        let inner = self.expr(inner)?;
        self.node(class, span, [inner])
    }

    fn expr(&self, expr: &Expr<'_>) -> Result<Rb, Error> {
        if !crate::host::stack::enough() {
            return Err(crate::host::stack::used_up(self.ruby));
        }
        let span = expr.span;
        match &expr.kind {
            ExprKind::Nop => self.node(&constant::MODEL_NOP, span, []),
            ExprKind::Undef => self.node(&constant::MODEL_LITERAL_UNDEF, span, []),
            ExprKind::Default => self.node(&constant::MODEL_LITERAL_DEFAULT, span, []),
            ExprKind::Boolean(b) => self.node(&constant::MODEL_LITERAL_BOOLEAN, span, [self.bool(*b)]),
            ExprKind::Integer { value, radix } => {
                let attributes = [self.int(*value), self.int(i64::from(*radix))];
                self.node(&constant::MODEL_LITERAL_INTEGER, span, attributes)
            }
            ExprKind::BigInteger(big) => {
                let value = self.text(big.decimal).funcall(&method::TO_I, ())?;
                self.node(&constant::MODEL_LITERAL_INTEGER, span, [value, self.int(i64::from(big.radix))])
            }
            ExprKind::Float(value) => {
                self.node(&constant::MODEL_LITERAL_FLOAT, span, [value.into_value_with(self.ruby)])
            }
            ExprKind::String(text) => self.node(&constant::MODEL_LITERAL_STRING, span, [self.text(text)]),
            ExprKind::Regexp(source) => {
                let value: Rb = constant::REGEXP.get(self.ruby)?.funcall(&method::NEW, (*source,))?;
                let pattern: Rb = value.funcall(&method::INSPECT, ())?;
                self.node(&constant::MODEL_LITERAL_REGULAR_EXPRESSION, span, [value, pattern])
            }
            ExprKind::QualifiedName(name) => {
                self.node(&constant::MODEL_QUALIFIED_NAME, span, [self.text(name.as_str())])
            }
            ExprKind::QualifiedReference(name) => {
                self.node(&constant::MODEL_QUALIFIED_REFERENCE, span, [self.text(name.as_str())])
            }
            ExprKind::ReservedWord(word) => {
                let attributes = [self.text(word.as_str()), self.bool(false)];
                self.node(&constant::MODEL_RESERVED_WORD, span, attributes)
            }
            ExprKind::Variable(name) => {
                // Puppet places the name after the `$`, in an interpolation too, where there is none.
                let inner = Span { start: span.start + 1, end: span.end };
                let name = self.node(&constant::MODEL_QUALIFIED_NAME, inner, [self.text(name.as_str())])?;
                self.node(&constant::MODEL_VARIABLE_EXPRESSION, span, [name])
            }
            ExprKind::Concat(segments) => {
                let segments = self.exprs(segments)?;
                self.node(&constant::MODEL_CONCATENATED_STRING, span, [segments])
            }
            ExprKind::Text(inner) => self.unary(&constant::MODEL_TEXT_EXPRESSION, span, inner),
            ExprKind::Not(inner) => self.unary(&constant::MODEL_NOT_EXPRESSION, span, inner),
            ExprKind::UnaryMinus(inner) => self.unary(&constant::MODEL_UNARY_MINUS_EXPRESSION, span, inner),
            ExprKind::Unfold(inner) => self.unary(&constant::MODEL_UNFOLD_EXPRESSION, span, inner),
            ExprKind::Parenthesized(inner) => {
                self.unary(&constant::MODEL_PARENTHESIZED_EXPRESSION, span, inner)
            }
            ExprKind::Render(inner) => self.unary(&constant::MODEL_RENDER_EXPRESSION, span, inner),
            ExprKind::RenderString(text) => {
                self.node(&constant::MODEL_RENDER_STRING_EXPRESSION, span, [self.text(text)])
            }
            ExprKind::Heredoc(heredoc) => {
                let text = self.expr(&heredoc.text)?;
                let syntax = self.text(heredoc.syntax.as_str());
                self.node(&constant::MODEL_HEREDOC_EXPRESSION, span, [text, syntax])
            }
            ExprKind::List(items) => {
                let items = self.exprs(items)?;
                self.node(&constant::MODEL_LITERAL_LIST, span, [items])
            }
            ExprKind::Hash(entries) => {
                let entries = self.list(entries, |entry| self.keyed_entry(entry))?;
                self.node(&constant::MODEL_LITERAL_HASH, span, [entries])
            }
            ExprKind::Access(access) => {
                let attributes = [self.expr(&access.left)?, self.exprs(access.keys)?];
                self.node(&constant::MODEL_ACCESS_EXPRESSION, span, attributes)
            }
            ExprKind::NamedAccess(access) => {
                let attributes = [self.expr(&access.left)?, self.expr(&access.right)?];
                self.node(&constant::MODEL_NAMED_ACCESS_EXPRESSION, span, attributes)
            }
            ExprKind::CallNamed(call) => {
                self.call(&constant::MODEL_CALL_NAMED_FUNCTION_EXPRESSION, span, call)
            }
            ExprKind::CallMethod(call) => self.call(&constant::MODEL_CALL_METHOD_EXPRESSION, span, call),
            ExprKind::Binary(binary) => {
                let (left, right) = (self.expr(&binary.left)?, self.expr(&binary.right)?);
                self.binary(span, binary.op, left, right)
            }
            ExprKind::If(parts) => self.conditional(&constant::MODEL_IF_EXPRESSION, span, parts),
            ExprKind::Unless(parts) => self.conditional(&constant::MODEL_UNLESS_EXPRESSION, span, parts),
            ExprKind::Case(case) => {
                let test = self.expr(&case.test)?;
                let options = self.list(case.options, |option| self.case_option(option))?;
                self.node(&constant::MODEL_CASE_EXPRESSION, span, [test, options])
            }
            ExprKind::Selector(selector) => {
                let left = self.expr(&selector.left)?;
                let entries = self.list(selector.selectors, |entry| self.selector_entry(entry))?;
                self.node(&constant::MODEL_SELECTOR_EXPRESSION, span, [left, entries])
            }
            ExprKind::Lambda(lambda) => self.lambda(span, lambda),
            ExprKind::Block(block) => {
                let statements = self.exprs(block.statements)?;
                self.node(&constant::MODEL_BLOCK_EXPRESSION, span, [statements])
            }
            ExprKind::Apply(apply) => {
                let arguments = self.exprs(apply.arguments)?;
                let statements = match &apply.body.kind {
                    ExprKind::Block(block) => self.exprs(block.statements)?,
                    _ => self.list(&[&apply.body], |body| self.expr(body))?,
                };
                let body =
                    self.node(&constant::MODEL_APPLY_BLOCK_EXPRESSION, apply.body.span, [statements])?;
                self.node(&constant::MODEL_APPLY_EXPRESSION, span, [arguments, body])
            }
            ExprKind::Epp(epp) => {
                let body = self.optional(epp.body.as_ref())?;
                let attributes = [self.bool(epp.parameters_specified), body];
                self.node(&constant::MODEL_EPP_EXPRESSION, span, attributes)
            }
            ExprKind::Resource(_)
            | ExprKind::ResourceDefaults(_)
            | ExprKind::ResourceOverride(_)
            | ExprKind::Collect(_) => self.resource_expr(expr),
            ExprKind::HostClass(_)
            | ExprKind::ResourceType(_)
            | ExprKind::Node(_)
            | ExprKind::Function(_)
            | ExprKind::Plan(_)
            | ExprKind::TypeAlias(_)
            | ExprKind::TypeDefinition(_)
            | ExprKind::TypeMapping(_) => self.definition(expr),
        }
    }

    pub(super) fn keyed_entry(&self, entry: &KeyedEntry<'_>) -> Result<Rb, Error> {
        let key = self.expr(&entry.key)?;
        // An entry of a resource without title may have no value at all.
        let value = match entry.value.kind {
            ExprKind::Nop => self.nil(),
            _ => self.expr(&entry.value)?,
        };
        self.node(&constant::MODEL_KEYED_ENTRY, entry.span, [key, value])
    }

    fn case_option(&self, option: &CaseOption<'_>) -> Result<Rb, Error> {
        let attributes = [self.exprs(option.values)?, self.optional(option.then_expr.as_ref())?];
        self.node(&constant::MODEL_CASE_OPTION, option.span, attributes)
    }

    fn selector_entry(&self, entry: &SelectorEntry<'_>) -> Result<Rb, Error> {
        let attributes = [self.expr(&entry.matching)?, self.expr(&entry.value)?];
        self.node(&constant::MODEL_SELECTOR_ENTRY, entry.span, attributes)
    }

    fn conditional(&self, class: &'static Constant, span: Span, parts: &If<'_>) -> Result<Rb, Error> {
        let attributes = [
            self.expr(&parts.test)?,
            self.optional(parts.then_expr.as_ref())?,
            self.optional(parts.else_expr.as_ref())?,
        ];
        self.node(class, span, attributes)
    }

    fn call(&self, class: &'static Constant, span: Span, call: &Call<'_>) -> Result<Rb, Error> {
        let attributes = [
            self.expr(&call.functor)?,
            self.bool(call.rval_required),
            self.exprs(call.arguments)?,
            self.optional(call.lambda.as_ref())?,
        ];
        self.node(class, span, attributes)
    }

    fn binary(&self, span: Span, op: BinaryOp, left: Rb, right: Rb) -> Result<Rb, Error> {
        let class = match op {
            BinaryOp::In => return self.node(&constant::MODEL_IN_EXPRESSION, span, [left, right]),
            BinaryOp::Logical(puppet_syntax::ast::LogicalOp::And) => {
                return self.node(&constant::MODEL_AND_EXPRESSION, span, [left, right]);
            }
            BinaryOp::Logical(puppet_syntax::ast::LogicalOp::Or) => {
                return self.node(&constant::MODEL_OR_EXPRESSION, span, [left, right]);
            }
            BinaryOp::Arithmetic(_) => &constant::MODEL_ARITHMETIC_EXPRESSION,
            BinaryOp::Comparison(_) => &constant::MODEL_COMPARISON_EXPRESSION,
            BinaryOp::Match(_) => &constant::MODEL_MATCH_EXPRESSION,
            BinaryOp::Assignment(_) => &constant::MODEL_ASSIGNMENT_EXPRESSION,
            BinaryOp::Relationship(_) => &constant::MODEL_RELATIONSHIP_EXPRESSION,
        };
        self.node(class, span, [left, right, self.text(op.as_str())])
    }

    fn parameters(&self, parameters: &[Parameter<'_>]) -> Result<Rb, Error> {
        self.list(parameters, |parameter| {
            let value = self.optional(parameter.value.as_ref())?;
            let type_expr = self.optional(parameter.type_expr.as_ref())?;
            let rest = if parameter.captures_rest { self.bool(true) } else { self.nil() };
            let attributes = [self.text(parameter.name.as_str()), value, type_expr, rest];
            self.node(&constant::MODEL_PARAMETER, parameter.span, attributes)
        })
    }

    fn lambda(&self, span: Span, lambda: &Lambda<'_>) -> Result<Rb, Error> {
        let parameters = self.parameters(lambda.parameters)?;
        let body = self.optional(lambda.body.as_ref())?;
        let return_type = self.optional(lambda.return_type.as_ref())?;
        self.node(&constant::MODEL_LAMBDA_EXPRESSION, span, [parameters, body, return_type])
    }
}
