//! Runs a part of the engine on inputs made at random, without Ruby: `script/fuzz` calls it for each target.
//!
//!     fuzz TARGET --seconds N [--seed N] [--at N] [--last FILE] CORPUS...
//!     fuzz TARGET --write FOLDER CORPUS...
//!
//! An input is a text of the corpus after some mutations, all of them chosen by the seed and the input's number, so that
//! `--at N` repeats one. A panic, and an input that takes longer than [`SLOW`], is a finding: it is printed, and the exit
//! status is 1. What ends the process leaves the number of its input in the file of `--last`. `--write` writes the texts to files,
//! and the words that are put into them, for fuzzers that change texts themselves (`fuzz`).

mod mutate;

use std::io::{Seek, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use mutate::{Corpus, Rng};
use puppet_suite::fuzz as targets;
use targets::SLOW;

struct Options {
    target: String,
    seconds: u64,
    seed: u64,
    at: Option<u64>,
    last: Option<String>,
    write: Option<String>,
    corpus: Vec<String>,
}

fn options() -> Option<Options> {
    let mut args = std::env::args().skip(1);
    let mut found = Options {
        target: args.next()?,
        seconds: 60,
        seed: 1,
        at: None,
        last: None,
        write: None,
        corpus: Vec::new(),
    };
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--seconds" => found.seconds = args.next()?.parse().ok()?,
            "--seed" => found.seed = args.next()?.parse().ok()?,
            "--at" => found.at = Some(args.next()?.parse().ok()?),
            "--last" => found.last = Some(args.next()?),
            "--write" => found.write = Some(args.next()?),
            _ => found.corpus.push(arg),
        }
    }
    Some(found)
}

/// Runs one input; the reason if it is a finding.
fn run(target: targets::Target, input: &str) -> (bool, Option<String>) {
    let started = Instant::now();
    let outcome = catch_unwind(AssertUnwindSafe(|| targets::run(target, input)));
    let finding = match &outcome {
        Err(panic) => {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            Some(format!(
                "panic: {}",
                text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("of another kind")
            ))
        }
        Ok(_) if started.elapsed() > SLOW => Some(format!("took {:?}", started.elapsed())),
        Ok(_) => None,
    };
    (outcome.unwrap_or(false), finding)
}

fn fuzz(options: &Options) -> bool {
    let Some(target) = targets::find(&options.target) else {
        eprintln!("no target {}: one of {}", options.target, targets::names().join(", "));
        return false;
    };
    let corpus = Corpus::read(&options.corpus, &options.target);
    if let Some(folder) = &options.write {
        return corpus.write(folder).map_err(|error| eprintln!("{folder}: {error}")).is_ok();
    }
    let mut last = options.last.as_ref().and_then(|path| std::fs::File::create(path).ok());
    let end = Instant::now() + Duration::from_secs(options.seconds);
    let mut number = options.at.unwrap_or(0);
    let (mut inputs, mut accepted, mut findings) = (0_u64, 0_u64, 0_u64);
    while options.at.map_or(Instant::now() < end, |_| inputs == 0) {
        if let Some(file) = &mut last {
            let _ = file.rewind().and_then(|()| write!(file, "{number}"));
        }
        let input = corpus.input(&mut Rng::new(options.seed, number));
        if options.at.is_some() {
            println!("{input}\n----");
        }
        let (valid, finding) = run(target, &input);
        inputs += 1;
        accepted += u64::from(valid);
        if let Some(reason) = finding {
            findings += 1;
            println!("{} --seed {} --at {number}: {reason}\n{input}\n----", options.target, options.seed);
        }
        number += 1;
    }
    println!(
        "{}: {inputs} inputs of a corpus of {}, {accepted} accepted, {findings} findings",
        options.target,
        corpus.len()
    );
    findings == 0
}

fn main() {
    let Some(options) = options() else {
        eprintln!("usage: fuzz TARGET [--seconds N] [--seed N] [--at N] [--last FILE] CORPUS...");
        std::process::exit(2);
    };
    std::panic::set_hook(Box::new(|_| ()));
    targets::begin();
    let mut clean = false;
    puppet_suite::evaluator::with_stack(|| clean = fuzz(&options));
    std::process::exit(i32::from(!clean));
}
