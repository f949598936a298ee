//! [`Recorder`]: the inputs of a compile that asks for them (`PuppetRs.dependencies`). Off, it costs a look at a flag of the thread for
//! each question to the file system.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::{FileKind, FileUse};

/// A use of a path. Several may be made of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathUse {
    /// The content of a file.
    Content,
    /// The entries of a folder.
    Entries,
    /// Only that there is something.
    Presence,
    /// That there is nothing.
    Absence,
}

impl PathUse {
    /// The use of a path that was described.
    ///
    /// ```
    /// use puppet_eval::host::{FileKind, PathUse};
    ///
    /// assert_eq!(PathUse::of(Some(FileKind::Directory)), PathUse::Entries);
    /// assert_eq!(PathUse::of(None), PathUse::Absence);
    /// ```
    pub fn of(kind: Option<FileKind>) -> PathUse {
        match kind {
            Some(FileKind::Directory) => PathUse::Entries,
            Some(_) => PathUse::Content,
            None => PathUse::Absence,
        }
    }

    /// The use of a path that was only looked for.
    pub fn of_presence(exists: bool, file_use: FileUse) -> PathUse {
        match (exists, file_use) {
            (false, _) => PathUse::Absence,
            // A backend of Hiera reads its file itself.
            (true, FileUse::HieraData) => PathUse::Content,
            (true, _) => PathUse::Presence,
        }
    }

    fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Inputs other than paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Input {
    /// A Ruby function, with its file where the engine has found it.
    Function,
    /// A resource type in Ruby, with a file of it or of a provider.
    Type,
    /// An ERB template: its file.
    Template,
    /// The text of an ERB template.
    TemplateText,
    /// A key of Hiera, with the place that answered.
    Data,
    /// A fact.
    Fact,
    /// Something of which no one can say what it depends on: the reason.
    Unknown,
}

impl Input {
    /// The name that Ruby knows it by.
    pub fn name(self) -> &'static str {
        match self {
            Input::Function => "function",
            Input::Type => "type",
            Input::Template => "template",
            Input::TemplateText => "template_text",
            Input::Data => "data",
            Input::Fact => "fact",
            Input::Unknown => "unknown",
        }
    }
}

/// Inputs of the compiles of a thread, each once.
#[derive(Debug, Default)]
pub struct Recorder {
    paths: BTreeMap<PathBuf, u8>,
    inputs: BTreeMap<(Input, String, String), ()>,
}

thread_local! {
    /// True if inputs of this thread are recorded.
    static ON: Cell<bool> = const { Cell::new(false) };
    /// Recorded inputs.
    static INPUTS: RefCell<Recorder> = RefCell::default();
}

impl Recorder {
    /// True if this thread records.
    pub fn is_on() -> bool {
        ON.get()
    }

    /// Begins with nothing recorded.
    pub fn start() {
        INPUTS.take();
        ON.set(true);
    }

    /// Ends, and gives what was recorded.
    pub fn finish() -> Recorder {
        ON.set(false);
        INPUTS.take()
    }

    /// Records the use of a path.
    #[inline]
    pub fn path(path: &Path, path_use: PathUse) {
        if ON.get() {
            Recorder::add_path(path, path_use);
        }
    }

    #[cold]
    fn add_path(path: &Path, path_use: PathUse) {
        INPUTS.with_borrow_mut(|recorder| match recorder.paths.get_mut(path) {
            Some(uses) => *uses |= path_use.bit(),
            None => {
                recorder.paths.insert(path.into(), path_use.bit());
            }
        });
    }

    /// Records another input; `detail` may be empty.
    #[inline]
    pub fn input(input: Input, name: &str, detail: &str) {
        if ON.get() {
            Recorder::add_input(input, name, detail);
        }
    }

    #[cold]
    fn add_input(input: Input, name: &str, detail: &str) {
        INPUTS.with_borrow_mut(|recorder| recorder.inputs.insert((input, name.into(), detail.into()), ()));
    }

    /// Records an ERB template that is rendered.
    pub fn template(path: &Path) {
        if ON.get() {
            Recorder::add_path(path, PathUse::Content);
            Recorder::add_input(Input::Template, &path.to_string_lossy(), "");
        }
    }

    /// Paths of which a use was made, in order.
    pub fn paths(&self, path_use: PathUse) -> impl Iterator<Item = &Path> {
        self.paths.iter().filter(move |(_, uses)| **uses & path_use.bit() != 0).map(|(path, _)| &**path)
    }

    /// Other inputs: kind, name and detail, in order.
    pub fn inputs(&self) -> impl Iterator<Item = (Input, &str, &str)> {
        self.inputs.keys().map(|(input, name, detail)| (*input, &**name, &**detail))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_use_is_recorded_once_and_only_while_it_is_on() {
        Recorder::path(Path::new("/before"), PathUse::Content);
        Recorder::start();
        for _ in 0..2 {
            Recorder::path(Path::new("/a"), PathUse::Presence);
            Recorder::path(Path::new("/a"), PathUse::Content);
            Recorder::input(Input::Fact, "os", "");
        }
        let found = Recorder::finish();
        Recorder::path(Path::new("/after"), PathUse::Content);
        assert_eq!(found.paths(PathUse::Content).collect::<Vec<_>>(), [Path::new("/a")]);
        assert_eq!(found.paths(PathUse::Presence).count(), 1);
        assert_eq!(found.inputs().collect::<Vec<_>>(), [(Input::Fact, "os", "")]);
    }
}
