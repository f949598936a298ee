//! Time of matching, reading and describing types; `bench/types.rb` runs the same with stock
//! and prints both.

use std::hint::black_box;
use std::time::Instant;

use puppet_pcore::mismatch::describe_mismatch;
use puppet_pcore::{PHash, Type, Value, instance};
use puppet_suite::session::Session;

const TYPE: &str = "Hash[String, Variant[Integer, String, Array[Struct[{name => String, \
                    Optional[port] => Integer[0, 65535]}]]]]";

/// 10,000 elements: numbers, texts and arrays of structs.
fn nested() -> Value {
    let member = |i: i64| {
        Value::hash([
            (Value::from("name"), Value::from(format!("n{i}"))),
            ("port".into(), (i % 65_535).into()),
        ])
    };
    let entries: PHash = (0..10_000_i64)
        .map(|i| {
            let value = match i % 3 {
                0 => Value::Integer(i),
                1 => Value::from(format!("v{i}")),
                _ => Value::array((0..3).map(member).collect()),
            };
            (Value::from(format!("k{i}")), value)
        })
        .collect();
    Value::Hash(entries)
}

/// Microseconds of one run, the best of five rounds.
fn time(runs: u32, mut body: impl FnMut()) -> f64 {
    let round = |body: &mut dyn FnMut()| {
        let start = Instant::now();
        for _ in 0..runs {
            body();
        }
        start.elapsed().as_secs_f64() * 1e6 / f64::from(runs)
    };
    (0..5).map(|_| round(&mut body)).fold(f64::INFINITY, f64::min)
}

fn main() {
    let session = Session::empty();
    let Ok(Value::Type(t)) = session.evaluate(TYPE, None) else {
        eprintln!("the type cannot be read");
        std::process::exit(2);
    };
    let value = nested();
    if !instance(&t, &value) {
        eprintln!("the value does not match");
        std::process::exit(2);
    }
    println!("instance {}", time(20, || _ = black_box(instance(black_box(&t), black_box(&value)))));
    let mut count = 0_u32;
    let parse = time(2000, || {
        // Another text each time: what is remembered is not what is measured.
        count += 1;
        let text = TYPE.replace("65535", &count.to_string());
        let parsed: Option<Type> = session.compiler.evaluator.parse_type(&text).ok();
        _ = black_box(parsed);
    });
    println!("parse {parse}");
    let wrong = Value::hash([
        (Value::from("a"), Value::Integer(1)),
        ("b".into(), Value::Float(1.5)),
        ("c".into(), Value::array(vec![Value::hash([(Value::from("name"), Value::Integer(3))])])),
    ]);
    println!(
        "mismatch {}",
        time(2000, || _ = black_box(describe_mismatch("it", black_box(&t), black_box(&wrong))))
    );
}
