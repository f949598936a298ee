//! Types out of texts (`Puppet::Pops::Types::TypeParser#parse`).

use std::rc::Rc;
use std::sync::Arc;

use puppet_pcore::{Type, Value};
use puppet_syntax::{ParseOptions, Source};

use super::Cx;
use super::types::reference;
use crate::error::{Error, ErrorClass, Result};
use crate::evaluator::Evaluator;
use crate::ir::{Node, NodeKind};
use crate::lower;
use crate::scope::{Frame, Layout, ScopeInfo, ScopeKind};

impl Evaluator {
    /// Parses the text of a type with the loaders of the environment. Names nobody knows give a
    /// `TypeReference`.
    ///
    /// # Errors
    /// Stock's.
    pub fn parse_type(&self, text: &str) -> Result<Type> {
        if text.starts_with(|c: char| c.is_ascii_uppercase())
            && let Some(t) = crate::pcore::builtin_type(text)
        {
            return Ok(t);
        }
        // Local types mean what they mean in one signature only.
        let lasting = self.local_types.borrow().is_empty();
        if lasting && let Some(t) = self.parsed_types.borrow().get(text) {
            return Ok(t.clone());
        }
        let source = Arc::new(Source::new(None, text));
        let options = ParseOptions { regexp_error: Some(lower::regexp_error), tasks: self.settings.tasks };
        let ast = puppet_syntax::parse_manifest(source.clone(), &options).map_err(|e| {
            let mut error = Error::new(ErrorClass::ParseErrorWithIssue, e.error.message.clone());
            error.file_line = e.error.position.map(|p| (String::new(), Some(p.line)));
            error.raise()
        })?;
        let program = lower::program(&ast);
        let frame = self.top_frame().unwrap_or_else(|| {
            let scope = Rc::new(ScopeInfo::new(ScopeKind::Top));
            Rc::new(Frame::new(Arc::new(Layout::default()), scope, None))
        });
        let cx = Cx { ev: self, frame: &frame, source: &source };
        let t = self.leniently(|| cx.interpret(&program.body.node, text))?;
        if lasting {
            self.parsed_types.borrow_mut().insert(text.into(), t.clone());
        }
        Ok(t)
    }
}

impl Cx<'_> {
    fn interpret(&self, node: &Node, text: &str) -> Result<Type> {
        match &node.kind {
            NodeKind::TypeName(name) => Ok(match self.ev.named_type(*name)? {
                Some(t) => t,
                None => reference(name.as_str()),
            }),
            NodeKind::Literal(Value::Type(t)) => Ok(t.clone()),
            NodeKind::Literal(Value::Undef) | NodeKind::Nop => Err(invalid(text)),
            NodeKind::Access(a) => {
                if let NodeKind::TypeName(name) = &a.left.kind
                    && self.ev.named_type(*name)?.is_none()
                {
                    return Ok(reference(text.trim()));
                }
                match self.eval(node)? {
                    Value::Type(t) => Ok(t),
                    _ => Err(invalid(text)),
                }
            }
            _ => Err(invalid(text)),
        }
    }
}

#[cold]
fn invalid(text: &str) -> Box<crate::Unwind> {
    Error::parse(format!("The expression <{text}> is not a valid type specification."))
}
