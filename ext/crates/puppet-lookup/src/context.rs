//! `Puppet::LookupContext`: what custom data functions get to talk back with.
//!
//! The value is a handle: its number leads to the context while the call runs. Ruby functions see
//! a facade of it (made by the bridge) whose methods end in [`Lookup::context_call`].

use std::any::Any;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

use ecow::EcoString;
use puppet_eval::host::FileUse;
use puppet_eval::{Block, Error, Result};
use puppet_pcore::convert::iterable;
use puppet_pcore::value::PIterator;
use puppet_pcore::{Foreign, ForeignValue, PHash, Type, Value};

use super::invocation::Invocation;
use super::provider::FunctionContext;
use super::{Cx, Lookup, context_type, interpolation, ruby_text};

/// The handle of a context.
#[derive(Debug)]
pub struct LookupContext {
    id: u64,
    function: u64,
    is_explained: bool,
    /// True from the first call of Ruby code with it on.
    is_entered: AtomicBool,
}

impl LookupContext {
    /// The handle that came back from Ruby code.
    pub fn returned(id: u64, function: u64, is_explained: bool) -> LookupContext {
        LookupContext { id, function, is_explained, is_entered: AtomicBool::new(true) }
    }

    /// Its number, for [`Lookup::context_call`].
    pub fn id(&self) -> u64 {
        self.id
    }

    /// The number of what all calls for one entry of a hierarchy share (`Puppet::Pops::Lookup::FunctionContext`).
    pub fn function(&self) -> u64 {
        self.function
    }

    /// True if an explanation is wanted.
    pub fn is_explained(&self) -> bool {
        self.is_explained
    }

    /// True the first time: Ruby code that is called now has the provider of the data around it, which catches `:no_such_key`.
    pub fn enter(&self) -> bool {
        !self.is_entered.swap(true, Ordering::Relaxed)
    }

    pub(crate) fn open(cx: Cx<'_>, context: &Rc<FunctionContext>, invocation: &Rc<Invocation>) -> Handle {
        let id = cx.lookup.open_context(OpenContext {
            function: context.clone(),
            invocation: invocation.clone(),
            not_found: false,
        });
        Handle { id, function: context.number, is_explained: invocation.explainer().is_some() }
    }
}

impl ForeignValue for LookupContext {
    fn type_name(&self) -> String {
        "Puppet::Pops::Lookup::Context".to_string()
    }

    fn eql(&self, other: &dyn ForeignValue) -> bool {
        other.as_any().downcast_ref::<LookupContext>().is_some_and(|o| o.id == self.id)
    }

    fn hash_code(&self) -> u64 {
        self.id
    }

    fn inspect(&self) -> String {
        self.to_text()
    }

    fn to_text(&self) -> String {
        "Puppet::LookupContext({})".to_string()
    }

