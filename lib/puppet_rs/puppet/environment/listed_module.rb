# frozen_string_literal: true

require 'json'
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
      # Attributes as the file has them.
      OF_FILE = %w[source author version license dependencies].freeze
      # A module without its environment and metadata; the stamp of the file, nil without one; what it says, as JSON, and the
      # module's name that is made of it; the names of its dependencies, nil without metadata.
      Kept = Struct.new(:mod, :file, :text, :forge_name, :needs)

      private_constant :ASKED, :LOADED, :OF_FILE, :Kept

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

        # As +Puppet::Module#dependencies_as_modules+ reads them.
        def needs_of(metadata)
          list = metadata['dependencies']
          names = list.map { |one| one['name'] } if list.is_a?(::Array) && list.all?(::Hash)
          names.filter_map { |name| name.split('/')[1] }.freeze if names&.all?(::String)
        end

        # @return [String, nil] nil for bytes that are not UTF-8
        def as_text(metadata)
          ::JSON.generate(metadata)
        rescue ::JSON::JSONError, ::EncodingError
          nil
        end
      end

      # @param file [String, nil] the stamp of the module's metadata
      # @return [Kept, nil] nil where its metadata is faulty
      def kept(file)
        # A file that cannot be parsed is like an empty one, but for what is logged.
        return unless file.nil? ? @metadata == {} : @metadata.is_a?(::Hash) && !@metadata.empty?

        Kept.new(without_metadata, file, ListedModule.as_text(@metadata), @forge_name, ListedModule.needs_of(@metadata))
      end

      # @return [Kept, nil]
      attr_writer :puppet_rs_kept
      # @return [String]
      attr_writer :puppet_rs_metadata

      def read_metadata
        text = @puppet_rs_metadata or return super
        @puppet_rs_metadata = nil
        ::Puppet::Util::Json.load(text)
      end

      ASKED.each do |name|
        define_method(name) do
          provide_metadata
          super()
        end
        next if name == :metadata

        define_method(:"#{name}=") do |value|
          provide_metadata
          super(value)
        end
      end

      def has_metadata?
        provide_from_kept
        super
      end

      # Names of the modules that the metadata of a copy says it depends on.
      # @return [Array<String>, nil] nil without metadata, and where someone may have changed it
      def needs
        @puppet_rs_kept&.needs unless defined?(@metadata)
      end

      private

      # @return [ListedModule] a copy
      def without_metadata
        dup.tap do |copy|
          copy.environment = nil
          LOADED.each { |name| copy.remove_instance_variable(name) if copy.instance_variable_defined?(name) }
        end
      end

      def provide_metadata
        provide_from_kept || load_metadata
      end

      # Gives a copy the metadata that its file had when it was made.
      # @return [Boolean] false: it has to be read
      def provide_from_kept
        return true if defined?(@metadata)

        kept = @puppet_rs_kept
        return false unless kept&.text

        @metadata = data = ::JSON.parse(kept.text)
        return true if data.empty?

        @forge_name = kept.forge_name.dup if kept.forge_name
        @source, @author, @version, @license, @dependencies = data.values_at(*OF_FILE)
        true
      end
    end
  end
end
