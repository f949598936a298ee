//! Calls from the engine into Ruby.

pub mod block;
mod data_function;
pub mod function;
pub mod function3x;
pub mod regexp;
pub mod time;
