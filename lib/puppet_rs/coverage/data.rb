# frozen_string_literal: true

require 'fileutils'
require 'json'

module PuppetRs
  module Coverage
    # Counts of files, as a process writes them and as they are merged.
    class Data
      # The key of a file's first entry, which is its version.
      FORMAT = 'puppet_rs_coverage'
      VERSION = 1

      # @return [String] the folder that names are relative to
      attr_reader :root
      # @return [Hash{String => FileCoverage}] by name
      attr_reader :files

      # @param paths [Array<String>] files, and folders of them
      # @return [Data] their sum
      # @raise [CommandLine::UsageError]
      def self.read(paths)
        all = paths.flat_map { |path| File.directory?(path) ? in_folder(path) : [path] }
        parts = all.sort_by { |path| File.mtime(path) }.filter_map do |path|
          parse(path) || (raise CommandLine::UsageError, "no coverage in #{path}" if paths.include?(path))
        end
        raise CommandLine::UsageError, "no coverage in #{paths.join(', ')}" if parts.empty?

        parts.each_with_object(new(parts.last['root'])) do |part, data|
          part['files'].each { |name, file| data.add(name, FileCoverage.from_h(file)) }
        end
      end

      # A folder that cannot be read is an error.
      def self.in_folder(path)
        Dir.children(path).grep(/\.json\z/).map { |name| File.join(path, name) }
      end
      private_class_method :in_folder

      # A folder may hold reports beside coverage.
      def self.parse(path)
        data = JSON.parse(File.read(path, encoding: 'UTF-8'))
        return unless data.is_a?(Hash) && data.key?(FORMAT)

        unless data[FORMAT] == VERSION && data['root'].is_a?(String) && data['files'].is_a?(Hash) &&
               data['files'].each_value.all? { |file| FileCoverage.valid?(file) }
          raise CommandLine::UsageError, "#{path} is not coverage of version #{VERSION}"
        end

        data
      rescue JSON::ParserError, EncodingError
        raise CommandLine::UsageError, "#{path} is not JSON"
      end
      private_class_method :parse

      def initialize(root)
        @root = root
        @files = {}
      end

      # Adds counts; those of an older text of the file are given up.
      def add(name, file)
        known = @files[name]
        @files[name] = known && known.sha256 == file.sha256 ? known + file : file
      end

      # @return [Data] with the files that a selection takes
      def select(selection)
        Data.new(@root).tap { |data| @files.each { |name, file| data.add(name, file) if selection.take?(name) } }
      end

      # @return [Data] the same with the files elsewhere
      def at(root)
        Data.new(root).tap { |data| @files.each { |name, file| data.add(name.delete_prefix("#{@root}/"), file) } }
      end

      # Writes the file beside, then renames it: readers never see a part of it.
      # @return [String] the path
      def write(path)
        FileUtils.mkdir_p(File.dirname(path))
        text = JSON.generate(to_h)
        there = File.exist?(path)
        # A device or a pipe (`--out /dev/stdout`) stays what it is.
        if there && !File.file?(path)
          File.write(path, text)
        else
          replace(there ? File.realpath(path) : path, text)
        end
        path
      end

      # @return [Hash] for JSON
      def to_h
        { FORMAT => VERSION, 'root' => @root, 'files' => @files.sort.to_h.transform_values(&:to_h) }
      end

      # @return [String, nil] the text that was counted, if the file still has it
      def text(name)
        text = File.read(File.expand_path(name, @root), encoding: 'UTF-8')
        text if Native::Coverage.digest(text) == @files[name].sha256
      rescue SystemCallError
        nil
      end

      # @param counts [Symbol] +:line_counts+, +:branch_counts+ or +:body_counts+
      # @return [Array(Integer, Integer)] covered and all
      def total(counts)
        @files.values.map(&counts).reduce([0, 0]) { |sum, pair| sum.zip(pair).map(&:sum) }
      end

      # @return [Float] percent of all lines, rounded down so that 100 means all
      def line_percent
        Data.percent(*total(:line_counts))
      end

      # @return [Float] with one decimal, never rounded up
      def self.percent(covered, all)
        all.zero? ? 100.0 : (covered * 1000 / all) / 10.0
      end

      # @return [String] the totals in a few words
      def summary
        lines, branches = %i[line_counts branch_counts].map { |counts| Data.percent(*total(counts)) }
        "#{lines}% of lines, #{branches}% of branches"
      end

      private

      def replace(path, text)
        new = "#{path}.#{Process.pid}.new"
        File.write(new, text)
        File.rename(new, path)
      rescue SystemCallError
        FileUtils.rm_f(new)
        raise
      end
    end
  end
end
