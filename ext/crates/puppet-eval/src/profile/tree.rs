//! The tree of callers.

use std::sync::Arc;

use ecow::EcoString;
use puppet_syntax::Symbol;
use rustc_hash::FxHashMap;

use super::clock::{Meter, Processor};
use super::names::{Name, Names, Number, Paths};
use super::toll;
use crate::error::Place;

/// More entries than this become one for each caller: keys made of values would be without end.
pub(super) const ENTRIES: usize = 200_000;

/// Room for entries at first.
const LEAST: usize = 512;

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
    fn since(self, before: Cost) -> Cost {
        Cost {
            wall: self.wall.saturating_sub(before.wall),
            cpu: self.cpu.saturating_sub(before.cpu),
            objects: self.objects.saturating_sub(before.objects),
        }
    }

    /// The same without nanoseconds that measuring took.
    fn without(self, toll: u64) -> Cost {
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

/// Callees of an entry that are found without a table: the levels of a hierarchy under each of a thousand keys.
const FEW: u32 = 8;

/// Kind, name, file (0: none) and offset: files that each compile parses anew add no entries.
type Identity = (Kind, Number, u32, u32);

/// As [`Entry`], with numbers for texts.
struct Node {
    caller: u32,
    identity: Identity,
    line: u32,
    /// Number of its callees.
    callees: u32,
    /// Its first callee, and the next one of its caller; 0: none.
    first: u32,
    next: u32,
    count: u64,
    cost: Cost,
}

impl Node {
    fn new(caller: u32, identity: Identity, line: u32) -> Node {
        Node { caller, identity, line, callees: 0, first: 0, next: 0, count: 0, cost: Cost::default() }
    }
}

/// An open span.
#[derive(Debug)]
pub(super) struct Opened {
    /// Number of the tree that it is of.
    epoch: u32,
    entry: u32,
    caller: u32,
    before: Cost,
    /// Toll of the spans that were closed before.
    paid: u64,
    way: Way,
}

/// Kinds of spans by what their measuring takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Wall time alone.
    Quick,
    /// Processor time and objects, too.
    Precise,
    /// Wall time from the end of the span before.
    Adjacent,
}

#[derive(Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// Callees of entries that have more than a [`FEW`], by caller.
    known: FxHashMap<(u32, Identity), u32>,
    names: Names,
    paths: Paths,
    processor: Processor,
    current: u32,
    /// Callers around `current`.
    depth: u32,
    full: bool,
    /// Nanoseconds that measuring has taken.
    pub paid: u64,
    /// Number of this tree among those of the thread.
    epoch: u32,
    /// True while levels are asked one after the other.
    in_levels: bool,
    /// End of the level that was asked last, if nothing else was measured since.
    level_ended: Option<u64>,
    /// True while a compile of another environment runs.
    pub muted: bool,
}

impl Tree {
    /// Forgets all; spans that are open belong to another tree then.
    pub fn reset(&mut self) {
        *self = Tree { epoch: self.epoch.wrapping_add(1), ..Tree::default() };
    }

    /// True when callees were counted for their callers, for want of room.
    pub fn is_full(&self) -> bool {
        self.full
    }

    /// True when no span is open.
    pub fn is_idle(&self) -> bool {
        self.current == 0
    }

    pub fn entries(&self) -> Vec<Entry> {
        let entry = |node: &Node| Entry {
            caller: node.caller,
            kind: node.identity.0,
            name: self.names.text(node.identity.1),
            place: (node.identity.2 > 0).then(|| (self.paths.path(node.identity.2).clone(), node.line)),
            count: node.count,
            cost: node.cost,
        };
        self.nodes.iter().map(entry).collect()
    }

    /// Opens a span. The clock is read last, or not at all where a level follows another.
    pub fn open(
        &mut self,
        kind: Kind,
        name: Name<'_>,
        place: Option<Place<'_>>,
        most: usize,
        meter: &Meter,
    ) -> Opened {
        let adjacent = self.level_ended.take().filter(|_| kind == Kind::Level);
        let paid = self.paid;
        let caller = self.current;
        let entry = self.enter(kind, name, place, most, meter);
        if entry != caller {
            self.depth += 1;
        }
        self.current = entry;
        let (before, paid, way) = match adjacent {
            Some(wall) => (Cost { wall, ..Cost::default() }, paid, Way::Adjacent),
            None if kind.is_precise() => (self.precise(meter), self.paid, Way::Precise),
            None => (Cost { wall: (meter.wall)(), ..Cost::default() }, self.paid, Way::Quick),
        };
        Opened { epoch: self.epoch, entry, caller, before, paid, way }
    }

