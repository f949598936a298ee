# frozen_string_literal: true

require 'erb'
require_relative 'html_page'

module PuppetRs
  module Diff
    # The report as one HTML file that asks nothing of the network: a summary, nodes that do not compile, groups of changes that
    # open and close, and a filter over resources, parameters and nodes.
    class HtmlReport
      # Groups that are open at first.
      OPEN = 3
      CLASSES = { '+' => 'added', '-' => 'removed', '~' => 'changed', '@' => 'place' }.freeze
      ERRORS = { breaks: 'Does not compile any more', mended: 'Compiles again', fails: 'Compiles on neither side' }.freeze
      private_constant :OPEN, :CLASSES, :ERRORS

      # @param versions [Array<Version>]
      # @param results [Array<NodeResult>]
      def initialize(versions, results)
        @versions = versions
        @results = results
      end

      # @return [String]
      def to_s
        page = HtmlPage.new(@versions.map(&:label).join(' → '))
        page.to_s([summary, errors, filter, groups, nodes].join("\n"))
      end

      private

      def summary
        counts = @results.group_by(&:state).transform_values(&:size)
        tiles = TextReport::STATES.filter_map do |state, words|
          %(<li class="#{state}"><strong>#{counts[state]}</strong> #{words}</li>) if counts[state]
        end
        %(<p class="versions"><code>#{escape(@versions.first.label)}</code> → <code>#{escape(@versions.last.label)}</code></p>) +
          %(<ul class="tiles" aria-label="nodes by result">#{tiles.join}</ul>)
      end

      def errors
        ERRORS.map do |state, heading|
          found = @results.select { |result| result.state == state }
          next if found.empty?

          items = found.group_by(&:reason).values.map do |same|
            "<li><div>#{names(same.map(&:node))}</div><pre>#{escape(same.first.errors.compact.last)}</pre></li>"
          end
          %(<section class="#{state}"><h2>#{heading}</h2><ul class="errors">#{items.join}</ul></section>)
        end.join
      end

      def filter
        '<p class="filter"><label for="filter">Filter by resource, parameter, value or node</label>' \
          '<input id="filter" type="search" autocomplete="off"><output id="shown" for="filter"></output></p>'
      end

      def groups
        list = Groups.new(@results).to_a
        return '<p>No changes.</p>' if list.empty?

        sections = list.each_with_index.map { |group, index| group(group, open: index < OPEN) }
        "<h2>Changes</h2>#{sections.join("\n")}"
      end

      def group(group, open:)
        resources = group.changes.group_by(&:ref).map { |_, changes| resource(changes) }
        <<~HTML.chomp
          <details class="group"#{' open' if open}>
          <summary>#{count(group.changes, 'change')} on #{count(group.nodes, 'node')}</summary>
          <div class="nodes">#{names(group.nodes)}</div>
          #{resources.join("\n")}
          </details>
        HTML
      end

      def resource(changes)
        heading, *lines = Rendering.resources(changes)
        kind = CLASSES.fetch(heading[0])
        place = Rendering.printable(Rendering.place(*changes.first.places))
        name = heading[2..].delete_suffix(place)
        small = " <small>#{escape(place[3..-2])}</small>" unless place.empty?
        "<article class=\"#{kind}\"><h3><span class=\"sign\" aria-label=\"#{kind}\">#{heading[0]}</span> " \
          "<code>#{escape(name)}</code>#{small}</h3><pre>#{lines.map { |line| line(line) }.join("\n")}</pre></article>"
      end

      # Lines of a text's difference are indented more than names of parameters.
      def line(line)
        kind = CLASSES[line[6]] if line.start_with?('      ')
        text = escape(line.delete_prefix('    '))
        kind ? "<span class=\"#{kind}\">#{text}</span>" : text
      end

      def nodes
        rows = @results.map do |result|
          words = TextReport::STATES.fetch(result.state)
          "<tr><th scope=\"row\">#{escape(result.node)}</th><td class=\"#{result.state}\">#{words}</td>" \
            "<td class=\"n\">#{result.changes.size}</td></tr>"
        end
        <<~HTML.chomp
          <details><summary>All #{count(rows, 'node')}</summary>
          <table><thead><tr><th scope="col">node</th><th scope="col">result</th><th scope="col">changes</th></tr></thead>
          <tbody>#{rows.join("\n")}</tbody></table></details>
        HTML
      end

      def count(list, noun)
        CommandLine::Words.count(list.size, noun)
      end

      def names(list)
        shown = list.first(20).map { |name| "<code>#{escape(name)}</code>" }.join(' ')
        return shown if list.size <= 20

        rest = list.drop(20).map { |name| "<code>#{escape(name)}</code>" }.join(' ')
        "#{shown} <details class=\"more\"><summary>and #{list.size - 20} more</summary>#{rest}</details>"
      end

      def escape(text)
        ERB::Util.html_escape(Rendering.message(text))
      end
    end
  end
end
