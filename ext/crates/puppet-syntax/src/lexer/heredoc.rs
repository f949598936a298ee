//! `@(END)` (`Puppet::Pops::Parser::HeredocSupport`).

use bumpalo::Bump;
use nom::Parser;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::satisfy;
use nom::combinator::{opt, recognize};
use nom::sequence::{delimited, pair, preceded, terminated};

use super::locator::SubLocator;
use super::scan::{is_blank, is_word};
use super::slurp::{Escapes, Slurp};
use super::{LexResult, Lexer, Shared, TokenKind};
use crate::issue::Issue;

/// `@(endtag:syntax/escapes)`
struct Header<'a> {
    endtag: &'a str,
    syntax: &'a str,
    escapes: Option<&'a str>,
}

fn header(input: &str) -> Option<Header<'_>> {
    let blanks = || take_while::<_, _, ()>(is_blank);
    let endtag = take_while1(|c| !matches!(c, ':' | '/' | '\r' | '\n' | ')'));
    let syntax = recognize(pair(
        satisfy(|c| c.is_ascii_lowercase()),
        take_while1(|c: char| c.is_ascii_alphanumeric() || c == '_' || c == '+'),
    ));
    let escapes = take_while(|c| is_word(c) || c == '$');
    let parsed = delimited(
        tag("@("),
        (
            endtag,
            opt(delimited((tag(":"), blanks()), syntax, blanks())),
            opt(terminated(preceded(tag("/"), escapes), blanks())),
        ),
        tag(")"),
    )
    .parse(input);
    let (_, (endtag, syntax, escapes)) = parsed.ok()?;
    Some(Header { endtag, syntax: syntax.unwrap_or(""), escapes })
}

/// Ruby's String#strip.
fn strip(text: &str) -> &str {
    let space = |c| matches!(c, ' ' | '\t' | '\n' | '\u{b}' | '\u{c}' | '\r' | '\0');
    text.trim_end_matches(space).trim_start_matches(space)
}

impl<'a> Lexer<'a> {
    /// Queues all tokens of the heredoc and goes on behind its `)`.
    #[inline(never)]
    pub(super) fn heredoc(&mut self, shared: &mut Shared<'a>) -> LexResult<()> {
        let start = self.pos;
        let Some(close) = self.rest().find(')') else {
            self.matched = None;
            let followed_by = self.followed_by();
            return Err(self.error(shared, Issue::HeredocUnclosedParenthesis { followed_by }));
        };
        let (_, spec) = self.take(close + 1);
        let behind = self.pos;
        // The pattern is not anchored: with `@(` inside, a later one may match.
        let Some(header) = spec.match_indices("@(").find_map(|(i, _)| header(&spec[i..])) else {
            return Err(self.error(shared, Issue::HeredocInvalidSyntax {}));
        };
        let mut endtag = strip(header.endtag);
        let mut interpolate = false;
        if endtag.len() >= 2 {
            if let Some(quoted) = endtag.strip_prefix('"').and_then(|t| t.strip_suffix('"')) {
                interpolate = true;
                endtag = strip(quoted);
            }
        }
        if endtag.is_empty() {
            return Err(self.error(shared, Issue::HeredocEmptyEndtag {}));
        }
        let escapes = self.heredoc_escapes(shared, header.escapes)?;
        shared.queue.push(self.name_token(TokenKind::Heredoc, start, behind - start, header.syntax));
        self.heredoc_text(shared, endtag, Slurp::unquoted(escapes, interpolate))?;
        self.pos = behind;
        Ok(())
    }

    fn heredoc_escapes(&self, shared: &Shared<'a>, spec: Option<&str>) -> LexResult<Escapes> {
        let Some(spec) = spec else { return Ok(Escapes::NONE) };
        let spec = if spec.is_empty() { "trnsuL$" } else { spec };
        if spec.char_indices().any(|(i, c)| spec[..i].contains(c)) {
            let escapes = spec.chars().map(String::from).collect::<Vec<_>>().join(", ");
            return Err(self.error(shared, Issue::HeredocMultipleAtEscapes { escapes }));
        }
        let mut escapes = Escapes::BACKSLASH;
        for c in spec.chars() {
            escapes = escapes.with(match c {
                't' => Escapes::TAB,
                'r' => Escapes::CARRIAGE_RETURN,
                'n' => Escapes::NEWLINE,
                's' => Escapes::SPACE,
                'u' => Escapes::UNICODE,
                '$' => Escapes::DOLLAR,
                'L' => Escapes::LINE_END,
                c => return Err(self.error(shared, Issue::HeredocInvalidEscape { actual: c.into() })),
            });
        }
        Ok(escapes)
    }

