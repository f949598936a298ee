//! Evaluates cases from the standard input, separated by lines of `----`, and prints what came
//! out: the engine's half of `spec/conformance/evaluator_differential.rb`.

use std::io::{Read, Write};

fn main() {
    puppet_suite::evaluator::with_stack(|| {
        let mut text = String::new();
        if std::io::stdin().read_to_string(&mut text).is_err() {
            return;
        }
        let mut out = std::io::stdout().lock();
        for (i, case) in text.split("\n----\n").enumerate() {
            let _ = writeln!(out, "#{i} {}", puppet_suite::evaluator::run_case(case).join("\n  "));
        }
    });
}
