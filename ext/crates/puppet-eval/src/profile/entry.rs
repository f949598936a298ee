//! Parts of a profile: kinds of work, their costs, their entries.

use std::sync::Arc;

use ecow::EcoString;

/// The kinds of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// All of a node.
    Node,
    /// The body of a class, with its parameters.
    Class,
    /// The body of a define.
    Define,
    /// A built-in function.
    Builtin,
    /// A function written in Puppet.
    Puppet,
    /// A function written in Ruby.
    Ruby,
    /// An EPP or ERB template.
    Template,
    /// A key of Hiera.
    Lookup,
    /// A level of the hierarchy that was asked for a key.
    Level,
    /// A search for exported resources, and another query of PuppetDB.
    Query,
}

impl Kind {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Node => "node",
            Kind::Class => "class",
            Kind::Define => "define",
            Kind::Builtin => "builtin",
            Kind::Puppet => "function",
            Kind::Ruby => "ruby",
            Kind::Template => "template",
            Kind::Lookup => "lookup",
            Kind::Level => "level",
            Kind::Query => "query",
        }
    }

    /// Processor time is read by a system call: built-in functions and levels are too many and too quick for that.
    pub(super) fn is_precise(self) -> bool {
        !matches!(self, Kind::Builtin | Kind::Level)
    }
}

/// The cost of something.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// Nanoseconds.
    pub wall: u64,
    /// Nanoseconds of processor time.
    pub cpu: u64,
    /// Ruby objects that were allocated.
    pub objects: u64,
}

impl Cost {
    pub(super) fn since(self, before: Cost) -> Cost {
        Cost {
            wall: self.wall.saturating_sub(before.wall),
            cpu: self.cpu.saturating_sub(before.cpu),
            objects: self.objects.saturating_sub(before.objects),
        }
    }

    /// The same without nanoseconds that measuring took.
    pub(super) fn without(self, toll: u64) -> Cost {
        Cost { wall: self.wall.saturating_sub(toll), cpu: self.cpu.saturating_sub(toll), ..self }
    }
}

/// Something under one caller.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The entry of the caller; its own number for the root.
    pub caller: u32,
    /// Kind of the work.
    pub kind: Kind,
    /// Its name.
    pub name: EcoString,
    /// File of the call, and its line.
    pub place: Option<(Arc<str>, u32)>,
    /// Number of its runs.
    pub count: u64,
    /// Their cost, with all they called.
    pub cost: Cost,
}
