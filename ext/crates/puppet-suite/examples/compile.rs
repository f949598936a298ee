//! Compiles a manifest without Ruby and prints the catalog:
//! `cargo run -p puppet-suite --example compile -- manifest facts.json modulepath [times]`

use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use puppet_compiler::catalog::to_data::DataOptions;
use puppet_compiler::{Compiler, Environment, Manifest, NodeInput};
use puppet_eval::evaluator::Settings;
use puppet_pcore::Value;
use puppet_suite::host::{MemoryHost, from_json};
use puppet_suite::range::Range;
use puppet_syntax::Symbol;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let [_, manifest, facts, rest @ ..] = args.as_slice() else {
        eprintln!("usage: compile manifest facts.json [modulepath [times]]");
        std::process::exit(2);
    };
    let facts = std::fs::read_to_string(facts).unwrap_or_else(|_| "{}".to_owned());
    let facts = from_json(&serde_json::from_str(&facts).unwrap_or_default());
    let Value::Hash(facts) = facts else { std::process::exit(2) };
    let mut environment = Environment::new("production");
    environment.manifest = Manifest::Path(manifest.into());
    environment.modulepath = rest.first().map(|p| p.split(':').map(Into::into).collect()).unwrap_or_default();
    let mut host = MemoryHost::default();
    let range = Symbol::new("range");
    host.functions.insert(range, Rc::new(Range(range)));
    let read = std::fs::read(manifest).map(|text| host.files.add(manifest, text)).and_then(|()| {
        environment.modulepath.iter().try_for_each(|folder| host.files.add_tree(folder, folder))
    });
    if read.is_err() || environment.scan_modules(&host).is_err() {
        eprintln!("cannot read the manifest and the modules");
        std::process::exit(1);
    }
    let environment = Arc::new(environment);
    let times: usize = rest.get(1).and_then(|n| n.parse().ok()).unwrap_or(1);
    let host = Rc::new(host);
    let mut json = String::new();
    for _ in 0..times {
        let started = Instant::now();
        let node = NodeInput {
            name: "node.example.com".into(),
            names: vec!["node.example.com".into()],
            parameters: facts.clone(),
            facts: facts.clone(),
            ..NodeInput::default()
        };
        let result =
            Compiler::new(node, environment.clone(), host.clone(), Settings::default()).and_then(|c| {
                c.set_version(Value::Integer(0));
                c.compile()?;
                let compiled = started.elapsed();
                let options = DataOptions {
                    name: "node.example.com",
                    environment: "production",
                    rich_data: true,
                    warn: &|message, _, _| eprintln!("{message}"),
                };
                json = c.finished_catalog()?.to_json(&options).with_plain_floats();
                eprintln!("compiled in {compiled:?}, with JSON {:?}", started.elapsed());
                Ok(())
            });
        for entry in host.log.borrow_mut().drain(..) {
            eprintln!("{:?}: {}", entry.level, entry.message);
        }
        if let Err(unwind) = result {
            match unwind.as_error() {
                Some(error) => eprintln!("{:?}: {}", error.class, error.full_message()),
                None => eprintln!("{unwind:?}"),
            }
            std::process::exit(1);
        }
    }
    println!("{json}");
}
