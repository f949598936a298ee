# frozen_string_literal: true

require_relative '../../facades'
require_relative 'definition'
require_relative 'origin'

module PuppetRs
  module DropIn
    module Own
      # For classes of facades: Ruby code that gives one object of a compile a method of its own (`def scope.lookupvar` in a
      # template), or extends it with a module. Stock's evaluator calls that method wherever it has this object, so a compile in
      # which one of Puppet's methods is hidden so is left to stock, as one whose class has another method.
      # (Checked against Puppet 7.23, 8.10 and OpenVox 9.0.)
      # @api private
      module Singletons
        # Ruby code calls these: stock's evaluator finds functions by loaders, and functions such as `include` are asked for the
        # second one ({BuiltIns}).
        BY_RUBY_CODE = %i[call_function evaluate_classes].freeze
        # Their methods are no work of a compile.
        RUBYS = [::Object, ::Kernel, ::BasicObject].freeze
        private_constant :BY_RUBY_CODE, :RUBYS

        class << self
          # @return [Proc] given the name of a method that hides one of Puppet's, and its place
          attr_writer :met
          # @return [Table] its entries say which methods only stock calls: a double of any instance is one of each object, too
          attr_writer :table

          # @param facade [Class] of an object that has got a method
          # @param owner [Module] where it is
          # @raise [Replaced] while a compile runs
          def given(facade, name, owner)
            return if BY_RUBY_CODE.include?(name) || own?(owner, name)

            stock = facade.ancestors.find { |mod| mod.is_a?(::Class) && !mod.singleton_class? && !Facades.named?(mod) }
            return unless hides?(stock, name)

            entry = @table.entry(stock, name)
            return if entry && entry.answer != :stock

            @met&.call("#{stock.name}##{name} of one object", Definition.place(owner, name))
          end

          # Modules that an object has got.
          # @param facade [Class] the object's
          def given_modules(facade, modules)
            (modules.flat_map(&:ancestors) - facade.ancestors).each do |mod|
              Definition.names(mod).each { |name| given(facade, name, mod) }
            end
          end

          private

          # A facade's class, whose methods are those of its objects' singleton classes; or a module that classes share.
          def included(facade)
            super
            facade.extend(facade.is_a?(::Class) ? OfClasses : OfModules)
          end

          # Functions of the 3.x API are methods of a scope, which their calls in manifests end in.
          def hides?(stock, name)
            name.start_with?('function_') || !RUBYS.include?(stock.instance_method(name).owner)
          rescue ::NameError
            false
          end

          def own?(owner, name)
            # Gone: `undef_method`.
            return false unless owner.method_defined?(name) || owner.private_method_defined?(name)

            file = owner.instance_method(name).source_location&.first
            Origin.puppets?(file) || Origin.ours?(file)
          end
        end

        # `class << scope; prepend Other; end`
        module OfClasses
          def include(*modules)
            super.tap { Singletons.given_modules(superclass, modules) if singleton_class? }
          end

          def prepend(*modules)
            super.tap { Singletons.given_modules(superclass, modules) if singleton_class? }
          end
        end

        # Passes it on.
        module OfModules
          def included(facade)
            super
            facade.extend(OfClasses)
          end
        end
        private_constant :OfClasses, :OfModules

        def extend(*modules)
          super.tap { Singletons.given_modules(self.class, modules) }
        end

        private

        def singleton_method_added(name)
          super
          Singletons.given(self.class, name, singleton_class)
        end

        def singleton_method_undefined(name)
          super
          Singletons.given(self.class, name, singleton_class)
        end
      end
    end
  end
end
