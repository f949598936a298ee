# frozen_string_literal: true

module PuppetRs
  module DropIn
    module Providers
      # In front of +Module#const_missing+ while something waits that could define the constant: it is loaded, and the constant
      # looked for once more. At other times this module has no method.
      # @api private
      module Missing
        NAME = ::Module.instance_method(:name)
        private_constant :NAME

        class << self
          # Watches for missing constants from now on.
          def watch
            return if method_defined?(:const_missing, false)

            ::Module.prepend(self) unless ::Module.include?(self)
            define_method(:const_missing) do |name|
              found, value = Missing.find(self, name)
              found ? value : Missing.raised(caller_locations(1)) { super(name) }
            end
          end

          # Nothing waits any more.
          def rest
            remove_method(:const_missing) if method_defined?(:const_missing, false)
          end

          # @return [Array(Boolean, Object), nil]
          def find(mod, name)
            # A module that has the constant already is none that Ruby looks in: of `Puppet::Type::File` it does not take File at
            # the top.
            spaces = spaces(mod).reject { |space| space.const_defined?(name, false) }
            Providers.load_waiting
            found = constant(spaces, name) || (core?(mod) && core(spaces, name))
            Providers.rest
            found
          end

          # Ruby's own error, as it is without this module: it quotes the code at the first of its places.
          # @param places [Array<Thread::Backtrace::Location>] of the code that names the constant
          def raised(places)
            yield
          rescue ::NameError => e
            e.set_backtrace(places.map(&:to_s))
            e.define_singleton_method(:backtrace_locations) { places }
            raise e
          end

          private

          def constant(spaces, name)
            space = spaces.find { |mod| mod.const_defined?(name, false) }
            space && [true, space.const_get(name, false)]
          end

          # Where Ruby looks, the modules that the name nests it in, as the code may be written in them, and the top.
          def spaces(mod)
            names = NAME.bind_call(mod).to_s.split('::')
            outer = (1...names.size).map { |size| ::Object.const_get(names.first(size).join('::')) }
            [*mod.ancestors, *outer.reverse, ::Object].uniq
          rescue ::NameError
            [*mod.ancestors, ::Object].uniq
          end

          def core?(mod)
            name = NAME.bind_call(mod).to_s
            name == 'Puppet' || name.start_with?('Puppet::')
          end

          # First the type that the constant names, then all that the compile knows by their descriptions.
          def core(spaces, name)
            types = CoreTypes.described_types.reject { |type| NativeTypes.registered?(type) }
            named = types & [name.to_s.downcase]
            [named, types - named].each do |list|
              list.each { |type| ::Puppet::Type.type(type) }
              found = constant(spaces, name)
              return found if found
            end
            nil
          end
        end
      end
    end
  end
end
