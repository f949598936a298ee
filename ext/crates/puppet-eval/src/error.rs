//! Why an evaluation gave no value: an error, or control flow leaving through the callers.
//!
//! `Result`'s error side is one word; values are built in cold code. Operators raise errors
//! without a place; the evaluator adds the place of the innermost expression that has one, as
//! stock's `EvaluatorImpl#evaluate` does.

use std::any::Any;
use std::rc::Rc;
use std::sync::Arc;

use puppet_pcore::types::DefinitionError;
use puppet_pcore::{Type, Value};
pub use puppet_syntax::ErrorClass;
use puppet_syntax::{Diagnostic, Source, Span, Symbol};

/// The result of everything that may fail or leave.
pub type Result<T> = std::result::Result<T, Box<Unwind>>;

/// A place in a manifest.
#[derive(Clone, Debug)]
pub struct Location {
    /// The text it is in.
    pub source: Arc<Source>,
    /// Where.
    pub span: Span,
}

/// A place that is only borrowed: what calls carry around.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The text it is in.
    pub source: &'a Arc<Source>,
    /// Where.
    pub span: Span,
}

impl Place<'_> {
    /// The place to keep.
    pub fn to_location(self) -> Location {
        Location { source: self.source.clone(), span: self.span }
    }

    /// The file, if the text has one.
    pub fn file(&self) -> Option<&str> {
        self.source.path.as_deref().filter(|p| !p.is_empty())
    }

    /// The line, from 1.
    pub fn line(&self) -> u32 {
        self.source.line(self.span.start)
    }
}

impl Location {
    /// The file, if the text has one.
    pub fn file(&self) -> Option<&str> {
        self.source.path.as_deref().filter(|p| !p.is_empty())
    }

    /// The line, from 1.
    pub fn line(&self) -> u32 {
        self.source.line(self.span.start)
    }

    /// The column, from 1.
    pub fn column(&self) -> u32 {
        self.source.column(self.span.start)
    }
}

/// Alternatives to a value that travel up the stack.
#[derive(Debug)]
pub enum Unwind {
    /// An error.
    Error(Error),
    /// `next(value)`
    Next(Value, Option<Location>),
    /// `return(value)`
    Return(Value, Option<Location>),
    /// `break()`
    Break(Option<Location>),
    /// A default value expression looked at a parameter that has no value yet; caught where
    /// parameters are bound (stock's `throw :unevaluated_parameter`).
    UnevaluatedParameter(Symbol),
    /// The machine stack is used up: Ruby's `SystemStackError`, "stack level too deep". Passes
    /// through everything, as in stock.
    StackOverflow,
    /// There is no memory left: Ruby's `NoMemoryError`, "failed to allocate memory". Passes through
    /// everything, as in stock.
    OutOfMemory,
    /// Ruby's own `StopIteration`: ends the iteration it reaches, as `break()` does, and passes
    /// through functions. With its text, of which a class or define makes an error.
    StopIteration(ForeignException, String),
    /// A Ruby exception that is no StandardError (throw, Interrupt, SystemExit, ...): passes through untouched and is raised again as the same object.
    Foreign(ForeignException),
}

/// A Ruby exception held by the bridge.
#[derive(Clone, Debug)]
pub struct ForeignException(pub Rc<dyn Any>);

/// An error of the language or of code it called.
#[derive(Debug)]
pub struct Error {
    /// The error that Ruby shall see.
    pub class: ErrorClass,
    /// Puppet's issue code, such as `UNKNOWN_VARIABLE`.
    pub issue: Option<&'static str>,
    /// The text without the place.
    pub message: String,
    /// Where it happened, once known. An error without a place gets that of the innermost
    /// expression under evaluation.
    pub location: Option<Location>,
    /// File and line for errors that know no span (`Puppet::ParseError#file`, `#line`).
    pub file_line: Option<(String, Option<u32>)>,
    /// The file that was set on the finished error (`adderrorcontext`), which may be empty: that of code
    /// without a file. The constructors of stock's classes drop an empty one.
    pub assigned_file: Option<String>,
    /// The Ruby exception this error came from, given back as its cause/original.
    pub foreign: Option<ForeignException>,
    /// The class of that exception.
    pub foreign_class: Option<Rc<str>>,
    /// The Ruby exception that this one was made of: `cause` of the new exception.
    pub cause: Option<ForeignException>,
    /// The error that the evaluator wrapped in this one: `cause` of the exception, of its own class.
    pub origin: Option<Box<Error>>,
    /// The environment whose manifests could not be parsed (`ParseErrorWithIssue#environment`).
    pub environment: Option<Symbol>,
    /// The expected and the actual type of a `TypeAssertionError`.
    pub mismatch: Option<Box<(Type, Type)>>,
}

