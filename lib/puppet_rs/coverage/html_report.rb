# frozen_string_literal: true

require 'cgi'
require_relative '../command_line/html_page'

module PuppetRs
  module Coverage
    # The report as one HTML file: nothing is requested from anywhere, and it can be used without a mouse.
    class HtmlReport
      LIGHT = '--good: #dafbe1; --bad: #ffebe9; --half: #fff8c5; --bar: #1a7f37; --gap: #d1242f; --focus: #0550ae'
      DARK = '--good: #12261e; --bad: #3c1618; --half: #2e2a1f; --bar: #3fb950; --gap: #f85149; --focus: #79c0ff'
      STYLE = <<~CSS
        body { max-width: 80em } p { color: var(--mute) }
        details { border: 1px solid var(--line); border-radius: 6px; margin: .5em 0; padding: .25em .75em }
        summary { display: flex; flex-wrap: wrap; gap: 0 1em; align-items: center }
        summary .name { flex: 1 1 20em; overflow-wrap: anywhere; font-weight: 600 }
        summary .n { font-variant-numeric: tabular-nums; color: var(--mute) }
        meter { width: 8em }
        table { border-collapse: collapse; width: 100%; margin: .5em 0 } th { text-align: left; font-weight: 600 }
        .source :is(td, th) { padding: 0 .5em; vertical-align: top } .source code { font: .87em/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
        .source td:nth-child(-n+2) { text-align: right; color: var(--mute); font-variant-numeric: tabular-nums; white-space: nowrap; width: 1% }
        .covered { background: var(--good) } .missed { background: var(--bad) } .partly { background: var(--half) }
        .dead { color: var(--mute); text-decoration: line-through }
        .note { display: block; font-size: .87em; color: var(--mute) }
        summary:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
      CSS
      private_constant :LIGHT, :DARK, :STYLE

      # @param data [Data]
      def initialize(data)
        @data = data
      end

      # @return [String] the whole file
      def to_s
        title = "Coverage: #{escape(File.basename(@data.root))}"
        page = CommandLine::HtmlPage.new(title:, heading: 'Coverage of Puppet code', light: LIGHT, dark: DARK, style: STYLE)
        page.to_s(<<~HTML.chomp)
          <ul class="tiles">
          #{tiles}
          </ul>
          <p>The files with the smallest share come first. A line counts when an expression begins on it.</p>
          #{files}
        HTML
      end

      private

      def tiles
        { 'lines' => :line_counts, 'branches' => :branch_counts, 'bodies' => :body_counts }.map do |word, counts|
          covered, all = @data.total(counts)
          "<li><strong>#{Data.percent(covered, all)}%</strong> of #{word} (#{covered} of #{all})</li>"
        end.join("\n")
      end

      def files
        @data.files.sort_by { |name, file| [Data.percent(*file.line_counts), Data.percent(*file.branch_counts), name] }
             .map { |name, file| section(name, file) }.join("\n")
      end

      def section(name, file)
        percent = Data.percent(*file.line_counts)
        lines, branches = { lines: file.line_counts, branches: file.branch_counts }.map { |word, counts| share(counts, word) }
        <<~HTML.chomp
          <details>
          <summary><span class="name">#{escape(name)}</span>
          <meter min="0" max="100" low="60" high="90" optimum="100" value="#{percent}" aria-label="#{lines}"></meter>
          <span class="n">#{lines}</span>
          <span class="n">#{branches}</span></summary>
          #{HtmlSource.new(name, file, @data.text(name))}</details>
        HTML
      end

      def share(counts, word)
        counts[1].zero? ? "no #{word}" : "#{Data.percent(*counts)}% of #{counts[1]} #{word}"
      end

      def escape(text)
        CGI.escapeHTML(CommandLine::Words.printable(text))
      end
    end
  end
end
