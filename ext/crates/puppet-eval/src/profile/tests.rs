//! Spans by a clock that counts its readings: each takes 60 nanoseconds, half of them before the time is taken.

use std::cell::Cell;

use super::{
    Cost, Entry, Kind, Limits, Meter, entries, is_full, node, reset, span_built_in, span_level, span_of,
    start,
};

thread_local! {
    static NOW: Cell<u64> = const { Cell::new(1) };
    static READ: Cell<u32> = const { Cell::new(0) };
    static WAITED: Cell<Option<u64>> = const { Cell::new(None) };
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

/// Nothing, or the time that was not waited for; each reading waits for 5 milliseconds.
fn processor() -> u64 {
    let Some(waited) = WAITED.get() else { return 0 };
    let worked = NOW.get() - waited;
    work(5_000_000);
    WAITED.set(Some(waited + 5_000_000));
    worked
}

/// A key that the last of seven levels has: 2,700 nanoseconds for its search, 300 for what is around it.
fn look_up(key: &str) {
    let _call = span_built_in("lookup", None);
    work(300);
    let _key = span_of(Kind::Lookup, key);
    work(700);
    for (number, nanoseconds) in [100, 100, 100, 100, 100, 100, 1400].into_iter().enumerate() {
        let _level = span_level("level", Some(&format!("{number}.yaml")), || true);
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
    waits_for_a_processor_are_no_toll();
    levels_have_the_time_of_their_keys();
    levels_are_entries_within_the_bound();
    threads_hand_over_what_they_measured();
}

/// The time that measuring takes is in no cost, and levels that only look into data take no readings.
fn costs_are_those_of_work() {
    start(Meter { wall, processor, objects: none }, Limits::default());
    reset();
    look_up("first");
    let before = READ.get();
    look_up("second");
    let new = 1;
    assert_eq!(READ.get() - before, 4 + new);
    for _ in 0..998 {
        look_up("key");
    }
    let found = entries();
    assert_eq!(found.len(), 2 + 3 + 3 * 7);
    assert_eq!(wall_of(&found, Kind::Builtin, "lookup"), 3_000_000);
    assert_eq!(wall_of(&found, Kind::Lookup, "key"), 2_700 * 998);
    assert_eq!(wall_of(&found, Kind::Level, "level: 6.yaml"), 2_700_000);
    assert_eq!(wall_of(&found, Kind::Level, "level: 0.yaml"), 0);
    assert_eq!(
        found.iter().filter(|entry| entry.kind == Kind::Level).map(|entry| entry.count).sum::<u64>(),
        7_000
    );
    let Cost { cpu, objects, .. } = found[1].cost;
    assert_eq!((cpu, objects), (0, 0));
}

/// Where other processes run, a reading of the processor's time takes as long as they do; what was measured stays.
fn waits_for_a_processor_are_no_toll() {
    WAITED.set(Some(0));
    reset();
    {
        let _function = span_of(Kind::Ruby, "m::f");
        work(20_000_000);
    }
    WAITED.set(None);
    let found = entries();
    let function = found.iter().find(|entry| entry.name == "m::f").unwrap();
    assert!((19_800_000..=20_000_500).contains(&function.cost.cpu), "{}", function.cost.cpu);
}

/// A level that has work of its own, and a key that a value asks for, are measured and no part of the key's own time.
fn levels_have_the_time_of_their_keys() {
    reset();
    for is_there in [false, true] {
        let _key = span_of(Kind::Lookup, "outer");
        work(100);
        for (level, nanoseconds) in [("first", 5_000), ("second", 30)] {
            let _level = span_level(level, None, || is_there);
            work(nanoseconds);
        }
        let _inner = span_of(Kind::Lookup, "inner");
        drop(span_level("first", None, || true));
        work(1_000);
    }
    // Without a key there is a span.
    drop(span_level("alone", None, || true));
    let found = entries();
    let walls =
        [(Kind::Lookup, "outer"), (Kind::Lookup, "inner"), (Kind::Level, "first"), (Kind::Level, "second")];
    let walls = walls.map(|(kind, name)| wall_of(&found, kind, name));
    assert_eq!(walls, [2 * (100 + 5_000 + 30 + 1_000), 2_000, 5_000 + 2_000, 30 + 100 + 5_000 + 30]);
    let outer = found.iter().position(|entry| entry.name == "outer").unwrap() as u32;
    let below = found.iter().filter(|entry| entry.caller == outer).map(|entry| (&*entry.name, entry.count));
    assert_eq!(below.collect::<Vec<_>>(), [("first", 2), ("second", 2), ("inner", 2)]);
    assert!(found.iter().any(|entry| entry.name == "alone" && entry.count == 1));
}

/// Levels become entries when a profile is read, and count for its bound: the time of what has no room stays with the key.
fn levels_are_entries_within_the_bound() {
    start(Meter { wall, processor, objects: none }, Limits { entries: Some(20), ..Limits::default() });
    reset();
    for number in 0..100 {
        let _key = span_of(Kind::Lookup, "key");
        drop(span_level("level", Some(&format!("{number}.yaml")), || true));
        work(100);
    }
    let found = entries();
    assert!(is_full() && (15..=20).contains(&found.len()), "{}", found.len());
    assert_eq!(wall_of(&found, Kind::Lookup, "key"), 10_000);
    let levels = found.iter().filter(|entry| entry.kind == Kind::Level);
    assert!(levels.clone().all(|entry| entry.cost.wall == 100 && entry.count == 1));
}

/// Costs of other threads are there once their compiles have ended; a compile within another one is part of it.
fn threads_hand_over_what_they_measured() {
    let meter = Meter { wall, processor, objects: none };
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
