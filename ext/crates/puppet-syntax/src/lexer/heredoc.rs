//! `@(END)` (`Puppet::Pops::Parser::HeredocSupport`).

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

impl Lexer<'_> {
    /// Queues all tokens of the heredoc and goes on behind its `)`.
    #[inline(never)]
    pub(super) fn heredoc(&mut self, shared: &mut Shared<'_>) -> LexResult<()> {
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
        if endtag.len() >= 2
            && let Some(quoted) = endtag.strip_prefix('"').and_then(|t| t.strip_suffix('"'))
        {
            interpolate = true;
            endtag = strip(quoted);
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

    fn heredoc_escapes(&self, shared: &Shared<'_>, spec: Option<&str>) -> LexResult<Escapes> {
        let Some(spec) = spec else { return Ok(Escapes::NONE) };
        let spec = if spec.is_empty() { "trnsuL$" } else { spec };
        let chars: Vec<char> = spec.chars().collect();
        if chars.iter().enumerate().any(|(i, c)| chars[..i].contains(c)) {
            let escapes = chars.iter().map(char::to_string).collect::<Vec<_>>().join(", ");
            return Err(self.error(shared, Issue::HeredocMultipleAtEscapes { escapes }));
        }
        let mut escapes = Escapes::BACKSLASH;
        for c in chars {
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

    fn heredoc_text(&mut self, shared: &mut Shared<'_>, endtag: &str, slurp: Slurp) -> LexResult<()> {
        // A second heredoc of a line begins where the first one ended.
        let text_start = match self.newline_jump {
            Some(jump) => jump,
            None => match self.rest().find('\n') {
                Some(i) => self.pos + i + 1,
                None => return Err(self.error(shared, Issue::HeredocWithoutText {})),
            },
        };
        let mut lines = Vec::new();
        let mut pos = text_start;
        let end = loop {
            let rest = self.text.get(pos..).unwrap_or("");
            if rest.is_empty() {
                return Err(self.error_at(shared, Issue::HeredocWithoutEndTaggedLine {}, text_start));
            }
            let line = rest.split_inclusive('\n').next().unwrap_or(rest);
            pos += line.len();
            if let Some(end) = end_line(line, endtag) {
                break end;
            }
            lines.push(line);
        };
        self.newline_jump = Some(pos);
        self.set_matched(pos, pos);
        let (text, margins) = heredoc_lines(&lines, &end);
        let sub = SubLocator::new(self.locator, &text, text_start as u32, end.has_margin, &margins);
        let locator = shared.locators.add(sub).ok_or_else(|| {
            let span = crate::Span::new(self.pos, self.pos);
            super::interpolation::too_deep(shared, span)
        })?;
        let lines_len = lines.iter().map(|l| l.len()).sum();
        let mut token = self.fixed(TokenKind::Sublocate, text_start, lines_len);
        token.locator = locator;
        shared.queue.push(token);
        let mut sub_lexer = Lexer { locator, slurp, ..Lexer::new(&text) };
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

/// The text without margin, and what was removed from each line (in characters). Lines with text
/// in the margin stay as they are.
fn heredoc_lines(lines: &[&str], end: &EndLine<'_>) -> (String, Vec<u32>) {
    let margin = if end.has_margin { end.leading } else { "" };
    let mut margins = Vec::with_capacity(lines.len());
    let mut text = String::new();
    for line in lines {
        let kept = if margin.is_empty() { line } else { line.strip_prefix(margin).unwrap_or(line) };
        margins.push(line.chars().count() as u32 - kept.chars().count() as u32);
        text.push_str(kept);
    }
    if end.remove_break
        && let Some(shorter) = text.strip_suffix('\n')
    {
        let len = shorter.strip_suffix('\r').unwrap_or(shorter).len();
        text.truncate(len);
    }
    (text, margins)
}
