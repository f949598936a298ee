//! `alert`: writes its arguments to the log.

use crate::support::log::log_function;

log_function!("alert", Alert);
