//! [`Host`]: the only way from the engine to the outside.
//!
//! Each trait is one concern with its own types; [`Host`] is all of them together. The bridge
//! implements them over Ruby, tests in memory or on the machine ([`OnMachine`]). Whether something
//! is absent is in the type of the answer; an error is always one that was raised.

mod clock;
mod data;
mod exported;
mod files;
mod log;
mod machine;
mod native_types;
mod own;
mod recorder;
mod ruby_code;
mod stamp;
mod syntax;
mod system;

pub use clock::Clock;
pub use data::{Data, DataBindingQuery, Hiera3Merge, Hiera3Query, LookupQuery, SyntaxCheck};
pub use exported::{Exported, ExportedResource};
pub use files::{DirectoryEntry, FileError, FileKind, FileUse, Files, FoundFile};
pub use log::{Log, LogEntry, LogLevel, Warning, WarningKind};
pub use machine::{Machine, OnMachine};
pub use native_types::{
    AttributeSource, Attributes, NativeType, NativeTypes, Searched, TitlePattern, TitlePatterns,
};
pub use own::{Own, Subject};
pub use recorder::{Input, PathUse, Recorder};
pub use ruby_code::{ApplyBlock, DefinitionKind, FunctionFile, ModuleFile, ReplacedLookup, RubyCode};
pub use stamp::{FileTime, Stamp};
pub use syntax::SyntaxChecks;
pub use system::{Feature, System};

use crate::error::{Error, Unwind};

/// The outside world.
pub trait Host: Files + Clock + Log + NativeTypes + RubyCode + Data + Exported + Own + System {}

impl<T: Files + Clock + Log + NativeTypes + RubyCode + Data + Exported + Own + System> Host for T {}

/// The error of hosts without Ruby for what only Ruby can do.
#[cold]
fn needs_ruby(what: &str) -> Box<Unwind> {
    Error::puppet(format!("{what} is not available without Ruby"))
}
