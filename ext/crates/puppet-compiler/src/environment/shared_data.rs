//! Data files of Hiera and `hiera.yaml`s that compiles of the engine and those of stock have read for one environment: each is read
//! once, and warned of once, while its inode, size and time are the same (`EnvironmentContext#cached_file_data`).

use std::path::Path;

use puppet_eval::host::{FileUse, Files};
use puppet_pcore::Value;

use super::Environment;

impl Environment {
    /// Files of which the environment has warned and that are the same: data files, and `hiera.yaml`s.
    pub fn data_without_hash<F: Files + ?Sized>(&self, files: &F) -> (Vec<String>, Vec<String>) {
        let mut found = (Vec::new(), Vec::new());
        for (is_config, path, _) in self.kept_data(files, |_, data| data.is_none()) {
            if is_config { &mut found.1 } else { &mut found.0 }.push(path);
        }
        found
    }

    /// Files that have changed and are the same to stock: whether one is a `hiera.yaml`, its path and what the environment has of it.
    pub fn data_unnoticed<F: Files + ?Sized>(&self, files: &F) -> Vec<(bool, String, Value)> {
        self.kept_data(files, |is_held, data| !is_held && data.is_some())
            .filter_map(|(is_config, path, data)| Some((is_config, path, data?)))
            .collect()
    }

    fn kept_data<'a, F: Files + ?Sized>(
        &self,
        files: &'a F,
        wanted: impl Fn(bool, &Option<Value>) -> bool + 'a,
    ) -> impl Iterator<Item = (bool, String, Option<Value>)> + 'a {
        self.file_data.kept().into_iter().filter_map(move |(is_config, path, stamp, data)| {
            let now = files.stat(Path::new(path.as_str()), file_use(is_config)).ok()?;
            let is_wanted = stamp.is_same_file_data(&now) && wanted(stamp.still_holds(&now), &data);
            is_wanted.then(|| (is_config, path.into(), data))
        })
    }

    /// Keeps the data of a file that stock's code has read; `None`: it has none, and stock has warned of it.
    pub fn keep_data<F: Files + ?Sized>(&self, files: &F, path: &str, is_config: bool, data: Option<Value>) {
        if let Ok(stamp) = files.stat(Path::new(path), file_use(is_config)) {
            self.file_data.keep(is_config, path, stamp, data);
        }
    }

    /// Keeps what another environment of the engine has read and asked for, for the same object of Puppet's.
    pub fn receive_data(&self, earlier: &Environment) {
        self.file_data.receive(&earlier.file_data);
        self.receive_callers(earlier);
    }
}

fn file_use(is_config: bool) -> FileUse {
    if is_config { FileUse::HieraConfig } else { FileUse::HieraData }
}
