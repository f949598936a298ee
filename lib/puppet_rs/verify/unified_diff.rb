# frozen_string_literal: true

require 'open3'
require 'tempfile'

module PuppetRs
  module Verify
    # Long texts compared line by line, by the system's diff.
    module UnifiedDiff
      LINES = 40

      module_function

      # @param stock [String]
      # @param ours [String]
      # @return [String, nil] a unified diff; nil when the system has no diff
      def between(stock, ours)
        files = { 'stock' => stock, 'puppet_rs' => ours }.map do |name, text|
          Tempfile.create(['puppet_rs', name]).tap { |file| file.write(text) && file.close }
        end
        output, = Open3.capture2('diff', '-U', '2', '-a', '--label', 'stock Puppet', '--label', 'puppet_rs', *files.map(&:path))
        lines = output.force_encoding(Encoding::UTF_8).scrub.lines
        lines.size > LINES ? "#{lines.first(LINES).join}… #{lines.size - LINES} more lines" : lines.join
      rescue Errno::ENOENT
        nil
      ensure
        files&.each { |file| File.unlink(file.path) }
      end
    end
  end
end
