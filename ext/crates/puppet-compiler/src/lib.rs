//! puppet-compiler
pub mod lookup;
