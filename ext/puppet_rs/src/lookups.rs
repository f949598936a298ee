//! `PuppetRs::Native::Lookups`: the record of lookups (`puppet_compiler::record`) as Ruby reads it.

use magnus::prelude::*;
use magnus::{Error, RArray, RModule, Ruby, function};
use puppet_lookup::record;

use crate::guard::guard;

/// Defines the module.
///
/// # Errors
/// When Ruby refuses.
pub fn init(native: RModule) -> Result<(), Error> {
    let module = native.define_module("Lookups")?;
    module.define_singleton_method("start", function!(record::start, 0))?;
    module.define_singleton_method("reset", function!(record::reset, 0))?;
    module.define_singleton_method("keys", function!(keys, 0))?;
    module.define_singleton_method("nothing", function!(nothing, 0))?;
    module.define_singleton_method("files", function!(files, 0))?;
    module.define_singleton_method("options", function!(options, 0))
}

/// `[[node, key, [[level, path], ...]], ...]`
fn keys(ruby: &Ruby) -> Result<RArray, Error> {
    guard(ruby, || {
        let rows = ruby.ary_new();
        for (node, keys) in record::recorded().nodes {
            for (key, levels) in keys {
                let found = ruby.ary_new();
                for (name, path) in levels {
                    found.push((name.as_str(), path.as_deref()))?;
                }
                rows.push((node.as_str(), key.as_str(), found))?;
            }
        }
        Ok(rows)
    })
}

/// `[[key, expression], ...]`
fn nothing(ruby: &Ruby) -> Result<RArray, Error> {
    guard(ruby, || {
        let rows = ruby.ary_new();
        for (key, expression) in record::recorded().nothing {
            rows.push((key.as_str(), expression.as_str()))?;
        }
        Ok(rows)
    })
}

/// `[[node, [path, ...]], ...]`
fn files(ruby: &Ruby) -> Result<RArray, Error> {
    guard(ruby, || {
        let rows = ruby.ary_new();
        for (node, paths) in record::recorded().files {
            rows.push((node.as_str(), ruby.ary_from_iter(paths.iter().map(|path| path.as_str()))))?;
        }
        Ok(rows)
    })
}

/// `[path, ...]`
fn options(ruby: &Ruby) -> Result<RArray, Error> {
    guard(ruby, || Ok(ruby.ary_from_iter(record::recorded().options.iter().map(|path| path.as_str()))))
}
