# frozen_string_literal: true

module PuppetRs
  module DropIn
    # In front of +Puppet::Pops::Loaders+: an environment lists its modules, and makes a loader of each, when one of these loaders
    # is asked for; most compiles need none. Not where that would show: modules with faults, which are logged, names that are
    # taken, files and methods that user code replaced, debug messages. (Checked against Puppet 7.23 and 8.10.)
    # @api private
    module ModuleLoadersHook
      def [](loader_name)
        puppet_rs_module_loaders if @loaders_by_name[loader_name].nil?
        super
      end

      # Its error is about a name that is taken.
      def add_loader_by_name(loader)
        puppet_rs_module_loaders if @private_environment_loader
        super
      end

      # @api private
      def puppet_rs_module_loaders
        @module_resolver.make if @module_resolver.is_a?(Waiting)
      end

      private

      def configure_loaders_for_modules(parent_loader, environment)
        return super unless ModuleLoadersHook.may_wait?(environment, @loaders_by_name.keys)

        @module_resolver = Waiting.new do
          # What is asked meanwhile, of the same loaders, is asked of what there is.
          @module_resolver = nil
          super
          @module_resolver
        end
      end

      # Stands for the index of modules until it is asked for.
      class Waiting
        # All loaders of modules, for loaders that look into them.
        class List
          include Enumerable

          def initialize(waiting)
            @waiting = waiting
          end

          def each(&)
            to_a.each(&)
          end

          def -(other)
            to_a - other
          end

          def to_a
            @waiting.make.all_module_loaders
          end
          alias to_ary to_a
        end

        def initialize(&make)
          @maker = make
        end

        def make
          ONE_AT_A_TIME.synchronize do
            if @maker
              maker = @maker
              @maker = nil
              @made = maker.call
            end
            @made
          end
        end

        def all_module_loaders
          @made ? @made.all_module_loaders : List.new(self)
        end

        %i[[] []= resolve].each do |name|
          define_method(name) { |*given| make.public_send(name, *given) }
        end
      end

      class << self
        # @param taken [Array<String>] names of loaders
        def may_wait?(environment, taken)
          return false if PuppetRs.off? || ::Puppet[:tasks] || ::Puppet::Util::Log.level == :debug
          return false if Environments.listed?(environment)

          taken.grep(::String).none? { |name| folder?(environment, name) } && Environments.sound_modules?(environment)
        end

        private

        def folder?(environment, name)
          environment.full_modulepath.any? { |path| ::File.exist?("#{path}/#{name}") }
        end
      end

      Hook.into(::Puppet::Pops::Loaders, self)
    end
  end
end
