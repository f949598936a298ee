# frozen_string_literal: true

require_relative '../compiler/compiler'
require_relative '../lookup/lookup_hook'
require_relative '../process/stock_places'

module PuppetRs
  module DropIn
    # Function objects of Puppet that the engine answers for: functions about classes and data, called without a block in a
    # compile for a catalog, whose Ruby code would enter the engine several times. The Ruby code runs where user code changed
    # the function's class, or an object or a method that it would reach.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module BuiltIns
      # Requests that reach +Puppet::Pops::Lookup.lookup+.
      LOOKUPS = %w[hiera hiera_array hiera_hash hiera_include lookup].freeze
      ANSWERED = %w[contain include require].concat(LOOKUPS).freeze
      private_constant :LOOKUPS, :ANSWERED

      # In the singleton class of +Puppet::Pops::Functions::Function+, and so of all classes of functions: notices changes.
      module Watch
        # Findings about a class: its function's name, or false, whether it looks up, and when.
        attr_accessor :puppet_rs_found
        # True if it is the superclass of one that was looked at.
        attr_writer :puppet_rs_base

        # Called for each method of each class that is copied (see {FunctionClasses}).
        %i[method_added method_removed method_undefined singleton_method_added].each do |event|
          module_eval <<~RUBY, __FILE__, __LINE__ + 1
            def #{event}(name)                                               # def method_added(name)
              BuiltIns.changed(self) if @puppet_rs_found || @puppet_rs_base  #   BuiltIns.changed(self) if ...
              super                                                          #   super
            end                                                              # end
          RUBY
        end

        %i[prepend include extend].each do |name|
          define_method(name) do |*modules|
            BuiltIns.changed(self)
            super(*modules)
          end
        end
      end

      @generation = 0
      # The superclasses of the classes that were looked at.
      @bases = {}.compare_by_identity

      class << self
        # @return [String, nil] the name of the engine's function that does what this object does
        def answering(function, scope, args)
          klass = function.class
          name, looks_up, generation = klass.puppet_rs_found
          name, looks_up = look_at(klass) unless generation == @generation
          return unless name

          compiler = scope.compiler
          return unless compiler.instance_of?(Compiler) && Native.plain?(function, scope, compiler, klass.dispatcher)

          name unless looks_up && !looked_up?(compiler, args)
        end

        # A class of functions was changed.
        def changed(klass)
          if @bases.key?(klass)
            @generation += 1
          elsif klass.puppet_rs_found
            klass.puppet_rs_found = nil
          end
        end

        private

        # All arguments in one array end in an error of Puppet's Ruby code (+hiera_splat+).
        def looked_up?(compiler, args)
          LookupHook.reached?(compiler) && !args.first.is_a?(::Array)
        end

        def look_at(klass)
          name = klass.name.to_s
          found = ANSWERED.include?(name) && puppets_own?(klass) ? name : false
          klass.puppet_rs_found = [found, LOOKUPS.include?(found), @generation].freeze
        end

        def puppets_own?(klass)
          base = ::Puppet::Pops::Functions::Function
          bases = klass.ancestors.take_while { |one| !one.equal?(base) }.drop(1)
          return false unless bases.all?(::Class) && puppets_dispatcher?(klass)

          [base, *bases].each { |one| one.puppet_rs_base = @bases[one] = true }
          [klass, *bases].all? { |one| puppets_methods?(one) }
        end

        def puppets_dispatcher?(klass)
          dispatcher = klass.dispatcher
          return false unless dispatcher.instance_of?(::Puppet::Pops::Functions::Dispatcher)

          dispatcher.dispatchers.all? do |one|
            one.instance_of?(::Puppet::Pops::Functions::Dispatch) &&
              klass.method_defined?(Functions.method_name(one))
          end
        end

        # As the table of {Own} has it.
        def puppets_methods?(klass)
          Own::Definition.names(klass).all? { |name| Own::Origin.puppets?(klass.instance_method(name).source_location&.first) }
        end
      end
    end
  end
end