    fn pcore_type(&self) -> Option<Type> {
        Some(context_type::lookup_context())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A context while its function runs.
#[derive(Clone)]
pub(super) struct OpenContext {
    function: Rc<FunctionContext>,
    invocation: Rc<Invocation>,
    not_found: bool,
}

/// Closes the context after the call.
pub(crate) struct Handle {
    id: u64,
    function: u64,
    is_explained: bool,
}

impl Handle {
    /// The value for the function.
    pub(crate) fn value(&self) -> Value {
        let Handle { id, function, is_explained } = *self;
        let context = LookupContext { id, function, is_explained, is_entered: AtomicBool::new(false) };
        Value::Foreign(Foreign::new(std::sync::Arc::new(context)))
    }

    /// Ends the context; true when the function called `not_found`.
    pub(crate) fn close(self, cx: Cx<'_>) -> bool {
        cx.lookup.close_context(self.id).is_some_and(|open| open.not_found)
    }
}

impl Lookup {
    fn open_context(&self, context: OpenContext) -> u64 {
        let id = self.number();
        self.contexts.borrow_mut().insert(id, context);
        id
    }

    /// A number for a context, or for what calls share: no two of a compile have the same.
    pub(super) fn number(&self) -> u64 {
        let number = self.next_context.get();
        self.next_context.set(number + 1);
        number
    }

    /// Ends a context. Code may have kept it (`@context ||= context`), and asks it in a later call: the first and the last one of
    /// an entry of a hierarchy stay.
    fn close_context(&self, id: u64) -> Option<OpenContext> {
        let open = self.contexts.borrow_mut().remove(&id)?;
        let mut closed = self.closed_contexts.borrow_mut();
        let kept =
            closed.entry(open.function.number).or_insert_with(|| [(id, open.clone()), (id, open.clone())]);
        kept[1] = (id, open.clone());
        Some(open)
    }

    /// Parts of a context. One that is closed and was neither the first nor the last has the invocation of the first.
    fn parts_of(&self, id: u64, function: u64) -> Option<OpenContext> {
        if let Some(open) = self.contexts.borrow().get(&id) {
            return Some(open.clone());
        }
        let closed = self.closed_contexts.borrow();
        let [first, last] = closed.get(&function)?;
        Some(if last.0 == id { last.1.clone() } else { first.1.clone() })
    }

    /// Calls a method of a context as code in Puppet does: stock compares arguments and block with the method's type.
    ///
    /// # Errors
    /// As [`Lookup::context_method`]; arguments that the method does not take.
    pub(super) fn call_member(
        &self,
        cx: Cx<'_>,
        context: &LookupContext,
        method: &str,
        args: &[Value],
        block: Option<&Block>,
    ) -> Result<Value> {
        context_type::check_call(cx, method, args, block)?;
        if method == "cached_entries" && block.is_none() {
            let entries = self.context_method(cx, (context.id, context.function), "entries", &[], None)?;
            let element = iterable::element_type(&entries);
            return Ok(Value::Iterator(std::sync::Arc::new(PIterator::new(entries, Vec::new(), element))));
        }
        self.context_method(cx, (context.id, context.function), method, args, block)
    }

    /// Calls a method of the context with this number, and that of what its calls share. `not_found` always fails: the error has to
    /// be passed on to the lookup, which knows what it means.
    ///
    /// # Errors
    /// A context of another compile, unknown methods, and what blocks and interpolations raised.
    pub(super) fn context_method(
        &self,
        cx: Cx<'_>,
        (id, function): (u64, u64),
        method: &str,
        args: &[Value],
        block: Option<&Block>,
    ) -> Result<Value> {
        let Some(OpenContext { function, invocation, .. }) = self.parts_of(id, function) else {
            return Err(Error::argument("the lookup context is no longer in use"));
        };
        match (method, args) {
            ("environment_name", []) => Ok(Value::Symbol(self.settings.environment.clone())),
            ("module_name", []) => Ok(function.module_name.clone().map_or(Value::Undef, Value::String)),
            ("not_found", []) => {
                if let Some(open) = self.contexts.borrow_mut().get_mut(&id) {
                    open.not_found = true;
                }
                Err(Error::argument("uncaught throw :no_such_key"))
            }
            ("explain", []) => {
                if invocation.explainer().is_some() {
                    if let Some(block) = block {
                        let text = ruby_text::to_s(&cx.call.yield_block(block, &[])?);
                        invocation.report_text(|| text);
                    }
                }
                Ok(Value::Undef)
            }
            ("interpolate", [value]) => interpolation::interpolate(cx, &invocation, value, true),
            ("cache", [key, value]) => {
                function.cache.borrow_mut().insert(key.clone(), value.clone());
                Ok(value.clone())
            }
            ("cache_all", [Value::Hash(hash)]) => {
                let mut cache = function.cache.borrow_mut();
                for (k, v) in hash {
                    cache.insert(k.clone(), v.clone());
                }
                Ok(Value::Undef)
            }
            ("cache_has_key", [key]) => Ok(Value::Boolean(function.cache.borrow().contains_key(key))),
            ("cached_value", [key]) => Ok(function.cache.borrow().get(key).cloned().unwrap_or_default()),
            ("entries", []) => Ok(Value::Hash(function.cache.borrow().clone().into())),
            ("cached_entries", []) => {
                let entries: PHash = function.cache.borrow().clone().into();
                let Some(block) = block else { return Ok(Value::Undef) };
                for (k, v) in &entries {
                    if cx.call.block_arity(block) == 2 {
                        cx.call.yield_block(block, &[k.clone(), v.clone()])?;
                    } else {
                        cx.call.yield_block(block, &[Value::array(vec![k.clone(), v.clone()])])?;
                    }
                }
                Ok(Value::Undef)
            }
            ("cached_file_data", [Value::String(path)]) => self.cached_file_data(cx, path, block),
            _ => Err(Error::argument(format!(
                "wrong call of Puppet::LookupContext#{method} with {} arguments",
                args.len()
            ))),
        }
    }

    /// The content of a file, or the block's result for it, while the file stays the same. Functions and the engine's
    /// own `yaml_data`, `json_data` and `hocon_data` share the table, as in stock: the first that reads a file decides.
    fn cached_file_data(&self, cx: Cx<'_>, path: &EcoString, block: Option<&Block>) -> Result<Value> {
        super::files::cached(cx, path, FileUse::HieraData, |_| -> Result<Value> {
            let content = super::files::content(cx, path, FileUse::HieraData)?;
            match block {
                Some(block) => cx.call.yield_block(block, &[content]),
                None => Ok(content),
            }
        })
    }
}
