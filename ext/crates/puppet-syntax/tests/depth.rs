//! Nesting: as deep as the stack allows, and an error instead of a crash beyond.

use std::sync::Arc;

use puppet_syntax::{ParseOptions, Program, Source, parse_epp, parse_manifest, stack};

/// Runs `f` on a stack of a size.
fn on_stack(size: usize, f: impl FnOnce() + Send) {
    std::thread::scope(|scope| {
        let run = || {
            let here = 0_u8;
            let top = (&raw const here).addr();
            stack::set_bounds((top - size, top));
            f();
        };
        let thread = std::thread::Builder::new().stack_size(size + 65_536).spawn_scoped(scope, run);
        thread.expect("a thread").join().expect("no panic");
    });
}

fn parse(text: &str) -> Result<Program, String> {
    let source = Arc::new(Source::new(None, text));
    let parsed = if text.starts_with("<%") { parse_epp } else { parse_manifest };
    parsed(source, &ParseOptions::default()).map_err(|failure| failure.error.to_string())
}

fn constructs(levels: usize) -> Vec<String> {
    let nested = |open: &str, inner: &str, close: &str| {
        format!("{}{inner}{}", open.repeat(levels), close.repeat(levels))
    };
    vec![
        format!("if $a {{ 1 }} {}else {{ 2 }}", "elsif $b { 3 } ".repeat(levels)),
        format!("$a{}", " + 1".repeat(levels)),
        format!("$a{}", " and $b".repeat(levels)),
        format!("A['a']{}", " -> A['b']".repeat(levels)),
        format!("$a{}", "[1]".repeat(levels)),
        format!("$a{}", ".b".repeat(levels)),
        format!("{}1", "$a = ".repeat(levels)),
        format!("{}$a", "!".repeat(levels)),
        format!("{}$a", "-".repeat(levels)),
        nested("$a ? { 1 => ", "2", " }"),
        nested("[", "", "]"),
        nested("{ a => ", "1", " }"),
        nested("Array[", "Integer", "]"),
        nested("(", "1", ")"),
        nested("if $a { ", "1", " }"),
        nested("case 1 { 1: { ", "1", " } }"),
        nested("f(", "1", ")"),
        nested("f() |$x| { ", "1", " }"),
        nested("class a { ", "", " }"),
        nested("\"${", "1", "}\""),
        format!("N <| {} |>", nested("(", "a == b", ")")),
        nested("<% if $a { -%>", "x", "<% } -%>"),
        // The content of a heredoc is copied when it ends.
        format!("@(\"E\")\n${{$a{}}}\n| E\n", " + 1".repeat(levels)),
        format!("@(\"E\")\n${{{}}}\n| E\n", nested("f(", "1", ")")),
        format!("@(\"E\")\n${{{}}}\n| E\n", nested("if $a { ", "1", " }")),
    ]
}

#[test]
fn nesting_has_no_limit_but_the_stack() {
    on_stack(128 << 20, || {
        for text in constructs(2_000) {
            if let Err(error) = parse(&text) {
                panic!("{}...: {error}", &text[..40]);
            }
        }
    });
}

#[test]
fn what_is_too_deep_is_an_error_on_every_stack() {
    for size in [256 << 10, 1 << 20, 8 << 20] {
        on_stack(size, || {
            for text in constructs(100_000) {
                let error = parse(&text).expect_err("an error");
                assert!(error.contains("stack level too deep"), "{}...: {error}", &text[..40]);
            }
        });
    }
}

#[test]
fn tall_trees_are_freed_on_small_stacks() {
    on_stack(128 << 20, || {
        let programs: Vec<Program> = constructs(2_000).iter().filter_map(|text| parse(text).ok()).collect();
        on_stack(128 << 10, move || drop(programs));
    });
}

#[test]
fn an_error_below_many_parentheses_is_found() {
    on_stack(64 << 20, || {
        let open = "(".repeat(1_000);
        let unbalanced = format!("{open}1{}", ")".repeat(999));
        assert_eq!(parse(&unbalanced).expect_err("an error"), "Syntax error at end of input");
        let error = parse(&format!("{open})")).expect_err("an error");
        assert_eq!(error, "Syntax error at ')' (line: 1, column: 1001)");
    });
}
