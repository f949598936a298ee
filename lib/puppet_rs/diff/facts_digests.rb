# frozen_string_literal: true

require 'digest'
require 'json'

module PuppetRs
  module Diff
    # Digests of files of facts, kept with the stamp of each file: the next run need not read the facts of nodes that it does not
    # compile.
    class FactsDigests
      # So many are kept: those of this run, and of runs before as far as there is room.
      LIMIT = 50_000
      private_constant :LIMIT

      # @param path [String, nil] the file in which they are kept; nil: they are not
      def initialize(path)
        @path = path
        @stamps = Inputs::Stamps.new
        @used = {}
      end

      # @param file [String]
      # @return [String]
      # @raise [SystemCallError] when it cannot be read
      def of(file)
        return @used[file].last if @used[file]

        stamp = @stamps.of(file)
        kept, digest = known[file]
        digest = Digest::SHA256.file(file).hexdigest unless kept == stamp
        @used[file] = [stamp, digest]
        digest
      end

      # Keeps them for the next run.
      def save
        return if @path.nil? || @used.all? { |file, entry| known[file] == entry }

        entries = @used.merge(known.except(*@used.keys)).first(LIMIT).to_h
        Diff.replace(@path, JSON.generate(entries))
      end

      private

      def known
        @known ||= @path ? JSON.parse(File.read(@path, encoding: Encoding::UTF_8)) : {}
      rescue SystemCallError, JSON::ParserError
        @known = {}
      end
    end
  end
end
