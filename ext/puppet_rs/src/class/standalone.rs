//! Questions that only Ruby without Puppet asks of the engine: about types, values as data.

use magnus::prelude::*;
use magnus::{Error, Ruby, Value as Rb};
use puppet_compiler::catalog::data::to_data;
use puppet_compiler::catalog::losses::Losses;
use puppet_compiler::catalog::to_data::DataOptions;
use puppet_eval::host::{Log as _, LogEntry, LogLevel};
use puppet_pcore::Type;

use super::catalog::Catalog;
use super::catalog_json::float_texts;
use super::session::Session;
use crate::convert::types::{type_from_ruby, type_to_ruby};
use crate::convert::{Text, from_ruby};
use crate::error::IntoRuby;
use crate::guard::guard;
use crate::names::constant;

/// Runs `with` with the type of an object.
fn typed<T>(
    ruby: &Ruby,
    session: &Session,
    object: Rb,
    with: impl FnOnce(&Type) -> Result<T, Error>,
) -> Result<T, Error> {
    guard(ruby, || session.inside(ruby, |_| with(&type_from_ruby(ruby, object)?)))
}

/// `parse_type(text, local types)`: the type of a text; the local types are texts, `Name = Type`.
fn parse_type(ruby: &Ruby, rb_self: &Session, text: Text, locals: Vec<Text>) -> Result<Rb, Error> {
    guard(ruby, || {
        rb_self.inside(ruby, |compiler| {
            let locals: Vec<&str> = locals.iter().map(Text::as_str).collect();
            let made = compiler.evaluator.with_local_types(&locals, &mut |parse| parse(&text));
            type_to_ruby(ruby, &made.into_ruby(ruby)?)
        })
    })
}

/// `type_text(type)`: the type as Puppet writes it.
fn type_text(ruby: &Ruby, rb_self: &Session, object: Rb) -> Result<String, Error> {
    typed(ruby, rb_self, object, |ty| Ok(puppet_pcore::format::type_string(ty)))
}

/// `type_expanded(type)`: with aliases resolved.
fn type_expanded(ruby: &Ruby, rb_self: &Session, object: Rb) -> Result<String, Error> {
    typed(ruby, rb_self, object, |ty| Ok(puppet_pcore::format::expanded_string(ty)))
}

/// `type_instance?(type, value)`
fn type_instance(ruby: &Ruby, rb_self: &Session, object: Rb, value: Rb) -> Result<bool, Error> {
    typed(ruby, rb_self, object, |ty| Ok(puppet_pcore::instance(ty, &from_ruby(ruby, value)?)))
}

/// `type_assignable?(type, other)`
fn type_assignable(ruby: &Ruby, rb_self: &Session, object: Rb, other: Rb) -> Result<bool, Error> {
    typed(ruby, rb_self, object, |ty| Ok(puppet_pcore::assignable(ty, &type_from_ruby(ruby, other)?)))
}

/// `type_generalized(type)`
fn type_generalized(ruby: &Ruby, rb_self: &Session, object: Rb) -> Result<Rb, Error> {
    typed(ruby, rb_self, object, |ty| type_to_ruby(ruby, &puppet_pcore::generalize(ty)))
}

/// `type_common(type, other)`
fn type_common(ruby: &Ruby, rb_self: &Session, object: Rb, other: Rb) -> Result<Rb, Error> {
    typed(ruby, rb_self, object, |ty| {
        type_to_ruby(ruby, &puppet_pcore::common_type(ty, &type_from_ruby(ruby, other)?))
    })
}

/// `type_mismatch(subject, expected, actual)`
fn type_mismatch(
    ruby: &Ruby,
    rb_self: &Session,
    subject: Text,
    expected: Rb,
    actual: Rb,
) -> Result<String, Error> {
    typed(ruby, rb_self, expected, |expected| {
        let actual = type_from_ruby(ruby, actual)?;
        Ok(puppet_pcore::mismatch::describe_type_mismatch(&subject, expected, &actual))
    })
}

/// `type_of(value, detailed)`: the type of a value.
fn type_of(ruby: &Ruby, rb_self: &Session, value: Rb, detailed: bool) -> Result<Rb, Error> {
    guard(ruby, || {
        rb_self.inside(ruby, |_| {
            let value = from_ruby(ruby, value)?;
            let infer = if detailed { puppet_pcore::infer_set } else { puppet_pcore::infer };
            type_to_ruby(ruby, &infer(&value))
        })
    })
}

/// `data_of(value)`: its form as rich data.
fn data_of(ruby: &Ruby, rb_self: &Session, value: Rb) -> Result<Rb, Error> {
    guard(ruby, || {
        rb_self.inside(ruby, |_| {
            let value = from_ruby(ruby, value)?;
            let data = to_data(&value, true, &mut Losses::of(&String::new, &mut |_| {}));
            crate::convert::to_ruby(ruby, &data)
        })
    })
}

/// `catalog_json(catalog, name, environment, rich data)`: as `Puppet::Resource::Catalog#to_json`; warnings
/// about values that data cannot hold go to the session's log.
fn catalog_json(
    ruby: &Ruby,
    rb_self: &Session,
    catalog: &Catalog,
    name: Text,
    environment: Text,
    rich_data: bool,
) -> Result<String, Error> {
    guard(ruby, || {
        rb_self.inside(ruby, |_| {
            let host = rb_self.host(ruby);
            let warn = |message: String, file: Option<&str>, line: Option<u32>| {
                host.log(LogEntry {
                    file: file.map(str::to_owned),
                    line,
                    // Lines of issues show their place.
                    issue_code: Some("SERIALIZATION_UNKNOWN_CONVERTED_TO_STRING"),
                    ..LogEntry::new(LogLevel::Warning, message)
                });
            };
            let options = DataOptions { name: &name, environment: &environment, rich_data, warn: &warn };
            let json = catalog.0.get(ruby).to_json(&options);
            Ok(match float_texts(ruby, ruby.to_symbol("to_json"), json.floats())? {
                Some(floats) => json.with_floats(floats.split(',')),
                None => json.with_plain_floats(),
            })
        })
    })
}

/// Adds the methods to the classes of sessions and catalogs.
///
/// # Errors
/// When Ruby refuses.
pub fn init(ruby: &Ruby) -> Result<(), Error> {
    let session = magnus::RClass::try_convert(constant::SESSION.get(ruby)?)?;
    session.define_method("parse_type", magnus::method!(parse_type, 2))?;
    session.define_method("type_text", magnus::method!(type_text, 1))?;
    session.define_method("type_expanded", magnus::method!(type_expanded, 1))?;
    session.define_method("type_instance?", magnus::method!(type_instance, 2))?;
    session.define_method("type_assignable?", magnus::method!(type_assignable, 2))?;
    session.define_method("type_generalized", magnus::method!(type_generalized, 1))?;
    session.define_method("type_common", magnus::method!(type_common, 2))?;
    session.define_method("type_mismatch", magnus::method!(type_mismatch, 3))?;
    session.define_method("type_of", magnus::method!(type_of, 2))?;
    session.define_method("data_of", magnus::method!(data_of, 1))?;
    session.define_method("catalog_json", magnus::method!(catalog_json, 4))
}
