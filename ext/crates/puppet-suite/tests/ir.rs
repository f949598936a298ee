//! Promises of the design about the lowered program and the stack.

use puppet_eval::ir::{Node, Program};
use puppet_eval::{Block, Error, Unwind};
use puppet_suite::session::Session;

fn shared<T: Send + Sync>() {}

#[test]
fn programs_are_shared_between_threads() {
    shared::<Program>();
}

#[test]
fn hot_things_are_small() {
    assert!(size_of::<Node>() <= 40);
    assert_eq!(size_of::<puppet_eval::Result<()>>(), size_of::<usize>());
    assert!(size_of::<Block>() <= 24);
    assert!(size_of::<Box<Unwind>>() == size_of::<usize>());
}

#[test]
fn endless_recursion_ends() {
    let session = Session::empty();
    let result = session.evaluate("function f($x) { 1 + f($x) } f(1)", None);
    assert!(matches!(result.map_err(|e| *e), Err(Unwind::StackOverflow)));
}

#[test]
fn deep_nesting_is_no_crash() {
    let session = Session::empty();
    let text = format!("{}1{}", "[".repeat(20_000), "]".repeat(20_000));
    // Either a value or an error; the parser bounds its own depth.
    let _ = session.evaluate(&text, None);
    let text = format!("{}1", "1 + ".repeat(20_000));
    let _ = session.evaluate(&text, None);
}

#[test]
fn errors_without_a_place_get_that_of_the_expression() {
    let session = Session::empty();
    let error = session.evaluate("$x = 1\n$y = 1 + [2]", Some("/m.pp")).unwrap_err();
    let text = error.as_error().map(Error::full_message);
    let expected = "Evaluation Error: The value '[2]' cannot be converted to Numeric. (file: /m.pp, line: 2, column: 10)";
    assert_eq!(text.as_deref(), Some(expected));
}