impl Error {
    /// An error of a class with a text and no place yet.
    #[cold]
    pub fn new(class: ErrorClass, message: impl Into<String>) -> Error {
        Error {
            class,
            issue: None,
            message: message.into(),
            location: None,
            file_line: None,
            assigned_file: None,
            foreign: None,
            foreign_class: None,
            cause: None,
            origin: None,
            environment: None,
            mismatch: None,
        }
    }

    /// A `TypeAssertionError`.
    #[cold]
    pub fn assertion(message: impl Into<String>, expected: &Type, actual: Type) -> Box<Unwind> {
        let mut error = Error::new(ErrorClass::TypeAssertion, message);
        error.mismatch = Some(Box::new((expected.clone(), actual)));
        error.raise()
    }

    /// The error of a wrong definition of an Object type or TypeSet, of stock's class.
    #[cold]
    pub fn definition(error: DefinitionError) -> Box<Unwind> {
        match error {
            DefinitionError::Assertion(text, types) => {
                let (expected, actual) = *types;
                Error::assertion(text, &expected, actual)
            }
            DefinitionError::Parse(text) => Error::parse(text),
            DefinitionError::Puppet(text) => Error::puppet(text),
            DefinitionError::Argument(text) => Error::argument(text),
        }
    }

    /// An `ArgumentError`.
    #[cold]
    pub fn argument(message: impl Into<String>) -> Box<Unwind> {
        Error::new(ErrorClass::ArgumentError, message).raise()
    }

    /// A `Puppet::Error`.
    #[cold]
    pub fn puppet(message: impl Into<String>) -> Box<Unwind> {
        Error::new(ErrorClass::PuppetError, message).raise()
    }

    /// A `Puppet::ParseError`.
    #[cold]
    pub fn parse(message: impl Into<String>) -> Box<Unwind> {
        Error::new(ErrorClass::ParseError, message).raise()
    }

    /// An issue raised by the evaluator, to be located by the expression under evaluation.
    #[cold]
    pub fn issue(code: &'static str, message: impl Into<String>) -> Box<Unwind> {
        let mut error = Error::new(ErrorClass::Preformatted, message);
        error.issue = Some(code);
        error.raise()
    }

    /// Adds the place unless there is one.
    #[cold]
    pub fn at(mut self, source: &Arc<Source>, span: Span) -> Error {
        self.location.get_or_insert_with(|| Location { source: source.clone(), span });
        self
    }

    /// The name of its class in Ruby.
    pub fn ruby_class(&self) -> &str {
        self.foreign_class.as_deref().unwrap_or(self.class.ruby_name())
    }

    /// As the error side of a [`Result`].
    #[cold]
    pub fn raise(self) -> Box<Unwind> {
        Box::new(Unwind::Error(self))
    }
}

impl Error {
    /// A diagnostic of the parser as the error that stock raises.
    #[cold]
    pub fn of_diagnostic(diagnostic: &Diagnostic) -> Error {
        let mut error = Error::new(diagnostic.class, diagnostic.message.clone());
        error.issue = diagnostic.issue_code;
        match diagnostic.position {
            Some(position) => {
                let source = diagnostic.source.clone();
                let span =
                    if source.path.is_some() && !diagnostic.with_file { None } else { Some(diagnostic.span) };
                let location = span.map(|span| Location { source: source.clone(), span });
                match location.filter(|l| l.line() == position.line && l.column() == position.column) {
                    Some(location) => error.location = Some(location),
                    // The reported place is not that of the span: only its text can be given.
                    None => error.message = diagnostic.to_string(),
                }
            }
            None => match diagnostic.error_file() {
                Some(file) => {
                    error.file_line = Some((file.to_owned(), None));
                    error.assigned_file = diagnostic.gives_up().then(|| file.to_owned());
                }
                None => error.message = diagnostic.to_string(),
            },
        }
        error
    }

    /// `adderrorcontext`: file and line where the error has none.
    fn complete_place(&mut self, file: &str, line: u32) {
        let before = self.full_message();
        let known = self.file_line.take();
        let (known_file, known_line) = known.unwrap_or_default();
        if self.foreign.is_some() && known_file.is_empty() && known_line.is_some() {
            // The text of an exception ends with what it knew.
            let at = format!(" (line: {})", known_line.unwrap_or_default());
            self.message = before.strip_suffix(&at).unwrap_or(&before).to_owned();
        }
        if known_file.is_empty() && self.assigned_file.is_none() {
            self.assigned_file = Some(file.to_owned());
        }
        let file = self.assigned_file.clone().unwrap_or(known_file);
        self.file_line = Some((file, known_line.or(Some(line))));
    }

