//! Regular expressions as objects of a process; what they match is in spec/suite/functions/regular_expressions.cases.

use puppet_pcore::value::Regexp;

#[test]
fn expressions_of_run_time_are_not_kept_for_ever() {
    let held = Regexp::new("held by a program").expect("a regular expression");
    for number in 0..5_000 {
        Regexp::new(&format!("made at run time {number}")).expect("a regular expression");
    }
    assert!(Regexp::kept() < 2_500, "{} are kept", Regexp::kept());
    let again = Regexp::new("held by a program").expect("a regular expression");
    assert!(std::sync::Arc::ptr_eq(&held, &again));
}
