# frozen_string_literal: true

module Puppet
  module Parser
    # Functions of the 3.x API: methods of the scope, +function_NAME+, that take an array.
    module Functions
      Functions = self

      # Loads functions when they are asked for.
      class Autoloader
        def load(name, environment = Puppet.lookup(:current_environment))
          path = environment.find_ruby_file("puppet/parser/functions/#{name}.rb") or return false
          Functions.read(path, name, environment)
          true
        end

        def loadall(environment = Puppet.lookup(:current_environment))
          environment.ruby_files('puppet/parser/functions/*.rb').each { |path| load(File.basename(path, '.rb'), environment) }
        end

        def loaded?(name)
          !Functions.function(name).nil?
        end

        def delegatee
          self
        end
      end

      class << self
        def autoloader
          @autoloader ||= Autoloader.new
        end

        # The functions of an environment, as a module of methods.
        def environment_module(environment)
          environment.functions3x
        end

        # Defines a function.
        # @param name [Symbol, String]
        # @param options [Hash] +:type+ (+:statement+ or +:rvalue+), +:arity+, +:doc+
        def newfunction(name, options = {}, &)
          name = name.to_sym
          environment = options[:environment] || Puppet.lookup(:current_environment)
          Puppet.warning "Overwriting previous definition for function #{name}" if info(name, environment)
          type = options[:type] || :statement
          raise Puppet::DevError, "Invalid statement type #{type.inspect}" unless %i[statement rvalue].include?(type)

          define(environment.functions3x, name, type, options[:arity] || -1, &)
          info = { arity: options[:arity] || -1, type:, name: "function_#{name}" }
          info[:doc] = options[:doc] if options[:doc]
          environment.functions3x_info[name] = info
        end

        # @return [String, false] the name of its method; loads it
        def function(name, environment = Puppet.lookup(:current_environment))
          autoloader.load(name, environment) unless info(name, environment)
          found = info(name, environment)
          found ? found[:name] : false
        end

        def rvalue?(name, environment = Puppet.lookup(:current_environment))
          found = info(name, environment)
          found ? found[:type] == :rvalue : false
        end

        def arity(name, environment = Puppet.lookup(:current_environment))
          found = info(name, environment)
          found ? found[:arity] : -1
        end

        # @api private
        def read(path, name, environment)
          return if environment.functions3x_read.include?(path)

          environment.functions3x_read << path
          text = File.read(path, encoding: 'bom|utf-8')
          Puppet.override(current_environment: environment) { TOPLEVEL_BINDING.dup.eval(text, path, 1) }
        rescue ::SyntaxError, ::StandardError
          environment.functions3x_info.delete(name.to_sym)
          raise
        end

        private

        def info(name, environment)
          environment.functions3x_info[name.to_sym]
        end

        def define(methods, name, type, arity, &)
          real = :"real_function_#{name}"
          methods.define_method(real, &)
          methods.define_method(:"function_#{name}") do |*args|
            list = args[0]
            Functions.check(name, arity, list)
            result = __send__(real, list)
            type == :rvalue ? result : nil
          end
        end

        public

        # @api private
        def check(name, arity, list)
          unless list.is_a?(::Array)
            raise ArgumentError, 'custom functions must be called with a single array that contains the arguments. ' \
                                 'For example, function_example([1]) instead of function_example(1)'
          end

          given = list.size
          wanted = arity.negative? ? "minimum #{-arity - 1}" : arity
          return if arity.negative? ? given >= -arity - 1 : given == arity

          raise ArgumentError, "#{name}(): Wrong number of arguments given (#{given} for #{wanted})"
        end
      end

      # For functions that moved to the 4.x API.
      class Error
        def self.is4x(name)
          raise Puppet::ParseError, "#{name}() can only be called using the 4.x function API. See Scope#call_function"
        end
      end
    end
  end
end
