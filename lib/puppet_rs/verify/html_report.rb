# frozen_string_literal: true

require 'erb'

module PuppetRs
  module Verify
    # The report as one HTML file: totals, the distribution of speed-ups, a
    # table that a click on a heading sorts.
    class HtmlReport
      STYLE = <<~CSS
        body { font: 14px/1.4 sans-serif; margin: 2em auto; padding: 0 1em; max-width: 75em; color: #222 }
        table { border-collapse: collapse; width: 100% }
        th { cursor: pointer; text-align: left; border-bottom: 2px solid #888; position: sticky; top: 0; background: #fff }
        th[data-down]::after { content: ' \\25b4' } th[data-down="1"]::after { content: ' \\25be' }
        td, th { padding: .25em .75em; vertical-align: top }
        tr:nth-child(even) { background: #f4f4f4 }
        td.n { text-align: right; font-variant-numeric: tabular-nums }
        .different { color: #b00 } pre { white-space: pre-wrap; margin: 0 }
        .failed { color: #850 }
        @media (max-width: 50em) {
          body { margin: .5em 0; padding: 0 .5em } thead { display: none } table#results tr { display: block; padding: .5em 0; border-top: 1px solid #ccc }
          table#results td { display: block; padding: 0 } td.n { text-align: left } td.n[data-label]:not(:empty)::before { content: attr(data-label) ' ' }
        }
        .bar { display: inline-block; background: #47a; height: 1em; vertical-align: middle }
      CSS
      SCRIPT = <<~JS
        document.querySelectorAll('#results th').forEach((th, column) => th.addEventListener('click', () => {
          const body = document.querySelector('#results tbody'), down = th.dataset.down === '' ? '1' : '';
          document.querySelectorAll('#results th').forEach(other => delete other.dataset.down);
          th.dataset.down = down;
          const key = row => row.cells[column].dataset.sort ?? row.cells[column].textContent;
          const missing = text => text === '';
          [...body.rows].sort((a, b) => {
            const x = key(a), y = key(b);
            if (missing(x) || missing(y)) return missing(x) - missing(y);
            const order = isNaN(x) || isNaN(y) ? x.localeCompare(y) : x - y;
            return down ? -order : order;
          }).forEach(row => body.append(row));
        }));
        const rows = [...document.querySelectorAll('#results tbody tr')], shown = document.querySelector('#shown');
        const select = () => {
          const text = document.querySelector('#filter').value.toLowerCase(), wanted = document.querySelector('#only').value;
          const kept = rows.filter(row => {
            row.hidden = !row.textContent.toLowerCase().includes(text) || !row.cells[1].textContent.includes(wanted);
            return !row.hidden;
          });
          shown.textContent = `${kept.length} of ${rows.length}`;
        };
        ['#filter', '#only'].forEach(id => document.querySelector(id).addEventListener('input', select));
        select();
      JS

      def initialize(summary)
        @summary = summary
      end

      def to_s
        <<~HTML
          <!DOCTYPE html>
          <html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>puppet_rs verify</title><style>#{STYLE}</style>
          <h1>puppet_rs verify</h1>
          <p>#{Words.count(@summary.results.size, 'input')}: #{@summary.identical} identical, #{@summary.different} different,
          #{Words.count(@summary.errors, 'error')} of stock Puppet;
          stock Puppet #{seconds(@summary.seconds(:stock))} s, puppet_rs #{seconds(@summary.seconds(:ours))} s.</p>
          #{failure}
          <p>#{@summary.versions.map { |what, version| "#{what} #{escape(version)}" }.join(', ')}; #{escape(@summary.to_h['finished'])};
          <code>puppet_rs verify #{escape(@summary.to_h['options'])}</code></p>
          #{@summary.notes.map { |note| "<p>#{escape(note)}</p>" }.join("\n")}
          #{fallbacks}
          <h2>Speed-up of identical results</h2>
          #{distribution}
          <h2>Results</h2>
          <p><input id="filter" type="search" placeholder="name or text"> <select id="only"><option value="">all</option>
          <option>different</option><option>identical</option><option>error</option></select> <span id="shown"></span></p>
          <table id="results"><thead><tr><th>input</th><th>result</th><th>stock Puppet (s)</th><th>puppet_rs (s)</th><th>ratio</th><th>difference or error</th></tr></thead>
          <tbody>
          #{ordered.map { |result| row(result) }.join("\n")}
          </tbody></table>
          <script>#{SCRIPT}</script></html>
        HTML
      end

      private

      # Differences first, then errors.
      def ordered
        @summary.results.sort_by.with_index { |result, index| [result.identical? ? 1 : 0, result.stock.error ? 0 : 1, index] }
      end

      def failure
        text = @summary.failure
        text ? "<p class=\"different\">Failed: #{escape(text)}.</p>" : ''
      end

      def fallbacks
        return '' if @summary.fallbacks.empty?

        items = @summary.fallbacks.map { |why, count| "<li>#{count}: #{escape(why)}</li>" }
        "<p>Left to stock Puppet:</p><ul>#{items.join}</ul>"
      end

      # Powers of two: 0.5 to 1, 1 to 2, ...
      def distribution
        buckets = @summary.ratios.group_by { |ratio| Math.log2(ratio).floor }.sort
        most = buckets.map { |_, ratios| ratios.size }.max
        rows = buckets.map do |power, ratios|
          "<tr><td>#{plain(2.0**power)} to #{plain(2.0**(power + 1))}</td><td class=\"n\">#{ratios.size}</td>" \
            "<td><span class=\"bar\" style=\"width:#{(300.0 * ratios.size / most).ceil}px\"></span></td></tr>"
        end
        "<table style=\"width:auto\">#{rows.join}</table>"
      end

      def row(result)
        word = result.identical? ? 'identical' : 'different'
        kind = result.stock.error ? ' (error)' : ''
        text = result.differences.map(&:text).join("\n")
        text = Difference.describe(result.stock.error) if result.identical? && result.stock.error
        numbers = [[result.stock.warm, 'stock Puppet'], [result.ours.warm, 'puppet_rs'], [result.ratio, 'ratio']]
        "<tr><td>#{escape(result.input.name)}</td><td class=\"#{word}\">#{word}#{kind}</td>" \
          "#{numbers.map { |number, label| cell(number, label) }.join}<td><pre>#{escape(text)}</pre></td></tr>"
      end

      def cell(number, label)
        %(<td class="n" data-label="#{label}" data-sort="#{number}">#{number && seconds(number)}</td>)
      end

      def seconds(number)
        format('%.3f', number)
      end

      def plain(number)
        number == number.to_i ? number.to_i : number
      end

      def escape(text)
        ERB::Util.html_escape(text.to_s)
      end
    end
  end
end
