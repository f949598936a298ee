# frozen_string_literal: true

require_relative 'origin'

module PuppetRs
  module DropIn
    module Own
      # True if a method of a class is the one that Puppet defines there.
      # @api private
      module Definition
        STOCK = 'puppet_rs_stock_'
        private_constant :STOCK

        class << self
          # @return [Array<Symbol>] methods that a module defines itself
          def names(mod)
            mod.instance_methods(false) + mod.private_instance_methods(false)
          end

          # @param known [Owner] what is known of the class
          # @param owner [Module]
          def original?(known, owner, name)
            method = owner.instance_method(name)
            return puppets?(known, owner, name, method) unless hook?(method)

            behind = behind_hooks(owner, name, method)
            behind.nil? || Origin.puppets?(behind.source_location&.first) || Origin.generated?(behind.source_location&.first)
          rescue ::NameError
            false
          end

          # @return [Boolean] whether an object's method is Puppet's, behind hooks of this gem
          def stocks?(object, name)
            method = object.method(name)
            while method && hook?(method)
              stock = :"#{STOCK}#{name}"
              method = own?(method.owner, stock) ? method.owner.instance_method(stock) : method.super_method
            end
            method.nil? || Origin.puppets?(method.source_location&.first)
          end

          # @return [String, nil] the file and line of a method
          def place(owner, name)
            owner.instance_method(name).source_location&.join(':')
          rescue ::NameError
            nil
          end

          # @return [Boolean] whether a method is a hook of this gem
          def hook?(method)
            Origin.ours?(method.source_location&.first)
          end

          # @return [Boolean] whether a class defines a method itself
          def own?(owner, name)
            owner.method_defined?(name, false) || owner.private_method_defined?(name, false)
          end

          private

          # Method that hooks of this gem call by +super+, nil if there is none: inside of the class it has another name.
          def behind_hooks(owner, name, method)
            while method && hook?(method)
              stock = :"#{STOCK}#{name}"
              return owner.instance_method(stock) if method.owner.equal?(owner) && own?(owner, stock)

              method = method.super_method
            end
            method
          end

          def puppets?(known, owner, name, method)
            place = method.source_location
            generated = known.generated(name)
            return generated == (place || false) unless generated.nil?
            # One that Ruby defines for all classes, or that its superclass defines.
            return place.nil? && !known.own?(name) unless Origin.puppets?(place&.first)
            return !known.own?(name) unless method.owner.equal?(owner)

            method.original_name == known.original_name(name)
          end
        end
      end
    end
  end
end
