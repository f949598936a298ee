//! [`Own`]: methods of Puppet and Ruby whose work the engine does without calling them, while user code has replaced one.

use std::rc::Rc;

use ecow::EcoString;
use puppet_pcore::Value;

use super::needs_ruby;
use crate::error::Result;
use crate::scope::Frame;

/// A part of the engine's work that Ruby does where a method is not the original. The host has a table of the methods of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The time now (`Time.now`).
    Clock,
    /// Parsing YAML, JSON and HOCON of data files.
    DataFormats,
    /// Reading files.
    Files,
    /// Finding the manifests of a class or define by its name (`Puppet::Module#match_manifests`).
    Manifests,
    /// Finding files, templates and folders of modules.
    ModuleFiles,
    /// The place of a module's `hiera.yaml` (`Puppet::Module#hiera_conf_file`).
    ModuleHiera,
    /// The modules that a module depends on (`Puppet::Module#has_metadata?`).
    ModuleMetadata,
    /// `init.pp`, which rspec-puppet's `match_manifests` leaves out where a class or define has a file of its own name.
    RspecManifests,
    /// Manifests and files of modules, where rspec-puppet's methods search them: the host says whether they do as Puppet's.
    RspecSearch,
}

impl Subject {
    /// All of them.
    pub const ALL: [Subject; 9] = [
        Subject::Clock,
        Subject::DataFormats,
        Subject::Files,
        Subject::Manifests,
        Subject::ModuleFiles,
        Subject::ModuleHiera,
        Subject::ModuleMetadata,
        Subject::RspecManifests,
        Subject::RspecSearch,
    ];

    /// Its name in the host's table.
    ///
    /// ```
    /// use puppet_eval::host::Subject;
    ///
    /// assert_eq!(Subject::ModuleFiles.name(), "module_files");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Subject::Clock => "clock",
            Subject::DataFormats => "data_formats",
            Subject::Files => "files",
            Subject::Manifests => "manifests",
            Subject::ModuleFiles => "module_files",
            Subject::ModuleHiera => "module_hiera",
            Subject::ModuleMetadata => "module_metadata",
            Subject::RspecManifests => "rspec_manifests",
            Subject::RspecSearch => "rspec_search",
        }
    }

    /// The subject of a name.
    pub fn named(name: &str) -> Option<Subject> {
        Subject::ALL.into_iter().find(|subject| subject.name() == name)
    }

    /// Its bit in a set.
    pub fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// Behaviour of Ruby code where user code has replaced methods whose work the engine does.
pub trait Own {
    /// True if a method of this subject is replaced.
    fn is_replaced(&self, _subject: Subject) -> bool {
        false
    }

    /// True if Puppet's own function of this name is called instead of the built-in one, since methods that it calls are replaced.
    fn is_given(&self, _function: &str) -> bool {
        false
    }

    /// True for a built-in function that uses methods of Ruby's own classes (`Time.now`, `Digest::MD5.hexdigest`): these are compared
    /// before each call, see [`look_at_rubys_methods`](Self::look_at_rubys_methods).
    fn uses_rubys_methods(&self, _function: &str) -> bool {
        false
    }

    /// Looks at these methods again if Ruby code has run since.
    ///
    /// # Errors
    /// Errors that Ruby raised.
    fn look_at_rubys_methods(&self) -> Result<()> {
        Ok(())
    }

    /// The time now (`Puppet::Pops::Time::Timestamp.now`).
    ///
    /// # Errors
    /// Errors that the methods raised.
    fn replaced_now(&self) -> Result<Value> {
        Err(needs_ruby("a replaced clock"))
    }

    /// True if the host has stock's search for manifests.
    fn has_manifest_search(&self) -> bool {
        false
    }

    /// The module and the manifests in which stock looks for a class or define (`Puppet::Parser::Files.find_manifests_in_modules`).
    ///
    /// # Errors
    /// Errors that the methods raised.
    fn manifests_in_modules(&self, _pattern: &str) -> Result<(Option<EcoString>, Vec<String>)> {
        Err(needs_ruby("a replaced search for manifests"))
    }

    /// True if a module has a configuration of its data (`Puppet::Module#has_hiera_conf?`); `None`: there is no such module.
    ///
    /// # Errors
    /// Errors that the methods raised.
    fn has_module_hiera(&self, _module: &str) -> Result<Option<bool>> {
        Err(needs_ruby("a replaced place of hiera.yaml"))
    }

    /// `data_provider` of a module's metadata, and the file that warnings about it name (`Puppet::Module#metadata`,
    /// `#metadata_file`).
    ///
    /// # Errors
    /// Errors that the methods raised.
    fn module_data_provider(&self, _module: &str) -> Result<(Option<EcoString>, EcoString)> {
        Err(needs_ruby("replaced metadata"))
    }

    /// Reads `environment.conf` again, which could not be read when the compile began (`Environment#configuration`).
    ///
    /// # Errors
    /// Errors that reading raised.
    fn environment_configuration(&self) -> Result<()> {
        Err(needs_ruby("a configuration that cannot be read"))
    }

    /// The file of that configuration (`ModuleDataProvider#configuration_path`).
    ///
    /// # Errors
    /// Errors that the methods raised.
    fn module_hiera_path(&self, _frame: &Rc<Frame>, _module: &str) -> Result<EcoString> {
        Err(needs_ruby("a replaced place of hiera.yaml"))
    }
}
