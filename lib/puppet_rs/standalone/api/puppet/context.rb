# frozen_string_literal: true

module Puppet
  # Bindings that +Puppet.lookup+ looks in.
  class Context
    # Nothing is bound to a name.
    class UndefinedBindingError < Puppet::Error; end
    # For those who look for it.
    class ValueAlreadyBoundError < Puppet::Error; end
  end
end
