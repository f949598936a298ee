//! puppet-suite
