# frozen_string_literal: true

require_relative '../../facades'

module PuppetRs
  module DropIn
    # A module that was found in the module path. As a copy it has no metadata until someone asks for it, see {Modules}.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    class ListedModule < ::Puppet::Module
      Facades.named(self)

      ASKED = %i[metadata forge_name source author version license dependencies].freeze
      # Attributes that +load_metadata+ sets.
      LOADED = ASKED.map { |name| :"@#{name}" }.freeze
      # A module without its environment and metadata; the stamp of the file, nil without one; what the engine has of it
      # ({Native::ModuleMetadata}), nil without one.
      Kept = Struct.new(:mod, :file, :metadata) do
        def text
          metadata ? metadata.text : '{}'
        end
      end

      private_constant :ASKED, :LOADED, :Kept

      class << self
        # @param kept [Kept]
        # @return [ListedModule]
        def of(kept, environment)
          mod = kept.mod.dup
          mod.environment = environment
          mod.puppet_rs_kept = kept
          mod
        end

        # A module with the metadata that its file had before.
        # @param text [String, nil] JSON; nil: there was no file
        # @param arguments [Array] those of {#initialize}
        # @return [ListedModule]
        def with_metadata(text, *arguments)
          allocate.tap do |mod|
            mod.puppet_rs_metadata = text || '{}'
            mod.__send__(:initialize, *arguments)
          end
        end
      end

      # @param file [String, nil] the stamp of the module's metadata
      # @return [Kept, nil] nil where its metadata is faulty
      def kept(file)
        return (Kept.new(without_metadata, nil, nil) if @metadata == {}) unless file

        # A file that cannot be parsed is like an empty one, but for what is logged.
        found = Native::ModuleMetadata.of(path, file) if @metadata.is_a?(::Hash) && !@metadata.empty?
        Kept.new(without_metadata, file, found) if found
      end

      # @return [Kept, nil]
      attr_writer :puppet_rs_kept
      # @return [String]
      attr_writer :puppet_rs_metadata

      # The metadata that the file had when the module was found.
      def read_metadata
        text = @puppet_rs_metadata || @puppet_rs_kept&.text or return super
        @puppet_rs_metadata = nil
        ::Puppet::Util::Json.load(text)
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

      # Names of the modules that the metadata of a copy says it depends on.
      # @return [Array<String>, nil] nil without metadata, and where someone may have changed it
      def needs
        @puppet_rs_kept&.metadata&.dependencies unless defined?(@metadata)
      end

      private

      # @return [ListedModule] a copy
      def without_metadata
        dup.tap do |copy|
          copy.environment = nil
          LOADED.each { |name| copy.remove_instance_variable(name) if copy.instance_variable_defined?(name) }
        end
      end
    end
  end
end
