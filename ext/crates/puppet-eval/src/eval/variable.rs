//! Variables: slots first, then lookup by name (stock `Scope#lookupvar`), match variables.

use puppet_pcore::Value;
use puppet_syntax::{Span, Symbol};

use super::Cx;
use crate::error::{Error, Result, Unwind};
use crate::evaluator::Strict;
use crate::host::{Warning, WarningKind};
use crate::ir::{Node, OuterVar, QualifiedVar};
use crate::scope::Frame;

impl Cx<'_> {
    #[inline]
    pub(super) fn local(&self, node: &Node, slot: u32, name: Symbol) -> Result<Value> {
        if let Some(value) = self.frame.slot_value(slot as usize) {
            return Ok(value);
        }
        match self.local_unset(node, slot, name) {
            Ok(v) => Ok(v),
            Err(e) => Err(self.locate(node, e)),
        }
    }

    fn local_unset(&self, node: &Node, slot: u32, name: Symbol) -> Result<Value> {
        if slot < self.frame.binding.get() {
            return Err(Box::new(Unwind::UnevaluatedParameter(name)));
        }
        self.dynamic(node, name)
    }

    pub(super) fn outer(&self, node: &Node, var: &OuterVar) -> Result<Value> {
        let mut frame: &Frame = self.frame;
        let mut depth = 0;
        for (wanted, slot) in &var.candidates {
            while depth < *wanted {
                if let Some(value) = frame.extra_value(var.name) {
                    return Ok(value);
                }
                let Some(outer) = frame.outer.as_deref() else { return self.dynamic(node, var.name) };
                frame = outer;
                depth += 1;
            }
            if let Some(value) = frame.slot_value(*slot as usize) {
                return Ok(value);
            }
            if *slot < frame.binding.get() {
                return Err(Box::new(Unwind::UnevaluatedParameter(var.name)));
            }
        }
        self.dynamic(node, var.name)
    }

    pub(super) fn dynamic(&self, node: &Node, name: Symbol) -> Result<Value> {
        match self.frame.lookup(name)? {
            Some(value) => Ok(value),
            None => self.not_found(node.span, name.as_str()),
        }
    }

    /// `$0`, `$1`, ...: those of the innermost match that is visible; never an error.
    pub(super) fn match_variable(&self, group: u32) -> Value {
        self.frame.scope.match_group(group as usize).unwrap_or(Value::Undef)
    }

    pub(super) fn qualified(&self, node: &Node, var: &QualifiedVar) -> Result<Value> {
        match self.ev.lookup_qualified(self.frame, var.class, var.name)? {
            Some(value) => Ok(value),
            None => self.not_found(node.span, var.written.as_str()),
        }
    }

    #[cold]
    fn not_found(&self, span: Span, name: &str) -> Result<Value> {
        // The compiler sets these only where they have a value; their absence is not reported.
        if matches!(name, "module_name" | "caller_module_name") {
            return Ok(Value::Undef);
        }
        let settings = &self.ev.settings;
        let severity = if settings.strict_variables.get() { Strict::Error } else { settings.strict.get() };
        self.optionally_fail(severity, span, "UNKNOWN_VARIABLE", format!("Unknown variable: '{name}'."))?;
        Ok(Value::Undef)
    }
}

impl crate::Evaluator {
    /// `$class::name` (stock `Scope#lookup_qualified_variable`); `None`: no such variable.
    ///
    /// # Errors
    /// An error of loading the class that is not a `RuntimeError`; a parameter of the class that is still to be bound.
    pub fn lookup_qualified(
        &self,
        running: &Frame,
        class: Option<Symbol>,
        name: Symbol,
    ) -> Result<Option<Value>> {
        let Some(session) = self.session() else { return Ok(None) };
        let Some(class) = class else { return Ok(session.top_frame().get_local(name)) };
        if let Some(frame) = session.class_frame(class) {
            let found = frame.lookup_member(running, name)?;
            return Ok(found.or_else(|| self.qualified_in_top(class, name)));
        }
        if let Some(value) = self.qualified_in_top(class, name) {
            return Ok(Some(value));
        }
        self.load_class(class.as_str())
    }

    /// Loads the class of a variable that is not there. Stock reports a `RuntimeError` of the loader as a variable that
    /// is missing: a class that cannot be parsed or defined, not a file that cannot be read.
    #[cold]
    fn load_class(&self, class: &str) -> Result<Option<Value>> {
        let Some(session) = self.session() else { return Ok(None) };
        match session.find_class(class) {
            Err(unwind) if !unwind.as_error().is_some_and(|error| error.class.is_runtime_error()) => {
                Err(unwind)
            }
            _ => Ok(None),
        }
    }

    /// [`lookup_qualified`](Self::lookup_qualified) by texts, which are not interned for it.
    fn lookup_qualified_text(&self, running: &Frame, class: &str, name: &str) -> Result<Option<Value>> {
        let Some(session) = self.session() else { return Ok(None) };
        if class.is_empty() {
            return Ok(session.top_frame().get_text(name));
        }
        match (Symbol::get(class), Symbol::get(name)) {
            (Some(class), Some(name)) => self.lookup_qualified(running, Some(class), name),
            _ => self.load_class(class),
        }
    }

    /// A variable that Ruby code (PAL's `variables`, the parameters of `epp`) has set under a qualified
    /// name in top scope, with or without such a class.
    #[cold]
    pub fn qualified_in_top(&self, class: Symbol, name: Symbol) -> Option<Value> {
        let name = Symbol::get(&format!("{class}::{name}"))?;
        self.session()?.top_frame().extra_value(name)
    }

    /// Reports a variable that Ruby code of stock asks a scope for, and that does not exist (`Scope#variable_not_found`).
    ///
    /// # Errors
    /// With the setting `strict` at `error`.
    pub fn variable_not_found(&self, name: &str, reason: &str) -> Result<()> {
        if matches!(name, "module_name" | "caller_module_name") || is_numeric(name) {
            return Ok(());
        }
        let message = format!("Undefined variable '{name}'; {reason}");
        match self.settings.strict.get() {
            Strict::Off => Ok(()),
            Strict::Warning => self.host.warn_once(&Warning {
                kind: WarningKind::UndefinedVariable,
                key: &format!("Variable: {name}"),
                message: &message,
                file: None,
                line: None,
            }),
            Strict::Error => Err(Error::argument(message)),
        }
    }

    /// A variable by name as seen from a frame: `x`, `a::x`, `::x` (stock `Scope#lookupvar`);
    /// `None`: there is none.
    ///
    /// # Errors
    /// The error that loading a class raised.
    pub fn lookup_variable(&self, frame: &Frame, name: &str) -> Result<Option<Value>> {
        match name.rfind("::") {
            Some(at) => {
                let (class, leaf) = (name[..at].trim_start_matches("::"), &name[at + 2..]);
                self.lookup_qualified_text(frame, class, leaf)
            }
            None if name.starts_with(|c: char| c.is_ascii_digit()) => {
                Ok(frame.scope.match_group(name.parse().unwrap_or(usize::MAX)))
            }
            None => frame.lookup_text(name),
        }
    }
}

fn is_numeric(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit())
}
