//! puppet-functions
