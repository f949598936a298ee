# frozen_string_literal: true

module PuppetRs
  module DropIn
    # Puts the methods of a module in front of those of a class, as +prepend+ does, but into the class itself: mocks of any
    # instance (+allow_any_instance_of+, +any_instance+) refuse methods of a prepended module.
    # @api private
    module Hook
      # Modules that +super+ of hooks reaches, by class.
      @originals = {}.compare_by_identity
      # As it is without {Own::Watch}, which calls {keep_first}.
      INCLUDE = ::Module.instance_method(:include)
      private_constant :INCLUDE

      class << self
        # Moves what +super+ of hooks reaches in front of modules that user code has included since: a class's own methods
        # come before those of its modules.
        # @param klass [Class]
        # @param modules [Array<Module>] that were included
        # @api private
        def keep_first(klass, modules)
          kept = @originals[klass] or return
          names = kept.flat_map { |mod| mod.instance_methods(false) }
          return unless modules.any? { |mod| (mod.instance_methods | mod.private_instance_methods).intersect?(names) }

          kept.map!(&:dup).each { |mod| INCLUDE.bind_call(klass, mod) }
        end

        # @param klass [Class] complete
        # @param mod [Module] whose methods call the class's own with +super+
        def into(klass, mod)
          names = mod.instance_methods(false) + mod.private_instance_methods(false)
          ahead, names = names.partition { |name| calls_super?(klass, name) }
          klass.prepend(part_of(mod, ahead)) unless ahead.empty?
          visibility = names.to_h { |name| [name, visibility_of(klass, name)] }
          originals = originals_of(klass, names)
          keep(klass, originals) unless originals.instance_methods.empty?
          names.each do |name|
            klass.define_method(name, mod.instance_method(name))
            klass.send(visibility[name], name) if visibility[name]
          end
        end

        # Yields when the body of a class that was just begun has been read.
        # @param klass [Class]
        # @param method [Symbol, nil] a method that the class gets when it is opened again, if it does: the body that defines it
        def at_end_of(klass, method = nil)
          trace = TracePoint.new(:end) do |point|
            next unless point.self.equal?(klass) && (method.nil? || klass.method_defined?(method))

            trace.disable
            yield
          end
          trace.enable
        end

        private

        def keep(klass, originals)
          klass.include(originals)
          (@originals[klass] ||= []) << originals
        end

        def part_of(mod, names)
          Module.new { names.each { |name| define_method(name, mod.instance_method(name)) } }
        end

        # A method under another name goes on with +super+ by its first name: it would come back to the hook.
        def calls_super?(klass, name)
          return false unless klass.method_defined?(name, false) || klass.private_method_defined?(name, false)

          code = RubyVM::InstructionSequence.of(klass.instance_method(name))
          !code.nil? && code.disasm.include?('invokesuper')
        end

        # What +super+ of the hooks' methods reaches: the class's own methods, under other names.
        def originals_of(klass, names)
          own = names.select { |name| klass.method_defined?(name, false) || klass.private_method_defined?(name, false) }
          own.each do |name|
            klass.alias_method(:"puppet_rs_stock_#{name}", name)
            klass.send(:private, :"puppet_rs_stock_#{name}")
          end
          signatures = own.to_h { |name| [name, signature(klass.instance_method(name))] }
          Module.new do
            signatures.each do |name, arguments|
              # Neither by `define_method` nor by `bind_call`: a block that is a PuppetProc would arrive as a mere Proc.
              module_eval <<~RUBY, __FILE__, __LINE__ + 1
                def #{name}(#{arguments})                                  # def parse_file(a0, &block)
                  __send__(:"puppet_rs_stock_#{name}", #{arguments})       #   __send__(:"puppet_rs_stock_parse_file", a0, &block)
                end                                                        # end
              RUBY
            end
          end
        end

        # The arguments of a method, to receive and to pass on. Loaders are asked thousands of times a compile: nothing is
        # allocated where the number of arguments is fixed.
        def signature(method)
          kinds = method.parameters.map(&:first)
          return '*args, **options, &block' if kinds.intersect?(%i[key keyreq keyrest])
          return '*args, &block' if kinds.intersect?(%i[opt rest])

          [*Array.new(kinds.count(:req)) { |number| "a#{number}" }, '&block'].join(', ')
        end

        def visibility_of(klass, name)
          return :private if klass.private_method_defined?(name)

          :protected if klass.protected_method_defined?(name)
        end
      end
    end
  end
end
