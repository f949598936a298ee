# frozen_string_literal: true

module PuppetRs
  module DropIn
    module Own
      # In the singleton classes of the classes of the table: Ruby calls these when a method is defined, removed or undefined.
      # Comparing the methods of all classes again takes a millisecond; this takes nothing until something changes.
      # @api private
      module Watch
        # Modules that are prepended come before the methods of the class.
        module Prepending
          def prepend(*modules)
            super.tap { Own.prepended(self, modules) }
          end
        end

        include Prepending

        # Called for each method of each class of functions that is copied: those are not in the table.
        %i[method_added method_removed method_undefined].each do |event|
          private module_eval(<<~RUBY, __FILE__, __LINE__ + 1)
            def #{event}(name)                                      # def method_added(name)
              Own.changed(self, name) if Own.owners.key?(self)      #   Own.changed(self, name) if ...
              super                                                 #   super
            end                                                     # end
          RUBY
        end

        private

        %i[singleton_method_added singleton_method_removed singleton_method_undefined].each do |event|
          define_method(event) do |name|
            Own.changed(singleton_class, name)
            super(name)
          end
        end

        # In the singleton class of a module that user code has prepended: methods and other modules may come later.
        module Prepended
          %i[include prepend].each do |name|
            define_method(name) do |*modules|
              super(*modules).tap { Own.prepended_in(self, modules) }
            end
          end

          private

          %i[method_added method_removed method_undefined].each do |event|
            define_method(event) do |name|
              Own.changed_in(self, name)
              super(name)
            end
          end
        end

        class << self
          # @param mod [Module] a class or module
          # @param owner [Module] it, or its singleton class
          def on(mod, owner)
            watch(mod)
            owner.extend(Prepending) unless owner.equal?(mod) || owner.is_a?(Prepending)
          end

          private

          # Subclasses inherit it. One that has it before its superclass would notice each change twice.
          def watch(mod)
            return if mod.is_a?(self)

            above = mod.superclass if mod.instance_of?(::Class)
            watch(above) if above && Own.owners.key?(above)
            mod.extend(self)
          end
        end
      end
    end
  end
end
