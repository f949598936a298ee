# frozen_string_literal: true

require 'cgi'

module PuppetRs
  module Coverage
    # The lines of a file in the HTML report, each with a count and a word: colours alone say nothing to some readers.
    class HtmlSource
      # @param name [String] of the file, which the table has for screen readers
      # @param file [FileCoverage]
      # @param text [String, nil] nil when the file is not the one that was counted
      def initialize(name, file, text)
        @name = name
        @file = file
        @text = text
        @notes = notes
      end

      # @return [String] HTML
      def to_s
        return "<p>The file is another one now, or gone: its lines cannot be shown.</p>\n" unless @text

        rows = @text.lines.map(&:chomp).each_with_index.map { |line, at| row(at + 1, line) }
        <<~HTML
          <table class="source" aria-label="#{CGI.escapeHTML(CommandLine::Words.printable(@name))}">
          <thead><tr><th scope="col">line</th><th scope="col">times</th><th scope="col">code</th></tr></thead>
          <tbody>
          #{rows.join("\n")}
          </tbody></table>
        HTML
      end

      private

      def row(number, line)
        kind, count = state(number)
        notes = @notes[number]
        kind = 'partly' if kind == 'covered' && notes
        note = notes ? "<span class=\"note\">#{CGI.escapeHTML("never: #{notes.join('; ')}")}</span>" : ''
        code = CGI.escapeHTML(CommandLine::Words.printable(line))
        "<tr class=\"#{kind}\"><td>#{number}</td><td>#{count}</td><td><code>#{code}</code>#{note}</td></tr>"
      end

      def state(number)
        hits = @file.lines[number]
        return [@file.dead.include?(number) ? 'dead' : 'none', @file.dead.include?(number) ? 'dead' : ''] unless hits

        hits.positive? ? ['covered', "#{hits}×"] : %w[missed missed]
      end

      # Alternatives that were not taken, and bodies that were not called, by line.
      def notes
        found = Hash.new { |all, line| all[line] = [] }
        @file.branches.each do |branch|
          arms = branch['arms'].select { |arm| arm['hits'].zero? }
          next if arms.size == branch['arms'].size

          arms.each { |arm| found[branch['line']] << "#{branch['kind']}: #{arm['label']}" }
        end
        @file.bodies.each { |body| found[body['line']] << "#{body['kind']} #{body['name']}" if body['hits'].zero? }
        found.default = nil
        found
      end
    end
  end
end
