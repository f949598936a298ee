# frozen_string_literal: true

require 'puppet/util/package'
require_relative '../own'
require_relative '../process/stock_places'

module PuppetRs
  module DropIn
    # 3.x functions as Ruby code calls them on a scope (+scope.function_template(['a/b.erb'])+). Puppet's own functions run,
    # since they accept any Ruby object (nil, symbols) and raise with their own places. The engine runs only the functions
    # that make resources or render templates, and what templates call most ({SERVED}). They come before Puppet's, which Ruby
    # code may load itself (+Puppet::Parser::Functions.function(:create_resources)+, as stdlib's +ensure_resource+ does).
    #
    # A scope has a method of a 3.x function (+respond_to?(:function_template)+) once its environment has loaded it: by a call of
    # that method, by one of the language, or by +Functions.function+. The engine loads nothing for its own functions, so it
    # notes that stock would have ({use}).
    # (Checked against Puppet 7.23 and 8.10.)
    # @api private
    module Functions3x
      TEXT = ->(arg) { arg.is_a?(::String) && (arg.ascii_only? || (arg.encoding == ::Encoding::UTF_8 && arg.valid_encoding?)) }
      VERSIONS = ->(args) { args.is_a?(::Array) && args.size == 2 && args.all?(&TEXT) }
      private_constant :TEXT, :VERSIONS

      # The arguments that the engine accepts. Puppet's own function handles all others; mostly it raises.
      SERVED = {
        'create_resources' => lambda do |args|
          args.size.between?(2, 3) && TEXT.call(args[0]) && !args[0].empty? &&
            args.drop(1).all?(::Hash) && args[1].each_value.all?(::Hash)
        end,
        'inline_template' => ->(args) { !args.empty? && args.all?(&TEXT) },
        'template' => ->(args) { !args.empty? && args.all?(&TEXT) }
      }.freeze

      # In modules where Puppet defines functions. A method of each such module would keep it, and its environment: Ruby keeps
      # methods that its own code has called last.
      module Loading
        private

        def method_added(name)
          super
          Functions3x.loaded(self, name)
        end
      end
      private_constant :Loading

      class << self
        # Defines the method of a built-in function that stock loads now.
        # @param name [String]
        # @param environment [Puppet::Node::Environment]
        def use(name, environment)
          own = ::Puppet::Parser::Functions.environment_module(environment)
          names = used(own)
          return if names.include?(name)

          names << name
          klass = Scope.class_of(own)
          define(klass, name) if klass
        end

        # True for a function whose method the engine defines although Puppet's own is not loaded.
        def serves?(name)
          SERVED.key?(name) || name == 'versioncmp'
        end

        # True if a module of the environment overrides a built-in 3.x function. Stock's scope has the methods of the functions
        # that its environment has loaded, as long as the environment lives.
        def overridden?(name, environment)
          own = ::Puppet::Parser::Functions.environment_module(environment)
          names = own.instance_variable_get(:@puppet_rs_overridden) || own.instance_variable_set(:@puppet_rs_overridden, {})
          return names[name] if names.key?(name)

          names[name] = environment.modules.any? { |mod| File.exist?("#{mod.path}/lib/puppet/parser/functions/#{name}.rb") }
        end

        # Defines the methods of loaded functions in a class of scopes, and of those that are loaded later.
        # @param klass [Class]
        # @param modules [Array<Module>] where Puppet defines functions of the environment
        def install(klass, modules)
          loaded = [*SERVED.keys, 'versioncmp'].select { |name| klass.method_defined?(:"function_#{name}") }
          (loaded | used(modules.last)).each { |name| define(klass, name) }
          modules.each { |mod| mod.extend(Loading) }
        end

        # Puppet has defined a function in a module.
        def loaded(mod, method)
          name = method.name.delete_prefix('function_')
          Scope.classes_of(mod).each { |klass| define(klass, name) } if method.start_with?('function_') && serves?(name)
        end

        private

        # Built-in functions that stock would have loaded, on the module that an environment's functions are defined in: it
        # lives as long as the environment.
        def used(mod)
          mod.instance_variable_get(:@puppet_rs_used) || mod.instance_variable_set(:@puppet_rs_used, [])
        end

        def define(klass, name)
          return if klass.method_defined?(:"function_#{name}", false)

          if name == 'versioncmp' then serve_versioncmp(klass)
          elsif SERVED.key?(name) then serve(klass, name)
          else
            load_late(klass, name)
          end
        end

        def load_late(klass, name)
          klass.define_method(:"function_#{name}") do |*args, &block|
            ::Puppet::Parser::Functions.function(name) # what +super+ reaches
            super(*args, &block)
          end
        end

        # All that Puppet's function does, without the method that +newfunction+ puts around it.
        def serve_versioncmp(klass)
          klass.define_method(:function_versioncmp) do |args = nil, *rest, &block|
            return ::Puppet::Util::Package.versioncmp(*args) if VERSIONS.call(args) && !overridden_3x?('versioncmp')

            ::Puppet::Parser::Functions.function('versioncmp') # what +super+ reaches
            super(args, *rest, &block)
          end
        end

        def serve(klass, name)
          accepts = SERVED.fetch(name)
          # The method closes over names only: it must not keep a compile alive.
          klass.define_method(:"function_#{name}") do |args = nil, *rest, &block|
            if !args.is_a?(::Array) || !accepts.call(args) || overridden_3x?(name) || Own.given?(name)
              ::Puppet::Parser::Functions.function(name) # what +super+ reaches
              return super(args, *rest, &block)
            end

            begin
              @native.call_function(name, args, block)
            rescue ::StandardError => e
              raise StockPlaces.complete(e, name)
            end
          end
        end
      end

      private

      def overridden_3x?(name)
        Functions3x.overridden?(name, @compiler.environment)
      end
    end
  end
end
