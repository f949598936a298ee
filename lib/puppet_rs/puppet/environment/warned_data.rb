# frozen_string_literal: true

require_relative 'environment_view'

module PuppetRs
  module DropIn
    # Data files of Hiera, and +hiera.yaml+s, that have no hash. Stock warns of each once an environment and keeps the hash that
    # it takes instead (+EnvironmentContext#cached_file_data+). The engine's compiles and those left to stock share these files.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module WarnedData
      LOOKUP = ::Puppet::Pops::Lookup
      private_constant :LOOKUP

      class << self
        # Runs a compile of stock's, which warns of no file again, and notes of which it has warned.
        # @param environment [Puppet::Node::Environment]
        def shared(environment)
          native = native(environment)
          hand_over(native, LOOKUP::EnvironmentContext.adapt(environment)) if native
          yield
        ensure
          native = native(environment)
          receive(environment, native) if native
        end

        # Notes of which files stock's code has warned in an environment, if it has looked anything up.
        # @param native [PuppetRs::Native::Environment]
        # @param earlier [PuppetRs::Native::Environment, nil] the one before, whose warnings count too
        def receive(environment, native, earlier = nil)
          earlier&.data_without_hash&.zip([false, true]) { |paths, is_config| note(native, paths, is_config) }
          context = LOOKUP::EnvironmentContext.get(environment) or return
          # Of a file with an empty hash, which looks the same, neither side has anything to say while it is the same.
          kept = context.instance_variable_get(:@file_data_cache).to_h
          note(native, kept.select { |_, file| file.data == {} }.keys, false)
          note(native, kept.select { |_, file| default_config.equal?(file.data) }.keys, true)
        end

        private

        def native(environment) = EnvironmentView.known(environment)&.engine&.native

        def default_config = LOOKUP::HieraConfigV3::DEFAULT_CONFIG_HASH

        def note(native, paths, is_config)
          paths.each { |path| native.keep_data_without_hash(path.to_s, is_config) }
        end

        def hand_over(native, context)
          data, configs = native.data_without_hash
          data.each { |path| keep(context, path) { {} } }
          configs.each { |path| keep(context, ::Pathname.new(path)) { default_config } }
        end

        def keep(context, path, &)
          context.cached_file_data(path, &)
        rescue ::SystemCallError
          # Gone meanwhile; the compile says so.
          nil
        end
      end
    end
  end
end
