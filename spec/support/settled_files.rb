# frozen_string_literal: true

# For specs of what is kept of files.
module SettledFiles
  # Waits until files that were just written count as settled (see +Stamp+ in ext/crates/puppet-eval/src/host/stamp.rs): what
  # changed within the last tick is never kept, whatever times it is given.
  def settle
    sleep(0.11)
  end
end
