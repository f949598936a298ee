//! Types out of texts (`Puppet::Pops::Types::TypeParser#parse`).

use std::rc::Rc;
use std::sync::Arc;

use puppet_pcore::Type;
use puppet_pcore::types::Size;
use puppet_syntax::Source;

use super::{Cx, quick_type};
use crate::error::Result;
use crate::evaluator::Evaluator;
use crate::scope::{Frame, Layout, ScopeInfo, ScopeKind};

impl Evaluator {
    /// Parses the text of a type with the loaders of the environment. Unknown names give a
    /// `TypeReference`.
    ///
    /// # Errors
    /// Stock's.
    pub fn parse_type(&self, text: &str) -> Result<Type> {
        if text.starts_with(|c: char| c.is_ascii_uppercase()) {
            if let Some(t) = crate::pcore::builtin_type(text) {
                return Ok(t);
            }
        }
        if text == "Array[1]" {
            // As TypeParser.opt_type_map; any other number is not a type of elements.
            return Ok(Type::array_sized(Type::any(), Some(Size::at_least(1))));
        }
        // Local types mean what they mean in one signature only.
        let lasting = self.local_types.borrow().is_empty();
        if lasting {
            if let Some(t) = self.parsed_types.borrow().get(text) {
                return Ok(t.clone());
            }
        }
        let t = match quick_type::read(self, text)? {
            Some(t) => t,
            None => {
                let source = Arc::new(Source::new(None, text));
                let program = self.read(&source)?;
                let frame = self.frame_for_types();
                Cx { ev: self, frame: &frame, source: &source }.interpret(&program.body.node)?
            }
        };
        if lasting {
            self.parsed_types.borrow_mut().insert(text.into(), t.clone());
        }
        Ok(t)
    }

    /// As [`parse_type`](Evaluator::parse_type), with the names of the static loader only.
    ///
    /// # Errors
    /// Stock's.
    pub fn parse_static_type(&self, text: &str) -> Result<Type> {
        let source = Arc::new(Source::new(None, text));
        let program = self.read(&source)?;
        let frame = self.frame_for_types();
        let outer = self.static_types.replace(true);
        let parsed = Cx { ev: self, frame: &frame, source: &source }.interpret(&program.body.node);
        self.static_types.set(outer);
        parsed
    }

    /// A frame for expressions that use no variables.
    pub(super) fn frame_for_types(&self) -> Rc<Frame> {
        self.top_frame().unwrap_or_else(|| {
            let scope = Rc::new(ScopeInfo::new(ScopeKind::Top));
            Rc::new(Frame::new(Arc::new(Layout::default()), scope, None))
        })
    }
}
