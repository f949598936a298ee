//! Prints the PN dump of files, one line each: path, tab, dump or error.

use std::sync::Arc;

use puppet_syntax::{ParseOptions, Source, parse_epp, parse_manifest};

fn main() {
    let options = ParseOptions::default();
    for path in std::env::args().skip(1) {
        let text = match std::fs::read(&path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) => {
                println!("{path}\tERROR {error}");
                continue;
            }
        };
        let source = Arc::new(Source::new(Some(&path), &text));
        let parse = if path.ends_with(".epp") { parse_epp } else { parse_manifest };
        match parse(source, &options) {
            Ok(program) => println!("{path}\t{}", program.to_pn()),
            Err(failure) => println!("{path}\tERROR {}", failure.error),
        }
    }
}
