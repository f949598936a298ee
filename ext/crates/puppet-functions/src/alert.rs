//! `alert`: writes its arguments to the log.
//!
//! ```puppet
//! alert('disk', 'full')  # logs alert: disk full
//! ```

use crate::support::log::log_function;

log_function!("alert", Alert);
