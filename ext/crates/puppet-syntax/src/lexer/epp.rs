//! The text parts of EPP templates (`Puppet::Pops::Parser::EppSupport`).

use super::{EppMode, LexResult, Lexer, Shared, TokenKind};
use crate::issue::Issue;

/// End of a text part.
enum Continuation {
    /// End of input; its text is dropped.
    Nothing,
    /// End of input
    Text,
    /// `<%` or `<%-`
    Code,
    /// `<%=`
    Expr,
}

impl<'a> Lexer<'a> {
    /// `%>` or `-%>`: back to text.
    #[inline(never)]
    pub(super) fn end_epp_tag(&mut self, shared: &mut Shared<'a>, kind: TokenKind) -> LexResult<()> {
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
    pub(super) fn interpolate_epp(&mut self, shared: &mut Shared<'a>, skip_leading: bool) -> LexResult<()> {
        let start = self.pos;
        let mut text = shared.take_buffer();
        let continuation = self.scan_epp_text(shared, skip_leading, &mut text)?;
        let text = shared.keep_buffer(text);
        let len = self.pos - start;
        let kept = match continuation {
            Continuation::Nothing => false,
            Continuation::Text => true,
            Continuation::Code | Continuation::Expr => !text.is_empty(),
        };
        if kept {
            let token = self.text_token(shared, TokenKind::RenderString, start, len, text);
            shared.queue.push(token);
        }
        match continuation {
            Continuation::Nothing | Continuation::Text => self.epp_open = false,
            Continuation::Code => {
                self.epp_mode = EppMode::Code;
                self.epp_open = true;
            }
            Continuation::Expr => {
                shared.queue.push(self.fixed(TokenKind::RenderExpr, start, 0));
                self.epp_mode = EppMode::Expr;
                self.epp_open = true;
            }
        }
        Ok(())
    }

    fn scan_epp_text(
        &mut self,
        shared: &Shared<'a>,
        mut skip_leading: bool,
        text: &mut String,
    ) -> LexResult<Continuation> {
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
            for (i, piece) in part.split("%%>").enumerate() {
                text.push_str(if i > 0 { "%>" } else { "" });
                text.push_str(piece);
            }
            match self.text.as_bytes().get(self.pos) {
                None => {
                    if text.ends_with("<%") {
                        return Err(self.error(shared, Issue::EppUnbalancedExpression {}));
                    }
                    return Ok(Continuation::Text);
                }
                Some(b'-') => {
                    self.pos += 1;
                    text.truncate(text.len() - 2);
                    text.truncate(text.trim_end_matches([' ', '\t']).len());
                    return Ok(Continuation::Code);
                }
                // `<%%` is `<%`
                Some(b'%') => self.pos += 1,
                Some(b'=') => {
                    self.pos += 1;
                    text.truncate(text.len() - 2);
                    return Ok(Continuation::Expr);
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
                    return Ok(Continuation::Code);
                }
            }
        }
        // A comment or `<%%` at the very end: Puppet loses the text before it.
        Ok(Continuation::Nothing)
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
