# frozen_string_literal: true

module PuppetRs
  module DropIn
    # Resource types in Ruby. Puppet looks for a type it does not know in every gem, each time it
    # is asked: an environment's own defined types would cost hundreds of system calls a name.
    # (Checked against Puppet 7.23.)
    # @api private
    module NativeTypes
      class << self
        # @return [CoreTypes::Description, nil] what the gem knows of a type that is not loaded
        def described(name)
          environment = ::Puppet.lookup(:current_environment) { nil }
          return if environment.nil? || registered?(name) || generated?(environment)

          CoreTypes.find(name.to_s, environment)&.tap { Providers.described }
        end

        # @return [Class, nil]
        def find(name)
          name = name.to_s.downcase
          generated(name) || in_ruby(name)
        end

        # Types may be made at any time (+Puppet::Type.newtype+ in a test).
        def registered?(name)
          types = ::Puppet::Type.instance_variable_get(:@types)
          types.respond_to?(:key?) && types.key?(name.to_sym)
        end

        # Whether `puppet generate types` wrote types into the environment.
        # @api private
        def generated?(environment)
          known = environment.instance_variable_get(:@puppet_rs_generated_types)
          return known unless known.nil?

          directory = Environments.directory(environment)
          found = !directory.nil? && File.directory?(File.join(directory, '.resource_types'))
          environment.instance_variable_set(:@puppet_rs_generated_types, found) unless environment.frozen?
          found
        end

        private

        # Types that `puppet generate types` wrote into the environment come first.
        def generated(name)
          environment = ::Puppet.lookup(:current_environment) { nil }
          return unless environment && generated?(environment)

          # What such a file makes is a Ruby object, made in no scope: stock evaluates it.
          loaders = ::Puppet.lookup(:loaders) { nil }
          PuppetRs.with_mode(:off) do
            ::Puppet.override(global_scope: {}) { loaders&.private_environment_loader&.load(:resource_type_pp, name) }
          end
        end

        def in_ruby(name)
          missing = missing_types
          return ::Puppet::Type.type(name) if missing.nil? || registered?(name)
          return nil if missing.key?(name)

          # Puppet reads the file of a type twice when two threads ask for it, and fails at the second one's providers.
          type = ONE_AT_A_TIME.synchronize { ::Puppet::Type.type(name) }
          missing[name] = true unless type
          type
        end

        # What this environment is known not to have; nil without an environment to ask.
        def missing_types
          environment = ::Puppet.lookup(:current_environment) { nil }
          return nil if environment.nil? || environment.frozen?

          environment.instance_variable_get(:@puppet_rs_missing_types) ||
            environment.instance_variable_set(:@puppet_rs_missing_types, {})
        end
      end
    end
  end
end
