//! [`Exported`]: Puppet's store of resources, and collectors that are Ruby code.

use std::rc::Rc;

use ecow::EcoString;
use magnus::prelude::*;
use magnus::{RArray, Ruby, Value as Rb};
use puppet_eval::Frame;
use puppet_eval::error::Result;
use puppet_eval::host::{Exported, ExportedResource, Input, Recorder};
use puppet_pcore::Value;
use puppet_syntax::Symbol;

use super::{RubyHost, ruby};
use crate::class::scope;
use crate::convert::{Text, each, from_ruby, to_ruby};
use crate::error::FromRuby;
use crate::names::{method, part};

impl Exported for RubyHost {
    fn search_exported(
        &self,
        frame: &Rc<Frame>,
        type_name: &str,
        query: &Value,
    ) -> Result<Vec<ExportedResource>> {
        Recorder::input(Input::Unknown, "exported resources", type_name);
        let ruby = ruby();
        self.search(&ruby, frame, type_name, query).from_ruby(&ruby)
    }

    fn evaluate_collector(&self, frame: &Rc<Frame>, id: u64) -> Result<bool> {
        Recorder::input(Input::Unknown, "a collector that is Ruby code", "");
        self.in_scope(frame, |_, host, scope| host.funcall(&method::EVALUATE_COLLECTION, (scope, id)))
    }

    fn unresolved_resources(&self, frame: &Rc<Frame>, id: u64) -> Result<Vec<EcoString>> {
        let found: Vec<Text> =
            self.in_scope(frame, |_, host, scope| host.funcall(&method::UNRESOLVED_RESOURCES, (scope, id)))?;
        Ok(found.into_iter().map(EcoString::from).collect())
    }
}

impl RubyHost {
    fn search(
        &self,
        ruby: &Ruby,
        frame: &Rc<Frame>,
        type_name: &str,
        query: &Value,
    ) -> std::result::Result<Vec<ExportedResource>, magnus::Error> {
        let query = to_ruby(ruby, query)?;
        let facade = self.compiler_facade(ruby);
        let scope = scope::facade(ruby, self, frame)?;
        let found: RArray =
            part::HOST.get(ruby)?.funcall(&method::SEARCH_EXPORTED, (facade, scope, type_name, query))?;
        let mut result = Vec::with_capacity(found.len());
        each(found, |entry: RArray| {
            result.push(resource(ruby, entry)?);
            Ok(())
        })?;
        Ok(result)
    }
}

/// `[type, title, parameters, tags, collector id, file, line]`
fn resource(ruby: &Ruby, entry: RArray) -> std::result::Result<ExportedResource, magnus::Error> {
    let (type_name, title, params): (Text, Text, RArray) =
        (entry.entry(0)?, entry.entry(1)?, entry.entry(2)?);
    let (tags, id): (Vec<Text>, Rb) = (entry.entry(3)?, entry.entry(4)?);
    let mut pairs = Vec::with_capacity(params.len());
    each(params, |(name, value): (Text, Rb)| {
        pairs.push((Symbol::new(&name), from_ruby(ruby, value)?));
        Ok(())
    })?;
    Ok(ExportedResource {
        type_name: type_name.into(),
        title: title.into(),
        params: pairs,
        tags: tags.into_iter().map(EcoString::from).collect(),
        collector_id: if id.is_nil() { None } else { Some(from_ruby(ruby, id)?) },
        file: entry.entry::<Option<Text>>(5)?.map(EcoString::from),
        line: entry.entry(6)?,
    })
}
