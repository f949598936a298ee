# frozen_string_literal: true

require 'cgi'

module Reference
  # A picture of a terminal: a command and what it writes, as SVG.
  class Terminal
    CHARACTER = 8.4
    LINE = 19
    MARGIN = 14
    WIDTH = 100
    COLORS = { '$ ' => '#a6e3a1', 'Error' => '#f38ba8', 'Warning' => '#f9e2af' }.freeze

    # @param command [String]
    # @param output [String]
    def initialize(command, output)
      @lines = ["$ #{command}", *output.lines(chomp: true)].flat_map { |line| wrap(line) }
    end

    # @return [String]
    def to_s
      width = ((@lines.map(&:size).max * CHARACTER) + (2 * MARGIN)).ceil
      height = (@lines.size * LINE) + (2 * MARGIN)
      <<~SVG
        <svg xmlns="http://www.w3.org/2000/svg" width="#{width}" height="#{height}" viewBox="0 0 #{width} #{height}">
        <rect width="100%" height="100%" rx="8" fill="#1e1e2e"/>
        <g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" fill="#cdd6f4" xml:space="preserve">
        #{@lines.each_with_index.map { |line, index| row(line, index) }.join("\n")}
        </g>
        </svg>
      SVG
    end

    private

    def row(line, index)
      attributes = { x: MARGIN, y: MARGIN + (LINE * index) + 14, textLength: (line.size * CHARACTER).round(1), fill: color(line) }
      "<text #{attributes.compact.map { |name, value| %(#{name}="#{value}") }.join(' ')}>#{CGI.escapeHTML(line)}</text>"
    end

    def color(line)
      COLORS.find { |beginning, _| line.start_with?(beginning) }&.last
    end

    def wrap(line)
      line.empty? ? [' '] : line.scan(/.{1,#{WIDTH}}/)
    end
  end
end
