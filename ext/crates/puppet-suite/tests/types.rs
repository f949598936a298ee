//! spec/suite/types: what types and values are to each other.

use puppet_suite::cases::{folder, run_folder};
use puppet_suite::evaluator::with_stack;
use puppet_suite::types::Types;

#[test]
fn types_are_to_each_other_what_they_are_in_stock() {
    with_stack(|| {
        let folder = folder("types");
        let types = Types::new(&folder);
        run_folder(&folder, |case| types.run(case));
    });
}
