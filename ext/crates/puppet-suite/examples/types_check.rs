//! Compares the cases of the folders given, which `spec/conformance/types_differential.rb` wrote, with the engine.

use std::path::Path;

use puppet_suite::cases::run_folder;
use puppet_suite::evaluator::with_stack;
use puppet_suite::types::Types;

fn main() {
    for folder in std::env::args().skip(1) {
        with_stack(|| {
            let types = Types::new(Path::new(&folder));
            run_folder(Path::new(&folder), |case| types.run(case));
        });
        println!("{folder}: as stock");
    }
}
