//! Picking a dispatch: no allocation, no inference unless nothing fits.

use puppet_pcore::types::Size;
use puppet_pcore::{Type, TypeKind, Value};
use puppet_syntax::Symbol;

use super::closure;
use super::{Block, Dispatch, FunctionDef, NativeFunction};
use crate::error::{Error, Result};
use crate::evaluator::Evaluator;
use crate::pcore;

impl Dispatch {
    /// A signature from the lines of a `dispatch` block (see
    /// [`DispatchDef`](super::DispatchDef)); `parse` makes types of texts.
    ///
    /// # Errors
    /// What `parse` raised; a line that makes no sense.
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
        let size = Size { min: min as i64, max: max.map(|m| m as i64) };
        let params = Type::tuple_of(types.clone(), Some(size));
        let callable = Type::callable_of(Some(params), block.clone(), return_type.clone());
        Dispatch { names, types, min, max, block, block_name, return_type, callable }
    }

    /// Whether arguments and block fit (`PCallableType#callable_with?`).
    ///
    /// # Errors
    /// What evaluating the types of a lambda's parameters raised.
    pub fn accepts(&self, evaluator: &Evaluator, args: &[Value], block: Option<&Block>) -> Result<bool> {
        if args.len() < self.min || self.max.is_some_and(|max| args.len() > max) {
            return Ok(false);
        }
        let Some(last) = self.types.last() else { return self.accepts_block(evaluator, block) };
        for (i, arg) in args.iter().enumerate() {
            if !pcore::instance(self.types.get(i).unwrap_or(last), arg) {
                return Ok(false);
            }
        }
        self.accepts_block(evaluator, block)
    }

    fn accepts_block(&self, evaluator: &Evaluator, block: Option<&Block>) -> Result<bool> {
        let Some(block) = block else {
            return Ok(match &self.block {
                None => true,
                Some(t) => pcore::assignable(t, &Type::undef()),
            });
        };
        let Some(wanted) = &self.block else { return Ok(false) };
        let wanted = match wanted.kind() {
            TypeKind::Optional(Some(inner)) => inner,
            _ => wanted,
        };
        if let (Block::Lambda(closure), TypeKind::Callable(callable)) = (block, wanted.kind()) {
            let Some(params) = &callable.params else { return Ok(true) };
            if let TypeKind::Tuple(types, size) = params.kind()
                && let Some((from, to)) = closure::arity(&closure.lambda)
                && callable.returns.as_ref().is_none_or(Type::is_any)
            {
                let size = size.unwrap_or_else(|| Size::exactly(types.len()));
                if size.min < from as i64 || to.is_some_and(|to| size.max.is_none_or(|m| m > to as i64)) {
                    return Ok(false);
                }
                let untyped = closure.lambda.params.iter().all(|p| p.ty.is_none());
                if untyped || types.iter().all(|t| matches!(t.kind(), TypeKind::Unit)) {
                    return Ok(true);
                }
            }
        }
        Ok(pcore::assignable(wanted, &block.callable_type(evaluator)?))
    }
}

impl NativeFunction {
    /// Turns a table entry into matchers.
    ///
    /// # Errors
    /// What `parse` raised.
    pub fn new(
        def: &'static FunctionDef,
        parse: &mut dyn FnMut(&str) -> Result<Type>,
    ) -> Result<NativeFunction> {
        let dispatches = def
            .dispatches
            .iter()
            .map(|d| Dispatch::from_signature(d.signature.iter().copied(), parse))
            .collect::<Result<Vec<_>>>()?;
        Ok(NativeFunction { def, dispatches })
    }
}
