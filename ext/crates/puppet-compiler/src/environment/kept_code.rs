//! Files of functions and types written in the language, which an environment reads once: what the engine has read, and what loaders
//! of Ruby code have. Each uses the text that the other has read, whatever becomes of the file.

use std::sync::{Arc, Mutex, MutexGuard};

use puppet_eval::ir::{Definition, Program};
use rustc_hash::FxHashMap;

use super::Environment;

/// Code by path.
#[derive(Debug, Default)]
pub(super) struct KeptCode {
    /// Programs that have made a function or a type.
    programs: FxHashMap<Box<str>, Arc<Program>>,
    /// Texts of which a loader of Ruby code has made one, until the engine parses them.
    texts: FxHashMap<Box<str>, Arc<str>>,
}

impl Environment {
    fn kept_code(&self) -> MutexGuard<'_, KeptCode> {
        let code: &Mutex<KeptCode> = &self.kept_code;
        code.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// The program of a file.
    pub(crate) fn kept_program(&self, path: &str) -> Option<Arc<Program>> {
        self.kept_code().programs.get(path).cloned()
    }

    /// Keeps the program of a file, unless another compile has read the file meanwhile.
    pub(crate) fn keep_program(&self, path: &str, program: Arc<Program>) -> Arc<Program> {
        let mut code = self.kept_code();
        code.texts.remove(path);
        code.programs.entry(path.into()).or_insert(program).clone()
    }

    /// The text of a file that only a loader of Ruby code has read.
    pub(crate) fn loaded_text(&self, path: &str) -> Option<Arc<str>> {
        self.kept_code().texts.get(path).cloned()
    }

    /// The text that a file of a function or type had when it was read; none for a file that was not.
    pub fn code_text(&self, path: &str) -> Option<Arc<str>> {
        let code = self.kept_code();
        let of_program = || Some(Arc::from(&*code.programs.get(path)?.source.text));
        code.texts.get(path).cloned().or_else(of_program)
    }

    /// Keeps the text of which a loader of Ruby code has made a function or type.
    pub fn keep_code_text(&self, path: &str, text: &str) {
        let mut code = self.kept_code();
        if !code.programs.contains_key(path) {
            code.texts.entry(path.into()).or_insert_with(|| text.into());
        }
    }

    /// True if the file of a function or type has been read, and has only the definition that is wanted.
    pub(crate) fn has_loaded(&self, path: &str, is_wanted: impl Fn(&Definition) -> bool) -> bool {
        // A loader has made of a text what its path says.
        if self.loaded_text(path).is_some() {
            return true;
        }
        self.kept_program(path).is_some_and(|program| match program.definitions.as_slice() {
            [one] => program.definitions_only && is_wanted(one),
            _ => false,
        })
    }
}
