# frozen_string_literal: true

require_relative 'environment_view'

module PuppetRs
  module DropIn
    # Data files of Hiera and +hiera.yaml+s, which stock reads once an environment while inode, size and time are the same
    # (+EnvironmentContext#cached_file_data+). The engine's compiles and those left to stock share what they have read where
    # reading it again would make a difference: of a file without a hash stock warns, and one may have changed unnoticed.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module SharedData
      LOOKUP = ::Puppet::Pops::Lookup
      private_constant :LOOKUP

      class << self
        # Runs a compile of stock's, which takes files as the engine has read them, and notes what it has read.
        # @param environment [Puppet::Node::Environment]
        def shared(environment)
          native = native(environment)
          hand_over(native, LOOKUP::EnvironmentContext.adapt(environment)) if native
          yield
        ensure
          native = native(environment)
          receive(environment, native) if native
        end

        # Notes what stock's code has read in an environment, if it has looked anything up.
        # @param native [PuppetRs::Native::Environment]
        # @param earlier [PuppetRs::Native::Environment, nil] the one before, whose files count too
        def receive(environment, native, earlier = nil)
          native.receive_data(earlier) if earlier
          context = LOOKUP::EnvironmentContext.get(environment) or return
          context.instance_variable_get(:@file_data_cache).to_h.each { |path, file| note(native, path, file) }
        end

        private

        def native(environment) = EnvironmentView.known(environment)&.engine&.native

        def default_config = LOOKUP::HieraConfigV3::DEFAULT_CONFIG_HASH

        # Of a file with an empty hash, which looks like one without, neither side has anything to say while it is the same.
        def note(native, path, file)
          return if file.data.nil? || !file.valid?(::Puppet::FileSystem.stat(path))

          none = file.data == {} || default_config.equal?(file.data)
          native.keep_data(path.to_s, path.is_a?(::Pathname), none ? nil : file.data)
        rescue ::StandardError, ::SystemStackError
          # Gone meanwhile, or what a function has made of it is no value of the engine.
          nil
        end

        def hand_over(native, context)
          data, configs = native.data_without_hash
          data.each { |path| keep(context, path) { {} } }
          configs.each { |path| keep(context, ::Pathname.new(path)) { default_config } }
          native.data_unnoticed.each { |config, path, known| keep(context, config ? ::Pathname.new(path) : path) { known } }
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
