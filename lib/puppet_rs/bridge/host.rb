# frozen_string_literal: true

require_relative 'host/data'
require_relative 'host/native_types'
require_relative 'host/ruby_code'
require_relative 'host/system'

module PuppetRs
  class Bridge
    # The Ruby half of the engine's host: what it asks of the world around a compile. Each module of this one answers a part
    # of the trait of its name (+puppet_eval::host+); {DropIn::Host} and {Standalone::Host} have the rest.
    # @api private
    module Host
      include Data
      include NativeTypes
      include RubyCode
      include System

      def warn_once(kind, key, message, file = nil, line = nil)
        return ::Puppet.warn_once(kind, key, message, :default, :default) if kind == 'metaparameter'

        # Most have no place.
        return ::Puppet.warn_once(kind, key, message) unless file || line

        ::Puppet.warn_once(kind, key, message, *[file, line].compact)
      end

      # @return [Boolean] whether {#warn_once} would do nothing
      def warned?(_key)
        false
      end
    end
  end
end
