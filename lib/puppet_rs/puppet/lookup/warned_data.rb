# frozen_string_literal: true

require_relative '../environment/environments'
require_relative '../process/lines'

module PuppetRs
  module DropIn
    # Data files of Hiera, and +hiera.yaml+s, that have no hash. Stock warns of each once an environment
    # (+EnvironmentContext#cached_file_data+); here the compiles of the engine and those left to stock share what was said. The
    # texts are those of +yaml_data+ and +HieraConfig.create+.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module WarnedData
      LOOKUP = ::Puppet::Pops::Lookup
      DATA = /\A(?<path>.+): file does not contain a valid yaml hash\z/m
      CONFIG = /\A(?<path>.+): File exists but does not contain a valid YAML hash\. Falling back to Hiera version 3 default/m
      private_constant :LOOKUP, :DATA, :CONFIG

      class << self
        # Runs a compile of stock's, which warns of no file again, and notes of which it has warned.
        # @param environment [Puppet::Node::Environment]
        def shared(environment)
          native = EnvironmentView.known(environment)&.engine&.native
          hand_over(native, LOOKUP::EnvironmentContext.adapt(environment)) if native
          yield
        ensure
          Lines.said.each { |message| note(native, message) } if native
        end

        private

        def hand_over(native, context)
          data, configs = native.data_without_hash
          data.each { |path| keep(context, path) { {} } }
          configs.each { |path| keep(context, ::Pathname.new(path)) { LOOKUP::HieraConfigV3::DEFAULT_CONFIG_HASH } }
        end

        def keep(context, path, &)
          context.cached_file_data(path, &)
        rescue ::SystemCallError
          # Gone meanwhile; the compile says so.
          nil
        end

        def note(native, message)
          found = DATA.match(message) || CONFIG.match(message) or return
          native.keep_data_without_hash(found[:path], found.regexp.equal?(CONFIG))
        end
      end
    end
  end
end
