//! Ruby objects as values of the engine.

use std::sync::Arc;

use magnus::prelude::*;
use magnus::{Ruby, Value as Rb};
use puppet_eval::interrupt::stop;
use puppet_pcore::types::{CallableType, TypeKind};
use puppet_pcore::value::CallableValue;
use puppet_pcore::{ForeignValue, PHash, PIterator, Type, Value, failure};

use crate::error::catch;
use crate::names::{Name, method, part};
use crate::pin::Pin;

/// A Ruby object the language has no form for, kept alive by a pin.
#[derive(Debug)]
pub struct RubyObject {
    pin: Pin,
    class_name: String,
}

impl RubyObject {
    /// Keeps an object.
    pub fn new(object: Rb) -> RubyObject {
        // SAFETY: the name is copied before Ruby runs again.
        let class_name = unsafe { object.classname() }.into_owned();
        RubyObject { pin: Pin::new(object), class_name }
    }

    /// The object.
    pub fn get(&self, ruby: &Ruby) -> Rb {
        self.pin.get(ruby)
    }

    fn text(&self, method: &'static Name) -> String {
        let Ok(ruby) = Ruby::get() else { return self.class_name.clone() };
        let answer = ask(&ruby, || self.get(&ruby).funcall::<_, _, Rb>(method, ()));
        answer.and_then(|text| String::try_convert(text).ok()).unwrap_or_else(|| self.class_name.clone())
    }
}

/// Asks a method of an object; an error that it raises ends the work that asked, and nothing more is asked.
fn ask<T>(ruby: &Ruby, question: impl FnOnce() -> Result<T, magnus::Error>) -> Option<T> {
    if failure::is_pending() {
        return None;
    }
    question().map_err(|error| stop(catch(ruby, error))).ok()
}

impl ForeignValue for RubyObject {
    fn type_name(&self) -> String {
        self.class_name.clone()
    }

    fn eql(&self, other: &dyn ForeignValue) -> bool {
        let Some(other) = other.as_any().downcast_ref::<RubyObject>() else { return false };
        let Ok(ruby) = Ruby::get() else { return false };
        ask(&ruby, || self.get(&ruby).funcall(&method::EQUAL, (other.get(&ruby),))).unwrap_or(false)
    }

    fn hash_code(&self) -> u64 {
        let Ok(ruby) = Ruby::get() else { return 0 };
        ask(&ruby, || self.get(&ruby).hash()).and_then(|h| h.to_i64().ok()).unwrap_or(0) as u64
    }

    fn inspect(&self) -> String {
        self.text(&method::INSPECT)
    }

    fn to_text(&self) -> String {
        self.text(&method::TO_S)
    }

    fn pcore_type(&self) -> Option<Type> {
        let ruby = Ruby::get().ok()?;
        let inferred: Option<Rb> =
            part::CONVERT.get(&ruby).ok()?.funcall(&method::OWN_TYPE, (self.get(&ruby),)).ok()?;
        super::type_from_ruby(&ruby, inferred?).ok()
    }

    fn init_hash(&self) -> Option<PHash> {
        let ruby = Ruby::get().ok()?;
        let hash: Rb = part::CONVERT.get(&ruby).ok()?.funcall(&method::INIT_HASH, (self.get(&ruby),)).ok()?;
        match super::from_ruby(&ruby, hash).ok()? {
            Value::Hash(hash) => Some(hash),
            _ => None,
        }
    }

    fn iterator(&self) -> Option<Value> {
        let ruby = Ruby::get().ok()?;
        let convert = part::CONVERT.get(&ruby).ok()?;
        let found: Option<(Rb, Rb)> = ask(&ruby, || convert.funcall(&method::ITERATED, (self.get(&ruby),)))?;
        let (elements, element_type) = found?;
        let source = super::from_ruby(&ruby, elements).ok()?;
        let element_type = super::type_from_ruby(&ruby, element_type).ok()?;
        Some(Value::Iterator(Arc::new(PIterator::new(source, Vec::new(), element_type))))
    }

    fn unfolded(&self) -> Option<Value> {
        let ruby = Ruby::get().ok()?;
        if !self.is_iterable() {
            return None;
        }
        let elements: Rb = ask(&ruby, || self.get(&ruby).funcall(&method::TO_A, ()))?;
        super::from_ruby(&ruby, elements).ok()
    }

    fn to_ary(&self) -> Option<Value> {
        let ruby = Ruby::get().ok()?;
        let question =
            || ruby.class_array().funcall::<_, _, Option<Rb>>(&method::TRY_CONVERT, (self.get(&ruby),));
        super::from_ruby(&ruby, ask(&ruby, question)??).ok()
    }

    fn to_a(&self) -> Option<Value> {
        let ruby = Ruby::get().ok()?;
        let object = self.get(&ruby);
        if !ask(&ruby, || object.respond_to(&method::TO_A, false))? {
            return None;
        }
        let elements: Rb = ask(&ruby, || object.funcall(&method::TO_A, ()))?;
        super::from_ruby(&ruby, elements).ok()
    }

    fn joined(&self, separator: &str) -> Option<Value> {
        let ruby = Ruby::get().ok()?;
        let list = ruby.ary_new_from_values(&[self.get(&ruby)]);
        let text: Rb = ask(&ruby, || list.funcall(&method::JOIN, (separator,)))?;
        super::from_ruby(&ruby, text).ok()
    }

    fn is_a(&self, class_name: &str) -> bool {
        let Ok(ruby) = Ruby::get() else { return false };
        let answer =
            part::CONVERT.get(&ruby).and_then(|h| h.funcall(&method::A_KIND, (self.get(&ruby), class_name)));
        answer.unwrap_or(self.class_name == class_name)
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}

impl CallableValue for RubyObject {
    fn callable_type(&self) -> Type {
        let inferred = Ruby::get().ok().and_then(|ruby| {
            let ty: Rb = part::CONVERT.get(&ruby).ok()?.funcall(&method::INFER, (self.get(&ruby),)).ok()?;
            super::type_from_ruby(&ruby, ty).ok()
        });
        inferred.unwrap_or_else(|| {
            Type::new(TypeKind::Callable(CallableType { params: None, block: None, returns: None }))
        })
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}
