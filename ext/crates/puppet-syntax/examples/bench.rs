//! Times parsing and validation of files: megabytes a second, best of several rounds.

use std::sync::Arc;
use std::time::Instant;

use puppet_syntax::validate::validate;
use puppet_syntax::{ParseOptions, Source, ValidationOptions, parse_epp, parse_manifest};

fn main() {
    let options = ParseOptions::default();
    let validation = ValidationOptions::default();
    let files: Vec<(Arc<Source>, bool)> = std::env::args()
        .skip(1)
        .filter_map(|path| {
            let text = std::fs::read_to_string(&path).ok()?;
            Some((Arc::new(Source::new(Some(&path), &text)), path.ends_with(".epp")))
        })
        .collect();
    let bytes: usize = files.iter().map(|(source, _)| source.text.len()).sum();
    let (mut parse_best, mut validate_best) = (f64::MAX, f64::MAX);
    for _ in 0..10 {
        let start = Instant::now();
        let programs: Vec<_> = files
            .iter()
            .filter_map(|(source, epp)| {
                let parse = if *epp { parse_epp } else { parse_manifest };
                parse(source.clone(), &options).ok()
            })
            .collect();
        parse_best = parse_best.min(start.elapsed().as_secs_f64());
        let start = Instant::now();
        let issues: usize =
            programs.iter().map(|p| validate(p, &validation).map_or(1, |found| found.issues.len())).sum();
        validate_best = validate_best.min(start.elapsed().as_secs_f64());
        assert!(programs.len() + issues >= programs.len());
    }
    let megabytes = bytes as f64 / 1e6;
    println!("{} files, {megabytes:.2} MB", files.len());
    println!("parse     {:.1} ms, {:.0} MB/s", parse_best * 1e3, megabytes / parse_best);
    println!("validate  {:.1} ms", validate_best * 1e3);
}
