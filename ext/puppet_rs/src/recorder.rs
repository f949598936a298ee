//! `PuppetRs::Native.record`: inputs of compiles for `PuppetRs.dependencies`.

use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use magnus::prelude::*;
use magnus::{Error, RArray, RHash, RModule, RString, Ruby, Symbol, function};
use puppet_eval::host::{Input, PathUse, Recorder};

use crate::convert::Text;
use crate::guard::guard;
use crate::process::folders::path;

/// `Native.record`: begins recording; false for a thread that records already.
fn start() -> bool {
    let starts = !Recorder::is_on();
    if starts {
        Recorder::start();
    }
    starts
}

fn paths<'a>(ruby: &Ruby, found: impl Iterator<Item = &'a Path>) -> Result<RArray, Error> {
    let list = ruby.ary_new();
    for path in found {
        let text: RString = ruby.str_from_slice(path.as_os_str().as_bytes());
        let encoding = ruby.utf8_encindex();
        magnus::encoding::EncodingCapable::enc_associate(text, encoding)?;
        list.push(text)?;
    }
    Ok(list)
}

/// `Native.recorded`: ends recording. Paths by their uses, and other inputs as kind, name and detail.
///
/// # Errors
/// Out of memory.
fn recorded(ruby: &Ruby) -> Result<RHash, Error> {
    guard(ruby, || {
        let recorder = Recorder::finish();
        let result = ruby.hash_new();
        let uses = [
            ("content", PathUse::Content),
            ("entries", PathUse::Entries),
            ("presence", PathUse::Presence),
            ("absence", PathUse::Absence),
        ];
        for (name, path_use) in uses {
            result.aset(ruby.to_symbol(name), paths(ruby, recorder.paths(path_use))?)?;
        }
        let inputs = ruby.ary_new();
        for (input, name, detail) in recorder.inputs() {
            inputs.push((ruby.to_symbol(input.name()), name, detail))?;
        }
        result.aset(ruby.to_symbol("inputs"), inputs)?;
        Ok(result)
    })
}

/// `Native.record_input(kind, name, detail)`
///
/// # Errors
/// For another kind.
fn record_input(ruby: &Ruby, kind: Symbol, name: Text, detail: Text) -> Result<(), Error> {
    guard(ruby, || {
        let input = match &*kind.name()? {
            "function" => Input::Function,
            "type" => Input::Type,
            "data" => Input::Data,
            "fact" => Input::Fact,
            _ => Input::Unknown,
        };
        Recorder::input(input, &name, &detail);
        Ok(())
    })
}

/// `Native.record_path(path)`: the content of a file that Ruby code reads.
///
/// # Errors
/// For what is not a string.
fn record_path(ruby: &Ruby, file: RString) -> Result<(), Error> {
    guard(ruby, || {
        let file = path(file);
        Recorder::path(&file, if file.exists() { PathUse::Content } else { PathUse::Absence });
        Ok(())
    })
}

/// Defines the methods.
///
/// # Errors
/// When Ruby refuses.
pub fn init(native: RModule) -> Result<(), Error> {
    native.define_singleton_method("recording?", function!(Recorder::is_on, 0))?;
    native.define_singleton_method("record", function!(start, 0))?;
    native.define_singleton_method("recorded", function!(recorded, 0))?;
    native.define_singleton_method("record_input", function!(record_input, 3))?;
    native.define_singleton_method("record_path", function!(record_path, 1))
}
