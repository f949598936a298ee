//! Picking a dispatch: no allocation, no inference unless nothing fits.

use std::sync::Arc;

use puppet_pcore::types::{Size, TypeAlias};
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
        if let Block::Lambda(closure) = block
            && closure.lambda.misplaced.is_some()
        {
            block.callable_type(evaluator)?;
        }
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
        let locals = LocalTypes::new(def.local_types);
        let mut parse = |text: &str| locals.parse(text, parse);
        let dispatches = def
            .dispatches
            .iter()
            .map(|d| Dispatch::from_signature(d.signature.iter().copied(), &mut parse))
            .collect::<Result<Vec<_>>>()?;
        Ok(NativeFunction { def, dispatches })
    }
}

/// Types that are known in the signatures of one function only, as text with the local types in it
/// replaced by what they stand for.
struct LocalTypes(Vec<(&'static str, String)>);

impl LocalTypes {
    fn new(definitions: &[&'static str]) -> LocalTypes {
        let mut locals = LocalTypes(Vec::new());
        for definition in definitions {
            if let Some((name, text)) = definition.split_once('=') {
                let text = locals.expand(text.trim());
                locals.0.push((name.trim(), text));
            }
        }
        locals
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(n, _)| *n == name).map(|(_, text)| text.as_str())
    }

    /// Replaces whole words.
    fn expand(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while !rest.is_empty() {
            let word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
            let end = rest.find(|c| !word(c)).unwrap_or(rest.len());
            if end == 0 {
                let len = rest.chars().next().map_or(1, char::len_utf8);
                out.push_str(&rest[..len]);
                rest = &rest[len..];
            } else {
                out.push_str(self.get(&rest[..end]).unwrap_or(&rest[..end]));
                rest = &rest[end..];
            }
        }
        out
    }

    /// Parses a type of a signature; one that is just a local type keeps its name for messages.
    fn parse(&self, text: &str, parse: &mut dyn FnMut(&str) -> Result<Type>) -> Result<Type> {
        if self.0.is_empty() {
            return parse(text);
        }
        let parsed = parse(&self.expand(text))?;
        // Blocks are matched by the shape of their type.
        if self.get(text).is_none() || matches!(parsed.kind(), TypeKind::Callable(_)) {
            return Ok(parsed);
        }
        let alias = TypeAlias::new(Symbol::new(text));
        let _ = alias.resolved.set(parsed);
        Ok(Type::new(TypeKind::Alias(Arc::new(alias))))
    }
}
