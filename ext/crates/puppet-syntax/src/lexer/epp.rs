//! The text parts of EPP templates (`Puppet::Pops::Parser::EppSupport`).

use super::{EppMode, LexResult, Lexer, Shared, TokenKind};
use crate::issue::Issue;

/// How a text part ended.
enum Continuation {
    /// End of input; a text of `None` is dropped.
    Text(Option<String>),
    /// `<%` or `<%-`
    Code(String),
    /// `<%=`
    Expr(String),
}

impl Lexer<'_> {
    /// `%>` or `-%>`: back to text.
    #[inline(never)]
    pub(super) fn end_epp_tag(&mut self, shared: &mut Shared<'_>, kind: TokenKind) -> LexResult<()> {
        let start = self.pos;
        let len = kind.text().len();
        self.pos += len;
        if self.epp_mode == EppMode::Expr {
            shared.queue.push(self.fixed(kind, start, len));
        }
        if kind == TokenKind::EppEnd {
            self.epp_mode = EppMode::Code;
        }
        self.interpolate_epp(shared, kind == TokenKind::EppEndTrim)
    }

    /// Queues the text up to the next tag, and enters the tag.
    pub(super) fn interpolate_epp(&mut self, shared: &mut Shared<'_>, skip_leading: bool) -> LexResult<()> {
        let start = self.pos;
        let continuation = self.scan_epp_text(shared, skip_leading)?;
        let len = self.pos - start;
        let (text, keep_empty) = match &continuation {
            Continuation::Text(text) => (text.as_deref(), true),
            Continuation::Code(text) | Continuation::Expr(text) => (Some(text.as_str()), false),
        };
        if let Some(text) = text
            && (keep_empty || !text.is_empty())
        {
            let token = self.text_token(shared, TokenKind::RenderString, start, len, text.into());
            shared.queue.push(token);
        }
        match continuation {
            Continuation::Text(_) => self.epp_open = false,
            Continuation::Code(_) => {
                self.epp_mode = EppMode::Code;
                self.epp_open = true;
            }
            Continuation::Expr(_) => {
                shared.queue.push(self.fixed(TokenKind::RenderExpr, start, 0));
                self.epp_mode = EppMode::Expr;
                self.epp_open = true;
            }
        }
        Ok(())
    }

    fn scan_epp_text(&mut self, shared: &Shared<'_>, mut skip_leading: bool) -> LexResult<Continuation> {
        if self.pos >= self.text.len() {
            return Ok(Continuation::Text(None));
        }
        let mut text = String::new();
        while self.pos < self.text.len() {
            let rest = self.rest();
            let (mut part, opened) = match rest.find("<%") {
                Some(i) => (&rest[..i + 2], true),
                None => (rest, false),
            };
            self.pos += part.len();
            if opened {
                self.set_matched(self.pos - 2, self.pos);
            } else {
                self.set_matched(self.pos, self.pos);
            }
            if skip_leading {
                part = trim_line_start(part);
                skip_leading = false;
            }
            text.push_str(&part.replace("%%>", "%>"));
            match self.text.as_bytes().get(self.pos) {
                None => {
                    if text.ends_with("<%") {
                        return Err(self.error(shared, Issue::EppUnbalancedExpression {}));
                    }
                    return Ok(Continuation::Text(Some(text)));
                }
                Some(b'-') => {
                    self.pos += 1;
                    text.truncate(text.len() - 2);
                    text.truncate(text.trim_end_matches([' ', '\t']).len());
                    return Ok(Continuation::Code(text));
                }
                // `<%%` is `<%`
                Some(b'%') => self.pos += 1,
                Some(b'=') => {
                    self.pos += 1;
                    text.truncate(text.len() - 2);
                    return Ok(Continuation::Expr(text));
                }
                Some(b'#') => {
                    text.truncate(text.len() - 2);
                    let Some(comment) = comment(self.rest()) else {
                        return Err(self.error(shared, Issue::EppUnbalancedComment {}));
                    };
                    self.take(comment.len());
                    if comment.as_bytes().get(1) == Some(&b'-') {
                        text.truncate(text.trim_end_matches([' ', '\t']).len());
                    }
                    skip_leading = comment.ends_with("-%>");
                }
                Some(_) => {
                    text.truncate(text.len() - 2);
                    return Ok(Continuation::Code(text));
                }
            }
        }
        // A comment or `<%%` at the very end: Puppet loses the text before it.
        Ok(Continuation::Text(None))
    }
}

/// From `#` to the first `%>` that is not `%%>`.
fn comment(text: &str) -> Option<&str> {
    text.match_indices("%>")
        .find(|(i, _)| *i > 0 && text.as_bytes()[i - 1] != b'%')
        .map(|(i, _)| &text[..i + 2])
}

/// Without the blanks and line end that follow a `-%>`.
fn trim_line_start(text: &str) -> &str {
    let text = text.trim_start_matches([' ', '\t']);
    let text = text.strip_prefix('\r').unwrap_or(text);
    text.strip_prefix('\n').unwrap_or(text)
}
