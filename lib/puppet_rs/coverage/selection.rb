# frozen_string_literal: true

module PuppetRs
  module Coverage
    # Files that a report is about.
    class Selection
      # The code of a module.
      MODULE = ['{manifests,functions,plans,types,templates}/**/*.{pp,epp,erb}'].freeze

      # Code that was evaluated may be below a folder with a dot (`.onceover`).
      FLAGS = File::FNM_PATHNAME | File::FNM_EXTGLOB | File::FNM_DOTMATCH
      private_constant :FLAGS

      # @param include [Array<String>] patterns of names; empty: all
      # @param exclude [Array<String>]
      def initialize(include: [], exclude: [])
        @include, @exclude = [include, exclude].map { |patterns| Array(patterns).map { |pattern| deep(pattern) } }
      end

      # @param name [String] relative to the root, or absolute
      def take?(name)
        (@include.empty? || match?(@include, name)) && !match?(@exclude, name)
      end

      # @return [Array<String>] absolute paths of the files below a folder
      def files(root)
        Dir.glob(@include, base: root).select { |name| take?(name) }.map { |name| File.join(root, name) }
           .select { |path| File.file?(path) && %w[.pp .epp .erb].include?(File.extname(path)) }
      end

      private

      # Ruby's `**` at the end means one level.
      def deep(pattern)
        pattern.end_with?('/**') ? "#{pattern}/*" : pattern
      end

      def match?(patterns, name)
        patterns.any? { |pattern| File.fnmatch?(pattern, name, FLAGS) }
      end
    end
  end
end
