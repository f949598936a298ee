//! Prints class, offset and length of every node of files, depth first.

use std::sync::Arc;

use puppet_syntax::ast::visit::Node;
use puppet_syntax::{ParseOptions, Source, parse_epp, parse_manifest};

fn print(node: Node<'_>) {
    let span = node.span();
    println!("{} {}:{}", node.class_name(), span.start, i64::from(span.end) - i64::from(span.start));
    node.for_each_child(&mut |child| print(child));
}

fn main() {
    let options = ParseOptions::default();
    for path in std::env::args().skip(1) {
        println!("# {path}");
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let source = Arc::new(Source::new(Some(&path), &text));
        let parse = if path.ends_with(".epp") { parse_epp } else { parse_manifest };
        match parse(source, &options) {
            Ok(program) => {
                print(Node::Expr(&program.body));
                let names = program.definitions.iter().map(|d| d.span().start.to_string());
                println!("definitions {}", names.collect::<Vec<_>>().join(" "));
            }
            Err(failure) => println!("ERROR {}", failure.error),
        }
    }
}
