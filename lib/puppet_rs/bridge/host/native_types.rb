# frozen_string_literal: true

module PuppetRs
  class Bridge
    module Host
      # Resource types written in Ruby. An object that includes this has +find_type+ (a class by name) and +regexp_source+.
      # @api private
      module NativeTypes
        # [attributes, key attributes, isomorphic, title patterns]
        def describe_type(type)
          [attributes_of(type), *type_description(type).first(3)]
        end

        # [key attributes, isomorphic, title patterns, whether valid attributes stay so, whether all of it stays so]
        def type_description(type)
          keys = type.respond_to?(:key_attributes) ? type.key_attributes : [:name]
          isomorphic = type.respond_to?(:isomorphic?) ? !!type.isomorphic? : true
          [keys, isomorphic, title_patterns(type, keys), remembers?(type), false]
        end

        # Metaparameters that Ruby code has added.
        def added_metaparameters
          []
        end

        # The parts of a title for a type whose patterns have code.
        def parse_title(name, title)
          type = find_type(name)
          resource = ::Puppet::Resource.allocate
          resource.instance_variable_set(:@title, title)
          resource.instance_variable_set(:@rstype, type)
          resource.send(:parse_title)
        end

        private

        # True if the class answers +valid_parameter?+ as Puppet has it do, by what it has answered before.
        def remembers?(type)
          !type.is_a?(::Class) || %i[valid_parameter? validattr?].all? { |name| type.method(name).owner == title_patterns_owner }
        end

        # A type in Ruby takes a name, whatever it calls its own (+Puppet::Type.validattr?+).
        def attributes_of(type)
          (type.respond_to?(:allattrs) ? type.allattrs : []) | [:name]
        end

        # Where the method is defined for the types that have no patterns of their own.
        def title_patterns_owner
          ::Puppet::Type.singleton_class
        end

        def title_patterns(type, keys)
          return :none unless type.respond_to?(:title_patterns)
          return keys.first.to_s if keys.length == 1 && type.method(:title_patterns).owner == title_patterns_owner

          patterns = type.title_patterns
          return :none if patterns.nil?

          plain = patterns.all? { |_, names| names.all? { |name, code| name && code.nil? } }
          return :ask unless plain

          patterns.map { |regexp, names| [regexp_source(regexp), names.map(&:first)] }
        rescue ::StandardError, ::ScriptError
          # The error of a resource, as in stock: references ask for no patterns.
          :ask
        end
      end
    end
  end
end
