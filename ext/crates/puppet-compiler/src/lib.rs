//! puppet-compiler
