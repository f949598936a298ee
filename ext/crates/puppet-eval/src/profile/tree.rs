//! The tree of callers.

use puppet_syntax::Symbol;
use rustc_hash::FxHashMap;

use super::clock::{Meter, Processor, SHORT};
use super::entry::{Cost, Entry, Kind};
use super::names::{Name, Names, Number, Paths};
use super::steps::{Asked, Search, Steps};
use super::toll::{self, Toll};
use crate::error::Place;

/// More entries than this become one for each caller: keys made of values would be without end.
pub(super) const ENTRIES: usize = 200_000;

/// Room for entries at first.
const LEAST: usize = 512;

/// Deeper callees are counted for their callers: reports repeat the callers of each entry.
const DEPTH: u32 = 256;

/// Callees of an entry that are found without a table.
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
    /// Of a key: the levels that its first search asked.
    asked: Asked,
}

impl Node {
    fn new(caller: u32, identity: Identity, line: u32) -> Node {
        let (cost, asked) = Default::default();
        Node { caller, identity, line, callees: 0, first: 0, next: 0, count: 0, cost, asked }
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
    /// True for a key.
    searches: bool,
}

/// Kinds of spans by what their measuring takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Wall time alone.
    Quick,
    /// Processor time and objects, too.
    Precise,
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
    /// Most entries that there may be, with those of levels.
    most: usize,
    /// Nanoseconds that measuring has taken.
    pub paid: u64,
    /// Number of this tree among those of the thread.
    epoch: u32,
    steps: Steps,
    /// Keys whose spans are open.
    searches: Vec<Search>,
    /// Other searches than the first ones of their keys, by key and path.
    more: FxHashMap<(u32, u32), Asked>,
    /// Entries that paths of levels become.
    levels: usize,
    /// True while a compile of another environment runs.
    pub muted: bool,
    /// True while tolls are being found out.
    pays_nothing: bool,
}

impl Tree {
    /// One whose costs have the tolls in them.
    pub fn paying_nothing() -> Tree {
        Tree { pays_nothing: true, ..Tree::default() }
    }

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

    /// Cost of an entry so far.
    pub fn cost_of(&self, entry: u32) -> Cost {
        self.nodes.get(entry as usize).map_or_else(Cost::default, |node| node.cost)
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
        let mut entries = self.nodes.iter().map(entry).collect();
        self.add_levels(&mut entries);
        entries
    }

    /// Adds levels that keys were asked at to the entries of the keys.
    fn add_levels(&self, entries: &mut Vec<Entry>) {
        let levels = self.nodes.iter().enumerate().filter(|(_, node)| node.identity.0 == Kind::Level);
        let mut known: FxHashMap<(u32, Number), usize> =
            levels.map(|(at, node)| ((node.caller, node.identity.1), at)).collect();
        let mut names = FxHashMap::default();
        let first = self.nodes.iter().enumerate().map(|(key, node)| (key as u32, node.asked));
        let mut more = self.more.iter().map(|((key, _), asked)| (*key, *asked)).collect::<Vec<_>>();
        more.sort_by_key(|(key, asked)| (*key, asked.step));
        for (caller, asked) in first.chain(more) {
            let mut path = self.steps.path(asked.step).collect::<Vec<_>>();
            path.reverse();
            let last = path.len();
            for (number, level) in path.into_iter().enumerate() {
                let at = *known.entry((caller, level)).or_insert_with(|| {
                    let name = names.entry(level).or_insert_with(|| self.names.text(level)).clone();
                    let cost = Cost::default();
                    entries.push(Entry { caller, kind: Kind::Level, name, place: None, count: 0, cost });
                    entries.len() - 1
                });
                entries[at].count += asked.count;
                if number + 1 == last {
                    entries[at].cost.wall += asked.wall;
                }
            }
        }
    }

    /// Opens a span. The clock is read last.
    pub fn open(
        &mut self,
        kind: Kind,
        name: Name<'_>,
        place: Option<Place<'_>>,
        most: usize,
        meter: &Meter,
    ) -> Opened {
        if self.nodes.is_empty() {
            self.grow();
        }
        self.most = most;
        let caller = self.current;
        let (entry, began) = self.enter(kind, name, place, meter);
        if entry != caller {
            self.depth += 1;
        }
        self.current = entry;
        let searches = kind == Kind::Lookup;
        if searches {
            self.searches.push(Search { entry: (entry != caller).then_some(entry), ..Search::default() });
        }
        let way = if kind.is_precise() { Way::Precise } else { Way::Quick };
        let wall = (meter.wall)();
        if let Some(began) = began {
            self.pay(wall.saturating_sub(began));
        }
        let paid = self.paid;
        let before = self.cost(way, wall, meter);
        Opened { epoch: self.epoch, entry, caller, before, paid, way, searches }
    }