    fn precise(&mut self, meter: &Meter) -> Cost {
        let wall = (meter.wall)();
        Cost { wall, cpu: self.processor.time(meter, wall), objects: (meter.objects)() }
    }

    /// Closes a span.
    pub fn close(&mut self, span: &Opened, meter: &Meter) {
        let now = match span.way {
            Way::Precise => self.precise(meter),
            Way::Quick | Way::Adjacent => Cost { wall: (meter.wall)(), ..Cost::default() },
        };
        // A forked process, or a profile that begins anew, has set the tree back while this was open.
        if span.epoch != self.epoch {
            return;
        }
        let toll = toll::of(span.way);
        let paid = self.paid.saturating_sub(span.paid).saturating_add(toll.inside);
        let cost = now.since(span.before).without(paid);
        self.paid = self.paid.saturating_add(toll.all);
        self.current = span.caller;
        self.level_ended = None;
        if span.entry == span.caller {
            return;
        }
        self.depth = self.depth.saturating_sub(1);
        if let Some(node) = self.nodes.get_mut(span.entry as usize) {
            node.count += 1;
            node.cost.wall += cost.wall;
            node.cost.cpu += cost.cpu;
            node.cost.objects += cost.objects;
            if node.identity.0 == Kind::Level && self.in_levels {
                self.level_ended = Some(now.wall);
            }
        }
    }

    /// The entry of a callee, which may be new.
    fn enter(
        &mut self,
        kind: Kind,
        name: Name<'_>,
        place: Option<Place<'_>>,
        most: usize,
        meter: &Meter,
    ) -> u32 {
        if self.nodes.len() == self.nodes.capacity() {
            self.grow(meter);
        }
        let caller = self.current;
        let full = self.nodes.len() >= most || self.depth >= DEPTH;
        let place = place.and_then(|p| Some((p.source.path.as_ref()?, p)));
        let (file, offset) = place.map_or((0, 0), |(path, p)| (self.paths.number(path), p.span.start));
        let Some(name) = self.names.number(name, !full) else {
            self.full = true;
            return caller;
        };
        let identity = (kind, name, file, offset);
        if let Some(known) = self.callee(caller, identity) {
            return known;
        }
        if full {
            self.full = true;
            return caller;
        }
        self.paid = self.paid.saturating_add(toll::of_entry());
        self.add(caller, identity, place.map_or(0, |(_, p)| p.source.line(offset)))
    }

    fn callee(&self, caller: u32, identity: Identity) -> Option<u32> {
        let node = &self.nodes[caller as usize];
        if node.callees > FEW {
            return self.known.get(&(caller, identity)).copied();
        }
        let mut at = node.first;
        while at > 0 {
            let node = &self.nodes[at as usize];
            if node.identity == identity {
                return Some(at);
            }
            at = node.next;
        }
        None
    }

    fn add(&mut self, caller: u32, identity: Identity, line: u32) -> u32 {
        let new = self.nodes.len() as u32;
        let node = &mut self.nodes[caller as usize];
        let next = std::mem::replace(&mut node.first, new);
        node.callees += 1;
        let callees = node.callees;
        self.nodes.push(Node { next, ..Node::new(caller, identity, line) });
        if callees == FEW + 1 {
            let mut at = new;
            while at > 0 {
                let node = &self.nodes[at as usize];
                self.known.insert((caller, node.identity), at);
                at = node.next;
            }
        } else if callees > FEW {
            self.known.insert((caller, identity), new);
        }
        new
    }

    /// Makes room for twice as many entries, which takes milliseconds where there are many. With the first one comes the root.
    #[cold]
    fn grow(&mut self, meter: &Meter) {
        let before = (meter.wall)();
        if self.nodes.is_empty() {
            self.nodes.push(Node::new(0, (Kind::Node, Number::Symbol(Symbol::new("all")), 0, 0), 0));
        }
        let more = self.nodes.len().max(LEAST);
        self.nodes.reserve_exact(more);
        self.known.reserve(more);
        self.names.reserve(more);
        self.paid = self.paid.saturating_add((meter.wall)().saturating_sub(before));
    }

    /// Begins and ends a search through levels.
    pub fn ask_levels(&mut self, ask: bool) {
        self.in_levels = ask;
        self.level_ended = None;
    }
}
