//! [`NativeTypes`]: what the compiler must know of a Ruby resource type, asked once per class and remembered.

use std::sync::{Arc, Mutex};

use magnus::prelude::*;
use magnus::r_hash::ForEach;
use magnus::rb_sys::AsRawValue;
use magnus::{Error, RArray, RHash, Ruby, Symbol as RbSymbol, Value as Rb};
use puppet_eval::host::{NativeType, NativeTypes, TitlePattern, TitlePatterns};
use puppet_pcore::{Regexp, Value};
use puppet_syntax::{Cache, Symbol};
use rustc_hash::FxHashSet;

use super::RubyHost;
use crate::convert::{Text, each, each_pair, from_ruby};
use crate::error::FromRuby;
use crate::names::{method, part};
use crate::pin::Pin;

/// Type class → description; classes are pinned, so an address always means the same class. At most 4,000
/// are kept: each environment may load its own.
static KNOWN: Mutex<Cache<u64, (Arc<NativeType>, Pin)>> = Mutex::new(Cache::new(2_000));

/// How many descriptions are kept; for tests and leak hunting.
pub fn known_native_types() -> usize {
    KNOWN.lock().unwrap_or_else(|e| e.into_inner()).len()
}

impl NativeTypes for RubyHost {
    fn native_type(&self, name: &str) -> puppet_eval::Result<Option<Arc<NativeType>>> {
        if let Some(known) = self.native_types.borrow().get(name) {
            return Ok(known.clone());
        }
        let ruby = super::ruby();
        let found = describe(&ruby, name).from_ruby(&ruby)?;
        self.native_types.borrow_mut().insert(name.into(), found.clone());
        Ok(found)
    }

    fn parse_title(&self, type_name: Symbol, title: &str) -> puppet_eval::Result<Vec<(Symbol, Value)>> {
        let ruby = super::ruby();
        parse_title(&ruby, type_name, title).from_ruby(&ruby)
    }
}

/// The description of the type of a name, if there is one.
fn describe(ruby: &Ruby, name: &str) -> Result<Option<Arc<NativeType>>, Error> {
    let helper = part::HOST.get(ruby)?;
    let class: Rb = helper.funcall(&method::NATIVE_TYPE, (name,))?;
    if class.is_nil() {
        return Ok(None);
    }
    let address = class.as_raw();
    if let Some((known, _)) = KNOWN.lock().unwrap_or_else(|e| e.into_inner()).get(&address) {
        return Ok(Some(known.clone()));
    }
    let (attributes, keys, isomorphic, titles): (RArray, RArray, bool, Rb) =
        helper.funcall(&method::DESCRIBE_TYPE, (class,))?;
    let key_attributes = symbols(keys)?;
    let described = Arc::new(NativeType {
        name: Symbol::new(name),
        attributes: symbols(attributes)?.into_iter().collect::<FxHashSet<_>>(),
        titles: title_patterns(titles)?,
        key_attributes,
        isomorphic,
    });
    KNOWN.lock().unwrap_or_else(|e| e.into_inner()).insert(address, (described.clone(), Pin::new(class)));
    Ok(Some(described))
}

fn symbols(names: RArray) -> Result<Vec<Symbol>, Error> {
    let mut result = Vec::with_capacity(names.len());
    each(names, |name: RbSymbol| {
        result.push(Symbol::new(&name.name()?));
        Ok(())
    })?;
    Ok(result)
}

/// `:ask`, `:none`, the namevar, or `[[regexp source, [names]], ...]`.
fn title_patterns(titles: Rb) -> Result<TitlePatterns, Error> {
    if let Some(word) = RbSymbol::from_value(titles) {
        return Ok(if &*word.name()? == "none" { TitlePatterns::None } else { TitlePatterns::Ask });
    }
    if let Some(namevar) = magnus::RString::from_value(titles) {
        return Ok(TitlePatterns::Whole(Symbol::new(&namevar.to_string()?)));
    }
    let mut patterns = Vec::new();
    let mut all_known = true;
    each(RArray::try_convert(titles)?, |(source, names): (Text, RArray)| {
        match Regexp::new(&source) {
            Ok(regexp) => patterns.push(TitlePattern { regexp, names: symbols(names)? }),
            Err(_) => all_known = false,
        }
        Ok(())
    })?;
    Ok(if all_known { TitlePatterns::Patterns(patterns) } else { TitlePatterns::Ask })
}

/// `Resource#parse_title` for types whose patterns have code.
fn parse_title(ruby: &Ruby, type_name: Symbol, title: &str) -> Result<Vec<(Symbol, Value)>, Error> {
    let parts: RHash = part::HOST.get(ruby)?.funcall(&method::PARSE_TITLE, (type_name.as_str(), title))?;
    let mut result = Vec::with_capacity(parts.len());
    each_pair(parts, |name: RbSymbol, value: Rb| {
        result.push((Symbol::new(&name.name()?), from_ruby(ruby, value)?));
        Ok(ForEach::Continue)
    })?;
    Ok(result)
}
