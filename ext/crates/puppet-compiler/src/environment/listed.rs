//! Manifests that Ruby code has read for `Environment#known_resource_types` outside of a compile, with the texts that they had then:
//! stock compiles these, whatever becomes of the files.

use std::sync::{Arc, MutexGuard};

use puppet_eval::ir::Program;

use super::Environment;

/// Programs that no compile has taken over yet.
#[derive(Debug, Default)]
pub(super) struct Listed {
    /// Programs of the environment's manifests, in order; none unless Ruby code has read them.
    manifests: Option<Vec<Arc<Program>>>,
    /// Programs of files of classes and defines, in the order in which they were loaded.
    files: Vec<Arc<Program>>,
}

impl Environment {
    fn listed(&self) -> MutexGuard<'_, Listed> {
        self.listed.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Adds what Ruby code has read since the last compile.
    pub fn add_listed(&self, manifests: Option<Vec<Arc<Program>>>, files: Vec<Arc<Program>>) {
        let mut listed = self.listed();
        if manifests.is_some() {
            *listed = Listed { manifests, files: Vec::new() };
        }
        listed.files.extend(files);
    }

    /// The manifests, if Ruby code has read them before the first compile.
    pub(crate) fn listed_manifests(&self) -> Option<Vec<Arc<Program>>> {
        self.listed().manifests.clone()
    }

    /// The files of classes and defines. From now on the environment has all of it.
    pub(crate) fn take_listed_files(&self) -> Vec<Arc<Program>> {
        std::mem::take(&mut *self.listed()).files
    }

    /// Ruby code reads again.
    pub(super) fn forget_listed(&self) {
        *self.listed() = Listed::default();
    }
}
