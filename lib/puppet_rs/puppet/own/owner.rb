# frozen_string_literal: true

module PuppetRs
  module DropIn
    module Own
      # Entries of the table for one class, module or singleton class. Most have no entry but that of all their methods.
      # @api private
      class Owner
        # Types of resources have a name of their own (+Puppet::Type.name+).
        NAME = ::Module.instance_method(:name)
        NONE = {}.freeze
        NOTHING = [].freeze
        private_constant :NAME, :NONE, :NOTHING

        # @return [Module] the class, also of its singleton class
        attr_reader :mod
        # @return [Entry, nil] that of all methods that have none of their own
        attr_accessor :all

        def initialize(mod, singleton)
          @mod = mod
          @singleton = singleton
          @names = @generated = @aliases = NONE
          @own = NOTHING
        end

        # @return [String] +Puppet::Module#+
        def label
          "#{name_of_class}#{@singleton ? '.' : '#'}"
        end

        # @return [String]
        def name_of_class
          NAME.bind_call(@mod)
        end

        # @return [Entry, nil] +new+ is no class's own, but doubles are made of it
        def [](name)
          @names[name] || (@all if own?(name) || (@singleton && name == :new))
        end

        # @return [Array<Symbol>] methods that have an entry of their own
        def named
          @names.empty? ? NOTHING : @names.keys
        end

        # @return [Array<Entry>] of all its methods
        def entries
          [*@names.values, *all].uniq
        end

        def name(method, entry)
          @names = {} if @names.frozen?
          @names[method] ||= entry
        end

        def forget(method)
          @names.delete(method)
        end

        # @return [Boolean] whether the class defined the method when it was looked at
        def own?(name)
          # Few classes are asked.
          @own = @own.to_h { |own| [own, true] } if @own.is_a?(::Array)
          @own.key?(name)
        end

        # @return [Array<Symbol>]
        def own
          @own.is_a?(::Array) ? @own : @own.keys
        end

        # @param names [Array<Symbol>] see {own?}
        attr_writer :own

        # @return [Array, nil] the place of a method that has none in Puppet, see {Origin.generated?}
        def generated(name)
          @generated[name]
        end

        def generate(name, place)
          @generated = {} if @generated.frozen?
          @generated[name] = place || false
        end

        # @return [Symbol] the name that Puppet gave a method first
        def original_name(name)
          @aliases.fetch(name, name)
        end

        def alias(name, original)
          @aliases = {} if @aliases.frozen?
          @aliases[name] = original
        end
      end
    end
  end
end
