# frozen_string_literal: true

module Puppet
  # Parts of Puppet's language implementation that functions touch.
  module Pops
    # The places of calls of Puppet code, innermost first.
    module PuppetStack
      module_function

      def stacktrace
        PuppetRs::Native.stacktrace
      end

      def top_of_stack
        stacktrace.first || []
      end

      # Calls a method as if from a place of Puppet code.
      def stack(_file, _line, receiver, message, args, &)
        receiver.public_send(message, *args, &)
      end
    end

    # Exceptions that leave a lambda.
    module Evaluator
      # +next+ outside of its block.
      class Next < ::StopIteration
        attr_reader :value, :file, :line

        def initialize(value, file, line)
          super()
          @value = value
          @file = file
          @line = line
        end
      end

      # +return+ likewise.
      class Return < Next; end

      # +break+ likewise.
      class PuppetStopIteration < ::StopIteration
        attr_reader :file, :line, :pos

        def initialize(file, line, pos = nil)
          super()
          @file = file
          @line = line
          @pos = pos
        end

        def message
          'break() from context where this is illegal'
        end
      end

      # For causes of runtime errors.
      module Runtime3Support
        class EvaluationError < ::StandardError; end
      end

      # Types of resources by name.
      module Runtime3ResourceSupport
        # @return [Class, Puppet::Resource::Type, nil] a native type, or a define
        def self.find_resource_type(scope, name)
          Puppet::Type.type(name) || Puppet::Resource::Type.find(scope, :definition, name)
        end

        # Classes as well.
        def self.find_resource_type_or_class(scope, name)
          find_resource_type(scope, name) || Puppet::Resource::Type.find(scope, :hostclass, name)
        end
      end

      # Something that is called.
      class CallableSignature; end

      # A lambda.
      class Closure < CallableSignature
        CLOSURE_NAME = 'lambda'
      end

      # A lambda as Ruby functions get it.
      class PuppetProc < ::Proc
        def self.new(closure, &block)
          super(&block).tap { |proc| proc.instance_variable_set(:@closure, closure) }
        end

        attr_reader :closure

        def lambda?
          false
        end

        def arity
          kinds = parameters.map(&:first)
          required = kinds.take_while { |kind| kind == :req }.size
          required == kinds.size ? required : -(required + 1)
        end
      end
    end

    # Hiera's side of custom data functions.
    module Lookup
      # See {PuppetRs::Facades::LookupContext}.
      class Context; end
    end

    # Exceptions that catch rich data.
    module Serialization
      # Values as data.
      module ToDataConverter
        module_function

        # @return [Object] strings, numbers, arrays, hashes; rich values as Puppet writes them
        def convert(value, options = {})
          return PuppetRs::Standalone::Context.session.data_of(value) if options.fetch(:rich_data, false)

          PuppetRs::Standalone::Convert.plain(value)
        end
      end
    end

    # Loaders of functions.
    module Loader
      # Key that a loader knows something by.
      TypedName = Struct.new(:type, :name)

      # The loader that a function came from, as it sees it.
      class Loader
        attr_reader :environment, :module_name

        def initialize(environment, module_name)
          @environment = environment
          @module_name = module_name
        end

        # @return [#call, nil] something of that name; functions only
        def load(kind, name)
          return nil unless kind == :function

          scope = Puppet.lookup(:global_scope)
          scope.compiler.session.function?(name.to_s) ? Callee.new(scope, name.to_s) : nil
        end

        def private_loader
          self
        end
        alias public_loader private_loader

        # A function that a loader found.
        Callee = Struct.new(:scope, :name) do
          def call(from, *args, &)
            (from || scope).call_function(name, args, &)
          end
        end
      end
    end

    # The parser.
    module Parser
      # Evaluates text.
      class EvaluatingParser
        def self.singleton
          @singleton ||= new
        end

        def evaluate_string(scope, text, file = '__source__')
          scope.compiler.evaluate(text, file, scope:)
        end
      end
    end
  end

  LookupContext = Pops::Lookup::Context
end

require_relative 'pops/types'
require_relative 'pops/time'
