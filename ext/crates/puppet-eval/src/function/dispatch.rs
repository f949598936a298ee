//! Picking a dispatch: no allocation, no inference unless nothing fits.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use puppet_pcore::types::{Size, TypeAlias};
use puppet_pcore::{Type, TypeKind, Value};
use puppet_syntax::Symbol;
use rustc_hash::FxHashMap;

use super::closure;
use super::{Block, Dispatch, FunctionDef, NativeFunction};
use crate::Features;
use crate::error::{Error, Result};
use crate::evaluator::Evaluator;
use crate::interrupt;
use crate::pcore;

impl Dispatch {
    /// A signature from the lines of a `dispatch` block (see
    /// [`DispatchDef`](super::DispatchDef)); `parse` makes types of texts.
    ///
    /// # Errors
    /// The error that `parse` raised; a malformed line.
    pub fn from_signature<'a>(
        lines: impl IntoIterator<Item = &'a str>,
        parse: &mut dyn FnMut(&str) -> Result<Type>,
    ) -> Result<Dispatch> {
        let (mut names, mut types) = (Vec::new(), Vec::new());
        let (mut min, mut max) = (0, Some(0));
        let (mut block, mut block_name, mut return_type) = (None, None, None);
        for line in lines {
            let Some((kind, rest)) = line.split_once(' ') else {
                return Err(Error::argument(format!("not a signature: {line}")));
            };
            if kind == "return" {
                return_type = Some(parse(rest.trim())?);
                continue;
            }
            let Some((ty, name)) = rest.trim().rsplit_once(' ') else {
                return Err(Error::argument(format!("not a signature: {line}")));
            };
            let ty = parse(ty)?;
            let name = Symbol::new(name);
            match kind {
                "block" => (block, block_name) = (Some(ty), Some(name)),
                "optional_block" => (block, block_name) = (Some(Type::optional_of(ty)), Some(name)),
                _ => {
                    types.push(ty);
                    names.push(name);
                    match kind {
                        "param" => {
                            min += 1;
                            max = max.map(|m| m + 1);
                        }
                        "optional" => max = max.map(|m| m + 1),
                        "repeated" => max = None,
                        "required_repeated" => {
                            min += 1;
                            max = None;
                        }
                        _ => return Err(Error::argument(format!("not a signature: {line}"))),
                    }
                }
            }
        }
        Ok(Dispatch::new(names, types, min, max, block, block_name, return_type))
    }

    /// A signature from its parts.
    #[allow(clippy::too_many_arguments)]
    pub fn new(
        names: Vec<Symbol>,
        types: Vec<Type>,
        min: usize,
        max: Option<usize>,
        block: Option<Type>,
        block_name: Option<Symbol>,
        return_type: Option<Type>,
    ) -> Dispatch {
        let size = Size::of_counts(min, max);
        let params = Type::tuple_of(types.clone(), Some(size));
        let callable = Type::callable_of(Some(params), block.clone(), return_type.clone());
        Dispatch { names, types, min, max, block, block_name, return_type, callable }
    }

    /// True if arguments and block fit (`PCallableType#callable_with?`).
    ///
    /// # Errors
    /// The error that evaluating the types of a lambda's parameters raised.
    pub fn accepts(&self, evaluator: &Evaluator, args: &[Value], block: Option<&Block>) -> Result<bool> {
        if args.len() < self.min || self.max.is_some_and(|max| args.len() > max) {
            return Ok(false);
        }
        let Some(last) = self.types.last() else { return self.accepts_block(evaluator, block) };
        for (i, arg) in args.iter().enumerate() {
            if !pcore::instance(self.types.get(i).unwrap_or(last), arg) {
                return interrupt::whole(false);
            }
        }
        interrupt::done()?;
        self.accepts_block(evaluator, block)
    }

    fn accepts_block(&self, evaluator: &Evaluator, block: Option<&Block>) -> Result<bool> {
        let Some(block) = block else {
            return Ok(match &self.block {
                None => true,
                Some(t) => pcore::assignable(t, &Type::undef()),
            });
        };
        if let Block::Lambda(closure) = block {
            if closure.lambda.misplaced.is_some() {
                block.callable_type(evaluator)?;
            }
        }
        let Some(wanted) = &self.block else { return Ok(false) };
        let wanted = match wanted.kind() {
            TypeKind::Optional(Some(inner)) => inner,
            _ => wanted,
        };
        // A local type: messages name it, matching goes by its shape.
        let wanted = match wanted.kind() {
            TypeKind::Alias(alias) => alias.target().unwrap_or(Cow::Borrowed(wanted)),
            _ => Cow::Borrowed(wanted),
        };
        if let (Block::Lambda(closure), TypeKind::Callable(callable)) = (block, wanted.kind()) {
            let Some(params) = &callable.params else { return Ok(true) };
            if let TypeKind::Tuple(types, size) = params.kind() {
                if let Some((from, to)) = closure::arity(&closure.lambda) {
                    if callable.returns.as_ref().is_none_or(Type::is_any) {
                        let size = size.unwrap_or_else(|| Size::exactly(types.len()));
                        if size.min_count() < from
                            || to.is_some_and(|to| size.max_count().is_none_or(|m| m > to))
                        {
                            return Ok(false);
                        }
                        let untyped = closure.lambda.params.iter().all(|p| p.ty.is_none());
                        if untyped || types.iter().all(|t| matches!(t.kind(), TypeKind::Unit)) {
                            return Ok(true);
                        }
                    }
                }
            }
        }
        Ok(pcore::assignable(&wanted, &block.callable_type(evaluator)?))
    }
}

