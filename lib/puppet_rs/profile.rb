# frozen_string_literal: true

require_relative 'native'
require_relative 'version'
require_relative 'command_line'

module PuppetRs
  # Profile of compiles: what classes, defines, functions, templates and lookups cost, with their callers.
  module Profile
    autoload :Collapsed, File.join(__dir__, 'profile/collapsed')
    autoload :Data, File.join(__dir__, 'profile/data')
    autoload :FlameGraph, File.join(__dir__, 'profile/flame_graph')
    autoload :Report, File.join(__dir__, 'profile/report')
    autoload :Speedscope, File.join(__dir__, 'profile/speedscope')
    autoload :Table, File.join(__dir__, 'profile/table')

    # Formats, and the endings of files that mean them: the first that fits.
    FORMATS = { 'table' => '.txt', 'collapsed' => '.folded', 'svg' => '.svg', 'json' => '.profile.json',
                'speedscope' => '.json' }.freeze

    # A process that was forked measures its own work.
    module Forks
      # @api private
      def _fork
        super.tap { |pid| Native::Profile.reset if pid.zero? }
      end
    end

    @file = nil

    class << self
      # Measures from now on, and writes a file when the process ends. The first process to end writes FILE. A forked process,
      # unless its parent adds it up, and a process that ends after another one write a file of their own beside it.
      # @param file [String]
      def start_process(file)
        start
        @file = File.expand_path(file)
        @began = Time.now
        owner = Process.pid
        at_exit do
          write_at_end(Process.pid == owner ? @file : beside) unless recorded.empty?
        end
      end

      # See {Coverage.load_parts}.
      # @api private
      def load_parts
        return unless @file

        %i[Collapsed Data FlameGraph Report Speedscope Table].each { |name| const_get(name) }
        CommandLine.const_get(:Words)
      end

      # Measures from now on.
      def start
        return if @on

        @on = true
        Native::Profile.start(nil, nil)
        Process.singleton_class.prepend(Forks)
      end

      # @return [Data] what this process measured so far
      def recorded
        Data.of(Native::Profile.entries)
      end

      # @param data [Data]
      # @param path [String]
      # @param format [String, nil] one of {FORMATS}; else by the file's ending
      def write(data, path, format = nil)
        format ||= FORMATS.keys.find { |name| path.end_with?(FORMATS[name]) } || 'table'
        File.write(path, text(data, format))
      end

      # @param data [Data]
      # @param format [String] one of {FORMATS}
      # @param note [String, nil] says where it was measured, in formats with room for it
      # @return [String] the profile in a format
      def text(data, format, note: nil)
        case format
        when 'collapsed' then Collapsed.new(data).to_s
        when 'json' then Report.new(data).to_json
        when 'speedscope' then Speedscope.new(data, note || 'compiles').to_s
        when 'svg' then FlameGraph.new(data, note).to_s
        else [note, "#{Table.new(data)}\n"].compact.join("\n")
        end
      end

      private

      def beside
        @file.sub(/(\.profile)?(\.\w+)?\z/, "-#{Process.pid}\\0")
      end

      # Processes of a parallel run have one name in their environment, and may end at the same time.
      def write_at_end(path)
        return write(recorded, path) if File.exist?(path) && !File.file?(path)

        File.open(path, File::WRONLY | File::CREAT) do |file|
          file.flock(File::LOCK_EX)
          write(recorded, file.size.positive? && file.mtime > @began ? beside : path)
        end
      rescue SystemCallError => e
        $stderr.puts "puppet_rs: the profile of this process is lost: #{e.message}"
        exit 1
      end
    end
  end
end
