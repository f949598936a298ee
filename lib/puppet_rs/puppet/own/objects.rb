# frozen_string_literal: true

require_relative '../../facades'

module PuppetRs
  module DropIn
    module Own
      # Objects that have other methods than their class in the table: doubles, and instances of subclasses that user code made.
      # @api private
      module Objects
        class << self
          # @param table [Table]
          # @param objects [Array<Object>]
          # @yieldparam label [String] a method that is replaced
          # @yieldparam entry [Entry]
          def each_replaced(table, objects, &)
            # An environment and its hundred modules are asked for at once.
            return if Native.plain_classes(objects)&.all? { |klass| known?(table, klass) }

            objects.each { |object| methods_of(table, object, &) if !known?(table, object.class) || !Native.plain?(object) }
          end

          private

          def known?(table, klass)
            table.owners.key?(klass) || Facades.named?(klass)
          end

          def methods_of(table, object)
            ahead = object.singleton_class.ancestors.take_while { |mod| !table.owners.key?(mod) }
            ahead.each do |mod|
              Definition.names(mod).each do |name|
                entry = table.nearest(object.class, name)
                yield "#{object.class}##{name}", entry if entry && foreign?(mod, name)
              end
            end
          rescue ::TypeError
            nil # without a singleton class
          end

          def foreign?(mod, name)
            file = mod.instance_method(name).source_location&.first
            !Origin.puppets?(file) && !Origin.ours?(file)
          end
        end
      end
    end
  end
end
