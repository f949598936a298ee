# frozen_string_literal: true

module PuppetRs
  module DropIn
    # Puts the methods of a module in front of those of a class, as +prepend+ does, but into the class itself: mocks of any
    # instance (+allow_any_instance_of+, +any_instance+) refuse methods of a prepended module, and user code that keeps a method
    # of one under another name (+alias_method+) would come back to it forever. +super+ of a method goes by its first name, so
    # a method has one hook.
    # @api private
    module Hook
      # Modules that +super+ of hooks reaches, by class.
      @originals = {}.compare_by_identity
      # As it is without {Includes}, which calls {keep_first}.
      INCLUDE = ::Module.instance_method(:include)
      # Of a thread: an object, and the method of its class that it is in.
      ENTERED = :puppet_rs_entered
      # Instructions of +super+.
      SUPER = %i[invokesuper invokesuperforward].freeze
      private_constant :INCLUDE, :ENTERED, :SUPER

      # In the singleton class of a class that has hooks.
      # @api private
      module Includes
        def include(*modules)
          super.tap { Hook.keep_first(self, modules) }
        end
      end

      # In the singleton class of an object whose singleton class has hooks.
      # @api private
      module Extends
        def extend(*modules)
          super.tap { Hook.keep_first(singleton_class, modules) }
        end
      end

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
        # @raise [ArgumentError] for a method that has a hook
        def into(klass, mod)
          names = mod.instance_methods(false) + mod.private_instance_methods(false)
          twice = names.find { |name| own(klass, :"puppet_rs_stock_#{name}") }
          raise ArgumentError, "#{klass}##{twice} has a hook" if twice

          visibility = names.to_h { |name| [name, visibility_of(klass, name)] }
          originals = originals_of(klass, names)
          keep(klass, originals) unless originals.instance_methods.empty?
          names.each do |name|
            klass.define_method(name, mod.instance_method(name))
            klass.send(visibility[name], name) if visibility[name]
          end
        end

        # @param object [Object]
        # @param name [Symbol] a method of its class that goes on with +super+, which comes back to the module in front
        # @return [Boolean] whether it has come back
        # @api private
        def back?(object, name)
          entered, method = ::Thread.current[ENTERED]
          return false unless method == name && entered.equal?(object)

          ::Thread.current[ENTERED] = nil
          true
        end

        # Notes the method that is entered while the block runs.
        # @api private
        def entered(object, name)
          thread = ::Thread.current
          before = thread[ENTERED]
          thread[ENTERED] = [object, name]
          yield
        ensure
          thread[ENTERED] = before
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

        # @return [Module, nil] the object of a singleton class (+attached_object+ of Ruby 3.2)
        def attached(klass)
          return unless klass.singleton_class?

          found = ::Object.const_get(klass.inspect[/\A#<Class:([\w:]+)>\z/, 1])
          found if found.singleton_class.equal?(klass)
        end

        def keep(klass, originals)
          klass.include(originals)
          klass.extend(Includes)
          attached(klass)&.extend(Extends)
          (@originals[klass] ||= []) << originals
        end

        # @return [UnboundMethod, nil] the one that the class defines, whatever user code has prepended
        def own(klass, name)
          return unless klass.method_defined?(name) || klass.private_method_defined?(name)

          method = klass.instance_method(name)
          method = method.super_method until method.nil? || method.owner.equal?(klass)
          method
        end

        # A method under another name goes on with +super+ by its first name: it would come back to the hook.
        def calls_super?(method)
          code = RubyVM::InstructionSequence.of(method)
          !code.nil? && code.to_a.flatten.intersect?(SUPER)
        end

        # Methods that +super+ of the hooks' methods reaches: the class's own methods, under other names.
        def originals_of(klass, names)
          methods = names.filter_map do |name|
            own = own(klass, name) or next
            klass.define_method(:"puppet_rs_stock_#{name}", own)
            klass.send(:private, :"puppet_rs_stock_#{name}")
            original(name, signature(own), calls_super?(own))
          end
          # Neither by `define_method` nor by `bind_call`: a block that is a PuppetProc would arrive as a mere Proc.
          Module.new { module_eval(methods.join('; '), __FILE__, __LINE__) }
        end

        def original(name, arguments, comes_back)
          call = "__send__(:'puppet_rs_stock_#{name}', #{arguments})"
          return "def #{name}(#{arguments}) #{call} end" unless comes_back

          hook = '::PuppetRs::DropIn::Hook'
          "def #{name}(#{arguments}) #{hook}.back?(self, :'#{name}') ? super : #{hook}.entered(self, :'#{name}') { #{call} } end"
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
