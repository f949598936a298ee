# frozen_string_literal: true

require_relative '../../../../facades/scope'

module Puppet
  module Parser
    # A scope of the engine, as 3.x functions and templates use it.
    class Scope
      include Puppet::Util::Logging
      include Puppet::Util::Errors
      include PuppetRs::Facades::Scope

      # The class for an environment: its 3.x functions are methods of it.
      # @api private
      def self.class_for(compiler)
        compiler.environment.scope_class ||= Class.new(self) { include compiler.environment.functions3x }
      end

      def self.name
        super || 'Puppet::Parser::Scope'
      end

      # @param name [String]
      # @return [Object, nil] the value of a variable
      def lookupvar(name, options = {})
        unless name.is_a?(::String)
          raise Puppet::ParseError,
                "Scope variable name #{name.inspect} is a #{name.class}, not a string"
        end
        return lookup_qualified(name, options) if name.include?('::')

        value = @native.lookup(name)
        PuppetRs::Native::MISSING.equal?(value) ? variable_not_found(name) : value
      end

      # True for variables that have a value.
      def include?(name)
        catch(:undefined_variable) { return !self[name].nil? }
        false
      end

      def setvar(name, value, options = {})
        check_assignment(name, options)
        @native.set(name, value)
        value
      end

      def catalog
        @compiler.catalog
      end

      def environment
        @compiler.environment
      end

      def module_name
        @native.module_name
      end

      # @return [Hash]
      def facts
        self['facts']
      end

      def tags
        resource ? resource.tags : []
      end

      def with_global_scope
        yield find_global_scope
      end

      def with_guarded_scope
        yield
      end

      def find_hostclass(name)
        class_scope(name) && Puppet::Resource::Type.new(:hostclass, name.to_s)
      end

      # +function_NAME([args])+: of the engine, of modules.
      def method_missing(method, *args, &block)
        name = method.to_s[/\Afunction_(.+)\z/, 1] or return super
        return @native.call_function(name, checked(args), block) if @compiler.session.built_in?(name)
        return __send__(method, *args, &block) if Functions.function(name, environment) && self.class.method_defined?(method)

        super
      end

      def respond_to_missing?(method, include_private = false)
        name = method.to_s[/\Afunction_(.+)\z/, 1]
        name && (@compiler.session.built_in?(name) || Functions.function(name, environment)) ? true : super
      end

      private

      def checked(args)
        return args.first if args.first.is_a?(::Array)

        raise ArgumentError, 'custom functions must be called with a single array that contains the arguments. ' \
                             'For example, function_example([1]) instead of function_example(1)'
      end

      # As undefined variables of the language are treated: by the setting +strict+.
      def variable_not_found(name, reason = nil)
        return nil if BUILT_IN_VARS.include?(name) || name.match?(/\A[0-9]+\z/)

        begin
          throw :undefined_variable, reason
        rescue UncaughtThrowError
          message = "Undefined variable '#{name}'; #{reason}"
          case Puppet[:strict]
          when :warning then Puppet.warn_once('undefined_variables', "Variable: #{name}", message)
          when :error then raise ArgumentError, message
          end
        end
        nil
      end

      def handle_not_found(folder, leaf, options, reason = nil)
        place = Puppet[:strict_variables] ? '' : Puppet::Util::Errors.error_location_with_space(options[:file], options[:line])
        variable_not_found("#{folder}::#{leaf}", "#{reason}#{place}")
      end

      def check_assignment(name, options)
        raise Puppet::ParseError, "Cannot assign to a numeric match result variable '$#{name}'" if name.to_s.match?(/\A[0-9]+\z/)

        unless name.is_a?(::String)
          raise Puppet::ParseError,
                "Scope variable name #{name.inspect} is a #{name.class}, not a string"
        end

        if %w[trusted facts server_facts].include?(name) && !options[:privileged]
          raise Puppet::ParseError, "Attempt to assign to a reserved variable name: '#{name}'"
        end
        raise Puppet::ParseError.new("Cannot reassign variable '$#{name}'", options[:file], options[:line]) if bound?(name)
      end
    end
  end
end