    /// The text with its place as Ruby's `message` gives it: `... (file: F, line: L, column: C)`.
    pub fn full_message(&self) -> String {
        let at = match (&self.location, &self.file_line) {
            (Some(l), _) => puppet_syntax::diagnostic::location(
                l.file().or(self.assigned_file.as_deref().filter(|file| !file.is_empty())),
                Some(puppet_syntax::Position { line: l.line(), column: l.column() }),
            ),
            (None, Some((file, Some(line)))) if file.is_empty() => format!(" (line: {line})"),
            (None, Some((file, Some(line)))) => format!(" (file: {file}, line: {line})"),
            (None, Some((file, None))) if !file.is_empty() => format!(" (file: {file})"),
            (None, _) => String::new(),
        };
        // The text of an exception of Ruby may have its place already.
        let has_place = || at.strip_suffix(')').is_some_and(|at| self.message.contains(at));
        let at = if self.foreign.is_some() && has_place() { String::new() } else { at };
        match self.environment {
            Some(name) => format!("Could not parse for environment {name}: {}{at}", self.message),
            None => format!("{}{at}", self.message),
        }
    }
}

impl Unwind {
    /// Turns control flow that has no home into stock's errors ("break() from context where this
    /// is illegal"); everything else is left alone.
    pub fn into_error(self) -> Unwind {
        let (what, class, at) = match self {
            Unwind::Next(_, at) => ("next", ErrorClass::Next, at),
            Unwind::Return(_, at) => ("return", ErrorClass::Return, at),
            Unwind::Break(at) => ("break", ErrorClass::StopIteration, at),
            other => return other,
        };
        let message = format!("{what}() from context where this is illegal");
        let place = at.map(|at| (at.file().unwrap_or("unknown").to_owned(), Some(at.line())));
        let mut error = Error::new(ErrorClass::ParseError, message.clone());
        let mut jumper = Error::new(class, message);
        error.file_line = place.clone();
        jumper.file_line = place;
        // `next` and `return` are thrown before they are given up.
        error.origin = Some(Box::new(match class {
            ErrorClass::StopIteration => jumper,
            _ => {
                let mut thrown = Error::new(ErrorClass::UncaughtThrow, what);
                thrown.origin = Some(Box::new(jumper));
                thrown
            }
        }));
        Unwind::Error(error)
    }

    /// The unwind that left the code of a class, define, node or default, as `AST#safeevaluate` passes it on: an error that is none of
    /// Puppet's becomes one.
    #[cold]
    #[allow(clippy::boxed_local)] // errors travel boxed
    pub fn in_ast(self: Box<Unwind>) -> Box<Unwind> {
        match *self {
            Unwind::Error(cause) if !cause.class.is_puppet_error() => {
                let mut error = Error::new(ErrorClass::ParseError, cause.message.clone());
                error.origin = Some(Box::new(cause));
                error.raise()
            }
            other => Box::new(other),
        }
    }

    /// The unwind that left the default of a parameter, as `Resource::Type#exceptwrap` passes it on: an error that
    /// knows no place gets the one of the class or define.
    #[cold]
    #[allow(clippy::boxed_local)] // errors travel boxed
    pub fn in_definition(self: Box<Unwind>, source: &Source, definition: Span) -> Box<Unwind> {
        let mut error = match *self {
            this @ Unwind::Break(_) => {
                let class = "Puppet::Pops::Evaluator::PuppetStopIteration";
                let message = format!("Puppet::Resource::Type failed with error {class}: {class}");
                let mut failed = Error::new(ErrorClass::DevError, message);
                if let Unwind::Error(error) = this.into_error() {
                    failed.origin = error.origin;
                }
                // Its constructor drops an empty file.
                let path = source.path.as_deref().unwrap_or_default();
                failed.file_line = Some((path.to_owned(), Some(source.line(definition.start))));
                return failed.raise();
            }
            Unwind::StopIteration(_, text) => Error::new(ErrorClass::ParseError, text),
            Unwind::Error(error) => error,
            other => return Box::new(other),
        };
        match &error.location {
            _ if !error.class.has_place() => {}
            Some(at) if at.file().is_some() || error.assigned_file.is_some() => {}
            Some(_) => error.assigned_file = Some(source.path.as_deref().unwrap_or_default().to_owned()),
            None => {
                error.complete_place(
                    source.path.as_deref().unwrap_or_default(),
                    source.line(definition.start),
                );
            }
        }
        error.raise()
    }

    /// True if the iteration it reaches ends there: stock's functions rescue `StopIteration`, of which
    /// `break()` raises a kind.
    pub fn stops_iteration(&self) -> bool {
        matches!(self, Unwind::Break(_) | Unwind::StopIteration(..))
    }

    /// The error, if it is one.
    pub fn as_error(&self) -> Option<&Error> {
        match self {
            Unwind::Error(e) => Some(e),
            _ => None,
        }
    }
}

impl From<Error> for Box<Unwind> {
    fn from(error: Error) -> Box<Unwind> {
        error.raise()
    }
}
