//! Data providers: a layer with its configuration, and the entries of its hierarchy.

mod call;
mod configured;
mod function;
mod v3_backend;

pub(crate) use configured::ConfiguredProvider;
pub(crate) use function::{FunctionContext, FunctionProvider, Kind};
