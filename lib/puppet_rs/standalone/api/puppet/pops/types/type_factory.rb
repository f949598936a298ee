# frozen_string_literal: true

module Puppet
  module Pops
    module Types
      # Types by name.
      module TypeFactory
        PLAIN = {
          any: 'Any', string: 'String', integer: 'Integer', float: 'Float', numeric: 'Numeric', boolean: 'Boolean',
          undef: 'Undef', default: 'Default', scalar: 'Scalar', scalar_data: 'ScalarData', data: 'Data',
          rich_data: 'RichData', collection: 'Collection', catalog_entry: 'CatalogEntry', binary: 'Binary',
          uri: 'URI', timestamp: 'Timestamp', timespan: 'Timespan', sem_ver: 'SemVer', error: 'Error', unit: 'Unit',
          all_callables: 'Callable'
        }.freeze

        module_function

        PLAIN.each do |name, text|
          define_method(name) { |*| PAnyType.from_text(text) }
          module_function name
        end

        def range(from, to)
          made('Integer', from || 'default', to || 'default')
        end

        def float_range(from, to)
          made('Float', from || 'default', to || 'default')
        end

        def array_of(type, size = nil)
          made('Array', type, *size_of(size))
        end

        def hash_of(value, key = scalar, size = nil)
          made('Hash', key, value, *size_of(size))
        end

        def hash_of_data
          made('Hash', 'String', data)
        end

        def array_of_data
          made('Array', data)
        end

        def tuple(types = [], size = nil)
          made('Tuple', *types, *size_of(size))
        end

        def struct(members)
          made('Struct', "{#{members.map { |name, type| "#{member(name)} => #{type}" }.join(', ')}}")
        end

        %w[Optional NotUndef Sensitive Iterable Iterator Type Init].each do |kind|
          name = { 'Type' => :type_type, 'NotUndef' => :not_undef }[kind] || kind.downcase.to_sym
          define_method(name) do |type = nil|
            if type
              made(kind, type.is_a?(::String) ? quoted(type) : type)
            else
              made(kind)
            end
          end
          module_function name
        end

        def variant(*types)
          made('Variant', *types)
        end

        def enum(*values)
          values.pop if [true, false].include?(values.last)
          made('Enum', *values.flatten.map { |value| quoted(value) })
        end

        def pattern(*patterns)
          made('Pattern', *patterns.map { |pattern| "/#{pattern.is_a?(::Regexp) ? pattern.source : pattern}/" })
        end

        def regexp(pattern = nil)
          if pattern
            made('Regexp', "/#{pattern.is_a?(::Regexp) ? pattern.source : pattern}/")
          else
            made('Regexp')
          end
        end

        def callable(*params)
          made('Callable', *params)
        end

        def resource(type_name = nil, title = nil)
          PResourceType.new(type_name&.to_s, title)
        end

        def host_class(name = nil)
          PClassType.new(name&.to_s&.delete_prefix('::'))
        end

        def type_of(object)
          TypeCalculator.infer(object)
        end

        # By its text: parameters are few, and their forms as the language has them.
        def made(kind, *parameters)
          PAnyType.from_text(parameters.empty? ? kind : "#{kind}[#{parameters.join(', ')}]")
        end
        private_class_method :made

        def size_of(size)
          size ? [size.from || 'default', size.to || 'default'] : []
        end
        private_class_method :size_of

        def member(name)
          name.is_a?(PAnyType) ? name : quoted(name)
        end
        private_class_method :member

        def quoted(text)
          "'#{text.to_s.gsub(/['\\]/) { |c| "\\#{c}" }}'"
        end
        private_class_method :quoted
      end
    end
  end
end
