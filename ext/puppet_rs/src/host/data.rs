//! [`Data`]: data formats and back ends of Puppet's Ruby code.

use std::path::Path;
use std::rc::Rc;

use magnus::prelude::*;
use magnus::{RArray, RString, Value as Rb};
use puppet_eval::Frame;
use puppet_eval::error::Result;
use puppet_eval::host::{
    Data, DataBindingQuery, Hiera3Merge, Hiera3Query, Input, LookupQuery, Recorder, SyntaxCheck,
};
use puppet_pcore::Value;
use puppet_syntax::Symbol;

use super::ask::{ask, list, optional};
use super::{RubyHost, ruby};
use crate::convert::{Text, data_from_ruby, to_ruby};
use crate::error::FromRuby;
use crate::names::method;

fn data(parsed: Rb) -> Result<Value> {
    let ruby = ruby();
    data_from_ruby(&ruby, parsed).from_ruby(&ruby)
}

/// A text as Ruby reads it from a file: UTF-8, valid or not.
fn as_read(text: &[u8]) -> RString {
    let ruby = ruby();
    ruby.enc_str_new(text, ruby.utf8_encoding())
}

impl Data for RubyHost {
    fn parse_yaml(&self, text: &[u8], path: Option<&Path>) -> Result<Value> {
        let path = path.map(|p| p.to_string_lossy().into_owned());
        ask(&method::PARSE_YAML, (as_read(text), path)).and_then(data)
    }

    fn parse_json(&self, text: &[u8]) -> Result<Value> {
        ask(&method::PARSE_JSON, (as_read(text),)).and_then(data)
    }

    fn parse_hocon(&self, text: &[u8]) -> Result<Value> {
        ask(&method::PARSE_HOCON, (as_read(text),)).and_then(data)
    }

    fn check_syntax(&self, text: &str, syntax: &str) -> Result<SyntaxCheck> {
        let found: Option<(Text, Text)> = ask(&method::CHECK_SYNTAX, (text, syntax))?;
        Ok(match found {
            Some((code, message)) => {
                SyntaxCheck::Invalid { issue_code: Symbol::new(&code).as_str(), message: message.into() }
            }
            None => SyntaxCheck::Valid,
        })
    }

    fn hiera3_backend(&self, frame: &Rc<Frame>, query: &Hiera3Query<'_>) -> Result<Option<Value>> {
        Recorder::input(Input::Unknown, "a backend of Hiera 3", query.backend);
        self.in_scope(frame, |ruby, host, scope| {
            let merge = match &query.merge {
                Hiera3Merge::Configured => ruby.qtrue().as_value(),
                Hiera3Merge::Given(merge) => to_ruby(ruby, merge)?,
            };
            let overrides = list(ruby, query.overrides)?;
            let args = (scope, query.config_path, query.backend, query.key.as_str(), overrides, merge);
            let found: RArray = host.funcall(&method::HIERA3_BACKEND, args)?;
            optional(ruby, found)
        })
    }

    fn data_binding(&self, frame: &Rc<Frame>, query: &DataBindingQuery<'_>) -> Result<Option<Value>> {
        Recorder::input(Input::Unknown, "a terminus of the data binding", "");
        self.in_scope(frame, |ruby, host, scope| {
            let args = (scope, query.key.as_str(), to_ruby(ruby, &query.merge)?);
            let found: RArray = host.funcall(&method::DATA_BINDING, args)?;
            optional(ruby, found)
        })
    }

    fn external_lookup(&self) -> bool {
        self.external_lookup.get()
    }

    fn lookup(&self, frame: &Rc<Frame>, query: &LookupQuery<'_>) -> Result<Option<Value>> {
        Recorder::input(Input::Unknown, "a lookup of the host", "");
        self.in_scope(frame, |ruby, host, scope| {
            let args = (
                scope,
                to_ruby(ruby, query.name)?,
                to_ruby(ruby, &query.value_type)?,
                to_ruby(ruby, &query.merge)?,
                list(ruby, query.default_value.map_or(&[], std::slice::from_ref))?,
                to_ruby(ruby, &query.override_hash)?,
                to_ruby(ruby, &query.default_values_hash)?,
                query.may_be_missing,
            );
            let found: RArray = host.funcall(&method::LOOKUP, args)?;
            optional(ruby, found)
        })
    }
}
