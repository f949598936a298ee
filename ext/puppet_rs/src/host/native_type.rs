//! [`NativeTypes`]: what the compiler must know of a Ruby resource type, remembered for each class as long as the class gives the
//! same answers.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use magnus::prelude::*;
use magnus::r_hash::ForEach;
use magnus::rb_sys::AsRawValue;
use magnus::value::Qfalse;
use magnus::{Error, RArray, RHash, Ruby, Symbol as RbSymbol, Value as Rb};
use puppet_eval::host::{
    AttributeSource, Attributes, NativeType, NativeTypes, Searched, TitlePattern, TitlePatterns,
};
use puppet_pcore::{Regexp, Value};
use puppet_syntax::{Cache, Symbol};
use puppet_world::{Table, WitnessKind};

use super::RubyHost;
use crate::convert::{Text, each, each_pair, from_ruby};
use crate::error::FromRuby;
use crate::guard::guard;
use crate::names::{method, part};
use crate::pin::Pin;

/// A class that was described.
struct Known {
    native: Arc<NativeType>,
    /// The class is kept, so an address always means the same one.
    _class: Pin,
    answers: Arc<Answers>,
}

/// Type class → description. At most 4,000 are kept: each environment may load its own.
static KNOWN: Mutex<Cache<u64, Known>> = Mutex::new(Cache::new(2_000));

fn known() -> MutexGuard<'static, Cache<u64, Known>> {
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Descriptions as a table of the process.
pub const NATIVE_TYPES: Table = Table {
    name: "native_types",
    bound: Some(4_000),
    witnesses: &[WitnessKind::Methods],
    ends: "newtype, rmtype and newmetaparam",
    len: || known().len(),
    forget: Some(|which| {
        if which.is_all() {
            known().retain(|_, _| false);
        }
    }),
};

/// Answers of a class that a description is made of. Stock asks for them with each resource; here they are compared once a compile.
enum Answers {
    /// The class is not loaded, and described by the gem.
    Fixed,
    /// The class raised an error.
    Unknown,
    /// `key_attributes`, `isomorphic?`, `title_patterns`
    Given { keys: Pin, isomorphic: bool, titles: Pin },
}

impl Answers {
    /// Asks a class.
    fn of(class: Rb) -> Answers {
        match Answers::ask(class) {
            Ok((keys, isomorphic, titles)) => {
                Answers::Given { keys: Pin::new(keys), isomorphic, titles: Pin::new(titles) }
            }
            Err(_) => Answers::Unknown,
        }
    }

    fn ask(class: Rb) -> Result<(Rb, bool, Rb), Error> {
        let isomorphic: Rb = class.funcall(&method::IS_ISOMORPHIC, ())?;
        Ok((
            class.funcall(&method::KEY_ATTRIBUTES, ())?,
            isomorphic.to_bool(),
            class.funcall(&method::TITLE_PATTERNS, ())?,
        ))
    }

    /// True if the class gives them again.
    fn are_given(&self, ruby: &Ruby, class: Rb) -> bool {
        let Answers::Given { keys, isomorphic, titles } = self else {
            return matches!(self, Answers::Fixed);
        };
        let same = |pin: &Pin, now: Rb| pin.get(ruby).equal(now).unwrap_or(false);
        Answers::ask(class).is_ok_and(|(now_keys, now_isomorphic, now_titles)| {
            *isomorphic == now_isomorphic && same(keys, now_keys) && same(titles, now_titles)
        })
    }
}

/// `Puppet::Type.valid_parameter?` of a class.
#[derive(Debug)]
struct RubyAttributes {
    class: Pin,
    remembered: bool,
}

impl AttributeSource for RubyAttributes {
    fn is_valid(&self, name: &str) -> puppet_eval::Result<bool> {
        let ruby = super::ruby();
        let valid = self.class.get(&ruby).funcall(&method::IS_VALID_PARAMETER, (ruby.to_symbol(name),));
        valid.map(|valid: Rb| valid.to_bool()).from_ruby(&ruby)
    }

    fn is_remembered(&self) -> bool {
        self.remembered
    }
}

