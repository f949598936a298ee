# frozen_string_literal: true

module PuppetRs
  module DropIn
    # {PuppetRs.forget} in a process that has Puppet loaded.
    # @api private
    module Forgetting
      class << self
        # @return [void]
        def all
          views&.environments&.each { |environment| views.forget(environment) }
          loader&.clear_all
        end

        # @param name [Symbol]
        # @param given [Object] what the caller gave: a name or the object
        # @return [Array<String>] folders of the environment
        def environment(name, given)
          found = views ? views.environments(name) : []
          # Environments of the same name and folders are equal.
          held = views && given.is_a?(::Puppet::Node::Environment) && found.none? { |environment| environment.equal?(given) }
          found += [given] if held
          found_folders = found.flat_map { |environment| folders(environment) }.uniq
          found.each { |environment| views.forget(environment) }
          known = loader
          known.clear(name) if known.respond_to?(:clear)
          found_folders
        end

        private

        # @return [Class, nil] nil before the first compile
        def views
          DropIn.const_get(:EnvironmentView) if DropIn.const_defined?(:EnvironmentView)
        end

        def loader
          ::Puppet.lookup(:environments) { nil } if defined?(::Puppet::Environments)
        end

        def folders(environment)
          manifest = environment.manifest
          [*environment.full_modulepath, manifest == :no_manifest ? nil : manifest, directory(environment)].compact.map(&:to_s)
        end

        # @return [String, nil] nil also where `environment.conf` cannot be read: the environment is dropped all the same
        def directory(environment)
          Environments.directory(environment)
        rescue ::StandardError
          nil
        end
      end
    end
  end
end
