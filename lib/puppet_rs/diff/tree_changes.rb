# frozen_string_literal: true

require 'fileutils'

module PuppetRs
  module Diff
    # The files and folders in which two folders of code differ. A manifest in which nothing but comments and white space
    # differs is the same: a catalog has only the lines of its resources from there, which are not compared.
    class TreeChanges
      MANIFEST = %r{(?:\A|/)(?:manifests|functions|types)/(?:.+/)?[^/]+\.pp\z}
      # Files in these folders are content.
      CONTENT = %r{(?:\A|/)(?:files|templates|lib|data|scripts)/}
      # Of git alone.
      LEFT_OUT = %w[.git].freeze
      private_constant :MANIFEST, :CONTENT, :LEFT_OUT

      # @param from [String] a folder
      # @param to [String] a folder
      def initialize(from, to)
        @roots = [from, to]
      end

      # @return [Array<String>] paths below the folders. Of a folder that is on one side only there is also all that is in it.
      #   Links are not followed: one that leads out of its folder by a relative path counts as changed.
      def to_a
        @to_a ||= between('')
      end

      private

      def between(folder)
        sides = @roots.map { |root| children(File.join(root, folder)) }
        sides.flatten.uniq.sort.flat_map do |name|
          path = folder.empty? ? name : "#{folder}/#{name}"
          compare(path, *@roots.map { |root| kind(File.join(root, path)) })
        end
      end

      def children(folder)
        File.directory?(folder) ? Dir.children(folder, encoding: Encoding::UTF_8) - LEFT_OUT : []
      end

      def kind(path)
        File.lstat(path).ftype
      rescue Errno::ENOENT, Errno::ENOTDIR
        nil
      end

      def compare(path, before, after)
        inside = [before, after].include?('directory') ? between(path) : []
        same = before == after && same?(path, before)
        same ? inside : [path, *inside]
      end

      def same?(path, kind)
        sides = @roots.map { |root| File.join(root, path) }
        case kind
        when 'directory' then true
        when 'link' then sides.map { |side| File.readlink(side) }.uniq.one? && inside?(path, File.readlink(sides.first))
        when 'file' then FileUtils.identical?(*sides) ? runs_alike?(sides) : same_program?(path, sides)
        else false
        end
      rescue SystemCallError
        false
      end

      # Modes matter for programs only: some file systems have one for all files.
      def runs_alike?(sides)
        sides.map { |side| File.stat(side).mode & 0o100 }.uniq.one? || File.binread(sides.first, 2) != '#!'
      end

      def inside?(path, target)
        target.start_with?('/') || File.expand_path(target, "/top/#{File.dirname(path)}").start_with?('/top/')
      end

      def same_program?(path, sides)
        return false unless path.valid_encoding? && path.match?(MANIFEST) && !path.match?(CONTENT)

        sides.map { |side| Parser.parse_string(CommandLine.text(side)).to_pn }.uniq.one?
      rescue Error, StandardError
        false # a syntax error
      end
    end
  end
end