impl NativeTypes for RubyHost {
    fn native_type(&self, name: &str) -> puppet_eval::Result<Option<Arc<NativeType>>> {
        let ruby = super::ruby();
        part::HOST
            .get(&ruby)
            .and_then(|host| host.funcall(&method::NATIVE_TYPE, (name,)))
            .and_then(|class| describe(&ruby, name, class))
            .from_ruby(&ruby)
    }

    fn search_native_type(&self, name: &str, is_data_type: bool) -> puppet_eval::Result<Searched> {
        let ruby = super::ruby();
        part::HOST
            .get(&ruby)
            .and_then(|host| host.funcall(&method::SEARCH_NATIVE_TYPE, (name, is_data_type)))
            .and_then(|class: Rb| {
                if Qfalse::from_value(class).is_some() {
                    return Ok(Searched::FileWithoutType);
                }
                Ok(describe(&ruby, name, class)?.map_or(Searched::Nothing, Searched::Found))
            })
            .from_ruby(&ruby)
    }

    fn has_generated_types(&self) -> puppet_eval::Result<bool> {
        let ruby = super::ruby();
        part::HOST
            .get(&ruby)
            .and_then(|host| host.funcall(&method::HAS_GENERATED_TYPES, ()))
            .map(|found: Rb| found.to_bool())
            .from_ruby(&ruby)
    }

    fn late_native_type(&self, name: &str) -> puppet_eval::Result<Option<Arc<NativeType>>> {
        let ruby = super::ruby();
        part::HOST
            .get(&ruby)
            .and_then(|host| host.funcall(&method::LATE_NATIVE_TYPE, (name,)))
            .and_then(|class| describe(&ruby, name, class))
            .from_ruby(&ruby)
    }

    fn added_metaparameters(&self) -> puppet_eval::Result<Vec<Symbol>> {
        let ruby = super::ruby();
        part::HOST
            .get(&ruby)
            .and_then(|host| host.funcall(&method::ADDED_METAPARAMETERS, ()))
            .and_then(symbols)
            .from_ruby(&ruby)
    }

    fn parse_title(&self, type_name: Symbol, title: &str) -> puppet_eval::Result<Vec<(Symbol, Value)>> {
        let ruby = super::ruby();
        parse_title(&ruby, type_name, title).from_ruby(&ruby)
    }
}

/// `Native.type_changed(name)`: Ruby code has made or removed a type, or (nil) added a metaparameter: compiles under way on this
/// thread ask again.
///
/// # Errors
/// For a name that is not a string.
pub fn type_changed(ruby: &Ruby, name: Option<Text>) -> Result<(), Error> {
    guard(ruby, || {
        for host in super::entered() {
            if let Ok(compiler) = host.compiler() {
                compiler.forget_native_type(name.as_deref());
            }
        }
        Ok(())
    })
}

/// The description of a class; nil: there is no type of the name.
fn describe(ruby: &Ruby, name: &str, class: Rb) -> Result<Option<Arc<NativeType>>, Error> {
    if class.is_nil() {
        return Ok(None);
    }
    let address = class.as_raw();
    let known = {
        let mut all = self::known();
        all.get(&address).map(|known| (known.native.clone(), known.answers.clone()))
    };
    if let Some((native, answers)) = known {
        if answers.are_given(ruby, class) {
            return Ok(Some(native));
        }
    }
    let (keys, isomorphic, titles, remembered, fixed): (RArray, bool, Rb, bool, bool) =
        part::HOST.get(ruby)?.funcall(&method::TYPE_DESCRIPTION, (class,))?;
    let native = Arc::new(NativeType {
        name: Symbol::new(name),
        attributes: Attributes::new(RubyAttributes { class: Pin::new(class), remembered }),
        titles: title_patterns(titles)?,
        key_attributes: symbols(keys)?,
        isomorphic,
    });
    let answers = Arc::new(if fixed { Answers::Fixed } else { Answers::of(class) });
    let known = Known { native: native.clone(), _class: Pin::new(class), answers };
    self::known().insert(address, known);
    Ok(Some(native))
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
