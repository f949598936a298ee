//! Flags, widths, precisions, and how a number fills its width.

use crate::memory;

pub(super) const SPACE: u8 = 1;
pub(super) const SHARP: u8 = 2;
pub(super) const PLUS: u8 = 4;
pub(super) const MINUS: u8 = 8;
pub(super) const ZERO: u8 = 16;
/// A precision was given, also one that does not count (`.*` of a negative number).
pub(super) const PRECISION: u8 = 32;

/// Text between `%` and the letter.
#[derive(Clone, Copy, Default)]
pub(super) struct Spec {
    pub(super) flags: u8,
    pub(super) width: Option<usize>,
    pub(super) prec: Option<usize>,
}

impl Spec {
    pub(super) fn has(self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    pub(super) fn pad(self, text: &str, out: &mut String) {
        let fill = self.width.map_or(0, |width| width.saturating_sub(text.chars().count()));
        if !self.has(MINUS) {
            memory::fill(out, ' ', fill);
        }
        memory::push_str(out, text);
        if self.has(MINUS) {
            memory::fill(out, ' ', fill);
        }
    }
}

/// The digits of a number, with as many zeros between as the precision asks for: they may be many.
pub(super) struct Body {
    pub(super) head: String,
    pub(super) zeros: usize,
    pub(super) tail: String,
}

impl From<String> for Body {
    fn from(head: String) -> Body {
        Body { head, zeros: 0, tail: String::new() }
    }
}

impl Body {
    pub(super) fn len(&self) -> usize {
        self.head.len() + self.zeros + self.tail.len()
    }

    pub(super) fn write(&self, out: &mut String) {
        memory::push_str(out, &self.head);
        memory::fill(out, '0', self.zeros);
        memory::push_str(out, &self.tail);
    }
}

pub(super) fn number_body(
    spec: Spec,
    negative: bool,
    prefix: &str,
    body: &Body,
    zeros: bool,
    out: &mut String,
) {
    let sign = if negative {
        "-"
    } else if spec.has(PLUS) {
        "+"
    } else if spec.has(SPACE) {
        " "
    } else {
        ""
    };
    let len = sign.len() + prefix.len() + body.len();
    let fill = spec.width.unwrap_or(0).saturating_sub(len);
    if spec.has(MINUS) {
        memory::push_str(out, sign);
        memory::push_str(out, prefix);
        body.write(out);
        memory::fill(out, ' ', fill);
    } else if spec.has(ZERO) && zeros {
        memory::push_str(out, sign);
        memory::push_str(out, prefix);
        memory::fill(out, '0', fill);
        body.write(out);
    } else {
        memory::fill(out, ' ', fill);
        memory::push_str(out, sign);
        memory::push_str(out, prefix);
        body.write(out);
    }
}

/// Ruby makes no more digits after the point and fills up with zeros. No float has more significant ones.
pub(super) const MOST_DIGITS: usize = 1_026;
