//! Spans by a clock that counts its readings: each takes 60 nanoseconds, half of them before the time is taken.

use std::cell::Cell;

use super::{
    Cost, Entry, Kind, Limits, Meter, entries, levels, node, reset, span_built_in, span_level, span_of, start,
};

thread_local! {
    static NOW: Cell<u64> = const { Cell::new(1) };
    static READ: Cell<u32> = const { Cell::new(0) };
}

fn work(nanoseconds: u64) {
    NOW.set(NOW.get() + nanoseconds);
}

fn wall() -> u64 {
    work(30);
    let now = NOW.get();
    work(30);
    READ.set(READ.get() + 1);
    now
}

fn none() -> u64 {
    0
}

/// A key that the last of seven levels has: 2,000 nanoseconds for levels, 1,000 for what is around them.
fn look_up(key: &str) {
    let _call = span_built_in("lookup", None);
    work(300);
    let _key = span_of(Kind::Lookup, key);
    work(700);
    let _levels = levels();
    for (number, nanoseconds) in [100, 100, 100, 100, 100, 100, 1400].into_iter().enumerate() {
        let _level = span_level("level", Some(&format!("{number}.yaml")));
        work(nanoseconds);
    }
}

fn wall_of(found: &[Entry], kind: Kind, name: &str) -> u64 {
    found.iter().filter(|entry| entry.kind == kind && entry.name == name).map(|entry| entry.cost.wall).sum()
}

/// One test: the process has one profile.
#[test]
fn spans() {
    costs_are_those_of_work();
    threads_hand_over_what_they_measured();
}

/// The time that measuring takes is in no cost, and levels share the readings between them.
fn costs_are_those_of_work() {
    start(Meter { wall, processor: none, objects: none }, Limits::default());
    reset();
    let before = READ.get();
    look_up("first");
    let grown = 2;
    assert_eq!(READ.get() - before, 12 + grown);
    for _ in 0..999 {
        look_up("key");
    }
    let found = entries();
    assert_eq!(found.len(), 18);
    assert_eq!(wall_of(&found, Kind::Builtin, "lookup"), 3_000_000);
    assert_eq!(wall_of(&found, Kind::Lookup, "key"), 2_700 * 999);
    assert_eq!(wall_of(&found, Kind::Level, "level: 6.yaml"), 1_400_000);
    assert_eq!(
        found.iter().filter(|entry| entry.kind == Kind::Level).map(|entry| entry.count).sum::<u64>(),
        7_000
    );
    let Cost { cpu, objects, .. } = found[1].cost;
    assert_eq!((cpu, objects), (0, 0));
}

/// Costs of other threads are there once their compiles have ended; a compile within another one is part of it.
fn threads_hand_over_what_they_measured() {
    let meter = Meter { wall, processor: none, objects: none };
    std::thread::spawn(move || {
        start(meter, Limits::default());
        reset();
        let compile = || {
            let _node = node(&"n".into(), "production");
            look_up("key");
            drop(node(&"inner".into(), "production"));
            look_up("key");
        };
        compile();
        for _ in 0..2 {
            std::thread::spawn(compile).join().unwrap();
        }
        let found = entries();
        let count = |kind, name: &str| {
            found
                .iter()
                .filter(|entry| entry.kind == kind && entry.name == name)
                .map(|entry| entry.count)
                .sum::<u64>()
        };
        let counts = (count(Kind::Node, "n"), count(Kind::Node, "inner"), count(Kind::Lookup, "key"));
        assert_eq!(counts, (3, 3, 6));
        assert_eq!(wall_of(&found, Kind::Lookup, "key"), 2_700 * 6);
        assert!(found.iter().enumerate().skip(1).all(|(number, entry)| (entry.caller as usize) < number));
    })
    .join()
    .unwrap();
}
