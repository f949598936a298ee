# frozen_string_literal: true

require 'digest'

module PuppetRs
  module Diff
    # The content behind `source => 'puppet:///modules/...'`, which a catalog names but does not hold.
    class Sources
      # A longer text is compared by its digest alone.
      TEXT = 64 * 1024
      SCHEME = %r{\Apuppet:///modules/([^/]+)/(.*)\z}m
      # The pseudo-parameter that holds the content.
      NAME = 'content of source'
      private_constant :TEXT, :SCHEME

      # @param catalog [String] JSON
      # @return [Boolean] whether one of its resources may have such a source
      def self.in?(catalog)
        catalog.include?('puppet:///modules/')
      end

      # @param uri [String]
      # @return [Array<(String, String)>, nil] the module, and the path in its files
      def self.parts(uri)
        SCHEME.match(uri)&.captures
      end

      # @param modulepath [Array<String>] that of the environment
      def initialize(modulepath)
        @modulepath = modulepath
        @known = {}
      end

      # @param catalog [Hash] it is changed
      # @return [Hash] the catalog
      def annotate(catalog)
        catalog['resources'].each do |resource|
          next unless resource['type'] == 'File'

          said = resource['parameters']&.values_at('source', 'recurse')
          next unless said&.first

          content = @known.fetch(said) { @known[said] = content(*said) }
          resource['parameters'][NAME] = content if content
        end
        catalog
      end

      private

      # The first source that exists is the one that an agent takes.
      def content(source, recurse)
        Array(source).each do |uri|
          name, rest = self.class.parts(uri.to_s)
          path = name && @modulepath.map { |folder| File.join(folder, name, 'files', rest) }.find { |file| File.exist?(file) }
          return File.directory?(path) ? listing(path, recurse) : text(path) if path
        end
        nil
      end

      def text(path)
        bytes = File.binread(path)
        text = bytes.dup.force_encoding(Encoding::UTF_8)
        return text if bytes.size <= TEXT && text.valid_encoding? && !text.include?("\0")

        "#{bytes.size} bytes, SHA256 #{Digest::SHA256.hexdigest(bytes)}"
      rescue SystemCallError => e
        CommandLine::UsageError.text(e)
      end

      # @return [Hash{String => String}, nil] digests by path
      def listing(path, recurse)
        return unless recurse && recurse != 'false'

        CommandLine::Files.new.below(path).to_h { |file| [file.delete_prefix("#{path}/"), Digest::SHA256.file(file).hexdigest] }
      rescue CommandLine::UsageError => e
        { '' => e.message }
      end
    end
  end
end
