//! `PuppetRs::Native::Coverage`: counters of evaluated code (`puppet_eval::coverage`) as Ruby reads them.

use std::sync::Arc;

use magnus::prelude::*;
use magnus::{Error, RArray, RModule, RString, Ruby, function};
use puppet_eval::coverage::{self, Covered, Kind, Point};
use puppet_syntax::{FileNamespace, Outcome, ParseOptions, Source, ValidationOptions};

use crate::class::parser::regexp_error;
use crate::guard::guard;

/// Defines the module.
///
/// # Errors
/// When Ruby refuses.
pub fn init(native: RModule) -> Result<(), Error> {
    let module = native.define_module("Coverage")?;
    module.define_singleton_method("start", function!(coverage::start, 0))?;
    module.define_singleton_method("reset", function!(coverage::reset, 0))?;
    module.define_singleton_method("on?", function!(coverage::is_on, 0))?;
    module.define_singleton_method("files", function!(files, 0))?;
    module.define_singleton_method("digest", function!(digest, 1))?;
    module.define_singleton_method("read", function!(read, 3))
}

/// Ruby's own library for this would be loaded for coverage alone.
fn digest(text: RString) -> String {
    // SAFETY: nothing of Ruby runs while the bytes are read.
    puppet_functions::sha256_hex(unsafe { text.as_slice() })
}

/// `[[path, digest of the text, points], ...]`
fn files(ruby: &Ruby) -> Result<RArray, Error> {
    guard(ruby, || {
        let files = ruby.ary_new();
        for covered in coverage::all() {
            let points = ruby.ary_new();
            for point in &covered.points {
                points.push(entry(ruby, &covered, point)?)?;
            }
            let file = ruby.ary_new();
            file.push(covered.source.path.as_deref().unwrap_or(""))?;
            file.push(puppet_functions::sha256_hex(covered.source.text.as_bytes()))?;
            file.push(points)?;
            files.push(file)?;
        }
        Ok(files)
    })
}

/// `[hits, dead, line, column, kind, ...]`: the rest is lines of an `expression`, kind and name of a `body`, branch, number, its
/// line and label of an `arm`.
fn entry(ruby: &Ruby, covered: &Covered, point: &Point) -> Result<RArray, Error> {
    let entry = ruby.ary_new();
    entry.push(covered.hits(point))?;
    entry.push(point.dead)?;
    entry.push(point.line)?;
    entry.push(point.column)?;
    match &point.kind {
        Kind::Expression(lines) => {
            entry.push(ruby.to_symbol("expression"))?;
            entry.push(ruby.ary_from_iter(lines.iter().copied()))?;
        }
        Kind::Body { kind, name } => {
            entry.push(ruby.to_symbol("body"))?;
            entry.push(*kind)?;
            entry.push(&**name)?;
        }
        Kind::Arm { branch, number, at, label } => {
            entry.push(ruby.to_symbol("arm"))?;
            entry.push(*branch)?;
            entry.push(*number)?;
            entry.push(*at)?;
            entry.push(&**label)?;
        }
    }
    Ok(entry)
}

/// `read(path, text, epp)`: registers the points of a file that nothing has read. False if it has a fault.
fn read(ruby: &Ruby, path: String, text: String, epp: bool) -> Result<bool, Error> {
    guard(ruby, || {
        let source = Arc::new(Source::owned(Some(&path), text));
        let options = ValidationOptions {
            parse: ParseOptions { regexp_error: Some(regexp_error), tasks: is_plan(&path) },
            namespace: FileNamespace::Any,
            ..ValidationOptions::default()
        };
        let Outcome { result, .. } = puppet_syntax::load(source, epp, &options);
        Ok(result.map(|ast| puppet_eval::lower::program(&ast)).is_ok())
    })
}

/// Plans are written in a larger language.
fn is_plan(path: &str) -> bool {
    let folders = ["manifests", "functions", "types", "templates", "plans"];
    path.rsplit('/').find(|part| folders.contains(part)) == Some("plans")
}
