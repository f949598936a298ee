//! Data files of Hiera, and `hiera.yaml`s, that have no hash: an environment warns of each once, whether a compile of the engine or one
//! of stock's has read it first.

use std::path::Path;

use puppet_eval::host::{FileUse, Files};

use super::Environment;

impl Environment {
    /// Files of which the environment has warned and that are the same: data files, and `hiera.yaml`s.
    pub fn data_without_hash<F: Files + ?Sized>(&self, files: &F) -> (Vec<String>, Vec<String>) {
        let mut found = (Vec::new(), Vec::new());
        for (is_config, path, stamp) in self.file_data.without_hash() {
            let now = files.stat(Path::new(path.as_str()), file_use(is_config));
            if now.is_ok_and(|now| stamp.is_same_file_data(&now)) {
                if is_config { &mut found.1 } else { &mut found.0 }.push(path.into());
            }
        }
        found
    }

    /// Keeps a file of which stock's code has warned.
    pub fn keep_data_without_hash<F: Files + ?Sized>(&self, files: &F, path: &str, is_config: bool) {
        if let Ok(stamp) = files.stat(Path::new(path), file_use(is_config)) {
            self.file_data.keep_without_hash(is_config, path, stamp);
        }
    }
}

fn file_use(is_config: bool) -> FileUse {
    if is_config { FileUse::HieraConfig } else { FileUse::HieraData }
}
