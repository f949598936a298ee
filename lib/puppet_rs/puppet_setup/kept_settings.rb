# frozen_string_literal: true

module PuppetRs
  # Preparation of Puppet for a compile, with the engine or without it: `verify` needs it beside stock, too.
  module PuppetSetup
    # Puppet's settings where this gem set Puppet up: they stay as the last request had them. Puppet forgets all that it knows of
    # its settings whenever one is set, and requests that follow each other mostly want the same.
    # @api private
    class KeptSettings
      def initialize
        @wanted = {}
        @before = {}
      end

      # @param wanted [Hash{Symbol => Object}] for the time of the block; others have the values that they had
      # @yield
      # @return what the block returns
      def with(wanted)
        others = @wanted.reject { |name, value| wanted.key?(name) && wanted[name] == value }
        others.each_key do |name|
          KeptSettings.restore(name, @before.fetch(name))
          @wanted.delete(name)
        end
        wanted.each do |name, value|
          next if @wanted.key?(name)

          @before[name] ||= KeptSettings.state(name)
          ::Puppet[name] = value unless KeptSettings.said?(name, value)
          @wanted[name] = value
        end
        yield
      end

      class << self
        # The same in a process whose settings are the program's.
        def restoring(wanted)
          wanted = wanted.reject { |name, value| said?(name, value) }
          before = wanted.to_h { |name, _| [name, state(name)] }
          wanted.each { |name, value| ::Puppet[name] = value }
          yield
        ensure
          before&.each { |name, state| restore(name, state) }
        end

        # True if a setting has the value already, over any +environment.conf+.
        # @api private
        def said?(name, value)
          ::Puppet[name] == value && (memory.key?(name) || !::Puppet::Settings::EnvironmentConf::VALID_SETTINGS.include?(name))
        end

        # @return [Array(Object, Boolean)] the value of a setting, and whether a program set it
        # @api private
        def state(name)
          [::Puppet[name], memory.key?(name)]
        end

        # Whatever a program set goes before +environment.conf+, the value that a setting had without it too.
        # @api private
        def restore(name, state)
          value, set = state
          ::Puppet[name] = value
          return if set

          memory.delete(name)
          ::Puppet.settings.flush_cache
        end

        private

        def memory
          ::Puppet.settings.instance_variable_get(:@value_sets).fetch(:memory).instance_variable_get(:@values)
        end
      end
    end
  end
end
