//! `err`: writes its arguments to the log.
//!
//! ```puppet
//! err('not', 'good')  # logs err: not good
//! ```

use crate::support::log::log_function;

log_function!("err", Err);
