//! Tokens.

use crate::symbol::Symbol;

macro_rules! kinds {
    ($($name:ident = $text:literal,)*) => {
        /// Token kinds, named after Puppet's grammar symbols.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum TokenKind { $($name,)* }

        impl TokenKind {
            #[cfg(test)]
            pub(crate) const ALL: &[TokenKind] = &[$(TokenKind::$name,)*];

            /// The text of kinds that have only one.
            #[inline]
            pub(crate) fn text(self) -> &'static str {
                match self { $(TokenKind::$name => $text,)* }
            }
        }
    };
}

kinds! {
    // Not tokens: the state before the first one, a token that was not asked for yet, an error of the lexer.
    Start = "", Unread = "", Failed = "",
    Eof = "end of input",
    LBrack = "[", ListStart = "[", RBrack = "]",
    LBrace = "{", SelBrace = "{", RBrace = "}",
    LParen = "(", WsLParen = "(", RParen = ")",
    Equals = "=", Appends = "+=", Deletes = "-=",
    IsEqual = "==", NotEqual = "!=", Match = "=~", NoMatch = "!~",
    GreaterEqual = ">=", GreaterThan = ">", LessEqual = "<=", LessThan = "<",
    FArrow = "=>", PArrow = "+>",
    LShift = "<<", LLCollect = "<<|", LCollect = "<|",
    RShift = ">>", RRCollect = "|>>", RCollect = "|>",
    Plus = "+", Minus = "-", Div = "/", Times = "*", Modulo = "%",
    Not = "!", Dot = ".", Pipe = "|", At = "@", AtAt = "@@",
    Colon = ":", Comma = ",", Semic = ";", QMark = "?", Tilde = "~",
    InEdge = "->", InEdgeSub = "~>", OutEdge = "<-", OutEdgeSub = "<~",
    Case = "case", Class = "class", Default = "default", Define = "define", If = "if", Elsif = "elsif",
    Else = "else", Inherits = "inherits", Node = "node", And = "and", Or = "or", Undef = "undef",
    True = "true", False = "false", In = "in", Unless = "unless", Function = "function", Type = "type",
    Attr = "attr", Private = "private", Plan = "plan", Apply = "apply",
    String = "", Word = "", DqPre = "", DqMid = "", DqPost = "", Number = "", Variable = "", Name = "",
    ClassRef = "", Regex = "", Heredoc = "", Sublocate = "",
    EppStart = "", EppEnd = "%>", EppEndTrim = "-%>", RenderString = "", RenderExpr = "",
    // A character that starts no token.
    Other = "",
}

impl TokenKind {
    /// The keyword a name is, if it is one.
    #[inline]
    pub(crate) fn keyword(name: &str, tasks: bool) -> Option<TokenKind> {
        // Most words are longer, or begin with another letter.
        if name.len() > 8
            || !matches!(name.as_bytes().first(), Some(b'a' | b'c'..=b'f' | b'i' | b'n'..=b'p' | b't' | b'u'))
        {
            return None;
        }
        TokenKind::keyword_of(packed(name.as_bytes()), tasks)
    }

    /// Is it one of the words that are always keywords (`${word}` takes them as variables)?
    pub(crate) fn is_keyword(self) -> bool {
        (TokenKind::Case as u8..=TokenKind::Private as u8).contains(&(self as u8))
    }

    /// May it name an attribute (`keyword` in Puppet's grammar, or a name)?
    pub(crate) fn is_attribute_name(self) -> bool {
        use TokenKind::*;
        self == Name || ((self.is_keyword() || matches!(self, Plan | Apply)) && !matches!(self, True | False))
    }
}

/// A set of kinds, as a table: the grammar asks at every token whether it is of one.
pub(crate) struct Kinds([bool; 256]);

impl Kinds {
    pub(crate) const fn of(kinds: &[TokenKind]) -> Kinds {
        let mut table = [false; 256];
        let mut i = 0;
        while i < kinds.len() {
            table[kinds[i] as usize] = true;
            i += 1;
        }
        Kinds(table)
    }

    #[inline(always)]
    pub(crate) fn has(&self, kind: TokenKind) -> bool {
        self.0[usize::from(kind as u8)]
    }
}

macro_rules! keywords {
    ($($text:literal = $name:ident,)*) => {
        impl TokenKind {
            /// The keyword of a packed name.
            fn keyword_of(name: u64, tasks: bool) -> Option<TokenKind> {
                let kind = match name {
                    $(name if name == const { packed($text.as_bytes()) } => TokenKind::$name,)*
                    _ => return None,
                };
                (tasks || !matches!(kind, TokenKind::Plan | TokenKind::Apply)).then_some(kind)
            }
        }
    };
}

keywords! {
    "case" = Case, "class" = Class, "default" = Default, "define" = Define, "if" = If, "elsif" = Elsif,
    "else" = Else, "inherits" = Inherits, "node" = Node, "and" = And, "or" = Or, "undef" = Undef,
    "true" = True, "false" = False, "in" = In, "unless" = Unless, "function" = Function, "type" = Type,
    "attr" = Attr, "private" = Private, "plan" = Plan, "apply" = Apply,
}

/// A name of up to eight bytes as an integer, which compares faster than a text.
const fn packed(name: &[u8]) -> u64 {
    let mut packed = 0;
    let mut i = 0;
    while i < name.len() {
        packed |= (name[i] as u64) << (8 * i);
        i += 1;
    }
    packed
}

/// The value of a token, beside its kind.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum TokenValue {
    /// Nothing.
    #[default]
    Fixed,
    /// A name (`Name`, `ClassRef`, `Variable`, `Heredoc`'s syntax).
    Name(Symbol),
    /// Text (strings, numbers, regular expressions, words): its number in `Shared`.
    Text(u32),
}

/// A token, small and copied freely. Offsets are those of the text it was lexed from: the source, or a heredoc's text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    /// Kind.
    pub kind: TokenKind,
    /// Text that the offset belongs to: 0 for the source, else a heredoc's `SubLocator`.
    pub locator: u16,
    /// Offset of the first byte.
    pub start: u32,
    /// Length in bytes.
    pub len: u32,
    /// Value.
    pub value: TokenValue,
}

impl Token {
    /// No token, at no place.
    pub(crate) const fn none(kind: TokenKind) -> Token {
        Token { kind, locator: 0, start: 0, len: 0, value: TokenValue::Fixed }
    }
}
