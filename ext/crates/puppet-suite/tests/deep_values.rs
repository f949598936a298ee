//! Values nested deeper than the stack is: a question about one is an error, as it is stock's
//! `SystemStackError`, and never an answer.

use puppet_eval::Unwind;
use puppet_suite::session::Session;

/// `[[[...]]]`
const DEEP: &str = "$deep = Integer[1, 100000].reduce([]) |$inner, $n| { [$inner] }\n";

fn overflows(question: &str) {
    let session = Session::empty();
    let source = format!("type Tree = Variant[String, Array[Tree]]\n{DEEP}{question}");
    match session.evaluate(&source, None) {
        Err(unwind) => assert!(matches!(*unwind, Unwind::StackOverflow), "{question}: {unwind:?}"),
        Ok(_) => panic!("{question} was answered"),
    }
}

#[test]
fn matching_raises() {
    overflows("$deep =~ Tree");
    overflows("$deep =~ Data");
    overflows("$x = $deep ? { Tree => 1, default => 2 }");
    overflows("case $deep { Tree: { 1 } default: { 2 } }");
    overflows("assert_type(Tree, $deep)");
}

#[test]
fn inferring_raises() {
    overflows("type($deep)");
}
