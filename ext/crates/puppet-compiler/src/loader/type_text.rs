//! Types from their text (`TypeParser#parse`).

use std::rc::Rc;
use std::sync::Arc;

use puppet_eval::error::ErrorClass;
use puppet_eval::scope::{Frame, Layout, ScopeInfo, ScopeKind};
use puppet_eval::{Error, Result, lower};
use puppet_pcore::{Type, Value};
use puppet_syntax::{ParseOptions, Source};

use crate::compiler::Compiler;

impl Compiler {
    /// The type a text stands for.
    ///
    /// # Errors
    /// A syntax error, or an expression that is no type.
    pub(crate) fn type_of_text(&self, text: &str) -> Result<Type> {
        let source = Arc::new(Source::new(None, text));
        let options = ParseOptions { regexp_error: Some(lower::regexp_error), ..ParseOptions::default() };
        let ast = puppet_syntax::parse_manifest(source, &options)
            .map_err(|e| Error::new(ErrorClass::ParseErrorWithIssue, e.error.to_string()).raise())?;
        let program = lower::program(&ast);
        let scope = Rc::new(ScopeInfo::new(ScopeKind::Function));
        let frame = Rc::new(Frame::new(Arc::new(Layout::default()), scope, None));
        match self.evaluator.eval_program(&program, &frame)? {
            Value::Type(t) => Ok(t),
            _ => Err(Error::parse(format!("The expression <{text}> is not a valid type specification."))),
        }
    }
}
