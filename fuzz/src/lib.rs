//! Runs a target of `puppet_suite::fuzz` on the inputs of libFuzzer.

use puppet_suite::fuzz;

/// Least stack of the main thread (`script/fuzz` sets it), less what is above the first frame.
const STACK: usize = 500 << 20;

/// Called once.
pub fn begin() {
    let here = 0_u8;
    puppet_pcore::stack::set_limit((&raw const here).addr() - STACK);
    fuzz::begin();
}

/// Runs the target of a name. What is not UTF-8 is no input.
///
/// # Panics
/// When the engine does, which libFuzzer reports.
pub fn run(name: &str, data: &[u8]) -> libfuzzer_sys::Corpus {
    let (Some(target), Ok(text)) = (fuzz::find(name), std::str::from_utf8(data)) else {
        return libfuzzer_sys::Corpus::Reject;
    };
    fuzz::run(target, text);
    libfuzzer_sys::Corpus::Keep
}

/// The program of a target.
#[macro_export]
macro_rules! target {
    ($name:literal) => {
        libfuzzer_sys::fuzz_target!(
            init: $crate::begin(),
            |data: &[u8]| -> libfuzzer_sys::Corpus { $crate::run($name, data) }
        );
    };
}
