# frozen_string_literal: true

module PuppetRs
  module DropIn
    # A reference that does not keep its target, and gives the target itself to whoever asks. Ruby's +WeakRef+ is asked whether
    # its target is alive and then called: the collector may run between the two, and the call raises +WeakRef::RefError+.
    # @api private
    # @example
    #   reference = Weak.new(compiler)
    #   reference.target&.session
    class Weak
      TARGETS = ::ObjectSpace::WeakMap.new
      private_constant :TARGETS

      # @param target [Object]
      def initialize(target)
        TARGETS[self] = target
      end

      # @return [Object, nil] nil when it was collected
      def target
        TARGETS[self]
      end
    end
  end
end
