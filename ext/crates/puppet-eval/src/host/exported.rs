//! [`Exported`]: resources of other nodes, and collectors that are Ruby code.

use std::rc::Rc;

use ecow::EcoString;
use puppet_pcore::Value;
use puppet_syntax::Symbol;

use super::needs_ruby;
use crate::error::Result;
use crate::scope::Frame;

/// A resource that another node exported, as the host's store gives it.
#[derive(Debug, Default)]
pub struct ExportedResource {
    /// `File`
    pub type_name: EcoString,
    /// The title.
    pub title: EcoString,
    /// Parameters in order.
    pub params: Vec<(Symbol, Value)>,
    /// Tags that it brings along.
    pub tags: Vec<EcoString>,
    /// Identifier in the store; two collectors may find the same one.
    pub collector_id: Option<Value>,
    /// Where it was written, when the store knows.
    pub file: Option<EcoString>,
    /// The line there.
    pub line: Option<u32>,
}

/// Resources of other nodes, and collectors that are Ruby code.
pub trait Exported {
    /// Exported resources matching a query, as found by the host's storeconfigs backend. The frame
    /// is that of the collector.
    ///
    /// # Errors
    /// The backend's.
    fn search_exported(
        &self,
        _frame: &Rc<Frame>,
        _type_name: &str,
        _query: &Value,
    ) -> Result<Vec<ExportedResource>> {
        Ok(Vec::new())
    }

    /// Evaluates a collector that is Ruby code (`Compiler#add_collection`); true when it found
    /// something new.
    ///
    /// # Errors
    /// The error that it raised.
    fn evaluate_collector(&self, _frame: &Rc<Frame>, _id: u64) -> Result<bool> {
        Err(needs_ruby("a collector that is Ruby code"))
    }

    /// References that a collector that is Ruby code could not realize.
    ///
    /// # Errors
    /// The error that it raised.
    fn unresolved_resources(&self, _frame: &Rc<Frame>, _id: u64) -> Result<Vec<EcoString>> {
        Ok(Vec::new())
    }
}
