# frozen_string_literal: true

require_relative '../own'
require_relative 'environment_view'

module PuppetRs
  module DropIn
    # `environment.conf` as Puppet's loaders of environments have found it. They search for its folder and read it each time
    # they are asked; an answer holds while those folders and the file are the same, and user code has replaced none of the
    # methods that search.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    class EnvironmentConf
      class << self
        # @param environment [Puppet::Node::Environment]
        # @return [EnvironmentConf]
        # @raise where the file cannot be read, unless a compile before this one has made loaders of the environment: stock asks
        #   for the file again when something is looked up
        def of(environment)
          engine = EnvironmentView.known(environment)&.engine
          loader = ::Puppet.lookup(:environments) { nil }
          known = engine&.conf
          known&.current?(loader, environment.name) ? known : read(loader, environment.name)
        rescue ::StandardError
          raise unless engine

          new(nil, directory: engine.directory, unreadable: true)
        end

        # Loaders that are asked first, which look for a folder of the environment's name and a file in it. Others count only if
        # none of these has the environment.
        # @param found [Puppet::Settings::EnvironmentConf] what they found, if they have
        # @return [Array<Puppet::Environments::Directories>, nil] nil unless the methods are Puppet's own and none of the objects
        #   has others, nothing is logged, and links to folders are not read
        def directories(loader, *found)
          return if replaced? || versioned? || ::Puppet::Util::Log.level == :debug
          return unless loader.instance_of?(::Puppet::Environments::Cached)

          combined = loader.instance_variable_get(:@loader)
          return unless combined.instance_of?(::Puppet::Environments::Combined)

          parts = combined.instance_variable_get(:@loaders)
          first = parts.take_while { |part| part.instance_of?(::Puppet::Environments::Directories) }
          first if Native.plain?(loader, combined, ::Puppet.settings, *first, *found)
        end

        private

        def read(loader, name)
          places = places(loader, name)
          stamps = Native.stamps(places) if places
          found = loader&.get_conf(name)
          return new(found) unless found.is_a?(::Puppet::Settings::EnvironmentConf)

          directory = found.path_to_env&.to_s
          holds = found.instance_of?(::Puppet::Settings::EnvironmentConf) && places&.include?(directory)
          new(found, directory:, witnesses: ([loader, places, stamps] if holds))
        end

        def places(loader, name)
          directories(loader)&.flat_map do |part|
            folder = ::File.join(part.search_paths.first.delete_prefix('file://'), name.to_s)
            [folder, "#{folder}/environment.conf"]
          end
        end

        def replaced?
          Own.replaced?(:environment_conf) || Own.replaced?(:files)
        end

        def versioned?
          ::Puppet.settings.setting(:versioned_environment_dirs) && ::Puppet[:versioned_environment_dirs]
        end
      end

      # @return [String, nil] the folder of a directory environment
      attr_reader :directory

      # @param found [Puppet::Settings::EnvironmentConf, Puppet::Settings::EnvironmentConf::Static, nil]
      # @param witnesses [Array(Puppet::Environments::Cached, Array<String>, Array<String, nil>), nil] the loader that found it,
      #   the paths that it looked at, and their stamps; nil where it has to be asked each time
      def initialize(found, directory: nil, unreadable: false, witnesses: nil)
        @found = found
        @directory = directory
        @unreadable = unreadable
        @witnesses = witnesses
      end

      # @return [Boolean] true for a known environment whose `environment.conf` is a folder now, a link to itself or not valid
      def unreadable?
        @unreadable
      end

      # Environment data provider that the file or the settings name.
      # @return [String, nil]
      def data_provider
        return if @unreadable

        name = @found.environment_data_provider if @found.respond_to?(:environment_data_provider)
        name ||= ::Puppet[:environment_data_provider] if ::Puppet.settings.setting(:environment_data_provider)
        name&.to_s
      rescue ::StandardError
        nil
      end

      # As when it is asked, the loader drops an environment that has expired.
      # @return [Boolean] true if the loader would find the same
      def current?(loader, name)
        found_by, places, stamps = @witnesses
        return false unless found_by.equal?(loader) && stamps && Native.stamped?(places, stamps) &&
                            EnvironmentConf.directories(loader, @found)

        entry = loader.instance_variable_get(:@cache)[name]
        loader.send(:clear_if_expired, name, entry) if entry
        true
      end
    end
  end
end
