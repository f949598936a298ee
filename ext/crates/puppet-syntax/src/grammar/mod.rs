//! Tokens to AST. One function per production of Puppet's grammar (egrammar), operators by a Pratt
//! loop. The grammar is LALR(1): an error is reported at the first token that no rule can take, and
//! so each function looks no further ahead than one token unless that one surely fits.

mod access;
mod attribute;
mod call;
mod case;
mod class;
mod collection;
mod collector;
mod conditional;
mod define;
mod epp;
mod function;
mod lambda;
mod literal;
mod node;
mod parameter;
mod plan;
mod precedence;
mod primary;
mod relationship;
mod resource;
mod selector;
mod statement;
mod string;
mod type_alias;

use std::sync::Arc;

use crate::ErrorClass;
use crate::ast::{Definition, Expr, ExprKind, Program};
use crate::diagnostic::{Diagnostic, Severity};
use crate::issue::Issue;
use crate::lexer::{Lexer, Shared, Token, TokenKind};
use crate::span::{Source, Span};
use crate::stack;
use crate::symbol::Symbol;
use crate::{ParseFailure, ParseOptions};

/// Result of a production.
type PResult<T> = Result<T, Box<Diagnostic>>;

/// How high chains of operators may grow the tree. Stock gives out at two thousand.
const MAX_HEIGHT: u32 = 4096;
/// What a walk through the tree needs of the stack for each node on its way down.
const WALK_FRAME: usize = 1024;

/// The parser of one source.
struct Parser<'a, 'o> {
    lexer: Lexer<'a>,
    shared: Shared<'o>,
    /// The next token in `shared.tokens`.
    next: usize,
    /// No more batches.
    at_end: bool,
    /// How high chains of operators may grow the tree on this stack.
    max_height: u32,
    /// Height of the tallest expression parsed in the current construct.
    height: u32,
    /// Height of the tallest expression.
    tallest: u32,
    /// What Puppet's grammar says of the first construct that only the language specification has.
    beyond: Option<Box<Diagnostic>>,
    /// Names of the classes (and plans) around the current position.
    name_stack: Vec<Symbol>,
    definitions: Vec<Definition>,
}

/// Parses a manifest or a template.
pub(crate) fn parse(
    source: &Arc<Source>,
    options: &ParseOptions,
    epp: bool,
) -> Result<Program, Box<ParseFailure>> {
    let text = &source.text;
    let mut parser = Parser {
        lexer: if epp { Lexer::new_epp(text) } else { Lexer::new(text) },
        shared: Shared::new(source.clone(), options),
        next: 0,
        at_end: false,
        max_height: (stack::room() / WALK_FRAME).min(MAX_HEIGHT as usize) as u32,
        height: 0,
        tallest: 0,
        beyond: None,
        name_stack: Vec::new(),
        definitions: Vec::new(),
    };
    match parser.program() {
        Ok(body) => Ok(Program {
            source: source.clone(),
            body,
            definitions: parser.definitions,
            warnings: parser.shared.warnings,
            height: parser.tallest,
        }),
        Err(error) => {
            let error = parser.beyond.unwrap_or(error);
            Err(Box::new(ParseFailure { warnings: parser.shared.warnings, error: *error }))
        }
    }
}

impl Parser<'_, '_> {
    fn program(&mut self) -> PResult<Expr> {
        let body = match self.peek()? {
            TokenKind::Eof => {
                let end = self.shared.locators.source.text.len();
                return Ok(Expr { kind: ExprKind::Nop, span: Span::new(end, end) });
            }
            TokenKind::EppStart => self.epp_expression()?,
            _ => {
                let statements = self.statements()?;
                self.block_or_expression(statements, None)
            }
        };
        if self.peek()? != TokenKind::Eof {
            return self.unexpected();
        }
        Ok(body)
    }

    /// Kind of the next token.
    #[inline]
    fn peek(&mut self) -> PResult<TokenKind> {
        self.peek_at(0)
    }

    /// Kind of a token further ahead. Only ask when the tokens before it are sure to be taken:
    /// Puppet would not have looked, and so not have found a lexical error there.
    #[inline]
    fn peek_at(&mut self, n: usize) -> PResult<TokenKind> {
        match self.shared.tokens.get(self.next + n) {
            Some(token) => Ok(token.kind),
            None => self.fetch(n),
        }
    }

