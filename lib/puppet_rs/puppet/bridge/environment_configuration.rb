# frozen_string_literal: true

require_relative '../../settled'

module PuppetRs
  module DropIn
    module Environments
      # What one compile asks of `environment.conf`: Puppet finds the directory and reads the file each time it is asked.
      # @api private
      class Configuration
        # @param environment [Puppet::Node::Environment]
        def initialize(environment)
          @environment = environment
        end

        # @return [String, nil] the directory of a directory environment
        def directory
          found.is_a?(::Puppet::Settings::EnvironmentConf) ? found.path_to_env&.to_s : nil
        end

        # @return [String, Symbol, nil]
        def data_provider
          found.environment_data_provider if found.respond_to?(:environment_data_provider)
        end

        private

        def found
          return @found if defined?(@found)

          loader = ::Puppet.lookup(:environments) { nil }
          @found = (Kept.of(loader, @environment) || Kept.read(loader, @environment) if loader)
        end
      end

      # An `environment.conf` that was read, for as long as the directories that Puppet's own loaders would look at and the file
      # itself are what they were, and Ruby code has put nothing in the place of what looks at them.
      # @api private
      Kept = Struct.new(:loader, :found, :places, :marks)

      # Reading and comparing.
      class Kept
        # By which Puppet looks for the file and reads it.
        METHODS = [
          *[::Puppet::Environments::Cached, ::Puppet::Environments::Combined, ::Puppet::Environments::Directories]
            .map { |owner| [owner, :get_conf] },
          [::Puppet::Settings::EnvironmentConf.singleton_class, :load_from],
          [::Puppet::Settings, :parse_file],
          [::Puppet::FileSystem.singleton_class, :read],
          [::Puppet::FileSystem.singleton_class, :directory?]
        ].map { |owner, name| [owner, name, owner.instance_method(name)] }.freeze
        FILES = ::Puppet::FileSystem.instance_variable_get(:@impl)
        private_constant :METHODS, :FILES

        class << self
          # @return [Puppet::Settings::EnvironmentConf, nil] what was read before, if it would be read again
          def of(loader, environment)
            kept = environment.instance_variable_get(:@puppet_rs_configuration)
            return unless kept&.marks && kept.loader.equal?(loader)
            return unless kept.marks == Native.marks(kept.places) && plain?(loader)

            # What asking for it does beside.
            loader.send(:clear_if_expired, environment.name, loader.instance_variable_get(:@cache)[environment.name])
            kept.found
          end

          # @return [Puppet::Settings::EnvironmentConf, Puppet::Settings::EnvironmentConf::Static, nil]
          def read(loader, environment)
            return loader.get_conf(environment.name) if environment.frozen?

            # Most environments compile one catalog: the first time, nothing is looked at for a second one.
            again = environment.instance_variable_get(:@puppet_rs_configuration)
            environment.instance_variable_set(:@puppet_rs_configuration, new(loader)) unless again
            again ? kept(loader, environment) : loader.get_conf(environment.name)
          end

          private

          def kept(loader, environment)
            places = places(loader, environment)
            marks = Native.marks(places) if places
            loader.get_conf(environment.name).tap do |found|
              next unless found.instance_of?(::Puppet::Settings::EnvironmentConf)
              next unless places&.include?(found.path_to_env) && Settled.all?(marks.compact.map(&:first))

              environment.instance_variable_set(:@puppet_rs_configuration, new(loader, found, places, marks))
            end
          end

          # Directories of the environment's name, and the files in them; nil unless Puppet's own loaders look for it.
          def places(loader, environment)
            return unless plain?(loader)

            directories(loader).flat_map do |part|
              directory = ::File.join(part.instance_variable_get(:@environment_dir), environment.name.to_s)
              [directory, "#{directory}/environment.conf"]
            end
          end

          def plain?(loader)
            loader.instance_of?(::Puppet::Environments::Cached) && own? && ::Puppet::Util::Log.level != :debug && !versioned? &&
              Native.plain?(loader, FILES, ::Puppet.settings, *directories(loader))
          end

          # Whether the methods are Puppet's own, and were when this file was loaded.
          def own?
            @puppets = METHODS.all? { |_, _, own| puppets?(own) } if @puppets.nil?
            @puppets && METHODS.all? { |owner, name, own| owner.instance_method(name) == own } &&
              ::Puppet::FileSystem.instance_variable_get(:@impl).equal?(FILES)
          end

          def puppets?(method)
            method.source_location&.first&.match?(%r{/puppet/[a-z_/]+\.rb\z})
          end

          # Those that are asked first. Others count only if none of these has the environment.
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
