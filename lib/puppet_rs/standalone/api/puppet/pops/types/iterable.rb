# frozen_string_literal: true

module Puppet
  module Pops
    module Types
      # Iterable values, one element at a time.
      module Iterable
        include Enumerable

        # @return [Iterable, nil] an iterable over an object; nil when there is no such thing
        def self.on(object, _element_type = nil, _infer = true) # rubocop:disable Style/OptionalBooleanParameter
          case object
          when Iterable then object
          when ::Array, ::Enumerator, ::Range then Iteration.new(object)
          when ::Hash then Iteration.new(object.to_a, object)
          when ::String then Iteration.new(object.chars)
          when ::Integer then object.negative? ? nil : Iteration.new(0...object)
          when PAnyType then on_type(object)
          end
        end

        # Iterable over an object, as {on} gives it; the error of a function that was given something else.
        def self.asserted_iterable(caller, object, _infer = false) # rubocop:disable Style/OptionalBooleanParameter
          on(object) || raise(ArgumentError, "#{caller.class}(): wrong argument type (#{object.class}; is not Iterable.")
        end

        def self.on_type(type)
          case type
          when PIntegerType then type.from && type.to ? Iteration.new(type.from..type.to) : nil
          when PEnumType then Iteration.new(type.values)
          end
        end
        private_class_method :on_type

        # An iteration that can be begun again.
        class Iteration
          include Iterable

          def initialize(elements, hash = nil)
            @elements = elements
            @hash = hash
          end

          def each(&block)
            return @elements.each unless block

            @elements.each(&block)
            self
          end

          def next
            (@enumerator ||= @elements.each).next
          end

          def size
            @elements.size
          end

          def hash_style?
            !@hash.nil?
          end

          def unbounded?
            false
          end

          def step(size, &block)
            stepped = Iteration.new(@elements.each_slice(size).map(&:first))
            block ? stepped.each(&block) : stepped
          end

          def reverse_each(&block)
            turned = Iteration.new(@elements.to_a.reverse)
            block ? turned.each(&block) : turned
          end
        end
      end
    end
  end
end
