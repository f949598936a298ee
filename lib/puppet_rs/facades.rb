# frozen_string_literal: true

module PuppetRs
  # Objects that represent Puppet's over the engine: what a process with Puppet and one without share.
  # @api private
  module Facades
    # Weak, since each environment has a class of scopes.
    @named = ::ObjectSpace::WeakMap.new

    # Ruby code, and the texts that Ruby writes, see the name of Puppet's class.
    # @param klass [Class] a subclass of it
    # @return [Class] the same
    def self.named(klass)
      Native.name_class(klass, klass.superclass.name)
      @named[klass] = true
      klass
    end

    # @return [Boolean] whether a class is one of those
    def self.named?(klass)
      @named.key?(klass)
    end
  end
end
