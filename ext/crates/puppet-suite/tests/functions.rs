//! spec/suite/functions: calls of built-in functions.

use puppet_suite::cases::run_suite;
use puppet_suite::evaluator::{run_case, with_stack};

#[test]
fn functions_have_the_results_of_stock() {
    with_stack(|| {
        run_suite("functions", |case| {
            let mut lines = run_case(&case.source);
            lines.truncate(1);
            lines
        });
    });
}
