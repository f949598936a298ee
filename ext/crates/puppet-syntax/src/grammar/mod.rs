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
mod open;
mod parameter;
mod plan;
mod precedence;
mod primary;
mod relationship;
mod relocate;
mod resource;
mod selector;
mod statement;
mod string;
mod type_alias;

use bumpalo::Bump;

use self::open::{Open, close};
use crate::ErrorClass;
use crate::ast::{Expr, ExprKind, Tree};
use crate::diagnostic::{Diagnostic, Severity};
use crate::issue::Issue;
use crate::lexer::{Lexer, Shared, Token, TokenKind};
use crate::span::{Span, Text};
use crate::stack;
use crate::symbol::Symbol;
use crate::{ParseFailure, ParseOptions};

/// Result of a production.
type PResult<T> = Result<T, Box<Diagnostic>>;

/// Greatest height of a tree of chained operators. Stock gives up at two thousand.
const MAX_HEIGHT: u32 = 4096;
/// Stack that a walk through the tree needs for each node on its way down.
const WALK_FRAME: usize = 1024;

/// The parser of one source.
struct Parser<'a> {
    lexer: Lexer<'a>,
    /// Its token is the next one: `Unread` until it is asked for, as Puppet finds no error in what it does not read. `Failed`
    /// if the lexer found an error, which no rule takes.
    shared: Shared<'a>,
    /// The error of the lexer.
    failure: Option<Box<Diagnostic>>,
    /// Greatest height of a tree of chained operators on this stack.
    max_height: u32,
    /// Height of the tallest expression parsed in the current construct.
    height: u32,
    /// Height of the tallest expression.
    tallest: u32,
    /// The issue of Puppet's grammar about the first construct that only the language specification has.
    beyond: Option<Box<Diagnostic>>,
    open: Open<'a>,
}

/// A text that was parsed.
pub(crate) struct Parsed<'a> {
    pub(crate) text: Text<'a>,
    pub(crate) tree: Tree<'a>,
    /// Of the lexer.
    pub(crate) warnings: Vec<Diagnostic>,
    /// As in `Program`.
    pub(crate) height: u32,
}

/// Parses a manifest or a template into an arena.
pub(crate) fn parse<'a>(
    text: Text<'a>,
    arena: &'a Bump,
    options: &ParseOptions,
    epp: bool,
) -> Result<Parsed<'a>, Box<ParseFailure>> {
    let (open, memory) = open::take();
    let mut parser = Parser {
        lexer: if epp { Lexer::new_epp(text.text) } else { Lexer::new(text.text) },
        shared: Shared::new(text, arena, options, memory),
        failure: None,
        max_height: (stack::room() / WALK_FRAME).min(MAX_HEIGHT as usize) as u32,
        height: 0,
        tallest: 0,
        beyond: None,
        open,
    };
    let parsed = parser.program();
    let height = parser.tallest;
    let definitions = close(arena, &mut parser.open.definitions, 0);
    let (text, warnings, memory) = parser.shared.finish();
    open::keep(parser.open, memory);
    match parsed {
        Ok(body) => Ok(Parsed { text, tree: Tree { body, definitions }, warnings, height }),
        Err(error) => {
            let error = parser.beyond.unwrap_or(error);
            Err(Box::new(ParseFailure { warnings, error: *error }))
        }
    }
}

