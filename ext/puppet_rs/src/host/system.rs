//! [`System`]: commands, settings and features of Puppet.

use ecow::EcoString;
use magnus::Value as Rb;
use puppet_eval::error::Result;
use puppet_eval::host::{Feature, Input, Recorder, System};
use puppet_pcore::Value;

use super::ask::ask;
use super::{RubyHost, ruby, stack};
use crate::convert::{Text, from_ruby};
use crate::error::FromRuby;
use crate::names::method;

fn words(command: &[EcoString]) -> Vec<&str> {
    command.iter().map(EcoString::as_str).collect()
}

fn text(found: String) -> EcoString {
    found.into()
}

impl System for RubyHost {
    fn stack_ok(&self) -> bool {
        stack::enough()
    }

    fn execute(&self, command: &[EcoString]) -> Result<EcoString> {
        Recorder::input(Input::Unknown, "a command", command.first().map_or("", EcoString::as_str));
        ask::<Text>(&method::EXECUTE, (words(command),)).map(EcoString::from)
    }

    fn generate(&self, command: &[EcoString]) -> Result<Value> {
        Recorder::input(Input::Unknown, "generate", command.first().map_or("", EcoString::as_str));
        let ruby = ruby();
        ask::<Rb>(&method::GENERATE, (words(command),))
            .and_then(|output| from_ruby(&ruby, output).from_ruby(&ruby))
    }

    fn outer_call(&self) -> Result<Option<(EcoString, u32)>> {
        let place: Option<(String, u32)> = ask(&method::OUTER_CALL, ())?;
        Ok(place.map(|(file, line)| (text(file), line)))
    }

    fn is_fips_enabled(&self) -> Result<bool> {
        ask(&method::FIPS_ENABLED, ())
    }

    fn digest_algorithm(&self) -> Result<EcoString> {
        ask(&method::DIGEST_ALGORITHM, ()).map(text)
    }

    fn has_feature(&self, feature: Feature) -> Result<bool> {
        let name = match feature {
            Feature::Hocon => "hocon",
            Feature::HieraEyaml => "hiera_eyaml",
        };
        ask(&method::HAS_FEATURE, (name,))
    }

    fn deprecated_language_page(&self) -> Result<EcoString> {
        ask(&method::DEPRECATED_LANGUAGE_PAGE, ()).map(text)
    }
}
