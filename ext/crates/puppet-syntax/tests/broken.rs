//! Sources that are not programs.

use std::sync::Arc;

use puppet_syntax::{Source, ValidationOptions, load};

/// Whatever comes in: no panic, no endless loop, no stack overflow.
#[test]
fn broken_sources_end_in_errors() {
    let mut sources = vec![
        "(".repeat(100_000),
        "[".repeat(100_000),
        "{".repeat(100_000),
        "\"${".repeat(10_000),
        "!".repeat(100_000),
        "-".repeat(100_000),
        "if true {".repeat(10_000),
        "$x = ".repeat(100_000),
        "@".repeat(100_000),
        format!("$x = {}1", "1 + ".repeat(100_000)),
        format!("$x{}", "[0]".repeat(100_000)),
        format!("$x{}", ".y".repeat(100_000)),
        format!("a{}", " -> a".repeat(100_000)),
        format!("if a {{ }} {}", "elsif a { } ".repeat(10_000)),
        format!("a{}", " ? { b => c }".repeat(10_000)),
        format!("a{}", " {}".repeat(10_000)),
        "class a { ".repeat(10_000),
        "a => ".repeat(10_000),
        "f(".repeat(10_000),
        "@(\"a\")\n${@(\"b\")\n".repeat(1000),
    ];
    // Every prefix of code that has a bit of everything.
    let code = "class a($x = \"b${c[1]}d\", Integer[1] *$y) inherits b { @file { 'a': b => @(\"E\"/L), * => $z }\n e ${f}\n | E\n A <| b == c |> -> B['c'] $x ? { /d/ => 0x1f, default => -1.5 } foo(1) |$x| { } }";
    sources.extend((0..code.len()).filter_map(|i| code.get(..i).map(String::from)));
    sources.extend((0..code.len()).filter_map(|i| code.get(i..).map(String::from)));
    for text in sources {
        for epp in [false, true] {
            let source = Arc::new(Source::new(None, &text));
            drop(load(source, epp, &ValidationOptions::default()));
        }
    }
}

/// A rule that fails reports the error of the lexer, if it has looked at what is not lexed; else its own.
#[test]
fn errors_of_the_lexer_come_first_where_they_were_looked_at() {
    let message = |text: &str| {
        let source = Arc::new(Source::new(None, text));
        let outcome = load(source, false, &ValidationOptions::default());
        outcome.result.err().map(|error| error.message).unwrap_or_default()
    };
    let unclosed = "Unclosed quote after \"'\" followed by 'x";
    for text in ["1, 2 'x", "$a { 'x", "@$a 'x", "if 1 { 2 } 'x", "$a = 'x", "f('x", "case 1 { 'x"] {
        assert!(message(text).starts_with(unclosed), "{text}: {}", message(text));
    }
    assert_eq!(message("1, 2"), "illegal comma separated argument list");
    assert!(message("$a } 'x").starts_with("Syntax error at '}'"), "{}", message("$a } 'x"));
}
