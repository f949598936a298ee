//! The tree of callers.

use std::sync::Arc;

use ecow::{EcoString, eco_format};
use puppet_syntax::Symbol;
use rustc_hash::FxHashMap;

use super::Meter;
use crate::error::Place;

/// More entries than this become one for each caller: keys made of values would be without end.
pub(super) const ENTRIES: usize = 200_000;

/// Deeper callees are counted for their callers: reports repeat the callers of each entry.
const DEPTH: u32 = 256;

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
    pub(super) fn since(&self, before: &Cost) -> Cost {
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
    /// Kind of the point: statement, branch, definition.
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

/// A name, whose text is made when an entry is.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Name {
    Static(&'static str),
    Symbol(Symbol),
    Text(EcoString),
    /// A level, and the file or address that it is asked at.
    Level(EcoString, Option<EcoString>),
}

impl Name {
    fn text(&self) -> EcoString {
        match self {
            Name::Static(name) => (*name).into(),
            Name::Symbol(name) => name.as_str().into(),
            Name::Text(name) | Name::Level(name, None) => name.clone(),
            Name::Level(name, Some(location)) => eco_format!("{name}: {location}"),
        }
    }
}

/// Numbers of files, from 1. A path is known by the address of the text that named it last, which is kept for that.
#[derive(Default)]
struct Paths {
    numbers: FxHashMap<Arc<str>, u32>,
    last: Vec<Arc<str>>,
    by_address: FxHashMap<usize, u32>,
}

impl Paths {
    fn number(&mut self, path: &Arc<str>) -> u32 {
        let address = |path: &Arc<str>| path.as_ptr().addr();
        if let Some(number) = self.by_address.get(&address(path)) {
            return *number;
        }
        let number = match self.numbers.get(path) {
            Some(number) => {
                let last = std::mem::replace(&mut self.last[*number as usize - 1], path.clone());
                self.by_address.remove(&address(&last));
                *number
            }
            None => {
                self.last.push(path.clone());
                let number = self.last.len() as u32;
                self.numbers.insert(path.clone(), number);
                number
            }
        };
        self.by_address.insert(address(path), number);
        number
    }
}

/// Caller, kind, name, file (0: none) and offset: files that each compile parses anew add no entries.
type Key = (u32, Kind, Name, u32, u32);

#[derive(Default)]
pub(super) struct Tree {
    entries: Vec<Entry>,
    known: FxHashMap<Key, u32>,
    paths: Paths,
    current: u32,
    /// Callers around `current`.
    depth: u32,
    full: bool,
    /// Nanoseconds that measuring has taken.
    pub paid: u64,
    /// True while a compile of another environment runs.
    pub muted: bool,
}

impl Tree {
    /// True when callees were counted for their callers, for want of room.
    pub fn is_full(&self) -> bool {
        self.full
    }

    pub fn entries(&self) -> Vec<Entry> {
        self.entries.clone()
    }

    /// The entry, and the caller to return to. A new entry takes far longer than a known one: that is timed.
    pub fn enter(
        &mut self,
        kind: Kind,
        name: Name,
        place: Option<Place<'_>>,
        (most, meter): (usize, Meter),
    ) -> (u32, u32) {
        if self.entries.is_empty() {
            self.add(0, Kind::Node, "all".into(), None);
        }
        let caller = self.current;
        let place = place.and_then(|p| Some((p.source.path.as_ref()?, p)));
        let (file, offset) = place.map_or((0, 0), |(path, p)| (self.paths.number(path), p.span.start));
        let key = (caller, kind, name, file, offset);
        let entry = match self.known.get(&key) {
            Some(known) => *known,
            None if self.entries.len() >= most || self.depth >= DEPTH => {
                self.full = true;
                caller
            }
            None => {
                let before = meter(false);
                let at = place.map(|(path, p)| (path.clone(), p.source.line(offset)));
                let entry = self.add(caller, kind, key.2.text(), at);
                self.known.insert(key, entry);
                self.paid = self.paid.saturating_add(meter(false).since(&before).wall);
                entry
            }
        };
        if entry != caller {
            self.depth += 1;
        }
        self.current = entry;
        (entry, caller)
    }

    fn add(&mut self, caller: u32, kind: Kind, name: EcoString, place: Option<(Arc<str>, u32)>) -> u32 {
        self.entries.push(Entry { caller, kind, name, place, count: 0, cost: Cost::default() });
        (self.entries.len() - 1) as u32
    }

    pub fn leave(&mut self, entry: u32, caller: u32, cost: Cost) {
        // A forked process has set the tree back while this was open.
        self.current = if (caller as usize) < self.entries.len() { caller } else { 0 };
        if entry == caller {
            return;
        }
        self.depth = self.depth.saturating_sub(1);
        if let Some(entry) = self.entries.get_mut(entry as usize) {
            entry.count += 1;
            entry.cost.wall += cost.wall;
            entry.cost.cpu += cost.cpu;
            entry.cost.objects += cost.objects;
        }
    }
}