    /// Cost of the thread at this moment of wall time.
    fn cost(&mut self, way: Way, wall: u64, meter: &Meter) -> Cost {
        if way == Way::Quick {
            return Cost { wall, ..Cost::default() };
        }
        let (cpu, took) = self.processor.time(meter, wall);
        self.pay(took);
        Cost { wall, cpu, objects: (meter.objects)() }
    }

    /// Leaves nanoseconds out of the costs of what is open. Measuring that took long waited for a processor, and the wait is no
    /// processor time to leave out.
    fn pay(&mut self, nanoseconds: u64) {
        self.paid = self.paid.saturating_add(nanoseconds.min(SHORT));
    }

    /// Closes a span.
    pub fn close(&mut self, span: &Opened, meter: &Meter) {
        let wall = (meter.wall)();
        let before = self.paid;
        let now = self.cost(span.way, wall, meter);
        // A forked process, or a profile that begins anew, has set the tree back while this was open.
        if span.epoch != self.epoch {
            return;
        }
        let toll = if self.pays_nothing { Toll::default() } else { toll::of(span.way) };
        let search = if span.searches { self.searches.pop() } else { None };
        let counted = search.map_or(0, |search| if self.pays_nothing { 0 } else { search.counted });
        let levels = toll::of_levels(counted);
        let paid = before.saturating_sub(span.paid).saturating_add(toll.inside + levels);
        let cost = now.since(span.before).without(paid);
        self.pay(toll.all + levels);
        self.current = span.caller;
        if span.entry == span.caller {
            return;
        }
        self.depth = self.depth.saturating_sub(1);
        if let Some(node) = self.nodes.get_mut(span.entry as usize) {
            node.count += 1;
            node.cost.wall += cost.wall;
            node.cost.cpu += cost.cpu;
            node.cost.objects += cost.objects;
        }
        if let Some(search) = search.filter(|search| search.step > 0) {
            let wall = cost.wall.saturating_sub(search.callees);
            self.add_search(span.entry, Asked { step: search.step, count: 1, wall });
        }
        if let Some(around) = self.searches.last_mut().filter(|search| search.entry == Some(span.caller)) {
            around.callees += cost.wall;
        }
    }

    fn add_search(&mut self, key: u32, asked: Asked) {
        let length = self.steps.length(asked.step);
        let Some(node) = self.nodes.get_mut(key as usize) else { return };
        if node.asked.step == asked.step {
            node.asked.add(asked);
        } else if node.asked.step == 0 {
            node.asked = asked;
            self.levels += length;
        } else if let Some(known) = self.more.get_mut(&(key, asked.step)) {
            known.add(asked);
        } else if self.has_room() {
            self.more.insert((key, asked.step), asked);
            self.levels += length;
        } else {
            self.full = true;
        }
    }

    /// True while more entries may be added.
    fn has_room(&self) -> bool {
        self.nodes.len() + self.levels < self.most
    }

    /// Counts a level for the key whose span is open. False if there is none.
    pub fn ask(&mut self, level: &str, location: Option<&str>, meter: &Meter) -> bool {
        let add = self.has_room();
        let Some(search) = self.searches.last_mut() else { return false };
        if let Some(step) = self.steps.again(search.step, level, location, &self.names) {
            search.step = step;
            search.counted += 1;
            return true;
        }
        let began = (meter.wall)();
        match self.steps.step(search.step, Name::Level(level, location), &mut self.names, add) {
            Some(step) => search.step = step,
            None => self.full = true,
        }
        let took = (meter.wall)().saturating_sub(began);
        // Of the two readings one lies between the moments that they give, and an empty span takes as long as the other.
        self.pay(took + toll::of(Way::Quick).inside);
        true
    }

    /// The entry of a callee. For a new one also the time when work for it began.
    fn enter(
        &mut self,
        kind: Kind,
        name: Name<'_>,
        place: Option<Place<'_>>,
        meter: &Meter,
    ) -> (u32, Option<u64>) {
        let caller = self.current;
        let place = place.and_then(|p| Some((p.source.path.as_ref()?, p)));
        let (file, offset) = place.map_or((0, 0), |(path, p)| (self.paths.number(path), p.span.start));
        let number = self.names.number(name, false);
        if let Some(known) = number.and_then(|name| self.callee(caller, (kind, name, file, offset))) {
            return (known, None);
        }
        let began = (meter.wall)();
        if !self.has_room() || self.depth >= DEPTH {
            self.full = true;
            return (caller, Some(began));
        }
        if self.nodes.len() == self.nodes.capacity() {
            self.grow();
        }
        let Some(name) = self.names.number(name, true) else { return (caller, Some(began)) };
        let line = place.map_or(0, |(_, p)| p.source.line(offset));
        (self.add(caller, (kind, name, file, offset), line), Some(began))
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
    fn grow(&mut self) {
        if self.nodes.is_empty() {
            self.nodes.push(Node::new(0, (Kind::Node, Number::Symbol(Symbol::new("all")), 0, 0), 0));
        }
        let more = self.nodes.len().max(LEAST);
        self.nodes.reserve_exact(more);
        self.known.reserve(more);
        self.names.reserve(more);
    }
}
