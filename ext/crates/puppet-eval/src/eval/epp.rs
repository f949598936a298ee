//! EPP templates: text and values are collected in a buffer of the running template.

use ecow::EcoString;
use puppet_pcore::Value;
use std::sync::Arc;

use super::Cx;
use super::interpolation::write_string;
use crate::error::Result;
use crate::ir::Node;

/// Text that a running template has rendered.
#[derive(Debug, Default)]
pub struct EppBuffer {
    text: EcoString,
    sensitive: bool,
}

impl Cx<'_> {
    pub(super) fn epp(&self, body: &Node) -> Result<Value> {
        self.ev.epp.borrow_mut().push(EppBuffer::default());
        let result = self.eval(body);
        let buffer = self.ev.epp.borrow_mut().pop().unwrap_or_default();
        result?;
        let text = Value::String(buffer.text);
        Ok(if buffer.sensitive { Value::Sensitive(Arc::new(text)) } else { text })
    }

    pub(super) fn render_text(&self, text: &str) {
        if let Some(buffer) = self.ev.epp.borrow_mut().last_mut() {
            buffer.text.push_str(text);
        }
    }

    pub(super) fn render(&self, node: &Node) -> Result<Value> {
        let value = self.eval(node)?;
        if let Some(buffer) = self.ev.epp.borrow_mut().last_mut() {
            match &value {
                Value::Sensitive(inner) => {
                    buffer.sensitive = true;
                    write_string(inner, &mut buffer.text);
                }
                other => write_string(other, &mut buffer.text),
            }
        }
        Ok(Value::Undef)
    }
}
