//! Matching allocates nothing: types are walked as they are, values are only looked at.

use puppet_pcore::types::StructMember;
use puppet_pcore::{Type, Value, instance};

/// `Hash[String, Variant[Integer, String, Array[Struct[{name => String, Optional[ports] => Array[Integer]}]]]]`
fn wanted() -> Type {
    let member = Type::struct_of(vec![
        StructMember::with_key("name", false, Type::string()),
        StructMember::with_key("ports", true, Type::array_of(Type::integer_range(Some(0), Some(65_535)))),
    ]);
    Type::hash_of(
        Type::string(),
        Type::variant_of(vec![Type::integer(), Type::string(), Type::array_of(member)]),
    )
}

/// A hash of `count` elements, a third of them nested.
fn value(count: i64) -> Value {
    let element = |i: i64| match i % 3 {
        0 => Value::Integer(i),
        1 => Value::string(format!("the text of element {i}")),
        _ => {
            let ports = Value::array((0..4).map(|p| Value::Integer(1000 + p)).collect());
            let one =
                Value::hash(vec![("name".into(), Value::string(format!("n{i}"))), ("ports".into(), ports)]);
            let other = Value::hash(vec![("name".into(), "plain".into())]);
            Value::array(vec![one, other])
        }
    };
    Value::hash((0..count).map(|i| (Value::string(format!("key number {i}")), element(i))))
}

#[test]
fn matching_a_nested_hash_allocates_nothing() {
    let (wanted, value) = (wanted(), value(10_000));
    assert!(instance(&wanted, &value));
    let found = allocation_counter::measure(|| assert!(instance(&wanted, &value)));
    assert_eq!(found.count_total, 0, "{found:?}");
}

#[test]
fn refusing_allocates_nothing() {
    let wanted = wanted();
    let Value::Hash(mut hash) = value(10_000) else { panic!("a hash") };
    hash.make_mut().insert("last".into(), Value::Boolean(true));
    let value = Value::Hash(hash);
    assert!(!instance(&wanted, &value));
    let found = allocation_counter::measure(|| assert!(!instance(&wanted, &value)));
    assert_eq!(found.count_total, 0, "{found:?}");
}
