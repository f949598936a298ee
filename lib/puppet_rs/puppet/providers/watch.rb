# frozen_string_literal: true

module PuppetRs
  module DropIn
    module Providers
      # Loads the providers of a resource type as Puppet does, and notes everything that code outside of these providers could
      # see of it. Loading later is invisible when nothing was noted (see {Proof} for the rule).
      # @api private
      class Watch
        NAME = ::Module.instance_method(:name)
        # Methods whose call while files load makes the result depend on the machine.
        ASKED_OF_MACHINE = { 'Facter' => %i[value [] fact to_hash list each add],
                             'Puppet::Util::Execution' => %i[execute execpipe] }.freeze
        private_constant :NAME, :ASKED_OF_MACHINE

        # @return [Array<String>] what was seen; empty: nothing
        attr_reader :reasons
        # @return [Array<String>] features that were loaded
        attr_reader :loaded
        # @return [Hash{String => String}] facts that were asked for, with digests of the answers
        attr_reader :facts
        # @return [Array<String>] names of files of Ruby's library and of gems that were required
        attr_reader :libraries
        # @return [Array<String>] what was required and does not exist
        attr_reader :absent
        # @return [Array<Array>] changes of environment variables
        attr_reader :environment
        # @return [Array<String>] what was given to +require+, and files of types that were asked for, loaded before or not
        attr_reader :required

        # @param type [Class] of the resource
        def initialize(type)
          @type = type
          @reasons = []
          @required = []
          # Events of files of Ruby's library and of gems do not count: these are loaded at once where the rest waits.
          @paused = nil
          @environment = []
          @facts = {}
          @absent = []
          # Constants that files of Ruby's library made.
          @known = []
          # Folders that gems put on the load path.
          @added_path = []
          @foreign = []
          @libraries = []
          @fresh = {}.compare_by_identity
          @opened = {}.compare_by_identity
        end

        # @yield loads the providers
        def run(&)
          before = state
          @constants_before = ::Object.constants
          @variables_of_process = ::ENV.to_h
          features = $LOADED_FEATURES.dup
          watching(&)
          @loaded = $LOADED_FEATURES - features - @foreign
          begin
            compare(before)
          rescue ::StandardError => e
            note("cannot be compared: #{e.class}")
          end
        end

        # A module got or lost a method, or another module.
        def changed(mod, name = nil)
          return if @paused || Events::PARTS.include?(mod) || new?(mod)
          # Puppet::Type.newfile and the like.
          return if mod.equal?(::Puppet::Type) && name.to_s.start_with?('new')

          note("changes #{mod.inspect} #{name}")
        end

        # @param reason [String]
        def note(reason)
          @reasons << reason unless @paused
        end

        # @param name [String, Symbol] of a type that was asked for
        def asked_for(name)
          name = "puppet/type/#{name.to_s.downcase}"
          @required << name unless @required.include?(name)
        end

        private

        def watching
          traces = [opened_modules, *requires, *questions]
          Events.sent_to(self) do
            traces.each { |trace, target| target ? trace.enable(target:) : trace.enable }
            yield
          ensure
            traces.each { |trace, _| trace.disable }
          end
        end

        # `class` and `module`: new ones, and the constants of those that are opened again.
        def opened_modules
          trace = ::TracePoint.new(:class) do |point|
            mod = point.self
            next if @paused || mod.singleton_class? || @fresh.key?(mod) || @opened.key?(mod)

            empty?(mod) ? @fresh[mod] = true : @opened[mod] = mod.constants(false)
          end
          [trace, nil]
        end

        def requires
          method = ::Kernel.instance_method(:require)
          name = method.parameters.dig(0, 1)
          return note('require cannot be watched') || [] unless method.source_location && name

          depth = 0
          trace = ::TracePoint.new(:call, :return) do |point|
            if point.event == :return
              depth -= 1
              go_on if @paused == depth
            else
              called(point.binding.local_variable_get(name).to_s, depth)
              depth += 1
            end
          end
          [[trace, method]]
        end

        def called(path, depth)
          return if @paused

          found = Proof.feature(path)
          unless found ? Proof.ruby?(found) : Proof.gem?(path)
            @required << path unless @required.include?(path)
            return
          end

          @paused = depth
          @constants = ::Object.constants
          @path = $LOAD_PATH.dup
          @features = $LOADED_FEATURES.dup
          @libraries << path
        end

        def go_on
          @known.concat(::Object.constants - @constants)
          @variables |= ::Kernel.global_variables
          @added_path |= $LOAD_PATH - @path
          @foreign.concat($LOADED_FEATURES - @features)
          @paused = nil
        end

        def questions
          ASKED_OF_MACHINE.flat_map do |owner, names|
            next [] unless ::Object.const_defined?(owner)

            owner = ::Object.const_get(owner)
            methods = names.select { |name| owner.respond_to?(name) }.map { |name| owner.method(name) }.select(&:source_location)
            methods.map { |method| [method.name == :value ? fact(method) : asked("#{owner}.#{method.name}"), method] }
          end
        end

        def asked(name)
          ::TracePoint.new(:call) { note("calls #{name}") unless @asking }
        end

        # A fact that is there again with the same value leads to the same.
        def fact(method)
          argument = method.parameters.dig(0, 1)
          asking = 0
          ::TracePoint.new(:call, :return) do |point|
            if point.event == :call
              @fact = point.binding.local_variable_get(argument).to_s if asking.zero?
              asking += 1
            elsif (asking -= 1).zero?
              @facts[@fact] ||= Proof.answer(point.return_value)
            end
            @asking = asking.positive?
          end
        end

        def new?(mod)
          return true if @fresh.key?(mod)

          name = name_of(mod) or return true
          return true if own_names?(name)

          made = name[/\APuppet::Type::(\w+)/, 1]
          !made.nil? && !@types.include?(made.to_sym)
        end

        def own_names?(name)
          name.start_with?("#{NAME.bind_call(@type)}::")
        end

        # A singleton class has the name of its module; anonymous modules have none.
        def name_of(mod)
          return NAME.bind_call(mod) unless mod.singleton_class?

          name = mod.inspect[/\A(?:#<Class:)+(.+?)>+\z/, 1]
          name unless name.match?(/\A#<(?:Class|Module):0x/)
        end

        def empty?(mod)
          mod.constants(false).empty? && mod.instance_methods(false).empty? && mod.private_instance_methods(false).empty? &&
            mod.singleton_methods(false).empty?
        end

        # What other code sees without a name that would be missing.
        def state
          @types ||= ::Puppet::Type.constants(false)
          # A variable that code only names is one, too.
          @variables ||= ::Kernel.global_variables
          { 'load path' => $LOAD_PATH - @added_path, 'threads' => ::Thread.list, 'folder' => ::Dir.pwd,
            'metaparameters' => ::Puppet::Type.metaparams, 'attributes' => @type.allattrs - [:provider],
            'methods' => @type.singleton_methods(false) + @type.instance_methods(false) }
        end

        def compare(before)
          @environment = Variables.changes(@variables_of_process, ::ENV.to_h) || []
          note('changes environment variables') if @environment.empty? && @variables_of_process != ::ENV.to_h
          now = state
          before.each { |name, value| note("#{name}: #{difference(value, now[name])}") unless value == now[name] }
          set = (::Kernel.global_variables - @variables).reject { |name| eval(name.to_s).nil? } # rubocop:disable Security/Eval
          note("global variables: #{set.inspect}") unless set.empty?
          @opened[::Object] = @constants_before
          @fresh.each_key { |mod| named(NAME.bind_call(mod).to_s.split('::')) }
          @opened.each { |mod, constants| (mod.constants(false) - constants).each { |name| constant(mod, name) } }
        end

        def difference(before, now)
          before.is_a?(::Array) ? (now - before).inspect : 'changed'
        end

        # A new module in one that was there before.
        def named(names)
          *space, name = names
          return if space.empty?

          space = ::Object.const_get(space.join('::'))
          constant(space, name.to_sym) unless @fresh.key?(space) || new?(space)
        rescue ::NameError
          note("removes #{names.join('::')}")
        end

        # A new constant of a module that was there before: code that names it finds it when it is loaded, if no other constant of
        # the name is found first. Code asks whether a library is there by its module at the top.
        def constant(mod, name)
          if !mod.equal?(::Object)
            note("#{mod}::#{name} hides another constant") if ::Object.const_defined?(name)
          elsif !@known.include?(name) && !::Object.autoload?(name) && ::Module === ::Object.const_get(name) # rubocop:disable Style/CaseEquality
            note("makes #{name}")
          end
        end
      end
    end
  end
end
