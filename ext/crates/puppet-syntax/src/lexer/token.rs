//! Tokens.

use ecow::EcoString;

use crate::symbol::Symbol;

macro_rules! kinds {
    ($($name:ident = $text:literal,)*) => {
        /// Token kinds, named after Puppet's grammar symbols.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum TokenKind { $($name,)* }

        impl TokenKind {
            /// The text of kinds that have only one.
            pub(crate) fn text(self) -> &'static str {
                match self { $(TokenKind::$name => $text,)* }
            }
        }
    };
}

kinds! {
    // Not a token: the state before the first one.
    Start = "",
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
    pub(crate) fn keyword(name: &str, tasks: bool) -> Option<TokenKind> {
        // Most words are longer, or begin with another letter.
        if name.len() > 8
            || !matches!(name.as_bytes().first(), Some(b'a' | b'c'..=b'f' | b'i' | b'n'..=b'p' | b't' | b'u'))
        {
            return None;
        }
        Some(match name {
            "case" => TokenKind::Case,
            "class" => TokenKind::Class,
            "default" => TokenKind::Default,
            "define" => TokenKind::Define,
            "if" => TokenKind::If,
            "elsif" => TokenKind::Elsif,
            "else" => TokenKind::Else,
            "inherits" => TokenKind::Inherits,
            "node" => TokenKind::Node,
            "and" => TokenKind::And,
            "or" => TokenKind::Or,
            "undef" => TokenKind::Undef,
            "false" => TokenKind::False,
            "true" => TokenKind::True,
            "in" => TokenKind::In,
            "unless" => TokenKind::Unless,
            "function" => TokenKind::Function,
            "type" => TokenKind::Type,
            "attr" => TokenKind::Attr,
            "private" => TokenKind::Private,
            "plan" if tasks => TokenKind::Plan,
            "apply" if tasks => TokenKind::Apply,
            _ => return None,
        })
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

/// The value of a token, beside its kind.
#[derive(Clone, Debug, Default)]
pub(crate) enum TokenValue {
    /// Nothing.
    #[default]
    Fixed,
    /// A name (`Name`, `ClassRef`, `Variable`, `Heredoc`'s syntax).
    Name(Symbol),
    /// Text (strings, numbers, regular expressions, words).
    Text(EcoString),
}

/// A token. Offsets are those of the text it was lexed from: the source, or a heredoc's text.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    /// Kind.
    pub kind: TokenKind,
    /// Which text the offset belongs to: 0 for the source, else a heredoc's `SubLocator`.
    pub locator: u16,
    /// Offset of the first byte.
    pub start: u32,
    /// Length in bytes.
    pub len: u32,
    /// Value.
    pub value: TokenValue,
}

impl Token {
    /// Text for error messages (Puppet's token value).
    pub(crate) fn text(&self) -> &str {
        match &self.value {
            TokenValue::Fixed => self.kind.text(),
            TokenValue::Name(name) => name.as_str(),
            TokenValue::Text(text) => text,
        }
    }

    /// The value as a name.
    pub(crate) fn symbol(&self) -> Symbol {
        match &self.value {
            TokenValue::Name(name) => *name,
            _ => Symbol::new(self.text()),
        }
    }

    /// The value as text, taken out.
    pub(crate) fn into_text(self) -> EcoString {
        match self.value {
            TokenValue::Fixed => self.kind.text().into(),
            TokenValue::Name(name) => name.as_str().into(),
            TokenValue::Text(text) => text,
        }
    }
}
