//! Text to AST: lexer, grammar, validation and the PN dump of the Puppet language. Knows no values.
pub mod span;
pub mod symbol;
pub use span::{Source, Span};
pub use symbol::Symbol;
