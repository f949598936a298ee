# frozen_string_literal: true

require 'json'
require_relative '../../settled'

module PuppetRs
  module DropIn
    # In front of +Puppet::Module.new+. A fresh environment makes an object of each module of its module path and reads its
    # metadata.json, which most compiles never ask for. Of a module whose metadata was found in order a copy is kept without it.
    # As long as that file is the same, later objects are copies of the copy, and read the file when the metadata is asked for.
    # (Checked against Puppet 7.23 and 8.10.)
    # @api private
    module ModuleHook
      ASKED = %i[metadata forge_name source author version license dependencies].freeze
      # What +load_metadata+ leaves.
      LOADED = ASKED.map { |name| :"@#{name}" }.freeze
      # Modules of one process.
      LIMIT = 10_000
      READ = ::File.method(:read)
      # A module without the file; see {Native.modules}.
      NONE = [nil, nil, nil].freeze

      # A module without its environment and metadata; what identifies the file.
      Kept = Struct.new(:mod, :file)

      private_constant :LIMIT, :READ, :NONE, :Kept

      # In the singleton class.
      module Maker
        def new(*arguments)
          return super unless equal?(::Puppet::Module) && arguments.size == 3 && !PuppetRs.off?

          ModuleHook.copy(*arguments) || super.tap { |made| ModuleHook.keep(made) }
        end
      end

      ASKED.each do |name|
        define_method(name) do
          load_metadata
          super()
        end
        next if name == :metadata

        define_method(:"#{name}=") do |value|
          load_metadata
          super(value)
        end
      end

      # What the file says, by code of its own only where it has changed.
      def read_metadata
        return super if PuppetRs.off? || ModuleHook.replaced?

        ModuleHook.data(path) { super }
      end

      @kept = {}
      @data = {}

      class << self
        # What the metadata of a module says.
        # @yieldreturn [Hash]
        # @return [Hash] whose is who asks
        def data(path)
          marks = path && Native.marks(["#{path}/metadata.json"])
          text, of = @data[path]
          return ::JSON.parse(text) if text && of == marks

          data = yield
          # A file that is not there or cannot be parsed is like an empty one, but for what is logged.
          if path && data.is_a?(::Hash) && !data.empty? && Settled.all?(marks.compact.map(&:first))
            @data.clear if @data.size >= LIMIT
            @data[path] = [::JSON.generate(data), marks]
          end
          data
        end

        def install
          Hook.into(::Puppet::Module, self)
          ::Puppet::Module.singleton_class.prepend(Maker)
        end

        # The modules of an environment, in one look at its folders: in stock's way they take a millisecond for a hundred.
        # @return [Array<Puppet::Module>, nil] nil: by stock's way
        def list(environment)
          found = environment.modulepath.map { |path| [path, Native.modules(path.to_s) || (return nil)] }
          seen = {}
          found.each do |path, modules|
            modules.each { |name, *file| seen[name] ||= [::File.join(path, name), file] }
          end
          seen.filter_map { |name, (path, file)| make(name, path, environment, file) }
        end

        # @return [Puppet::Module, nil]
        def copy(name, path, environment, file = file(path))
          kept = @kept[path]
          return unless kept && kept.mod.name == name && kept.file == file && !replaced?

          kept.mod.dup.tap { |mod| mod.environment = environment }
        end

        def keep(mod)
          return if mod.path.nil? || replaced?

          file = file(mod.path)
          metadata = mod.instance_variable_get(:@metadata)
          # A file that cannot be parsed is like an empty one, but for what is logged.
          return unless file == NONE ? metadata == {} : metadata.is_a?(::Hash) && !metadata.empty?

          @kept.clear if @kept.size >= LIMIT
          @kept[mod.path] = Kept.new(without_metadata(mod), file)
        end

        def replaced?
          READ.source_location || ::File.method(:read) != READ
        end

        private

        def make(name, path, environment, file)
          copy(name, path, environment, file) || ::Puppet::Module.new(name, path, environment)
        rescue ::Puppet::Module::Error => e
          ::Puppet.log_exception(e)
          nil
        end

        def without_metadata(mod)
          mod.dup.tap do |copy|
            copy.environment = nil
            LOADED.each { |name| copy.remove_instance_variable(name) if copy.instance_variable_defined?(name) }
          end
        end

        def file(path)
          stat = ::File.stat("#{path}/metadata.json")
          [stat.size, (stat.mtime.to_i * 1_000_000_000) + stat.mtime.nsec, stat.ino]
        rescue ::SystemCallError
          NONE
        end
      end
    end
  end
end
