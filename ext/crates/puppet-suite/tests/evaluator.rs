//! spec/suite/evaluator: programs without a catalog.

use puppet_suite::cases::run_suite;
use puppet_suite::evaluator::{run_case, with_stack};

#[test]
fn programs_have_the_values_of_stock() {
    with_stack(|| run_suite("evaluator", |case| run_case(&case.source)));
}
