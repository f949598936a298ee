//! Rules of ARCHITECTURE.md that the compiler does not check: the engine reaches the outside through
//! `Host` alone, and the bridge asks Ruby only for names of its table.

use std::path::{Path, PathBuf};

fn ext() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of sources").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// The lines of a source that are code, with their numbers; tests at its end are left out.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    code.lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.trim_start()))
        .filter(|(_, line)| !line.starts_with("//"))
}

/// `file:line: text` of each line with one of the words.
fn uses(folder: &Path, words: &[&str], allowed: &[&str]) -> Vec<String> {
    let mut files = Vec::new();
    sources(folder, &mut files);
    assert!(files.len() > 2, "{folder:?} has sources");
    let mut found = Vec::new();
    for file in files.iter().filter(|file| !allowed.iter().any(|end| file.ends_with(end))) {
        let text = std::fs::read_to_string(file).expect("a source");
        for (number, line) in code(&text) {
            if words.iter().any(|word| line.contains(word)) {
                found.push(format!("{}:{number}: {line}", file.display()));
            }
        }
    }
    found
}

#[test]
fn only_the_host_reaches_the_outside() {
    let words = [
        "std::fs",
        "std::env",
        "std::process",
        "std::net",
        "unix::fs",
        "SystemTime",
        "Instant::",
        "time::Instant",
        "File::open",
        ".exists()",
        ".is_dir()",
        ".is_file()",
        ".metadata()",
        ".symlink_metadata()",
        ".canonicalize()",
        ".read_dir()",
        ".read_link()",
    ];
    let crates = [
        "puppet-syntax",
        "puppet-pcore",
        "puppet-eval",
        "puppet-world",
        "puppet-functions",
        "puppet-lookup",
        "puppet-compiler",
    ];
    for name in crates {
        let folder = ext().join("crates").join(name).join("src");
        let found = uses(&folder, &words, &["puppet-eval/src/host/machine.rs"]);
        assert!(found.is_empty(), "not through Files or Clock:\n{}", found.join("\n"));
    }
}

/// Text after the generic arguments of a call, if it has any.
fn after_generics(call: &str) -> &str {
    let Some(generics) = call.strip_prefix("::<") else { return call };
    let mut depth = 1;
    let end = generics.find(|c| {
        depth += i32::from(c == '<') - i32::from(c == '>');
        depth == 0
    });
    end.map_or("", |end| &generics[end + 1..])
}

#[test]
fn the_bridge_asks_ruby_for_names_of_its_table() {
    let mut files = Vec::new();
    sources(&ext().join("puppet_rs/src"), &mut files);
    for file in files.iter().filter(|file| !file.ends_with("src/names.rs")) {
        let text = std::fs::read_to_string(file).expect("a source");
        let code: String =
            code(&text).flat_map(|(_, line)| line.chars()).filter(|c| !c.is_whitespace()).collect();
        for word in [".funcall", ".funcall_with_block", ".const_get", ".ivar_get", ".ivar_set"] {
            for (at, _) in code.match_indices(word) {
                let call = after_generics(&code[at + word.len()..]);
                let shown: String = call.chars().take(40).collect();
                assert!(!call.starts_with("(\""), "{}: {word}{shown} is not in names.rs", file.display());
            }
        }
    }
}

#[test]
fn the_bridge_reads_files_as_the_engine_does() {
    // The bounds of a fiber's stack, RUST_BACKTRACE and what the server stores are not inputs of a compile. Folders are listed
    // for hooks in Ruby, which list them by Ruby where its methods are replaced.
    let allowed = ["host/stack.rs", "src/guard.rs", "process/storage.rs", "process/folders.rs"];
    let found = uses(&ext().join("puppet_rs/src"), &["std::fs", "std::env", "SystemTime"], &allowed);
    assert!(found.is_empty(), "not through Files or Clock:\n{}", found.join("\n"));
}
