//! Files and clock: those of the machine.

use puppet_eval::host::OnMachine;

use super::RubyHost;

impl OnMachine for RubyHost {}
