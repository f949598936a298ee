# frozen_string_literal: true

require_relative '../own/hook'
require_relative '../parser/parser_hook'

module PuppetRs
  module DropIn
    # In front of +Puppet::Resource::TypeCollection+. Ruby code of a compile (+defined_with_params+ of stdlib) asks for one class
    # or define by its name, where stock's collection has all that the compile has loaded. Adding those makes Ruby's syntax trees
    # of their manifests: 80 ms of 400 in a first compile. So a compile adds what is asked for by name, and the others when
    # anything else is asked, in the order in which they were loaded.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module PartialTypes
      # Names of a collection, in the order of {Environments.names_since}.
      NAMES = %i[@hostclasses @definitions].freeze
      WAITING = :@puppet_rs_waiting
      # Of a thread: the collection that it adds classes and defines to.
      ADDING = :puppet_rs_adding_types
      private_constant :NAMES, :WAITING, :ADDING

      # A collection that lacks classes and defines: how many it had of each, and names of those that it lacks.
      class Waiting
        def initialize(types)
          @sizes = NAMES.map { |variable| types.instance_variable_get(variable).size }
          @environment = types.environment
          @count = 0
          @names = [{}, {}]
        end

        # @param kind [Integer] of {NAMES}
        # @return [Boolean] whether compiles have loaded a class or define
        def loaded?(kind, name)
          read = Environments.names_since(@environment, @count)
          if read
            @count = read.sum(&:size)
            @names = read.map { |names| names.to_h { |loaded| [loaded, true] } }
          end
          @names[kind].key?(name)
        end

        # Has the compile load a class or define that it has not loaded so far.
        # @return [Boolean] whether there is one
        # @raise [Puppet::Error] for its manifest, as stock raises it
        def load(kind, name)
          compiler = Native.compiler
          return false unless compiler.environment.equal?(@environment)

          loaded?(kind, name) || (compiler.load_type(name, kind == 1) && loaded?(kind, name))
        end

        # Puts those that were asked for by name where stock has them: behind those of the manifests of the environment.
        def sort(types, names)
          NAMES.zip(@sizes, names) do |variable, size, loaded|
            known = types.instance_variable_get(variable)
            keys = known.keys
            order = (keys.first(size) | loaded | keys) & keys
            known.replace(known.slice(*order)) unless order == keys
          end
        end
      end
      private_constant :Waiting

      class << self
        # Leaves out what a compile has loaded.
        # @param types [Puppet::Resource::TypeCollection]
        # @return [Puppet::Resource::TypeCollection] the same one
        def wait(types)
          types.instance_variable_set(WAITING, Waiting.new(types)) unless waiting(types)
          types
        end

        # @return [Boolean] whether a collection lacks some, and may do so, since a compile runs
        def may_wait?(types)
          !waiting(types).nil? && !Native.compiler.nil?
        end

        # @param names [Array<Array<String>>] see {Environments.names_since}
        # @yield adds what a compile has loaded
        def complete(types, names = nil, &)
          found = waiting(types)
          types.instance_variable_set(WAITING, nil)
          adding(types, &) if names
          found&.sort(types, names) if names
        end

        # Adds what is missing, before anything else is done with a collection.
        def ready(types)
          EnvironmentHook.complete_now(types) if waiting(types) && !adding?(types)
        end

        # Around +find_hostclass+ and +find_definition+.
        def find(types, kind, name)
          found = waiting(types)
          return yield if found.nil? || adding?(types)
          return load(types) { yield } if Native.compiler && found.load(kind, plain(name))

          EnvironmentHook.complete_now(types)
          yield
        end

        # Around +hostclass+ and +definition+, which load nothing.
        def known(types, kind, name)
          found = waiting(types)
          return if found.nil? || adding?(types)
          return EnvironmentHook.complete_now(types) unless Native.compiler

          EnvironmentHook.load_again { load(types) { yield } } if found.loaded?(kind, plain(name))
        end

        # @yield looks for what Ruby code has added, without what a compile has loaded
        def adding(types)
          thread = ::Thread.current
          before = thread[ADDING]
          thread[ADDING] = types
          yield
        ensure
          thread[ADDING] = before
        end

        private

        def waiting(types)
          types.instance_variable_get(WAITING)
        end

        def adding?(types)
          ::Thread.current[ADDING].equal?(types)
        end

        def plain(name)
          name.to_s.delete_prefix('::').downcase
        end

        def load(types, &)
          ParserHook.silently(Environments.texts(types.environment)) { adding(types, &) }
        end
      end

      def find_hostclass(name)
        PartialTypes.find(self, 0, name) { super }
      end

      def find_definition(name)
        PartialTypes.find(self, 1, name) { super }
      end

      def hostclass(name)
        PartialTypes.known(self, 0, name) { find_hostclass(name) }
        super
      end

      def definition(name)
        PartialTypes.known(self, 1, name) { find_definition(name) }
        super
      end

      %i[hostclasses definitions inspect clear].each do |name|
        define_method(name) do
          PartialTypes.ready(self)
          super()
        end
      end

      %i[add_hostclass add_definition].each do |name|
        define_method(name) do |instance|
          PartialTypes.ready(self)
          super(instance)
        end
      end

      Hook.into(::Puppet::Resource::TypeCollection, self)
    end
  end
end
