# frozen_string_literal: true

require_relative '../own'

module PuppetRs
  module DropIn
    module Environments
      # Settings of `environment.conf` for one compile: Puppet finds the directory and reads the file each time it is asked.
      # @api private
      class Configuration
        # @return [Engine, nil] the environment that {Environments} found for this compile
        attr_accessor :known

        # @param environment [Puppet::Node::Environment]
        def initialize(environment)
          @environment = environment
        end

        # @return [String, nil] the directory of a directory environment
        # @raise where `environment.conf` cannot be read, unless a compile before this one has made loaders of the environment:
        #   stock asks for the file again when something is looked up
        def directory
          return @known.directory if unreadable?

          found.is_a?(::Puppet::Settings::EnvironmentConf) ? found.path_to_env&.to_s : nil
        end

        # Environment data provider that `environment.conf` or the settings name.
        # @param settings [Hash] what a compile is given of the settings: the same Hash until a setting changes
        # @return [String, nil]
        def data_provider(settings)
          return if unreadable?

          found
          asked_for, provider = @kept&.data_provider
          return provider if settings.equal?(asked_for)

          read_data_provider.tap { |read| @kept&.data_provider = [settings, read].freeze }
        rescue ::StandardError
          nil
        end

        # @return [Boolean] true for a known environment whose `environment.conf` is a folder now, a link to itself or not valid
        def unreadable?
          return @unreadable if defined?(@unreadable)

          found
          @unreadable = false
        rescue ::StandardError
          raise unless @known ||= EnvironmentView.known(@environment)&.engine

          @unreadable = true
        end

        private

        def found
          return @found if defined?(@found)

          loader = ::Puppet.lookup(:environments) { nil }
          @kept = Kept.of(loader, @environment) if loader
          @found = @kept ? @kept.found : (Kept.read(loader, @environment) if loader)
        end

        def read_data_provider
          name = found.environment_data_provider if found.respond_to?(:environment_data_provider)
          name ||= ::Puppet[:environment_data_provider] if ::Puppet.settings.setting(:environment_data_provider)
          name&.to_s
        end
      end

      # An `environment.conf` that was read. It holds while the file and the directories that Puppet's own loaders search are
      # the same, and Ruby code has replaced no method that searches them.
      # @api private
      Kept = Struct.new(:loader, :found, :places, :stamps, :data_provider)

      # Reading and comparing.
      class Kept
        class << self
          # @return [Kept, nil] what was read before, if it would be read again
          def of(loader, environment)
            kept = EnvironmentView.known(environment)&.configuration
            return unless kept&.stamps && kept.loader.equal?(loader)
            return unless Native.stamped?(kept.places, kept.stamps) && plain?(loader, kept.found)

            # Side effects of asking for it.
            name = environment.name
            entry = loader.instance_variable_get(:@cache)[name]
            loader.send(:clear_if_expired, name, entry) if entry
            kept
          end

          # @return [Puppet::Settings::EnvironmentConf, Puppet::Settings::EnvironmentConf::Static, nil]
          def read(loader, environment)
            return loader.get_conf(environment.name) if environment.frozen?

            # Most environments compile one catalog: the first time, nothing is looked at for a second one.
            view = EnvironmentView.of(environment)
            again = view.configuration
            view.configuration = new(loader) unless again
            again ? kept(loader, environment) : loader.get_conf(environment.name)
          end

          private

          def kept(loader, environment)
            places = places(loader, environment)
            stamps = Native.stamps(places) if places
            loader.get_conf(environment.name).tap do |found|
              next unless found.instance_of?(::Puppet::Settings::EnvironmentConf)
              next unless places&.include?(found.path_to_env)

              EnvironmentView.of(environment).configuration = new(loader, found, *watched(places, stamps))
            end
          end

          # Witness of a changed or created file: the file itself, or the folder that lacks it.
          def watched(places, stamps)
            places.zip(stamps).each_slice(2).flat_map do |folder, file|
              next [file] if file.last
              next [folder] if folder.last.nil? || (::File.executable?(folder.first) && !::File.symlink?(file.first))

              [folder, file]
            end.transpose
          end

          # Each directory of the environment's name, followed by the file in it; nil unless Puppet's own loaders look for it.
          def places(loader, environment)
            return unless plain?(loader)

            directories(loader).flat_map do |part|
              directory = ::File.join(part.search_paths.first.delete_prefix('file://'), environment.name.to_s)
              [directory, "#{directory}/environment.conf"]
            end
          end

          def plain?(loader, *found)
            loader.instance_of?(::Puppet::Environments::Cached) && ::Puppet::Util::Log.level != :debug && !versioned? &&
              own?(loader, ::Puppet.settings, *directories(loader), *found)
          end

          # True if the methods are Puppet's own, and none of the objects has others.
          def own?(*objects)
            !Own.replaced?(:environment_conf) && !Own.replaced?(:files) && Native.plain?(*objects)
          end

          # Loaders that are asked first. Others count only if none of these has the environment.
          def directories(loader)
            combined = loader.instance_variable_get(:@loader)
            return [] unless combined.instance_of?(::Puppet::Environments::Combined) && Native.plain?(combined)

            combined.instance_variable_get(:@loaders).take_while { |part| part.instance_of?(::Puppet::Environments::Directories) }
          end

          # Links to directories are read, then.
          def versioned?
            ::Puppet.settings.setting(:versioned_environment_dirs) && ::Puppet[:versioned_environment_dirs]
          end
        end
      end
    end
  end
end
