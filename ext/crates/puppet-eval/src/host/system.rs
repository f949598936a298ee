//! [`System`]: commands, settings and features of the process around the engine.

use ecow::EcoString;
use puppet_pcore::Value;

use super::needs_ruby;
use crate::error::Result;

/// Libraries that Puppet uses where they are installed (`Puppet.features`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// `hocon`
    Hocon,
    /// `hiera_eyaml`
    HieraEyaml,
}

/// Commands, settings and features of the process around the engine. The defaults are those of
/// Puppet 7 without any library.
pub trait System {
    /// True while enough machine stack is left for a few more evaluations. Called often.
    fn stack_ok(&self) -> bool;

    /// Runs a command for config_version.
    ///
    /// # Errors
    /// When it fails.
    fn execute(&self, _command: &[EcoString]) -> Result<EcoString> {
        Err(needs_ruby("a command"))
    }

    /// Runs a command for the function `generate`.
    ///
    /// # Errors
    /// When it fails.
    fn generate(&self, _command: &[EcoString]) -> Result<Value> {
        Err(needs_ruby("generate"))
    }

    /// File and line of the innermost call of Puppet code outside of the engine: plans that Ruby code calls run in Puppet's own
    /// evaluator (`PuppetStack.top_of_stack`).
    ///
    /// # Errors
    /// The error that asking raised.
    fn outer_call(&self) -> Result<Option<(EcoString, u32)>> {
        Ok(None)
    }

    /// True on a machine in FIPS mode, where MD5 must not be used.
    ///
    /// # Errors
    /// The error that asking raised.
    fn is_fips_enabled(&self) -> Result<bool> {
        Ok(false)
    }

    /// The setting `digest_algorithm`.
    ///
    /// # Errors
    /// The error that asking raised.
    fn digest_algorithm(&self) -> Result<EcoString> {
        Ok("sha256".into())
    }

    /// True if a library is installed.
    ///
    /// # Errors
    /// The error that asking raised.
    fn has_feature(&self, _feature: Feature) -> Result<bool> {
        Ok(false)
    }

    /// The page that the warning about Hiera's old functions names.
    ///
    /// # Errors
    /// The error that asking raised.
    fn deprecated_language_page(&self) -> Result<EcoString> {
        Ok("https://puppet.com/docs/puppet/7.23/deprecated_language.html".into())
    }
}
