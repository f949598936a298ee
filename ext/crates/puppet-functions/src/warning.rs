//! `warning`: writes its arguments to the log.
//!
//! ```puppet
//! warning('almost', 'full')  # logs warning: almost full
//! ```

use crate::support::log::log_function;

log_function!("warning", Warning);
