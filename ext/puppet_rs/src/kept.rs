//! `PuppetRs::Native.kept`: what outlives compiles, for tests and leak hunting.

use magnus::{Error, RHash, Ruby};
use puppet_syntax::Symbol;

/// The number of interned names and of the entries of each process-wide cache.
///
/// # Errors
/// Out of memory.
pub fn counts(ruby: &Ruby) -> Result<RHash, Error> {
    let counts = ruby.hash_new();
    let all = [
        ("symbols", Symbol::interned()),
        ("programs", puppet_compiler::cached_programs()),
        ("templates", puppet_eval::cached_templates()),
        ("data_files", puppet_compiler::cached_data_files()),
        ("metadata", puppet_compiler::cached_metadata()),
        ("folders", puppet_world::cached_folders()),
        ("code_files", puppet_compiler::cached_code_files()),
        ("patterns", puppet_pcore::Regexp::kept()),
        ("native_types", crate::host::known_native_types()),
        ("compiled_templates", crate::host::templates::kept()),
        ("ruby_classes", crate::convert::known_classes()),
    ];
    for (name, count) in all {
        counts.aset(name, count)?;
    }
    Ok(counts)
}
