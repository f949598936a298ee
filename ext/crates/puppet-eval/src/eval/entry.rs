//! Where evaluation starts: programs and bodies.

use std::rc::Rc;

use puppet_pcore::Value;
use puppet_syntax::Span;

use super::Cx;
use super::check_conversion;
use crate::error::{Error, ErrorClass, Location, Result, Unwind};
use crate::evaluator::Evaluator;
use crate::ir::{Body, Program};
use crate::scope::Frame;

impl Evaluator {
    /// Evaluates the statements of a program in a frame that exists already (top scope, a class,
    /// whatever scope a string is evaluated in); its variables are kept by name.
    ///
    /// # Errors
    /// The error that it raised.
    pub fn eval_program(&self, program: &Program, frame: &Rc<Frame>) -> Result<Value> {
        self.stack.borrow_mut().push((program.source.clone(), Span { start: u32::MAX, end: u32::MAX }));
        let result = self.eval_in(&program.body, frame);
        self.stack.borrow_mut().pop();
        result.map_err(|e| Box::new(e.into_error()))
    }

    /// Evaluates the body of a class, define or node in its frame (made with the body's layout).
    /// `next` and `return` end it, as stock's `ExpressionSupportingReturn` lets them; in nodes
    /// (`catches` false) they are errors. The value of the last statement is one that 3.x knows (`PopsBridge::Expression#evaluate`).
    ///
    /// # Errors
    /// The error that it raised; `Use of an Iterator is not supported here` and others of that value.
    pub fn eval_body(&self, body: &Body, frame: &Rc<Frame>, catches: bool) -> Result<()> {
        let cx = Cx { ev: self, frame, source: &body.source };
        let run = || {
            cx.check_stack()?;
            match cx.run_to_last(&body.node)? {
                // The values of nearly all statements.
                Value::Undef | Value::String(_) | Value::Integer(_) | Value::Boolean(_) => Ok(()),
                Value::Iterator(iterator) if iterator.tree => Ok(()),
                value => {
                    check_conversion(self.session().as_deref(), &value).map_err(|unwind| unwind.in_ast())
                }
            }
        };
        match run() {
            // `AST#safeevaluate` lets only the StopIteration of `break()` through.
            Err(e) if matches!(*e, Unwind::StopIteration(..)) => {
                let Unwind::StopIteration(_, text) = *e else { return Err(e) };
                Err(Error::new(ErrorClass::ParseError, text).raise())
            }
            Err(e) if catches => match *e {
                Unwind::Next(..) | Unwind::Return(..) => Ok(()),
                other => Err(Box::new(other)),
            },
            Err(e) if matches!(*e, Unwind::Next(..) | Unwind::Return(..)) => Err(Box::new(e.into_error())),
            other => other,
        }
    }

    fn eval_in(&self, body: &Body, frame: &Rc<Frame>) -> Result<Value> {
        let cx = Cx { ev: self, frame, source: &body.source };
        cx.check_stack()?;
        cx.eval(&body.node)
    }

    /// `PuppetStack.stacktrace`: file (`unknown` without one) and line of every call under way,
    /// innermost first; a program counts with line 0.
    pub fn stacktrace(&self) -> Vec<(String, u32)> {
        let entries = self.stack.borrow();
        entries
            .iter()
            .rev()
            .map(|(source, span)| {
                let file = source.path.as_deref().filter(|p| !p.is_empty()).unwrap_or("unknown");
                let line = if span.start == u32::MAX { 0 } else { source.line(span.start) };
                (file.to_owned(), line)
            })
            .collect()
    }

    /// `PuppetStack.top_of_stack`: the place of the innermost call under way.
    pub fn top_of_stack(&self) -> Option<Location> {
        let stack = self.stack.borrow();
        let (source, span) = stack.last().filter(|(_, span)| span.start != u32::MAX)?;
        Some(Location { source: source.clone(), span: *span })
    }

    /// The frame of top scope.
    pub fn top_frame(&self) -> Option<Rc<Frame>> {
        self.session().map(|s| s.top_frame())
    }
}
