//! `notice`: writes its arguments to the log.
//!
//! ```puppet
//! notice('hello', 'world')  # logs notice: hello world
//! ```

use crate::support::log::log_function;

log_function!("notice", Notice);
