//! puppet-eval
