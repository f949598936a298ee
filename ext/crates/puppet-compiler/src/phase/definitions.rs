//! Lazily evaluated resources (`Compiler#evaluate_definitions`, `#evaluate_generators`).

use puppet_eval::error::ErrorClass;
use puppet_eval::segments::{self, Segment};
use puppet_eval::session::ResourceId;
use puppet_eval::{Error, Result, Unwind, interrupt};

use crate::compiler::Compiler;

impl Compiler {
    /// `evaluate_generators`
    pub(crate) fn evaluate_generators(&self) -> Result<()> {
        for turn in 1..=1001 {
            let found = segments::around(Segment::Iteration(turn), || {
                let collected = self.evaluate_collections().map_err(unexpected)?;
                let definitions = Segment::Phase("evaluate_definitions");
                let evaluated =
                    segments::around(definitions, || self.evaluate_definitions()).map_err(unexpected)?;
                Ok(collected || evaluated)
            })?;
            if !found {
                return Ok(());
            }
        }
        Err(Error::parse("Somehow looped more than 1000 times while evaluating host catalog"))
    }

    fn evaluate_definitions(&self) -> Result<bool> {
        let waiting: Vec<ResourceId> = {
            let catalog = self.catalog.borrow();
            let waits = |id: &ResourceId| {
                let resource = catalog.get(*id);
                !resource.evaluated && !resource.is_virtual && !resource.kind.is_native()
            };
            catalog.compiled.iter().copied().filter(waits).collect()
        };
        for &id in &waiting {
            interrupt::step(1)?;
            self.evaluate_resource(id).map_err(|unwind| self.in_resource(id, unwind))?;
        }
        Ok(!waiting.is_empty())
    }

    /// "Error while evaluating a Resource Statement, ..." at the resource's place.
    #[allow(clippy::boxed_local)] // errors travel boxed
    fn in_resource(&self, id: ResourceId, unwind: Box<Unwind>) -> Box<Unwind> {
        // Control flow without a home is reported where it is, not at the resource.
        let astray = matches!(*unwind, Unwind::Next(..) | Unwind::Return(..) | Unwind::Break(_));
        let unwind = unwind.into_error();
        if astray {
            if let Unwind::Error(error) = unwind {
                let message =
                    format!("Evaluation Error: Error while evaluating an Object, {}", error.message);
                let mut wrapped = Error::new(ErrorClass::Preformatted, message);
                wrapped.issue = Some("RUNTIME_ERROR");
                wrapped.file_line = error.file_line;
                wrapped.origin = error.origin;
                return wrapped.raise();
            }
            return Box::new(unwind);
        }
        let Unwind::Error(error) = unwind else { return Box::new(unwind) };
        if !error.class.is_puppet_error() {
            return Error { ..error }.raise();
        }
        let catalog = self.catalog.borrow();
        let resource = catalog.get(id);
        let detail = error.full_message();
        let mut wrapped = Error::new(
            ErrorClass::Preformatted,
            format!("Evaluation Error: Error while evaluating a Resource Statement, {detail}"),
        );
        if resource.file.is_some() || resource.line.is_some() {
            let file = resource.file.as_deref().unwrap_or_default().to_owned();
            wrapped.file_line = Some((file, resource.line));
        }
        wrapped.issue = Some("RUNTIME_ERROR");
        wrapped.origin = Some(Box::new(error));
        wrapped.raise()
    }
}

/// `exceptwrap`: an error that is not a Puppet error becomes a DevError.
fn unexpected(unwind: Box<Unwind>) -> Box<Unwind> {
    let error = match *unwind {
        Unwind::Error(error) => error,
        Unwind::StopIteration(exception, text) => {
            let mut error = Error::new(ErrorClass::StandardError, text);
            error.foreign = Some(exception);
            error.foreign_class = Some("StopIteration".into());
            error
        }
        _ => return unwind,
    };
    if error.class.is_puppet_error() {
        return error.raise();
    }
    let message = format!(
        "Puppet::Parser::Compiler failed with error {}: {}",
        error.ruby_class(),
        error.full_message()
    );
    let mut wrapped = Error::new(ErrorClass::DevError, message);
    wrapped.origin = Some(Box::new(error));
    wrapped.raise()
}