thread_local! {
    /// Signatures of built-in functions name built-in types only: they are made once.
    static NATIVES: RefCell<FxHashMap<(usize, Features), Rc<NativeFunction>>> = RefCell::default();
}

impl NativeFunction {
    /// The function of a table entry with its signatures as matchers.
    ///
    /// # Errors
    /// Signatures that cannot be read.
    pub fn of(def: &'static FunctionDef, evaluator: &Evaluator) -> Result<Rc<NativeFunction>> {
        // Several functions may share a name (`new_float`).
        let features = evaluator.settings.features;
        let key = (std::ptr::from_ref(def).addr(), features);
        if let Some(known) = NATIVES.with_borrow(|natives| natives.get(&key).cloned()) {
            return Ok(known);
        }
        let made = Rc::new(evaluator.with_local_types(def.local_types, &mut |parse| {
            let code: Vec<_> = def.dispatches.iter().filter(|d| (d.present)(features)).collect();
            let dispatches = code
                .iter()
                .map(|d| Dispatch::from_signature(d.signature.iter().copied(), parse))
                .collect::<Result<Vec<_>>>()?;
            Ok(NativeFunction { def, dispatches, code })
        })?);
        NATIVES.with_borrow_mut(|natives| natives.insert(key, made.clone()));
        Ok(made)
    }
}

/// Makes types of texts.
pub type ParseType<'a> = dyn FnMut(&str) -> Result<Type> + 'a;

impl Evaluator {
    /// Runs `body` with a parser of types that also knows the local types of a function, each
    /// `"Name = Type"` (stock's `local_types`): aliases that may name themselves and each other.
    ///
    /// # Errors
    /// The error that parsing a type or `body` raised.
    pub fn with_local_types<T>(
        &self,
        definitions: &[&str],
        body: &mut dyn FnMut(&mut ParseType<'_>) -> Result<T>,
    ) -> Result<T> {
        if definitions.is_empty() {
            return body(&mut |text| self.parse_type(text));
        }
        let definitions: Vec<(Symbol, Arc<TypeAlias>, &str)> = definitions
            .iter()
            .filter_map(|d| d.split_once('='))
            .map(|(name, text)| (Symbol::new(name.trim()), text.trim()))
            .map(|(name, text)| (name, Arc::new(TypeAlias::new(name)), text))
            .collect();
        let locals: Vec<_> = definitions
            .iter()
            .map(|(name, alias, _)| (*name, Type::new(TypeKind::Alias(alias.clone()))))
            .collect();
        let outer = self.local_types.replace(locals.clone());
        let made = definitions
            .iter()
            .zip(&locals)
            .try_for_each(|((_, alias, text), (_, ty))| {
                let target = self.within_type(ty, || self.parse_type(text))?;
                alias.set_target(puppet_pcore::normalize(&target));
                Ok(())
            })
            .and_then(|()| body(&mut |text| self.parse_type(text)));
        self.local_types.replace(outer);
        made
    }
}
