//! puppet-pcore
