//! `emerg`: writes its arguments to the log.
//!
//! ```puppet
//! emerg('on', 'fire')  # logs emerg: on fire
//! ```

use crate::support::log::log_function;

log_function!("emerg", Emerg);
