//! `ValueMap` beside a plain list of entries: the same after random changes, with a few entries and with many.

use puppet_pcore::Value;
use puppet_pcore::value::ValueMap;

/// Numbers that are the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// Keys of all kinds; those of one number are equal, and only those.
fn key(number: u64) -> Value {
    match number % 9 {
        0 => Value::Integer(number as i64),
        1 => Value::Float(number as f64),
        2 => Value::array(vec![Value::Integer(number as i64)]),
        3 => [Value::Undef, Value::Default, Value::from(true), Value::from(false)][(number / 9 % 4) as usize]
            .clone(),
        4 => Value::string(format!("a text that is not kept inline {number}")),
        5 => Value::Symbol(format!("k{number}").into()),
        _ => Value::string(format!("k{number}")),
    }
}

fn assert_same(map: &ValueMap, model: &[(Value, Value)], keys: u64) {
    assert_eq!(map.len(), model.len());
    assert!(map.iter().eq(model.iter().map(|(key, value)| (key, value))));
    assert!(map.iter().rev().eq(model.iter().rev().map(|(key, value)| (key, value))));
    assert!(map.keys().eq(model.iter().map(|(key, _)| key)));
    assert!(map.values().eq(model.iter().map(|(_, value)| value)));
    for number in 0..keys {
        let key = key(number);
        let place = model.iter().position(|(known, _)| *known == key);
        assert_eq!(map.get_index_of(&key), place);
        assert_eq!(map.get(&key), place.map(|place| &model[place].1));
        assert_eq!(map.get_full(&key).map(|(place, ..)| place), place);
        assert_eq!(map.contains_key(&key), place.is_some());
    }
    let copy: ValueMap = model.iter().rev().cloned().collect();
    assert_eq!(*map, copy);
    assert!(map.clone().into_iter().eq(model.iter().cloned()));
}

fn set(model: &mut Vec<(Value, Value)>, key: Value, value: Value) -> Option<Value> {
    if let Some((_, old)) = model.iter_mut().find(|(known, _)| *known == key) {
        return Some(std::mem::replace(old, value));
    }
    model.push((key, value));
    None
}

#[test]
fn is_the_same_as_a_list_of_entries() {
    let mut numbers = Numbers(1);
    for keys in [3, 9, 12, 40] {
        for _ in 0..60 {
            let mut map = ValueMap::with_capacity(numbers.below(12) as usize);
            let mut model: Vec<(Value, Value)> = Vec::new();
            for step in 0..40 {
                let (key, value) = (key(numbers.below(keys)), Value::Integer(step));
                match numbers.below(10) {
                    0 => {
                        let place = model.iter().position(|(known, _)| *known == key);
                        assert_eq!(map.shift_remove(&key), place.map(|place| model.remove(place).1));
                    }
                    1 => {
                        let gone = numbers.below(3) as i64;
                        let keep = |value: &Value| !matches!(value, Value::Integer(at) if at % 7 == gone);
                        map.retain(|_, value| keep(value));
                        model.retain(|(_, value)| keep(value));
                    }
                    2 => {
                        let found = map.get_or_insert_with(key.clone(), || value.clone()).clone();
                        if !model.iter().any(|(known, _)| *known == key) {
                            set(&mut model, key.clone(), value);
                        }
                        assert_eq!(
                            model.iter().find(|(known, _)| *known == key).map(|(_, value)| value),
                            Some(&found)
                        );
                    }
                    3 => map.reserve(numbers.below(12) as usize),
                    4 => {
                        map.extend([(key.clone(), value.clone()), (Value::from("more"), value.clone())]);
                        set(&mut model, key, value.clone());
                        set(&mut model, Value::from("more"), value);
                    }
                    5 => {
                        map.each_value(|value| *value = Value::array(vec![value.clone()]));
                        model.iter_mut().for_each(|(_, value)| *value = Value::array(vec![value.clone()]));
                    }
                    _ => assert_eq!(map.insert(key.clone(), value.clone()), set(&mut model, key, value)),
                }
                assert_same(&map, &model, keys);
            }
        }
    }
}

#[test]
fn a_few_entries_take_less_memory_than_an_index_of_them() {
    let entries = |count: i64| (0..count).map(|at| (Value::from(at), Value::from(at))).collect::<ValueMap>();
    assert!(entries(8).bytes() < entries(9).bytes() * 8 / 9);
    assert_eq!(entries(8).bytes(), 16 * size_of::<Value>());
}

#[test]
fn entries_are_in_as_many_blocks_as_are_counted() {
    for count in [1, 8, 9, 20] {
        let mut map = None;
        let found = allocation_counter::measure(|| {
            map = Some((0..count).map(|at| (Value::from(at), Value::from(at))).collect::<ValueMap>());
        });
        assert_eq!(
            Some(found.count_current),
            map.map(|map| map.blocks() as i64),
            "{count} entries: {found:?}"
        );
    }
}
