//! `crit`: writes its arguments to the log.
//!
//! ```puppet
//! crit('out of', 'memory')  # logs crit: out of memory
//! ```

use crate::support::log::log_function;

log_function!("crit", Crit);