    /// As `peek_at`, for a token that the lexer has not given yet.
    #[inline(never)]
    fn fetch(&mut self, n: usize) -> PResult<TokenKind> {
        loop {
            if let Some(token) = self.shared.tokens.get(self.next + n) {
                return Ok(token.kind);
            }
            if self.at_end {
                return Ok(TokenKind::Eof);
            }
            if self.next == self.shared.tokens.len() {
                self.shared.tokens.clear();
                self.next = 0;
            }
            self.at_end = !self.lexer.next_batch(&mut self.shared)?;
        }
    }

    /// Takes the next token, which must have been peeked at.
    #[inline]
    fn advance(&mut self) -> PResult<Token> {
        self.peek()?;
        match self.shared.tokens.get_mut(self.next) {
            Some(token) => {
                self.next += 1;
                let value = std::mem::take(&mut token.value);
                Ok(Token { value, ..*token })
            }
            None => self.unexpected(),
        }
    }

    fn at(&mut self, kind: TokenKind) -> PResult<bool> {
        Ok(self.peek()? == kind)
    }

    /// Takes the next token if it is of a kind.
    fn accept(&mut self, kind: TokenKind) -> PResult<Option<Token>> {
        if self.at(kind)? { self.advance().map(Some) } else { Ok(None) }
    }

    /// Takes a token of a kind; anything else is a syntax error.
    fn expect(&mut self, kind: TokenKind) -> PResult<Token> {
        if self.at(kind)? { self.advance() } else { self.unexpected() }
    }

    /// Span of a token in the coordinates of its own text; heredocs map them when they are done.
    fn span(token: &Token) -> Span {
        Span { start: token.start, end: token.start + token.len }
    }

    /// The syntax error at the next token.
    #[cold]
    fn unexpected<T>(&mut self) -> PResult<T> {
        self.peek()?;
        let locators = &self.shared.locators;
        let (location, span, at_end) = match self.shared.tokens.get(self.next) {
            Some(token) => (format!("'{}'", regexp_text(token)), locators.token_span(token), false),
            None => {
                let end = locators.source.text.len();
                (TokenKind::Eof.text().into(), Span::new(end, end), true)
            }
        };
        let issue = Issue::SyntaxError { location };
        Err(Box::new(Diagnostic {
            issue_code: Some(issue.code()),
            severity: Severity::Error,
            message: issue.message(),
            class: ErrorClass::ParseErrorWithIssue,
            position: (!at_end).then(|| locators.position(span.start)),
            with_file: true,
            span,
            source: locators.source.clone(),
        }))
    }

    /// An error found by a rule, without issue code, at a place in the text of the current token.
    #[cold]
    fn error<T>(&self, locator: u16, span: Span, message: impl Into<String>) -> PResult<T> {
        let span = self.shared.locators.global(locator, span);
        Err(Box::new(Diagnostic {
            issue_code: None,
            severity: Severity::Error,
            message: message.into(),
            class: ErrorClass::ParseError,
            position: Some(self.shared.locators.position(span.start)),
            with_file: true,
            span,
            source: self.shared.locators.source.clone(),
        }))
    }

    #[cold]
    fn error_at_token<T>(&self, token: &Token, message: impl Into<String>) -> PResult<T> {
        self.error(token.locator, Parser::span(token), message)
    }

    /// Asked before going deeper: constructs may be nested as long as there is stack.
    fn enter(&mut self) -> PResult<()> {
        if stack::has_room() { Ok(()) } else { self.too_deep() }
    }

    #[cold]
    fn too_deep<T>(&mut self) -> PResult<T> {
        let span =
            self.shared.tokens.get(self.next).map_or(Span::default(), |t| self.shared.locators.token_span(t));
        self.error(0, span, "stack level too deep")
    }

    /// Counts one more operator of a chain on top of the operands seen so far.
    fn grow(&mut self, height: u32) -> PResult<u32> {
        let height = height.max(self.height) + 1;
        if height > self.max_height {
            return self.too_deep();
        }
        self.tallest = self.tallest.max(height);
        Ok(height)
    }

    /// A name within the classes around it. Puppet strips one leading `::` of the result.
    fn qualified(&self, name: Symbol) -> Symbol {
        if self.name_stack.is_empty() {
            return name;
        }
        let mut full = String::new();
        for outer in &self.name_stack {
            full.push_str(outer.as_str());
            full.push_str("::");
        }
        full.push_str(name.as_str());
        Symbol::new(full.strip_prefix("::").unwrap_or(&full))
    }
}

/// A token's text in an error message; a regular expression is shown as Ruby does.
fn regexp_text(token: &Token) -> String {
    match token.kind {
        TokenKind::Regex => crate::regexp_text::to_s(token.text()),
        _ => token.text().to_string(),
    }
}