impl<'a> Parser<'a> {
    fn program(&mut self) -> PResult<Expr<'a>> {
        self.lexer.start(&mut self.shared)?;
        let body = match self.peek() {
            TokenKind::Eof => {
                let end = self.shared.locators.text.text.len();
                return Ok(Expr { kind: ExprKind::Nop, span: Span::new(end, end) });
            }
            TokenKind::EppStart => self.epp_expression()?,
            _ => {
                let statements = self.statements()?;
                self.block_or_expression(statements, None)
            }
        };
        if self.peek() != TokenKind::Eof {
            return self.unexpected();
        }
        Ok(body)
    }

    /// Makes a node part of the tree.
    #[inline]
    fn alloc<T: Copy>(&self, node: T) -> &'a T {
        self.shared.arena.alloc(node)
    }

    /// Kind of the next token.
    #[inline]
    fn peek(&mut self) -> TokenKind {
        if self.shared.token.kind == TokenKind::Unread {
            self.fetch();
        }
        self.shared.token.kind
    }

    #[inline(never)]
    fn fetch(&mut self) {
        self.shared.forget();
        match self.lexer.next_token(&mut self.shared) {
            Ok(true) => {}
            Ok(false) => self.shared.token = Token::none(TokenKind::Eof),
            Err(error) => {
                self.failure = Some(error);
                self.shared.token = Token::none(TokenKind::Failed);
            }
        }
    }

    /// Kind of the token behind the next one. Only ask when the next one is sure to be taken: Puppet
    /// would not have looked, and so not have found a lexical error there.
    fn peek_second(&mut self) -> PResult<TokenKind> {
        if matches!(self.peek(), TokenKind::Eof | TokenKind::Failed) {
            return self.unexpected();
        }
        if let Some(token) = self.shared.queue.first() {
            return Ok(token.kind);
        }
        let next = self.shared.token;
        if !self.lexer.next_token(&mut self.shared)? {
            return Ok(TokenKind::Eof);
        }
        let second = std::mem::replace(&mut self.shared.token, next);
        self.shared.queue.put_back(second);
        Ok(second.kind)
    }

    /// Takes the next token, which must have been peeked at. Its text is to be taken before the next peek.
    #[inline]
    fn advance(&mut self) -> Token {
        self.peek();
        debug_assert!(!matches!(self.shared.token.kind, TokenKind::Eof | TokenKind::Failed));
        let token = self.shared.token;
        self.shared.token.kind = TokenKind::Unread;
        token
    }

    /// Takes the next token for the name that it is.
    fn advance_symbol(&mut self) -> Symbol {
        let token = self.advance();
        self.shared.symbol(&token)
    }

    #[inline]
    fn at(&mut self, kind: TokenKind) -> bool {
        self.peek() == kind
    }

    /// Takes the next token if it is of a kind.
    #[inline]
    fn accept(&mut self, kind: TokenKind) -> Option<Token> {
        if self.at(kind) { Some(self.advance()) } else { None }
    }

    /// Takes a token of a kind; anything else is a syntax error.
    #[inline]
    fn expect(&mut self, kind: TokenKind) -> PResult<Token> {
        if self.at(kind) { Ok(self.advance()) } else { self.unexpected() }
    }

    /// Span of a token in the coordinates of its own text; heredocs map them when they are done.
    #[inline(always)]
    fn span(token: &Token) -> Span {
        Span { start: token.start, end: token.start + token.len }
    }

    /// The syntax error at the next token.
    #[cold]
    fn unexpected<T>(&mut self) -> PResult<T> {
        self.peek();
        self.lexed()?;
        let locators = &self.shared.locators;
        let at_end = self.shared.token.kind == TokenKind::Eof;
        let (location, span) = if at_end {
            let end = locators.text.text.len();
            (TokenKind::Eof.text().into(), Span::new(end, end))
        } else {
            let text = self.shared.text(&self.shared.token);
            // A regular expression is shown as Ruby does.
            let regexp = self.shared.token.kind == TokenKind::Regex;
            let text = if regexp { crate::regexp_text::to_s(text) } else { text.to_string() };
            (format!("'{text}'"), locators.token_span(&self.shared.token))
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
            source: locators.source().clone(),
        }))
    }

    /// The error of the lexer, if it found one at the next token: that comes before any error of a rule which has seen the
    /// token.
    fn lexed(&mut self) -> PResult<()> {
        self.failure.take().map_or(Ok(()), Err)
    }

    /// An error found by a rule, without issue code, at a place in the text of the current token.
    #[cold]
    fn error<T>(&mut self, locator: u16, span: Span, message: impl Into<String>) -> PResult<T> {
        self.lexed()?;
        let span = self.shared.locators.global(locator, span);
        Err(Box::new(Diagnostic {
            issue_code: None,
            severity: Severity::Error,
            message: message.into(),
            class: ErrorClass::ParseError,
            position: Some(self.shared.locators.position(span.start)),
            with_file: true,
            span,
            source: self.shared.locators.source().clone(),
        }))
    }

    #[cold]
    fn error_at_token<T>(&mut self, token: Token, message: impl Into<String>) -> PResult<T> {
        self.error(token.locator, Parser::span(&token), message)
    }

    /// Asked before going deeper: constructs may be nested as long as there is stack.
    fn enter(&mut self) -> PResult<()> {
        if stack::has_room() { Ok(()) } else { self.too_deep() }
    }

    #[cold]
    fn too_deep<T>(&mut self) -> PResult<T> {
        let token = match self.shared.token.kind {
            TokenKind::Unread => self.shared.queue.first(),
            TokenKind::Eof => None,
            _ => Some(&self.shared.token),
        };
        let span = token.map_or(Span::default(), |t| self.shared.locators.token_span(t));
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
        if self.open.names.is_empty() {
            return name;
        }
        let mut full = String::new();
        for outer in &self.open.names {
            full.push_str(outer.as_str());
            full.push_str("::");
        }
        full.push_str(name.as_str());
        Symbol::new(full.strip_prefix("::").unwrap_or(&full))
    }
}
