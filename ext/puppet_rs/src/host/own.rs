//! [`Own`]: methods that user code has replaced, called where the engine does their work itself otherwise.

use std::rc::Rc;

use ecow::EcoString;
use magnus::Value as Rb;
use magnus::prelude::*;
use puppet_eval::Frame;
use puppet_eval::error::Result;
use puppet_eval::host::{Own, Subject};
use puppet_pcore::Value;

use super::ask::ask;
use super::{RubyHost, ruby};
use crate::convert::{Text, from_ruby};
use crate::error::FromRuby;
use crate::names::{method, part};
use crate::{interrupt, own};

impl Own for RubyHost {
    fn is_replaced(&self, subject: Subject) -> bool {
        let ruby = ruby();
        // Where Ruby cannot tell, nothing is replaced.
        if let Err(error) = self.look_after_ruby_code(&ruby) {
            interrupt::unless_standard(&ruby, error);
        }
        if self.replaced_here.get() & subject.bit() != 0 {
            return true;
        }
        let found = own::is_replaced(&ruby, subject)
            .and_then(|found| Ok(found || own::is_rspecs(subject) && self.does_rspecs_search_differ(&ruby)?));
        found.unwrap_or_else(|error| {
            interrupt::unless_standard(&ruby, error);
            false
        })
    }

    fn is_given(&self, function: &str) -> bool {
        own::is_given(function)
    }

    fn uses_rubys_methods(&self, function: &str) -> bool {
        own::uses_rubys_methods(function)
    }

    fn look_at_rubys_methods(&self) -> Result<()> {
        own::look_at_rubys_methods(&ruby()).from_ruby(&ruby())
    }

    fn replaced_now(&self) -> Result<Value> {
        let ruby = ruby();
        let now: Rb = ask(&method::NOW, ())?;
        from_ruby(&ruby, now).from_ruby(&ruby)
    }

    fn has_manifest_search(&self) -> bool {
        let ruby = ruby();
        part::HOST
            .get(&ruby)
            .and_then(|host| host.respond_to(&method::MANIFESTS_IN_MODULES, false))
            .unwrap_or(false)
    }

    fn manifests_in_modules(&self, pattern: &str) -> Result<(Option<EcoString>, Vec<String>)> {
        let facade = self.compiler_facade(&ruby());
        let (module, files): (Option<Text>, Vec<Text>) =
            ask(&method::MANIFESTS_IN_MODULES, (facade, pattern))?;
        Ok((module.map(EcoString::from), files.into_iter().map(|file| file.as_str().to_owned()).collect()))
    }

    fn has_module_hiera(&self, module: &str) -> Result<Option<bool>> {
        ask(&method::HAS_MODULE_HIERA, (self.compiler_facade(&ruby()), module))
    }

    fn module_data_provider(&self, module: &str) -> Result<(Option<EcoString>, EcoString)> {
        let (name, file): (Option<Text>, Text) =
            ask(&method::MODULE_DATA_PROVIDER, (self.compiler_facade(&ruby()), module))?;
        Ok((name.map(EcoString::from), file.into()))
    }

    fn environment_configuration(&self) -> Result<()> {
        let _nil: Rb = ask(&method::ENVIRONMENT_CONFIGURATION, (self.compiler_facade(&ruby()),))?;
        Ok(())
    }

    fn module_hiera_path(&self, frame: &Rc<Frame>, module: &str) -> Result<EcoString> {
        self.in_scope(frame, |_ruby, host, scope| {
            host.funcall(&method::MODULE_HIERA_PATH, (scope, module)).map(|path: Text| path.into())
        })
    }
}
