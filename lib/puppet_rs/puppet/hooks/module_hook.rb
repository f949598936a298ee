# frozen_string_literal: true

require 'json'

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
      # What is as the file has it.
      OF_FILE = %w[source author version license dependencies].freeze
      # Modules of one process.
      LIMIT = 10_000
      READ = ::File.method(:read)
      # A module without the file; see {Native.modules}.
      NONE = [nil, nil, nil].freeze

      # A module without its environment and metadata; what identifies the file; what it says, as JSON, and the module's name
      # that is made of it.
      Kept = Struct.new(:mod, :file, :text, :forge_name)

      private_constant :OF_FILE, :LIMIT, :READ, :NONE, :Kept

      # In the singleton class.
      module Maker
        def new(*arguments)
          return super unless equal?(::Puppet::Module) && arguments.size == 3 && !PuppetRs.off?

          ModuleHook.copy(*arguments) || super.tap { |made| ModuleHook.keep(made) }
        end
      end

      ASKED.each do |name|
        define_method(name) do
          ModuleHook.provide(self) || load_metadata
          super()
        end
        next if name == :metadata

        define_method(:"#{name}=") do |value|
          ModuleHook.provide(self) || load_metadata
          super(value)
        end
      end

      def has_metadata?
        ModuleHook.provide(self)
        super
      end

      @kept = {}

      class << self
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

          kept.mod.dup.tap do |mod|
            mod.environment = environment
            mod.instance_variable_set(:@puppet_rs_kept, kept)
          end
        end

        def keep(mod)
          return if mod.path.nil? || replaced?

          file = file(mod.path)
          metadata = mod.instance_variable_get(:@metadata)
          # A file that cannot be parsed is like an empty one, but for what is logged.
          return unless file == NONE ? metadata == {} : metadata.is_a?(::Hash) && !metadata.empty?

          @kept.clear if @kept.size >= LIMIT
          @kept[mod.path] = Kept.new(without_metadata(mod), file, as_text(metadata), mod.instance_variable_get(:@forge_name))
        end

        # Gives a copy the metadata that its file had when it was made.
        # @return [Boolean] false: it has to be read
        def provide(mod)
          return true if mod.instance_variable_defined?(:@metadata)

          kept = mod.instance_variable_get(:@puppet_rs_kept)
          return false unless kept&.text

          data = ::JSON.parse(kept.text)
          mod.instance_variable_set(:@metadata, data)
          return true if data.empty?

          mod.instance_variable_set(:@forge_name, kept.forge_name.dup) if kept.forge_name
          OF_FILE.each { |name| mod.instance_variable_set(:"@#{name}", data[name]) }
          true
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

        # @return [String, nil] nil for bytes that are not UTF-8
        def as_text(metadata)
          ::JSON.generate(metadata)
        rescue ::JSON::JSONError, ::EncodingError
          nil
        end

        def file(path)
          stat = ::File.stat("#{path}/metadata.json")
          [stat.size, (stat.mtime.to_i * 1_000_000_000) + stat.mtime.nsec, stat.ino]
        rescue ::SystemCallError
          NONE
        end

        def replaced?
          READ.source_location || ::File.method(:read) != READ
        end
      end
    end
  end
end
