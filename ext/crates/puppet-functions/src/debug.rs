//! `debug`: writes its arguments to the log.
//!
//! ```puppet
//! debug('shown with --debug only')
//! ```

use crate::support::log::log_function;

log_function!("debug", Debug);
