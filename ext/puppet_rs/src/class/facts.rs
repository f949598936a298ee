//! `PuppetRs::Native::Facts`: the facts of a node, read from the text of a file without a Ruby object for each.

use magnus::prelude::*;
use magnus::{DataTypeFunctions, Error, RModule, Ruby, TypedData, Value as Rb};
use puppet_compiler::facts_of_json;
use puppet_pcore::{PHash, Value};

use crate::convert::{Text, freeze_later, to_ruby};
use crate::guard::guard;

/// A hash of data. Of the Ruby objects that are made of it, nothing may be changed, as stock has it for `$facts`.
#[derive(TypedData)]
#[magnus(class = "PuppetRs::Native::Facts", free_immediately)]
pub struct NativeFacts(PHash);

impl DataTypeFunctions for NativeFacts {}

impl NativeFacts {
    /// The facts.
    pub fn pairs(&self) -> &PHash {
        &self.0
    }

    /// `parse(text)`: nil if Ruby's parser has to read it.
    fn parse(ruby: &Ruby, text: Text) -> Result<Option<NativeFacts>, Error> {
        guard(ruby, || {
            let Some(facts) = facts_of_json(&text) else { return Ok(None) };
            freeze_later(&Value::Hash(facts.clone()));
            Ok(Some(NativeFacts(facts)))
        })
    }

    /// `key?(name)`
    fn has(ruby: &Ruby, rb_self: &NativeFacts, name: Text) -> Result<bool, Error> {
        guard(ruby, || Ok(rb_self.0.contains_str(&name)))
    }

    /// `[name]`
    fn get(ruby: &Ruby, rb_self: &NativeFacts, name: Text) -> Result<Rb, Error> {
        guard(ruby, || to_ruby(ruby, rb_self.0.get_str(&name).unwrap_or(&Value::Undef)))
    }

    /// `to_h`: the object that Ruby code of a compile sees as `$facts`.
    fn to_h(ruby: &Ruby, rb_self: &NativeFacts) -> Result<Rb, Error> {
        guard(ruby, || to_ruby(ruby, &Value::Hash(rb_self.0.clone())))
    }
}

/// Defines the class.
///
/// # Errors
/// When Ruby refuses.
pub fn init(ruby: &Ruby, native: RModule) -> Result<(), Error> {
    let class = native.define_class("Facts", ruby.class_object())?;
    class.undef_default_alloc_func();
    crate::gvl::find_class::<NativeFacts>(ruby);
    class.define_singleton_method("parse", magnus::function!(NativeFacts::parse, 1))?;
    class.define_method("key?", magnus::method!(NativeFacts::has, 1))?;
    class.define_method("[]", magnus::method!(NativeFacts::get, 1))?;
    class.define_method("to_h", magnus::method!(NativeFacts::to_h, 0))?;
    Ok(())
}
