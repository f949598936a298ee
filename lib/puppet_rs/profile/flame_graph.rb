# frozen_string_literal: true

require 'cgi'

module PuppetRs
  module Profile
    # A flame graph as one SVG file, without a script: callers above callees, the width of a box is its time. The tab key goes
    # from box to box. Each has a title, which screen readers read; the title of the box with the focus or below the pointer is
    # a line of the picture.
    class FlameGraph
      WIDTH = 1200
      HEIGHT = 18
      # Narrower boxes are left out.
      LEAST = 0.5
      TOP = 66
      STYLE = <<~CSS
        svg { background: #fff; font: 12px ui-monospace, monospace } text { fill: #1f2328; pointer-events: none }
        .head { font: 600 15px system-ui, sans-serif } .note { font: 12px system-ui, sans-serif; fill: #59636e }
        rect { stroke: #fff; stroke-width: 1 }
        .detail { visibility: hidden; fill: #1f2328 } g:hover > .detail, g:focus > .detail { visibility: visible }
        svg:has(g:hover) g:focus:not(:hover) > .detail { visibility: hidden } g { outline: none }
        g:hover > rect, g:focus > rect { stroke: #1f2328; stroke-width: 2 }
        .node { fill: #d0d7de } .class { fill: #a5d6ff } .define { fill: #b6e3ff } .function { fill: #c2e59c } .ruby { fill: #ffb3ad }
        .builtin { fill: #dbe7c9 } .template { fill: #ffd8a8 } .lookup { fill: #e2c5ff } .level { fill: #eedcff } .query { fill: #ffe58f }
        @media (prefers-color-scheme: dark) { svg { background: #0d1117 } .head { fill: #e6edf3 } .note { fill: #9198a1 } .detail { fill: #e6edf3 }
          rect { stroke: #0d1117 } g:hover > rect, g:focus > rect { stroke: #e6edf3 } }
      CSS

      # @param data [Data]
      # @param note [String, nil] says where it was measured
      def initialize(data, note = nil)
        @data = data
        @note = note
        @total = [data.root.callees.each_value.sum(&:wall), 1].max
      end

      # @return [String] SVG
      def to_s
        boxes = []
        row(@data.root, 0, 0, boxes)
        height = TOP + (depth * HEIGHT) + 10
        <<~SVG
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 #{WIDTH} #{height}" width="#{WIDTH}" height="#{height}" role="list" aria-label="Flame graph of compiles">
          <style>
          #{STYLE}</style>
          <text class="head" x="8" y="20">#{escape(headline)}</text>
          <text class="note" x="8" y="38">callers above; width: wall time; #{legend}</text>
          #{boxes.join("\n")}
          </svg>
        SVG
      end

      private

      def headline
        [format('%.1f ms of compiles', @total / 1e6), @note].compact.join(': ')
      end

      def legend
        @data.each.map { |entry,| entry.kind }.uniq.join(', ')
      end

      def depth
        @data.each.filter_map { |entry, stack| stack.size if width(entry) >= LEAST }.max || 0
      end

      def width(entry)
        entry.wall * (WIDTH - 16.0) / @total
      end

      # The boxes below one, side by side, the widest first.
      def row(caller, from, level, boxes)
        caller.callees.values.sort_by { |entry| -entry.wall }.each do |entry|
          wide = width(entry)
          break if wide < LEAST

          boxes << box(entry, 8 + from, level, wide)
          row(entry, from, level + 1, boxes)
          from += wide
        end
      end

      def box(entry, left, level, wide)
        top = TOP + (level * HEIGHT)
        fits = ((wide - 6) / 7.3).to_i
        text = fits >= 3 ? %(<text x="#{(left + 3).round(1)}" y="#{top + 13}">#{escape(entry.label[0, fits])}</text>) : ''
        title = escape(title(entry))
        %(<g role="listitem" tabindex="0" aria-label="#{title}"><title>#{title}</title>) +
          %(<rect class="#{entry.kind}" x="#{left.round(1)}" y="#{top}" width="#{wide.round(1)}" height="#{HEIGHT - 1}"/>) +
          %(#{text}<text class="detail" x="8" y="56">#{title}</text></g>)
      end

      def title(entry)
        cost = format('%<wall>.2f ms, %<share>.1f%%', wall: entry.wall / 1e6, share: entry.wall * 100.0 / @total)
        ["#{entry.label}: #{cost}", "#{entry.times} times", entry.place].compact.join(', ')
      end

      def escape(text)
        CGI.escapeHTML(CommandLine::Words.printable(text))
      end
    end
  end
end
