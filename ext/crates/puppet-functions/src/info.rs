//! `info`: writes its arguments to the log.
//!
//! ```puppet
//! info('shown with --verbose')
//! ```

use crate::support::log::log_function;

log_function!("info", Info);