    fn heredoc_text(&mut self, shared: &mut Shared<'a>, endtag: &str, slurp: Slurp) -> LexResult<()> {
        // A second heredoc of a line begins where the first one ended.
        let text_start = match self.newline_jump {
            Some(jump) => jump,
            None => match self.rest().find('\n') {
                Some(i) => self.pos + i + 1,
                None => return Err(self.error(shared, Issue::HeredocWithoutText {})),
            },
        };
        let mut pos = text_start;
        let (lines_end, end) = loop {
            let rest = self.text.get(pos..).unwrap_or("");
            if rest.is_empty() {
                return Err(self.error_at(shared, Issue::HeredocWithoutEndTaggedLine {}, text_start));
            }
            let line = rest.split_inclusive('\n').next().unwrap_or(rest);
            let start = pos;
            pos += line.len();
            if let Some(end) = end_line(line, endtag) {
                break (start, end);
            }
        };
        self.newline_jump = Some(pos);
        self.set_matched(pos, pos);
        let lines = &self.text[text_start..lines_end];
        let text = heredoc_text(shared, lines, &end);
        let (arena, margins) = (shared.arena, margins(shared.arena, lines, &end));
        let sub = SubLocator::new(arena, self.locator, text, text_start as u32, end.has_margin, margins);
        let locator = shared.locators.add(sub).ok_or_else(|| {
            let span = crate::Span::new(self.pos, self.pos);
            super::interpolation::too_deep(shared, span)
        })?;
        let mut token = self.fixed(TokenKind::Sublocate, text_start, lines.len());
        token.locator = locator;
        shared.queue.push(token);
        let mut sub_lexer = Lexer { locator, slurp, ..Lexer::new(text) };
        sub_lexer.assert_not_bom(shared)?;
        if sub_lexer.unquoted(shared)? {
            shared.queue.push(shared.token);
        }
        Ok(())
    }
}

/// The parts of the line with the end tag.
#[derive(Debug)]
struct EndLine<'a> {
    leading: &'a str,
    has_margin: bool,
    remove_break: bool,
}

/// Recognises the end line. Puppet's pattern is not anchored: text may stand before it.
fn end_line<'a>(line: &'a str, endtag: &str) -> Option<EndLine<'a>> {
    let body = line.strip_suffix('\n').unwrap_or(line);
    let body = body.strip_suffix('\r').unwrap_or(body).trim_end_matches(is_blank);
    let before = body.strip_suffix(endtag)?;
    let mut rest = before.trim_end_matches(is_blank);
    let mut leading = &before[rest.len()..];
    let mut remove_break = false;
    let mut has_margin = false;
    if let Some(shorter) = rest.strip_suffix('-') {
        remove_break = true;
        rest = shorter.trim_end_matches(is_blank);
        leading = &shorter[rest.len()..];
    }
    if let Some(shorter) = rest.strip_suffix('|') {
        has_margin = true;
        rest = shorter.trim_end_matches(is_blank);
        leading = &shorter[rest.len()..];
    }
    Some(EndLine { leading, has_margin, remove_break })
}

/// The text without margin. Lines with text in the margin stay as they are.
fn heredoc_text<'a>(shared: &mut Shared<'a>, lines: &'a str, end: &EndLine<'_>) -> &'a str {
    let mut text = lines;
    if end.has_margin && !end.leading.is_empty() {
        text = shared.make_text(|out| {
            for line in lines.split_inclusive('\n') {
                out.push_str(line.strip_prefix(end.leading).unwrap_or(line));
            }
        });
    }
    if end.remove_break {
        if let Some(shorter) = text.strip_suffix('\n') {
            text = shorter.strip_suffix('\r').unwrap_or(shorter);
        }
    }
    text
}

/// Number of characters removed up to the start of each line's text (see `SubLocator`).
fn margins<'a>(arena: &'a Bump, lines: &str, end: &EndLine<'_>) -> &'a [u32] {
    if !end.has_margin || end.leading.is_empty() {
        return &[];
    }
    let width = end.leading.chars().count() as u32;
    let (count, mut rest) = (lines.split_inclusive('\n').count(), lines.split_inclusive('\n'));
    let mut sum = 0;
    arena.alloc_slice_fill_with(count + 2, |line| {
        if line > 0 && rest.next().is_some_and(|line| line.starts_with(end.leading)) {
            sum += width;
        }
        sum
    })
}
