# frozen_string_literal: true

require 'json'
require 'monitor'

module PuppetRs
  module Standalone
    # Resource types without Puppet: Puppet's own by the descriptions that come with the gem, those of
    # modules by their files, which +Puppet::Type.newtype+ reads. Each environment has its own.
    # @api private
    module NativeTypes
      # Puppet's types as installed Puppets tell them; see {DropIn::CoreTypes}.
      FILE = File.expand_path('../../puppet/types/core_types.json', __dir__)

      # While one thread reads the file of a type, others that ask for it wait.
      LOADING = Monitor.new

      @core = Known.new(:standalone_types, 1000, witnesses: %i[key])
      private_constant :LOADING

      class << self
        # @return [Array<Symbol>] the parameters that every resource has, in Puppet's order
        def metaparameters
          @metaparameters ||= Native.metaparameters.freeze
        end

        # @param name [String, Symbol]
        # @return [Class, nil] a type; a file of a module goes before what the gem knows
        def find(name, environment = ::Puppet.lookup(:current_environment) { nil })
          name = name.to_s.downcase.to_sym
          type = registry(environment)[name]
          type.nil? ? LOADING.synchronize { read(name, environment) } : type
        end

        # Adds a type to the environment under way.
        def register(name, type)
          registry(::Puppet.lookup(:current_environment) { nil })[name] = type
        end

        # @return [Array<Class>] what was loaded so far
        def loaded
          registry(::Puppet.lookup(:current_environment) { nil }).values.compact
        end

        # Loads every type of an environment.
        def load_all(environment = ::Puppet.lookup(:current_environment) { nil })
          names = descriptions.keys.map(&:to_s)
          names |= environment.ruby_files('puppet/type/*.rb').map { |path| File.basename(path, '.rb') } if environment
          names.each { |name| find(name, environment) }
        end

        # @return [Boolean] whether a module has providers for a type
        def providers?(name)
          environment = ::Puppet.lookup(:current_environment) { nil }
          environment ? !environment.ruby_files("puppet/provider/#{name}/*.rb").empty? : false
        end

        private

        def read(name, environment)
          known = registry(environment)
          return known[name] if known.key?(name)

          # Nothing, until its file says otherwise: types may ask for each other.
          known[name] = nil
          load_file(name, environment) if environment
          registry(environment)[name] ||= core(name)
        end

        def registry(environment)
          return @without_environment ||= {} if environment.nil?

          environment.native_types
        end

        def load_file(name, environment)
          path = environment.find_ruby_file("puppet/type/#{name}.rb") or return
          Native.record_input(:type, name.to_s, path) if Native.recording?
          ::Puppet.override(current_environment: environment) { Kernel.load(path) }
        rescue NoMemoryError, SystemExit
          raise
        rescue Exception => e # rubocop:disable Lint/RescueException -- a missing library is a ScriptError
          registry(environment).delete(name)
          message = "Could not autoload puppet/type/#{name}: #{e.message}"
          ::Puppet.log_exception(e, message)
          raise ::Puppet::Error, message, e.backtrace
        end

        # Puppet's own type, made when it is first asked for and shared by all environments.
        def core(name)
          description = descriptions[name] or return nil
          @core[name] ||= ::Puppet::Type.described(name, description)
        end

        # Of the Puppets that are described the first: the answered one.
        def descriptions
          @descriptions ||= begin
            text = File.read(FILE, encoding: Encoding::UTF_8)
            JSON.parse(text).to_h { |name, found| [name.to_sym, found.each_value.first] }
          end
        end
      end
    end
  end
end
